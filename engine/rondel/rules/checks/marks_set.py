"""Between which numbers the marks of a line-up lie, of those for which everything that is set is known."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.operations import Op
from rondel.core.types import Number
from rondel.core.typing import bounds_of
from rondel.rules.checks.mentions import names_in
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t

Bounds = tuple[int, int]
_Names = dict[str, Bounds]
_OPERATIONS = {"+": Op.ADD, "-": Op.SUBTRACT, "*": Op.MULTIPLY}


def marks_set(rules: Elaborated) -> dict[str, Bounds]:
    """The lowest and the highest number of each mark that holds one; 0, with which each begins, is among them."""
    facts, ruleset = rules.ruleset.facts, rules.ruleset
    marks = {entry.name for entry in facts.all("marks") if (entry.data or {}).get("holds") == "number"}
    numbers: _Names = {
        name: (min(value for _, value in found), max(value for _, value in found))
        for name, found in rules.world.numbers.items()
    }
    handlers = [one for seam in ruleset.seams() for one in [*([seam.core] if seam.core else []), *seam.woven]]
    bodies = [handler.body for handler in handlers if marks & names_in(handler.body).targets]
    found: dict[str, Bounds] = dict.fromkeys(marks, (0, 0))
    unknown = {name for tree in ruleset.asleep for name in names_in(tree).targets}
    for target, value in [one for body in bodies for one in _settings(body, numbers)]:
        name = _root(target)
        if value is None:
            unknown.add(name)
        elif name in found:
            found[name] = (min(found[name][0], value[0]), max(found[name][1], value[1]))
    return {name: value for name, value in found.items() if name not in unknown and value != (0, 0)}


def _settings(block: t.Block, names: _Names) -> Iterator[tuple[t.Expr, Bounds | None]]:
    """What is set in a block, with its bounds where they are known."""
    names = dict(names)
    for step in block.steps:
        match step:
            case t.Set():
                yield step.target, _bounds(step.value, names)
            case t.Swap():
                yield from ((step.left, None), (step.right, None))
            case t.Let():
                _rebind(names, step.name, _bounds(step.value, names))
            case t.Choose() | t.Draw():
                _rebind(names, step.name, _members(step.source, names))
            case t.Each():
                inner = dict(names)
                _rebind(inner, step.name, _members(step.source, names))
                yield from _settings(step.body, inner)
            case t.If():
                yield from _settings(step.then, names)
                yield from _settings(step.otherwise, names) if step.otherwise else ()
            case t.May() | t.As():
                yield from _settings(step.body, names)
            case t.Either():
                for branch in step.branches:
                    yield from _settings(branch.body, names)
            case _:
                pass


def _rebind(names: _Names, name: str, bounds: Bounds | None) -> None:
    names.pop(name, None)
    if bounds is not None:
        names[name] = bounds


def _bounds(expr: t.Expr, names: _Names) -> Bounds | None:
    match expr:
        case t.Int():
            return expr.value, expr.value
        case t.Name():
            return names.get(expr.name)
        case t.Binary() if expr.op in _OPERATIONS:
            left, right = _bounds(expr.left, names), _bounds(expr.right, names)
            if left is None or right is None:
                return None
            found = bounds_of(_OPERATIONS[expr.op], [Number(*left), Number(*right)])
            return found.low, found.high
    return None


def _members(expr: t.Expr, names: _Names) -> Bounds | None:
    """The bounds of the numbers of which one is meant."""
    if isinstance(expr, t.Where):
        return _members(expr.source, names)
    if not isinstance(expr, t.Binary) or expr.op != "..":
        return None
    low, high = _bounds(expr.left, names), _bounds(expr.right, names)
    return None if low is None or high is None else (low[0], max(low[0], high[1]))


def _root(target: t.Expr) -> str:
    named = target.of if isinstance(target, t.Call) else target
    return named.name if isinstance(named, t.Name) else ""
