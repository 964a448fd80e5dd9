"""The sentences of rules that words must have: one for each id that a module lists, in each language that it speaks.

A list of before still says its rules itself, in English (`says`): that stands in until words have a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.problems import Span
from rondel.rules.explain.trace import TracedRule, expanded, listed_rules
from rondel.source.module_files import ModuleFiles
from rondel.words.check_typed import CitedNumber
from rondel.words.rule_sentences import sentence_id


def wanted_sentences(speaking: Sequence[ModuleFiles]) -> dict[str, frozenset[str]]:
    """The messages of rules, each without variables; one that the list says itself only if words have it too."""
    given = {str(id) for module in speaking for id in _messages(module)}
    listed = dict(_listed(speaking))
    wanted = [id for id, rule in listed.items() if not rule.says or id in given]
    # A module may say a rule of another one its own way: `base.rule.B-01`.
    anew = {f"{rule.module}.{id}" for id, rule in listed.items()} & given
    return dict.fromkeys([*wanted, *sorted(anew)], frozenset())


def listed_at(speaking: Sequence[ModuleFiles]) -> dict[str, Span]:
    """Where each rule is listed that needs a sentence."""
    return {id: rule.span for id, rule in _listed(speaking)}


def cited_numbers(modules: Sequence[ModuleFiles]) -> dict[str, list[CitedNumber]]:
    """The numbers of the facts by the rules that each says it comes from."""
    found: dict[str, list[CitedNumber]] = {}
    for module in modules:
        numbers = module.facts.data.get("numbers") if isinstance(module.facts.data, dict) else None
        for name, entry in numbers.items() if isinstance(numbers, dict) else ():
            if isinstance(entry, dict) and type(entry.get("value")) is int:
                for rule in _rules_of(entry.get("cites")):
                    found.setdefault(rule, []).append(CitedNumber(str(name), entry["value"]))
    return found


def _rules_of(cites: object) -> Iterator[str]:
    for cite in cites if isinstance(cites, list) else ():
        yield from expanded(str(cite))


def _listed(modules: Sequence[ModuleFiles]) -> Iterator[tuple[str, TracedRule]]:
    return ((sentence_id(rule.id), rule) for module in modules for rule in listed_rules(module))


def _messages(module: ModuleFiles) -> Iterator[object]:
    for document in module.words.values():
        found = document.data.get("messages") if isinstance(document.data, dict) else None
        yield from found if isinstance(found, dict) else ()
