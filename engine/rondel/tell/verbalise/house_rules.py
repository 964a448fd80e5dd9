"""What there is to be put into words: layers, weaves, rules, deeds, answers, patched facts and options of a line-up.

`Verbaliser` says each of them in one language, whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said
from rondel.problems import Span
from rondel.rules.link.facts import SECTIONS
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.meanings import Meanings
from rondel.tell.verbalise.conditions import said_clause
from rondel.tell.verbalise.facts_said import said_option, said_patch
from rondel.tell.verbalise.kinds_said import said_rule
from rondel.tell.verbalise.layers import said_answer, said_layer
from rondel.tell.verbalise.nouns import said_thing
from rondel.tell.verbalise.numbers import said_number
from rondel.tell.verbalise.phrasebook import Phrasebook
from rondel.tell.verbalise.requirements import said_requirement
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.tell.verbalise.saying import Saying, Ways
from rondel.tell.verbalise.sets import said_things
from rondel.tell.verbalise.unsaid import Unsaid
from rondel.tell.verbalise.weaves import said_deed, said_weave
from rondel.words.catalogue import Catalogue

WAYS = Ways(said_thing, said_things, said_number, said_clause)


@frozen
class HouseRule:
    """Something that a module says in deeds or facts.

    `what` it is (deed, rule, option, or how it is woven), the `address` of what it is or changes, where it stands, and
    under which name a module can write a sentence for it: `about.<named>`.
    """

    what: str
    address: str
    module: str
    span: Span
    cites: tuple[str, ...]
    says: Callable[[Saying], str]
    named: str
    also: tuple[Span, ...] = ()


@frozen
class InWords:
    """A rule in words; or, if nothing of it is said, what has no words."""

    text: str = ""
    missing: Said = UNSAID


def house_rules(ruleset: Ruleset) -> Iterator[HouseRule]:
    """All that can be put into words, in the order of the ruleset."""
    yield from _deeds_and_weaves(ruleset)
    yield from _rules(ruleset)
    yield from _answers(ruleset)
    yield from _facts(ruleset)


def _deeds_and_weaves(ruleset: Ruleset) -> Iterator[HouseRule]:
    for seam in ruleset.seams():
        core = seam.core
        if core is not None and not seam.rule and core.body.steps:
            cites = tuple(cite.id for cite in core.cites)
            says: Callable[[Saying], str] = partial(said_deed, seam=seam, core=core)
            yield HouseRule("deed", seam.address, core.module, core.span, cites, says, seam.address)
        for handler in seam.woven:
            cites = tuple(cite.id for cite in handler.cites)
            says = partial(said_weave, seam=seam, handler=handler)
            yield HouseRule(handler.how, seam.address, handler.module, handler.span, cites, says, seam.address)


def _rules(ruleset: Ruleset) -> Iterator[HouseRule]:
    for rule in ruleset.rules.values():
        cites = [*rule.cites, *(cite for seam in rule.events.values() if seam.core for cite in seam.core.cites)]
        ids, says = tuple(cite.id for cite in cites), partial(said_rule, rule=rule)
        also = tuple(seam.core.span for seam in rule.events.values() if seam.core)
        yield HouseRule("rule", rule.address, rule.module, rule.span, ids, says, rule.address, also)


def _answers(ruleset: Ruleset) -> Iterator[HouseRule]:
    for answer in ruleset.answers.values():
        cites = tuple(cite.id for cite in answer.cites)
        says: Callable[[Saying], str] = partial(said_answer, answer=answer)
        yield HouseRule("answer", answer.address, answer.module, answer.span, cites, says, answer.address)
        for layer in answer.layers:
            cites = tuple(cite.id for cite in layer.cites)
            says = partial(said_layer, answer=answer, layer=layer)
            yield HouseRule(layer.how, answer.address, layer.module, layer.span, cites, says, layer.address)


def _facts(ruleset: Ruleset) -> Iterator[HouseRule]:
    for section in SECTIONS:
        for entry in ruleset.facts.all(section):
            if section == "options":
                says: Callable[[Saying], str] = partial(said_option, entry=entry)
                yield HouseRule("option", entry.address, entry.module, entry.key_span(), (), says, entry.address)
            authors = {origin[0]: path for path, origin in reversed(entry.origins.items()) if origin[0] != entry.module}
            for author, path in authors.items():
                says = partial(said_patch, entry=entry, author=author)
                yield HouseRule("patch", entry.address, author, entry.span(*path), (), says, entry.address)


class Verbaliser:
    """Puts the rules of a line-up into words of one language."""

    def __init__(self, read: RulesRead, catalogue: Catalogue) -> None:
        self.read, self.book = read, Phrasebook(catalogue)

    def in_words(self, rule: HouseRule) -> InWords:
        """A rule in words: every part of it, or none."""
        return self._in_words(rule.says)

    def requirement(self, span: Span) -> InWords:
        """What is demanded by a step of a rule."""
        return self._in_words(partial(said_requirement, span=span))

    def _in_words(self, says: Callable[[Saying], str]) -> InWords:
        try:
            return InWords(says(Saying(self.read, self.book, WAYS)))
        except Unsaid as unsaid:
            return InWords(missing=unsaid.what)


def read_again(rules: Elaborated) -> RulesRead:
    """Rules with what every name in them means, which nobody notes while they are read to be played."""
    meanings = Meanings()
    again, _ = elaborate(rules.ruleset, rules.world.seats, learned=rules.learned, meanings=meanings)
    return RulesRead(again, meanings)
