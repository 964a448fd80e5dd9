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
from rondel.words.languages import REFERENCE, base_language
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
    found = [address for module in catalogue.modules if (address := _said_by(module, catalogue, rule))]
    if found:
        texts = dict.fromkeys(render(catalogue, address, {}) for address in found)
        return RuleSentence(rule, " ".join(texts), _language(found, catalogue))
    text = ruleset.says.get(rule)
    return RuleSentence(rule, text, REFERENCE) if text else None


def _said_by(module: str, catalogue: Catalogue, rule: str) -> str | None:
    """The address of what a module says of a rule: several may have one in common, and each says its share."""
    address = f"{module}.{sentence_id(rule)}"
    return address if catalogue.message(address) is not None else None


def _language(addresses: Sequence[str], catalogue: Catalogue) -> str:
    """The language of sentences; if they are of several, one that was not asked for, so that it is told."""
    spoken = [message.language for address in addresses if (message := catalogue.message(address)) is not None]
    return next((each for each in spoken if base_language(each) != base_language(catalogue.language)), spoken[0])
