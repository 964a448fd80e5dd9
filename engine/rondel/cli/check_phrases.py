"""What rules need that are put into words by construct: none of it is a must, and all of it is known to the check.

A module gives nouns and clauses for its deeds, answers, marks, numbers, parameters, columns and options, and may say
any phrase of the engine its own way.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.types import Shape, Type
from rondel.tell.verbalise.house_rules import house_rules
from rondel.words.own_verbal import phrase_variables

_COMPARED = frozenset({"how", "n", "not", "what"})


def noun_names(rules: Elaborated) -> dict[str, set[str]]:
    """The names of what may have a noun, by the beginnings of their ids."""
    ruleset = rules.ruleset
    deeds = {address.rpartition(".")[2] for address in ruleset.deeds}
    return {"act": deeds, "answer": set(_valued(rules)), "option": {one.name for one in ruleset.facts.all("options")}}


def _valued(rules: Elaborated) -> Iterator[str]:
    """Whatever has a value: answers, marks, numbers, tables, parameters, columns of pieces and facts of rules."""
    ruleset, world = rules.ruleset, rules.world
    yield from (address.rpartition(".")[2] for address in ruleset.answers)
    for section in ("marks", "numbers", "tables"):
        yield from (entry.name for entry in ruleset.facts.all(section))
    yield from (param.name for seam in ruleset.seams() for param in seam.params)
    yield from (param.name for rule in ruleset.rules.values() for param in rule.params)
    for piece in world.piece_kinds.values():
        yield from piece.attributes
    for place in world.place_kinds.values():
        yield from place.attributes


def phrases_for_rules(rules: Elaborated) -> dict[str, frozenset[str]]:
    """Messages of which rules in words are made, with the variables that each may use."""
    ruleset = rules.ruleset
    found = dict(phrase_variables())
    for address, answer in ruleset.answers.items():
        params = frozenset(param.name for param in answer.params)
        found[f"answer.{address.rpartition('.')[2]}"] = params | _said_of(rules.know.answers.get(address))
    for entry in ruleset.facts.all("marks"):
        key = {str(entry.data["per"])} if entry.data and "per" in entry.data else set()
        found[f"answer.{entry.name}"] = found.get(f"answer.{entry.name}", frozenset()) | _COMPARED | key
    for address, seam in ruleset.deeds.items():
        found[f"deed.{address.rpartition('.')[2]}"] = frozenset(param.name for param in seam.params)
    for entry in ruleset.facts.all("options"):
        found[f"option.{entry.name}"] = frozenset({"not"})
    for kind in rules.world.rule_kinds.values():
        for event in kind.events:
            found[f"event.{kind.name}.{event}"] = frozenset({"rule"})
            found[f"do.{kind.name}.{event}"] = frozenset({"what"})
    return found | {f"about.{rule.named}": frozenset() for rule in house_rules(ruleset)}


def _said_of(found: Type | None) -> frozenset[str]:
    """What a clause for an answer may say beside its parameters."""
    if found is None:
        return frozenset()
    return frozenset({"not"}) if found.shape is Shape.YES_NO else frozenset({"how", "n", "not", "what"})
