"""check/mark-outlived: a mark that is read where the deed as long as which it lasts is never under way.

All that sets it is done inside that deed, and at its end it is forgotten: outside it is always none, no or 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.expressions import Region, RegionKind
from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span
from rondel.rules.call_graph import reached
from rondel.rules.checks.mentions import Mentions, names_in
from rondel.rules.link.ruleset import Seam
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t
from rondel.syntax.nodes import nodes_inside


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    marks = {r: deed for r, deed in rules.span_of.items() if r.kind is RegionKind.MARK and deed != rules.entry}
    reads, writes = _touched(rules, {_named(region) for region in marks})
    problems: list[Problem] = []
    for deed in dict.fromkeys(marks.values()):
        inside = {deed, *reached(deed, rules.call_graph)}
        # What is done both in a deed and outside of it may set a mark before the deed begins.
        only_inside = inside - reached(rules.entry, {**rules.call_graph, deed: ()}) | {deed}
        for region in [region for region, lasts in marks.items() if lasts == deed]:
            name = _named(region)
            if name not in mentions.asleep and writes.get(name, set()) <= only_inside:
                for seam in sorted(reads.get(name, set()) - inside):
                    problems += _problems(rules, region, deed, seam)
    return problems


def _named(region: Region) -> str:
    return region.of.split(".")[-1]


def _touched(rules: Elaborated, marks: set[str]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """For each mark the deeds and events that write its name, and those that set it."""
    reads: dict[str, set[str]] = {}
    writes: dict[str, set[str]] = {}
    for seam in rules.ruleset.seams():
        for handler in [*([seam.core] if seam.core else []), *seam.woven]:
            for part in (handler.guard, handler.body):
                names = names_in(part)
                for name in marks & names.read:
                    reads.setdefault(name, set()).add(seam.address)
                for name in marks & names.targets:
                    writes.setdefault(name, set()).add(seam.address)
    return reads, writes


def _problems(rules: Elaborated, region: Region, deed: str, routine: str) -> Iterator[Problem]:
    name = _named(region)
    seam = next((seam for seam in rules.ruleset.seams() if seam.address == routine), None)
    entry = rules.ruleset.facts.by_address(region.of)
    if seam is None or entry is None:
        return
    for span in _mentions_of(name, seam):
        short = deed.split(".")[-1]
        message = say("check/mark-outlived.outlived", name=name, deed=short)
        also = (Remark(entry.key_span(), say("place.declared")),)
        hint = say("check/mark-outlived.hint", deed=short)
        yield Problem("check/mark-outlived", message, span, also, hint)


def _mentions_of(name: str, seam: Seam) -> Iterator[Span]:
    for handler in [*([seam.core] if seam.core else []), *seam.woven]:
        nodes = list(nodes_inside((handler.params, handler.guard, handler.body)))
        bound = {node.name for node in nodes if isinstance(node, t.Param | t.Let | t.Choose | t.Each | t.Draw)}
        for node in nodes if name not in bound else ():
            if isinstance(node, t.Name) and node.name == name:
                yield node.span
