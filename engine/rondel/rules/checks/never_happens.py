"""check/never-happens: a mark compared with a number it never has, a rule that no table gives, a mark read too late.

Only what is certain is told. Of marks everything that is set must be known, and only numbers that are written out
count: what an option of the line-up or a number makes impossible is meant so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.messages.said import Said, say
from rondel.problems import Problem, Span
from rondel.rules.checks.marks_set import Bounds, marks_set
from rondel.rules.checks.mentions import Mentions
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t
from rondel.syntax.nodes import nodes_inside

_TURNED = {"==": "==", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    trees = [tree for tree in _written(rules.ruleset) if any(map(_is_test, nodes_inside(tree)))]
    bounds = marks_set(rules) if trees else {}
    return [*(problem for tree in trees for problem in _never(tree, bounds)), *_given_by_no_table(rules)]


def _problem(message: Said, span: Span, hint: Said) -> Problem:
    return Problem("check/never-happens", message, span, hint=hint)


def _written(ruleset: Ruleset) -> Iterator[object]:
    """Every body, guard and answer of the modules that no other needs, each with the names that it binds."""
    needed = {name for needs in ruleset.needs.values() for name in needs}
    for seam in ruleset.seams():
        for handler in [*([seam.core] if seam.core else []), *seam.woven]:
            if handler.module not in needed:
                yield (handler.params, handler.guard, handler.body)
    for answer in ruleset.answers.values():
        if answer.module not in needed:
            yield (answer.params, answer.value)
        for layer in answer.layers:
            if layer.module not in needed:
                yield (layer.params or (), layer.value, layer.guard)


def _is_test(node: object) -> bool:
    return isinstance(node, t.Binary) and node.op in _TURNED and any(True for _ in _readings(node))


def _never(tree: object, bounds: Mapping[str, Bounds]) -> Iterator[Problem]:
    nodes = list(nodes_inside(tree))
    tests = [node for node in nodes if isinstance(node, t.Binary) and node.op in _TURNED]
    bound = {node.name for node in nodes if isinstance(node, t.Param | t.Let | t.Choose | t.Each | t.Draw)}
    for test in tests:
        for name, op, number in _readings(test):
            if name in bounds and name not in bound and not _can_hold(op, number, bounds[name]):
                low, high = bounds[name]
                said = str(number) if op == "==" else f"{op} {number}"
                hint = say("check/never-happens.hint-bounds", low=low, high=high)
                yield _problem(say("check/never-happens.never", name=name, value=said), test.span, hint)


def _readings(test: t.Binary) -> Iterator[tuple[str, str, int]]:
    """A comparison of a name with a number, whichever stands first."""
    if isinstance(test.left, t.Name) and isinstance(test.right, t.Int):
        yield test.left.name, test.op, test.right.value
    if isinstance(test.right, t.Name) and isinstance(test.left, t.Int):
        yield test.right.name, _TURNED[test.op], test.left.value


def _can_hold(op: str, number: int, bounds: Bounds) -> bool:
    low, high = bounds
    match op:
        case "==":
            return low <= number <= high
        case ">":
            return high > number
        case ">=":
            return high >= number
        case "<":
            return low < number
    return low <= number


# --- rules that no table gives ---


def _given_by_no_table(rules: Elaborated) -> Iterator[Problem]:
    """Rules of a kind of which every one asks a table for itself, and that do not stand there."""
    for every in rules.ruleset.every:
        for table in _asked_for_this(every):
            for entry in rules.ruleset.facts.named("tables", table):
                rows = (entry.data or {}).get("rows")
                if (entry.data or {}).get("to") != every.kind or not isinstance(rows, dict):
                    continue
                given = set(_values(rows))
                for rule in rules.ruleset.rules.values():
                    if rule.kind == every.kind and rule.name not in given:
                        hint = say("check/never-happens.hint-row", table=table)
                        yield _problem(
                            say("check/never-happens.not-given", name=rule.name, table=table), rule.span, hint
                        )


def _asked_for_this(every: t.Every) -> Iterator[str]:
    """The tables of which `every` rule of a kind demands that they give just this one: flag_of(colour) == this."""
    for node in nodes_inside(every):
        if isinstance(node, t.Binary) and node.op == "==":
            for one, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(one, t.Call) and isinstance(one.of, t.Name) and other == t.Name("this", node.span):
                    yield one.of.name


def _values(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value)
    else:
        yield str(data)
