"""Somebody asks why something is not on offer: what was meant, and the sentences that answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rondel.core.core import Site
from rondel.core.types import NUMBER, PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.decision import site_of
from rondel.play.game import Game
from rondel.play.why import Reason
from rondel.tell.face_asked import FaceAsked, face_asked, why_not_piece
from rondel.tell.numbered_options import Line, exactly
from rondel.tell.reasons import demanded, reason_text
from rondel.tell.rule_behind import rule_lines
from rondel.tell.speech import Speech
from rondel.tell.things_called import Thing, ask_back, names_of, things_called, unknown_thing


@frozen
class WhyTold:
    """What is said to whoever asks why, and the line of the rule with its place, for those who want to see it."""

    said: tuple[str, ...]
    source: tuple[str, ...] = ()
    is_reason: bool = True  # rather than where it is on offer, or what is meant
    is_moment: bool = False  # whether it tells when it is on offer


def why(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """Sentences that say why something is not on offer, with the place of the rule."""
    return _all_lines(answers(speech, game, asked, lines))


def reasons_for(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[str]:
    """The same, but nothing where it is not clear what was asked about."""
    return _all_lines(answers_if_clear(speech, game, asked, lines))


def _all_lines(answers: Iterable[WhyTold]) -> list[str]:
    return list(dict.fromkeys(text for answer in answers for text in (*answer.said, *answer.source)))


def answers(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[WhyTold]:
    """Why something is not on offer; where it is not clear what was meant, what is asked back."""
    for line in lines:
        if asked in (line.key, line.option.id):
            return [_is_listed(speech, line)]
    faced = face_asked(speech, game, asked)
    if faced is not None:
        return _reasons_for_face(speech, game, faced, lines)
    things = list(_things(speech, game))
    found = things_called(speech, things, asked)
    if not found:
        listed = exactly(asked, lines)
        return [_is_listed(speech, listed)] if listed else [_asking(unknown_thing(speech, things, asked))]
    names = names_of(speech, found)
    if len(names) > 1:
        return [_asking(ask_back(speech, asked, names))]
    return _reasons_of_all(speech, game, found, lines)


def answers_if_clear(speech: Speech, game: Game, asked: str, lines: list[Line]) -> list[WhyTold]:
    """The same, but nothing where it is not clear what was asked about."""
    faced = face_asked(speech, game, asked)
    if faced is not None:
        return _reasons_for_face(speech, game, faced, lines)
    found = things_called(speech, list(_things(speech, game)), asked) if asked else []
    return _reasons_of_all(speech, game, found, lines) if len(names_of(speech, found)) == 1 else []


def moments(speech: Speech, game: Game, asked: str) -> list[WhyTold]:
    """When something of that name is on offer, where a rule that is used at some moment is called so too."""
    things = list(_things(speech, game))
    names = set(names_of(speech, things_called(speech, things, asked)))
    rules = [things[number] for number in range(len(game.rules.model.rules.options))]
    called = [rule for rule in rules if speech.nouns.text(rule.term, "cap") in names]
    told = (answer for rule in called for answer in _told(speech, game.why(rule.id), rule.term))
    return [answer for answer in told if answer.is_moment]


def _asking(said: Iterable[str]) -> WhyTold:
    return WhyTold(tuple(said), is_reason=False)


def _reasons_of_all(speech: Speech, game: Game, things: list[Thing], lines: list[Line]) -> list[WhyTold]:
    """The reasons for things of one name, of which nobody could tell which was meant; what can be had comes alone."""
    found = {thing.id: _on_offer(speech, game, thing, lines) for thing in things}
    offered = list(dict.fromkeys(answer for answer in found.values() if answer is not None))
    told = (answer for thing in things for answer in _told(speech, game.why(thing.id), thing.term))
    return offered or list(dict.fromkeys(told))


def _on_offer(speech: Speech, game: Game, thing: Thing, lines: list[Line]) -> WhyTold | None:
    line = next((line for line in lines if thing.id in (line.option.id, _name(game, line))), None)
    return _is_listed(speech, line) if line is not None else None


def _is_listed(speech: Speech, line: Line) -> WhyTold:
    return _asking([speech.say("why.offered", what=_literal(speech, line.text), n=_literal(speech, line.key))])


def _reasons_for_face(speech: Speech, game: Game, asked: FaceAsked, lines: list[Line]) -> list[WhyTold]:
    """Why a piece that shows a face is not on offer; that there is none, if none shows it."""
    if not asked.showing:
        none = speech.say("why.no-face", text=_literal(speech, asked.called), n=_literal(speech, asked.face))
        return [_asking([none])]
    offered = [line for line in lines if line.option.domain == PIECE and line.option.value in asked.showing]
    if offered:
        return [_is_listed(speech, offered[0])]
    piece = asked.showing[0]
    return _told(speech, [why_not_piece(game, piece)], speech.thing(game, PIECE, piece))


def _told(speech: Speech, reasons: list[Reason], term: str) -> list[WhyTold]:
    return [_answer(speech, reason, term) for reason in reasons]


def _answer(speech: Speech, reason: Reason, term: str) -> WhyTold:
    said, is_moment = reason_text(speech, reason, term), reason.code == "timing"
    if reason.span is None:
        return WhyTold((said,), is_moment=is_moment)
    source = tuple(rule_lines(speech, reason.span))
    return WhyTold((said, *demanded(speech, reason)), source, is_moment=is_moment)


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
