"""Somebody asks what something is: what was meant, and all that may be told of it.

Anything with a name can be asked about: options of the list, pieces, places, members of sets, rules, windows, marks,
and signs as boards show them. Which pieces there are is no secret; where they lie is told only as far as it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.types import PIECE, PLACE, RULE, WINDOW, members_of
from rondel.frozen import frozen
from rondel.play.game import Game
from rondel.tell.face_asked import face_asked
from rondel.tell.numbered_options import Line, matching
from rondel.tell.rule_behind import rule_behind
from rondel.tell.speech import Speech
from rondel.tell.things_called import Thing, ask_back, names_of, things_called, unknown_thing
from rondel.tell.told_about import Teller

MOST_TOLD = 4


@frozen
class About:
    """What is said of a thing, and the text of its rules."""

    said: list[str]
    text: list[str]


def asked_about(speech: Speech, game: Game, asked: str, lines: list[Line]) -> About:
    """All that may be told of whatever somebody names."""
    exact = [line for line in lines if asked in (line.key, line.option.id)]
    if exact:
        return _about_option(speech, game, exact[0])
    things = list(_all_things(speech, game))
    faced = face_asked(speech, game, asked)
    found = _with_sign(speech, asked) or things_called(speech, things, faced.called if faced is not None else asked)
    if found:
        return _about_things(speech, game, asked, found)
    begun = matching(asked, lines)
    if len(begun) == 1:
        return _about_option(speech, game, begun[0])
    said = ask_back(speech, asked, [line.text for line in begun]) if begun else unknown_thing(speech, things, asked)
    return About(said, [])


def _about_option(speech: Speech, game: Game, line: Line) -> About:
    """An option: the thing that it stands for, and the rule by which it is on offer."""
    said, text = rule_behind(speech, game, line)
    option = line.option
    if option.domain not in (PIECE, PLACE):
        return About([line.text, *said], text)
    thing = Thing(option.id, speech.thing(game, option.domain, option.value), option.domain, option.value)
    return About([line.text, *Teller(speech, game).told(thing)[0], *said], text)


def _about_things(speech: Speech, game: Game, asked: str, found: list[Thing]) -> About:
    """Things of one name, or of one last part of their ids; otherwise it is asked back which is meant."""
    names, parts = names_of(speech, found), {thing.id.rpartition(".")[2] for thing in found}
    if (len(names) > 1 and len(parts) > 1) or len(names) > MOST_TOLD:
        return About(ask_back(speech, asked, names), [])
    said: list[str] = []
    text: list[str] = []
    for thing in found[:MOST_TOLD]:
        more, rules = Teller(speech, game).told(thing)
        said += [speech.nouns.text(thing.term, "cap"), *(f"  {each}" for each in more)]
        text += [each for each in rules if each not in text]
    return About(list(dict.fromkeys(said)), text)


def _all_things(speech: Speech, game: Game) -> Iterator[Thing]:
    world, nouns, seat = speech.world, speech.nouns, speech.seat(game.decision.player)
    names = set()
    for piece in world.pieces:
        if piece.name not in names:
            names.add(piece.name)
            yield Thing(piece.name, nouns.piece(piece.number, seat=seat), PIECE, piece.number)
    yield from (Thing(place.name, nouns.place(place.number, seat=seat), PLACE, place.number) for place in world.places)
    for rule in world.rules:
        yield Thing(f"{rule.kind}.{rule.name}", nouns.rule(rule.address), RULE, rule.number)
    for name, members in world.sets.items():
        domain = members_of(name)
        yield from (
            Thing(f"{name}.{each}", nouns.member(domain, n), domain, n) for n, each in enumerate(members.names, 1)
        )
    yield from (Thing(name, f"window.{name}", WINDOW, number) for name, number in world.windows.items())
    for entry in speech.rules.model.rules.ruleset.facts.all("marks"):
        yield Thing(entry.address, f"mark.{entry.name}")
    deeds = speech.rules.model.rules.ruleset.deeds
    yield from (Thing(address, nouns.rule(address)) for address in deeds)


def _with_sign(speech: Speech, asked: str) -> list[Thing]:
    """One piece of each name whose sign is asked for."""
    nouns = speech.nouns
    signed = [piece for piece in speech.world.pieces if nouns.sign(piece.number) == asked]
    found = {nouns.text(nouns.piece(piece.number)): piece for piece in signed}
    return [Thing(piece.name, nouns.piece(piece.number), PIECE, piece.number) for piece in found.values()]
