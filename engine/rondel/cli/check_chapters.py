"""Which variables the chapters of the log offer to messages, and which terms these may hold."""

from __future__ import annotations

from rondel.core.types import PLACE
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.types import Type

WITHIN_CHAPTERS = ("ask", "log", "about")  # these may name what the deeds under way were given, as far as it is told


def chapter_variables(rules: Elaborated) -> dict[str, list[Type]]:
    """What chapters were given, by the names of parameters: any of them may be open where something is said."""
    found: dict[str, list[Type]] = {}
    for chapter in rules.know.chapters.values():
        names = [param.name for param in rules.know.header(chapter.address)]
        types = dict(zip(names, rules.know.params[chapter.address], strict=True))
        for name, _ in chapter.given:
            found.setdefault(name, []).append(types[name])
    return found


def held_in_chapters(rules: Elaborated, given: list[str]) -> dict[str, frozenset[str]]:
    """The terms that such variables may hold in the messages that there are, by message and name."""
    held = {name: frozenset(id for one in types for id in _terms(rules, one))
            for name, types in chapter_variables(rules).items()}  # fmt: skip
    within = (id for id in given if id.partition(".")[0] in WITHIN_CHAPTERS)
    return {f"{id} {name}": terms for id in within for name, terms in held.items() if terms}


def _terms(rules: Elaborated, found: Type) -> set[str]:
    """What may be said for a value: a member of a set, a place, or the rule of a place."""
    world, domain = rules.world, found.domain
    if domain is not None and domain.is_set:
        return {f"set.{domain.name}.{member}" for member in world.sets[domain.name].names}
    if domain != PLACE:
        return set()
    ruled = {kind.name for kind in world.rule_kinds.values() if kind.of in found.kinds}
    rules_there = {f"{rule.kind}.{rule.name}" for rule in rules.ruleset.rules.values() if rule.kind in ruled}
    return rules_there or {f"place.{kind}" for kind in found.kinds}
