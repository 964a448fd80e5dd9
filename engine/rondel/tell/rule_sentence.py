"""The sentence of a rule of the books in somebody's language, else in another one, which is told with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.module_files import ModuleFiles
from rondel.tell.named_facts import facts_of
from rondel.words.catalogue import Catalogue, catalogue_from_library, library_of
from rondel.words.languages import REFERENCE
from rondel.words.render import render
from rondel.words.rule_sentences import sentence_id


@frozen
class RuleSentence:
    """What a rule says, and in which language."""

    rule: str
    text: str
    language: str


def sentences_in(modules: Sequence[ModuleFiles], rules: Elaborated, language: str) -> Callable[[str], str]:
    """Who says the rules of a line-up in a language, by their ids; nothing is said of what has no sentence."""
    library, _ = library_of(modules)
    facts = facts_of(rules.world, rules.ruleset)
    catalogue = replace(catalogue_from_library(library, language), facts=facts)

    def says(rule: str) -> str:
        found = rule_sentence(rules.ruleset, catalogue, rule)
        return found.text if found else ""

    return says


def rule_sentence(ruleset: Ruleset, catalogue: Catalogue, rule: str) -> RuleSentence | None:
    """The sentence that words have, else the one that stands in the list of rules; nothing where nobody wrote one."""
    message = catalogue.message(sentence_id(rule))
    if message is not None:
        return RuleSentence(rule, render(catalogue, sentence_id(rule), {}), message.language)
    text = ruleset.says.get(rule)
    return RuleSentence(rule, text, REFERENCE) if text else None
