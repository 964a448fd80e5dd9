"""Somebody asks why something is not on offer: what was meant, and the sentences that answer."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.core import Site
from rondel.core.types import NUMBER, PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.decision import site_of
from rondel.play.game import Game
from rondel.tell.numbered_options import Line, nearest
from rondel.tell.reasons import reason_text
from rondel.tell.rule_behind import rule_line
from rondel.tell.speech import Speech


@frozen
class Thing:
    """Something that can be asked about: its id, and the term it is called by."""

    id: str
    term: str


def why(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """Sentences that say why something is not on offer, with the place of the rule."""
    for line in lines:
        if asked in (line.key, line.option.id):
            return [speech.say("why.offered", what=speech.nouns.literal(line.text), n=_literal(speech, line.key))]
    things = list(_things(speech, game))
    found = _things_called(speech, things, asked)
    if not found:
        return _unknown_thing(speech, things, asked)
    if len(found) > 1:
        several = tuple(_literal(speech, thing.id) for thing in found[:8])
        return [speech.say("play.ambiguous", text=_literal(speech, asked), what=several)]
    return _reasons(speech, game, found[0], lines)


def reasons_for(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """The same, but nothing where it is not clear what was asked about."""
    found = _things_called(speech, list(_things(speech, game)), asked) if asked else []
    return _reasons(speech, game, found[0], lines) if len(found) == 1 else []


def _reasons(speech: Speech, game: Game, thing: Thing, lines: list[Line]) -> list[str]:
    key = next((line.key for line in lines if thing.id in (line.option.id, _name(game, line))), "")
    if key:
        return [speech.say("why.offered", what=thing.term, n=_literal(speech, key))]
    said = []
    for reason in game.why(thing.id):
        said.append(reason_text(speech, reason, thing.term))
        if reason.span is not None:
            said.append(rule_line(speech, reason.span))
    return said


def _name(game: Game, line: Line) -> str:
    """What the world calls an option, whatever its id says of face and place."""
    world, option = game.rules.model.rules.world, line.option
    if option.domain == PIECE or option.domain == PLACE:
        return world.name_of(option.domain, option.value)
    return option.id


def _literal(speech: Speech, text: str) -> str:
    return speech.nouns.literal(text)


def _things(speech: Speech, game: Game) -> Iterator[Thing]:
    """Everything that might be on offer: rules with a window, the branches and the domain of this choice."""
    model = game.rules.model
    for option in model.rules.options:
        yield Thing(option.address.partition(".")[2], speech.nouns.rule(option.address))
    site = site_of(model, game.position)
    yield from (Thing(label, speech.nouns.label(label)) for label in site.labels)
    yield from _members(speech, game, site)


def _members(speech: Speech, game: Game, site: Site) -> Iterator[Thing]:
    world = game.rules.model.rules.world
    if site.domain is None or site.domain == NUMBER:
        return
    seen = set()
    for number in range(1, world.size(site.domain) + 1):
        name = world.name_of(site.domain, number)
        if name not in seen:
            seen.add(name)
            yield Thing(name, speech.thing(game, site.domain, number))


def _things_called(speech: Speech, things: list[Thing], asked: str) -> list[Thing]:
    """The things of a name: by the whole id, else by its last part or the term, else by how they begin."""
    wanted = asked.casefold()
    for fits in (
        lambda thing, text: thing.id == asked,
        lambda thing, text: wanted in (thing.id.rpartition(".")[2].casefold(), text),
        lambda thing, text: thing.id.casefold().startswith(wanted) or text.startswith(wanted),
        lambda thing, text: thing.id.rpartition(".")[2].casefold().startswith(wanted),
    ):
        found = [thing for thing in things if fits(thing, speech.nouns.text(thing.term).casefold())]
        if found:
            return found
    return []


def _unknown_thing(speech: Speech, things: list[Thing], asked: str) -> list[str]:
    said = [speech.say("play.unknown", text=_literal(speech, asked))]
    names = [name for thing in things for name in (thing.id, speech.nouns.text(thing.term))]
    near = nearest(asked, names)
    return [*said, speech.say("play.meant", text=_literal(speech, near))] if near else said
