"""Somebody asks why something is not on offer: what was meant, and the sentences that answer."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.core import Site
from rondel.core.types import NUMBER, PIECE, PLACE
from rondel.play.decision import site_of
from rondel.play.game import Game
from rondel.play.why import Reason
from rondel.tell.face_asked import FaceAsked, face_asked, why_not_piece
from rondel.tell.numbered_options import Line, exactly
from rondel.tell.reasons import demanded, reason_text
from rondel.tell.rule_behind import rule_lines
from rondel.tell.speech import Speech
from rondel.tell.things_called import Thing, ask_back, names_of, things_called, unknown_thing


def why(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """Sentences that say why something is not on offer, with the place of the rule."""
    for line in lines:
        if asked in (line.key, line.option.id):
            return [speech.say("why.offered", what=speech.nouns.literal(line.text), n=_literal(speech, line.key))]
    faced = face_asked(speech, game, asked)
    if faced is not None:
        return _reasons_for_face(speech, game, faced, lines)
    things = list(_things(speech, game))
    found = things_called(speech, things, asked)
    if not found:
        listed = exactly(asked, lines)
        return [_is_listed(speech, listed)] if listed else unknown_thing(speech, things, asked)
    names = names_of(speech, found)
    if len(names) > 1:
        return ask_back(speech, asked, names)
    return _reasons_of_all(speech, game, found, lines)


def reasons_for(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """The same, but nothing where it is not clear what was asked about."""
    faced = face_asked(speech, game, asked)
    if faced is not None:
        return _reasons_for_face(speech, game, faced, lines)
    found = things_called(speech, list(_things(speech, game)), asked) if asked else []
    return _reasons_of_all(speech, game, found, lines) if len(names_of(speech, found)) == 1 else []


def _reasons_of_all(speech: Speech, game: Game, things: list[Thing], lines: list[Line]) -> list[str]:
    """The reasons for things of one name, of which nobody could tell which was meant; what can be had comes alone."""
    found = {thing.id: _on_offer(speech, game, thing, lines) for thing in things}
    offered = list(dict.fromkeys(text for text in found.values() if text))
    told = (text for thing in things for text in _told(speech, game.why(thing.id), thing.term))
    return offered or list(dict.fromkeys(told))


def _on_offer(speech: Speech, game: Game, thing: Thing, lines: list[Line]) -> str:
    line = next((line for line in lines if thing.id in (line.option.id, _name(game, line))), None)
    return _is_listed(speech, line) if line is not None else ""


def _is_listed(speech: Speech, line: Line) -> str:
    return speech.say("why.offered", what=_literal(speech, line.text), n=_literal(speech, line.key))


def _reasons_for_face(speech: Speech, game: Game, asked: FaceAsked, lines: list[Line]) -> list[str]:
    """Why a piece that shows a face is not on offer; that there is none, if none shows it."""
    if not asked.showing:
        return [speech.say("why.no-face", text=_literal(speech, asked.called), n=_literal(speech, asked.face))]
    offered = [line for line in lines if line.option.domain == PIECE and line.option.value in asked.showing]
    if offered:
        return [_is_listed(speech, offered[0])]
    piece = asked.showing[0]
    return _told(speech, [why_not_piece(game, piece)], speech.thing(game, PIECE, piece))


def _told(speech: Speech, reasons: list[Reason], term: str) -> list[str]:
    said = []
    for reason in reasons:
        said.append(reason_text(speech, reason, term))
        if reason.span is not None:
            said += demanded(speech, reason)
            said += rule_lines(speech, reason.span)
    return said


def _name(game: Game, line: Line) -> str:
    """What the world calls an option, whatever its id says of face and place."""
    world, option = game.rules.model.rules.world, line.option
    if option.domain == PIECE or option.domain == PLACE:
        return world.name_of(option.domain, option.value)
    return option.id


def _literal(speech: Speech, text: str) -> str:
    return speech.nouns.literal(text)


def often_asked(speech: Speech, game: Game) -> list[str]:
    """What people ask about first: rules that are used at some moment, and the branches of this choice."""
    rules = [speech.nouns.rule(option.address) for option in game.rules.model.rules.options]
    labels = [speech.nouns.label(label) for label in site_of(game.rules.model, game.position).labels]
    return sorted({speech.nouns.text(term, "cap") for term in (*rules, *labels)})


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
