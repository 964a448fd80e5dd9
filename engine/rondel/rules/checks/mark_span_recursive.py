"""check/mark-span-recursive: memory that lasts as long as a deed which can come to do itself.

The inner run would end what the outer one still remembers. Whoever gives a deed of another module a way back to itself
is told so once, where that is written, and not at all that lasts as long as the deed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.expressions import Region, RegionKind
from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span
from rondel.rules.call_graph import reached, way_round
from rondel.rules.checks.circle_places import ClosedCircle, closed_circle
from rondel.rules.read.elaborated_rules import Elaborated

CODE = "check/mark-span-recursive"
MOST_NAMED = 3  # of what lasts as long as a deed
Lasting = tuple[Said, Span, int]  # what it is, where that is written, the number of its module


def check(rules: Elaborated) -> list[Problem]:
    called = rules.call_graph
    again = [deed for deed in dict.fromkeys(rules.span_of.values()) if deed in reached(deed, called)]
    return [problem for deed in again for problem in _problems(rules, deed)]


def _problems(rules: Elaborated, deed: str) -> Iterator[Problem]:
    circle = closed_circle(rules, way_round(rules.call_graph, deed))
    lasting = [_place(rules, region) for region, span in rules.span_of.items() if span == deed]
    if any(module < circle.module for *_, module in lasting):
        yield _closed(deed, circle, lasting)
        return
    also = (Remark(rules.ruleset.deeds[deed].span, say("place.this-deed")),)
    for what, span, _ in lasting:
        message = say("check/mark-span-recursive.recursive", what=what, deed=deed)
        yield Problem(CODE, message, span, also, say("check/mark-span-recursive.hint"))


def _closed(deed: str, circle: ClosedCircle, lasting: Sequence[Lasting]) -> Problem:
    names = tuple(what for what, *_ in lasting[:MOST_NAMED])
    more = len(lasting) - len(names)
    listed = say("list.and-more", names=names, n=more) if more else say("list.all", names=names)
    message = say("check/mark-span-recursive.closed", deed=deed, names=listed, way=" → ".join(circle.way))
    also = tuple(Remark(span, say("place.lasts-so-long")) for _, span, _ in lasting[:MOST_NAMED])
    return Problem(CODE, message, circle.places[circle.closing], also, say("check/mark-span-recursive.hint-closed"))


def _place(rules: Elaborated, region: Region) -> Lasting:
    """What remembers, where that is written, and how late its module comes in order."""
    name, ruleset = region.of, rules.ruleset
    module = ruleset.modules.index(name.partition(".")[0])
    if region.kind is RegionKind.MARK:
        entry = ruleset.facts.by_address(name)
        assert entry is not None
        return say("what.mark", name=entry.name), entry.span("while"), module
    rule = ruleset.rules.get(name)
    if rule is None:
        return say("what.count", name=name), ruleset.deeds[name].span, module
    fact = rule.facts.get("limit")
    return say("what.limit", name=rule.name), fact[0].span if fact else rule.span, module
