"""The rule that stands behind a line of options: where it is written, what it cites, and its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rondel.core.types import RULE
from rondel.frozen import frozen
from rondel.play.decision import site_of
from rondel.play.game import Game
from rondel.problems import Span
from rondel.rules.explain.trace import expanded
from rondel.rules.explain.woven import WovenPart, explain
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.syntax.tree import Cite
from rondel.tell.numbered_options import Line
from rondel.tell.rule_sentence import RuleSentence, rule_sentence
from rondel.tell.speech import Speech
from rondel.tell.verbalise.parts_said import PartSaid

LONGEST_RULE = 16


def rule_lines(speech: Speech, span: Span) -> list[str]:
    """A line of a rule and below it where it stands: however long the name of its folder, the rule is not broken."""
    return [text for text in (speech.line_at(span), _shown_place(span)) if text]


def _shown_place(span: Span) -> str:
    """A place in a file; of a file below the folder somebody works in, as it is called from there."""
    file = Path(span.file)
    here = Path.cwd()
    return f"{file.relative_to(here) if file.is_relative_to(here) else file}:{span.line}"


@frozen
class RuleTold:
    """A rule: its address, what it cites, what it says, and its text with every module's share.

    `sentences` are those of the sources, then those of parts for which nobody wrote one, put into words by construct.
    """

    address: str
    cited: tuple[str, ...]
    sentences: tuple[RuleSentence, ...]
    text: tuple[str, ...]


def rule_of_option(speech: Speech, game: Game, line: Line) -> RuleTold | None:
    """The rule by which an option is on offer."""
    rule = _rule_of(speech, game, line)
    return rule_told(speech, rule) if rule is not None else None


def rule_of_place(speech: Speech, place: int) -> RuleTold | None:
    """The rule that stands on a place of a board."""
    number = speech.world.tables["place.rule"][place]
    rule = speech.rules.model.rules.ruleset.rules.get(speech.world.rules[number - 1].address) if number else None
    return rule_told(speech, rule) if rule is not None else None


def rule_told(speech: Speech, rule: Seam | RuleDef) -> RuleTold:
    """All that is known of a rule."""
    ruleset = speech.rules.model.rules.ruleset
    cited = tuple(dict.fromkeys(cite.id for cite in _cites(ruleset.rules, rule)))
    ids = dict.fromkeys(id for cite in cited for id in expanded(cite))
    parts = explain(ruleset, rule.address)
    said = speech.in_words.of_parts(rule.address, parts)
    text = (each for part, found in zip(parts, said, strict=True) for each in _told_part(speech, part, found))
    written = (rule_sentence(ruleset, speech.nouns.catalogue, id) for id in ids)
    sentences = [*(each for each in written if each is not None), *_not_written(said)]
    return RuleTold(rule.address, cited, tuple(sentences), tuple(text))


def _not_written(said: Sequence[PartSaid | None]) -> Iterator[RuleSentence]:
    """The sentences of those parts for which nobody wrote one."""
    for part in said:
        if part is not None and not part.is_written:
            yield from part.sentences


def rule_behind(speech: Speech, game: Game, line: Line) -> tuple[list[str], list[str]]:
    """What is said of an option's rule, and the text of the rule itself, with every module's share in it."""
    rule = _rule_of(speech, game, line)
    if rule is None:
        return [speech.say("play.rule", text=speech.nouns.literal(line.option.id))], []
    return told_rule(speech, rule)


def told_rule(speech: Speech, rule: Seam | RuleDef) -> tuple[list[str], list[str]]:
    """What is said of a rule: its address and its sources; and its text, with every module's share in it."""
    told = rule_told(speech, rule)
    said = speech.say("play.rule", text=speech.nouns.literal(rule.address))
    by_construct = [each.text for each in told.sentences if not each.rule]
    return [said, *told_sources(speech, list(told.cited)), *by_construct], list(told.text)


def told_sources(speech: Speech, cited: list[str]) -> list[str]:
    """What is cited, and the sentences of the sources."""
    ruleset, catalogue = speech.rules.model.rules.ruleset, speech.nouns.catalogue
    shown = speech.nouns.literal(", ".join(cited))
    source = speech.say("play.source", text=shown) if cited else speech.say("play.no-source")
    ids = dict.fromkeys(id for cite in cited for id in expanded(cite))
    said = (rule_sentence(ruleset, catalogue, id) for id in ids)
    return [source, *(f"{each.rule}: {each.text}" for each in said if each is not None)]


def _told_part(speech: Speech, part: WovenPart, said: PartSaid | None) -> list[str]:
    """The text of a part below its place; a mark, if it is in nobody's words."""
    lines = part.text.splitlines()
    shown = lines if len(lines) <= LONGEST_RULE else [*lines[:LONGEST_RULE], "…"]
    mark = f" ({speech.in_words.unsaid})" if said is not None and not said.sentences else ""
    return [f"{_shown_place(part.span)}{mark}", *(f"  {each}" for each in shown)]


def _rule_of(speech: Speech, game: Game, line: Line) -> Seam | RuleDef | None:
    if line.option.domain == RULE:
        address = speech.world.rules[line.option.value - 1].address
        return game.rules.model.rules.ruleset.rules.get(address)
    return speech.rule_at(site_of(game.rules.model, game.position).span)


def _cites(rules: Mapping[str, RuleDef], rule: Seam | RuleDef) -> list[Cite]:
    """What a rule cites; its events also go by what the rule as a whole does."""
    if isinstance(rule, RuleDef):
        return list(rule.cites)
    whole = rules[rule.rule].cites if rule.rule in rules else ()
    return [*whole, *(cite for handler in (rule.core, *rule.woven) if handler for cite in handler.cites)]
