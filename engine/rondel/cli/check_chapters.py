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


def start_of_chapter(address: str) -> str:
    """Of `begin.<deed>` or `idle.<deed>` the deed."""
    what, _, deed = address.partition(".")
    return deed if what in ("begin", "idle") else ""


class OpenChapters:
    """What can be named where something is chosen, or happens: what all deeds were given from which one gets there."""

    def __init__(self, rules: Elaborated) -> None:
        self.led_to = []
        for chapter in rules.know.chapters.values():
            deeds = _deeds_after(rules, chapter.address)
            beginnings = {start for deed in deeds for start in _beginnings(deed)}
            self.led_to.append((deeds, beginnings, frozenset(name for name, _ in chapter.given)))

    def variables_at(self, address: str) -> frozenset[str]:
        within = _beginnings(address)
        given = [
            names for deeds, beginnings, names in self.led_to if address in beginnings or not deeds.isdisjoint(within)
        ]
        return frozenset().union(*given)


def _deeds_after(rules: Elaborated, chapter: str) -> set[str]:
    """A chapter and all that it leads to."""
    waiting, reached = [chapter], {chapter}
    while waiting:
        for other in rules.call_graph.get(waiting.pop(), ()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return {name.split("#")[0] for name in reached}


def _beginnings(address: str) -> list[str]:
    """An address, and what it is part of: `a.b.c`, `a.b`, `a`."""
    return [address[:at] for at, sign in enumerate(f"{address}.") if sign == "."]


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
