"""The parts of a rule in words: in the sentences that somebody wrote, else put into words by construct."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from rondel.frozen import frozen
from rondel.messages.said import UNSAID, Said
from rondel.problems import Span
from rondel.rules.explain.trace import expanded
from rondel.rules.explain.woven import WovenPart
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.tell.rule_sentence import RuleSentence, rule_sentence
from rondel.tell.verbalise.house_rules import HouseRule, Verbaliser, house_rules, read_again
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.words.catalogue import Catalogue
from rondel.words.languages import REFERENCE
from rondel.words.own_verbal import with_phrases
from rondel.words.render import render


@frozen
class PartSaid:
    """What is said of a part; if nobody wrote it and it cannot be said whole, what is missing for it."""

    sentences: tuple[RuleSentence, ...] = ()
    missing: Said = UNSAID
    is_written: bool = False


class PartsInWords:
    """Says the parts of the rules of a line-up in one language; nothing is read before somebody asks."""

    def __init__(self, rules: Elaborated, catalogue: Catalogue, read: RulesRead | None = None) -> None:
        self.rules, self.catalogue = rules, catalogue
        self._read = read

    @cached_property
    def _phrased(self) -> Catalogue:
        """The words with which rules are put into words: English where a language has not come to its phrases yet."""
        if with_phrases(self.catalogue).message("told.unsaid") is not None:
            return self.catalogue
        return replace(self.catalogue, language=REFERENCE, chain=(REFERENCE,))

    @cached_property
    def _verbaliser(self) -> Verbaliser:
        return Verbaliser(self._read or read_again(self.rules), self._phrased)

    @cached_property
    def _house_rules(self) -> list[HouseRule]:
        return list(house_rules(self.rules.ruleset))

    @property
    def unsaid(self) -> str:
        """The mark of a part that is not in words."""
        return render(with_phrases(self._phrased), "told.unsaid", {})

    def of_rules(self, rules: Iterable[HouseRule]) -> list[PartSaid]:
        """What is said of some rules."""
        return [self._said(rule) for rule in rules]

    def of_requirement(self, span: Span) -> str:
        """What a step of a rule demands, or what a change of an answer says; nothing if there are no words for it."""
        layers = [rule for rule in self._house_rules if rule.span == span]
        texts = [each.text for rule in layers for each in self._said(rule).sentences]
        return " ".join(texts) or self._verbaliser.requirement(span).text

    def said_by(self, module: str, address: str) -> str:
        """What a module says of an address: in it, or as a change of it."""
        found = [rule for rule in self._house_rules if (rule.module, rule.address) == (module, address)]
        return " ".join(each.text for rule in found for each in self._said(rule).sentences)

    def of_parts(self, address: str, parts: Sequence[WovenPart]) -> list[PartSaid | None]:
        """For each part of a woven rule what is said of it; nothing where its rule was said with another one."""
        told: list[int] = []
        found: list[PartSaid | None] = []
        for part in parts:
            rule = self._at(address, part)
            is_new = rule is not None and id(rule) not in told
            found.append(self._said(rule) if rule is not None and is_new else None)
            told += [id(rule)] if rule is not None else []
        return found

    def _at(self, address: str, part: WovenPart) -> HouseRule | None:
        """The rule that a part shows: of what is woven to several seams, that of this one."""
        near = [rule for rule in self._house_rules if f"{rule.address}.".startswith(f"{address}.") or
                f"{address}.".startswith(f"{rule.address}.")]  # fmt: skip
        here = [rule for rule in near if part.span in (rule.span, *rule.also)]
        patched = [rule for rule in near if rule.what == "patch" and rule.module == part.module]
        return next(iter([*here, *patched]), None)

    def _said(self, rule: HouseRule) -> PartSaid:
        written = tuple(self._written(rule))
        if written:
            return PartSaid(written, is_written=True)
        said = self._verbaliser.in_words(rule)
        if not said.text:
            return PartSaid(missing=said.missing)
        return PartSaid((RuleSentence("", said.text, self._phrased.language),))

    def _written(self, rule: HouseRule) -> list[RuleSentence]:
        """What somebody wrote: the sentences of all that the rule cites, or a message for its address."""
        ids = dict.fromkeys(id for cite in rule.cites for id in expanded(cite))
        cited = [rule_sentence(self.rules.ruleset, self.catalogue, id) for id in ids]
        own = f"{rule.module}.about.{rule.named}"
        message = self.catalogue.message(own)
        about = [RuleSentence("", render(self.catalogue, own, {}), message.language)] if message is not None else []
        return [*(each for each in cited if each is not None), *about]
