"""check/mark-outlived: a mark that is read where the deed as long as which it lasts is never under way.

All that sets it is done inside that deed, and at its end it is forgotten: outside it is always none, no or 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.expressions import Read, Region, RegionKind
from rondel.core.statements import Write
from rondel.core.walk import all_nodes
from rondel.problems import Problem, Remark, Span
from rondel.rules.call_graph import reached
from rondel.rules.checks.mentions import Mentions
from rondel.rules.link.ruleset import Seam
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t
from rondel.syntax.nodes import nodes_inside


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    marks = {r: deed for r, deed in rules.span_of.items() if r.kind is RegionKind.MARK and deed != rules.entry}
    if not marks:
        return []
    reads, writes = _touched(rules)
    # What is done both in a deed and outside of it may set a mark before the deed begins.
    outside = {deed: reached(rules.entry, {**rules.call_graph, deed: ()}) - {deed} for deed in set(marks.values())}
    inside = {deed: {deed, *reached(deed, rules.call_graph)} for deed in set(marks.values())}
    problems: list[Problem] = []
    for region, deed in marks.items():
        named = region.of.split(".")[-1]
        setting = writes.get(region, set())
        if named not in mentions.asleep and setting <= inside[deed] - outside[deed]:
            for routine in sorted(reads.get(region, set()) - inside[deed]):
                problems += _problems(rules, region, deed, routine)
    return problems


def _touched(rules: Elaborated) -> tuple[dict[Region, set[str]], dict[Region, set[str]]]:
    """For each mark the routines that read it themselves, and those that set it."""
    reads: dict[Region, set[str]] = {}
    writes: dict[Region, set[str]] = {}
    for name, routine in rules.routines.items():
        for node in all_nodes(routine.body):
            if isinstance(node, Read) and node.region.kind is RegionKind.MARK:
                reads.setdefault(node.region, set()).add(name)
            elif isinstance(node, Write) and node.region.kind is RegionKind.MARK:
                writes.setdefault(node.region, set()).add(name)
    return reads, writes


def _problems(rules: Elaborated, region: Region, deed: str, routine: str) -> Iterator[Problem]:
    name = region.of.split(".")[-1]
    seam = next((seam for seam in rules.ruleset.seams() if seam.address == routine), None)
    entry = rules.ruleset.facts.by_address(region.of)
    if seam is None or entry is None:
        return
    for span in _mentions_of(name, seam):
        short = deed.split(".")[-1]
        message = f"'{name}' lasts only as long as '{short}', which is not under way here"
        also = (Remark(entry.key_span(), "declared here"),)
        hint = f"let it last longer (while: game), or look at it inside '{short}'"
        yield Problem("check/mark-outlived", message, span, also, hint)


def _mentions_of(name: str, seam: Seam) -> Iterator[Span]:
    for handler in [*([seam.core] if seam.core else []), *seam.woven]:
        for node in nodes_inside((handler.guard, handler.body)):
            if isinstance(node, t.Name) and node.name == name:
                yield node.span
