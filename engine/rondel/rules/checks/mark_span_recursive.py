"""check/mark-span-recursive: memory that lasts as long as a deed which can come to do itself.

The inner run would end what the outer one still remembers.
"""

from __future__ import annotations

from rondel.core.expressions import Region, RegionKind
from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span
from rondel.rules.call_graph import reached
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    called = rules.call_graph
    again = {deed for deed in set(rules.span_of.values()) if deed in reached(deed, called)}
    return [_problem(rules, region, deed) for region, deed in rules.span_of.items() if deed in again]


def _problem(rules: Elaborated, region: Region, deed: str) -> Problem:
    what, span = _place(rules, region)
    message = say("check/mark-span-recursive.recursive", what=what, deed=deed)
    also = (Remark(rules.ruleset.deeds[deed].span, say("place.this-deed")),)
    hint = say("check/mark-span-recursive.hint")
    return Problem("check/mark-span-recursive", message, span, also, hint)


def _place(rules: Elaborated, region: Region) -> tuple[Said, Span]:
    name = region.of
    if region.kind is RegionKind.MARK:
        entry = rules.ruleset.facts.by_address(name)
        assert entry is not None
        return say("what.mark", name=entry.name), entry.span("while")
    rule = rules.ruleset.rules.get(name)
    if rule is None:
        return say("what.count", name=name), rules.ruleset.deeds[name].span
    fact = rule.facts.get("limit")
    return say("what.limit", name=rule.name), fact[0].span if fact else rule.span
