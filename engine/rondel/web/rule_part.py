"""The rule behind an option, as a page tells it: what comes of it, what the rules say, and, folded, the sources."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.draw.lettering import capital
from rondel.draw.markup import Markup, el, join
from rondel.play.game import Game
from rondel.tell.foretell import leads_to
from rondel.tell.numbered_options import ARROW, Line
from rondel.tell.rule_behind import RuleTold, rule_of_option, rule_of_place
from rondel.tell.speech import Speech

MOST_SAID = 4  # sentences of one rule that are told at once


def rule_part(speech: Speech, game: Game, line: Line) -> Markup:
    """What is told of an option, for people first and for those who want to know exactly below."""
    behind = rule_of_option(speech, game, line)
    places = [(place, rule) for place in _board_places(speech, game, line) if (rule := rule_of_place(speech, place))]
    rules = [rule for rule in (behind, *(rule for _, rule in places)) if rule is not None]
    return join(
        el("h2", None, line.text),
        el("p", None, f"{ARROW} {line.foretold}") if line.foretold else None,
        [_told(capital(speech.nouns.text(speech.nouns.place(place))), rule) for place, rule in places],
        _told("", behind) if behind is not None else None,
        _source(speech, rules),
    )


def _board_places(speech: Speech, game: Game, line: Line) -> list[int]:
    """The places of boards to which something surely comes, or that are chosen."""
    index = [option.code for option in game.decision.options].index(line.option.code)
    on_boards = {place.number for board in speech.world.boards.values() for place in board.places}
    return [place for place in leads_to(speech, game)[index] if place in on_boards]


def _told(title: str, rule: RuleTold) -> Markup:
    """What the rules say, each in the language in which there is a sentence, and a place's name above it."""
    said = [el("p", {"lang": each.language}, each.text) for each in rule.sentences[:MOST_SAID]]
    return join(el("h3", None, title) if title and said else None, *said)


def _source(speech: Speech, rules: Iterable[RuleTold]) -> Markup:
    """Where the rules come from, and how they are written."""
    parts = []
    for rule in rules:
        literal = speech.nouns.literal
        cited = speech.say("play.source", text=literal(", ".join(rule.cited))) if rule.cited else None
        more = [el("p", {"lang": each.language}, each.text) for each in rule.sentences[MOST_SAID:]]
        named = el("p", None, speech.say("play.rule", text=literal(rule.address)))
        parts += [named, el("p", None, cited or speech.say("play.no-source")), *more]
        parts.append(el("pre", {"lang": "zxx", "tabindex": 0}, "\n".join(rule.text)))
    return el("details", None, el("summary", None, speech.say("web.source")), parts)
