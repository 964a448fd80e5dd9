"""check/trigger-cycle: deeds that can come to do themselves, with nothing in the circle that ends it.

A circle ends if some step of it is taken only under a condition that the circle itself changes: a `limit`, a mark, a
price, pieces that run out, a parameter, something drawn. What is left never ends by its own doing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rondel.problems import Problem, Remark
from rondel.rules.core import (
    NOWHERE,
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    DrawFrom,
    Expr,
    If,
    Local,
    Loop,
    Need,
    OpenWindow,
    Routine,
    SetLocal,
    Stmt,
    Switch,
    walk,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated
from rondel.rules.reach import Reads, by_window, calls, changed, circles, way_round


@dataclass(frozen=True, slots=True)
class _Call:
    """A call with the conditions under which it happens."""

    routine: str
    under: tuple[Expr, ...]


def check(rules: Elaborated) -> list[Problem]:
    reads, windows = Reads(rules), by_window(rules.options)
    problems = []
    for circle in circles(calls(rules)):
        routines = {name: rules.routines[name] for name in circle}
        regions = changed(step for routine in routines.values() for step in routine.body)
        endless = {
            name: list(dict.fromkeys(
                call.routine for call in _calls(routine.body, (), windows)
                if call.routine in routines and not _ends(call, _Changing(routine, regions, reads))
            ))
            for name, routine in routines.items()
        }  # fmt: skip
        problems += [_problem(rules, way_round(endless, inner[0])) for inner in circles(endless)]
    return problems


def _calls(steps: Iterable[Stmt], under: tuple[Expr, ...], windows: Mapping[int, list[str]]) -> Iterator[_Call]:
    """Every call in a sequence of steps; a `need` holds for all that follows it."""
    for step in steps:
        match step:
            case Need():
                under = (*under, step.condition)
            case CallRoutine():
                yield _Call(step.routine, under)
            case OpenWindow() | Choose() if step.window:
                yield from (_Call(name, under) for name in windows.get(step.window, ()))
            case _:
                for conditions, body in _inside(step):
                    yield from _calls(body, (*under, *conditions), windows)


def _inside(step: Stmt) -> Iterator[tuple[tuple[Expr, ...], tuple[Stmt, ...]]]:
    match step:
        case If():
            yield (step.condition,), step.then
            yield (step.condition,), step.otherwise
        case Switch():
            yield from (((step.value,), body) for _, body in step.cases)
        case Loop():
            yield (step.source, *([step.condition] if step.condition is not None else [])), step.body
        case AsPlayer():
            yield (step.player,), step.body
        case Branches():
            yield from (((condition,), body) for condition, body in step.branches)


class _Changing:
    """What can be otherwise the next time round: regions that the circle writes, parameters, what was drawn."""

    def __init__(self, routine: Routine, regions: set[str], reads: Reads) -> None:
        self.regions, self.reads = regions - {"cause", "you", "now", "calm"}, reads
        self.slots = set(range(routine.params))
        nodes = [node for step in routine.body for node in walk(step)]
        self.slots |= {node.slot for node in nodes if isinstance(node, DrawFrom)}
        for _ in range(2):  # a local that comes from a changing local
            self.slots |= {slot for slot, value in _bound(nodes) if self.depends(value)}

    def depends(self, expr: Expr) -> bool:
        if self.reads.of([expr]) & self.regions:
            return True
        return any(isinstance(node, Local) and node.slot in self.slots for node in walk(expr))


def _bound(nodes: Iterable[Any]) -> Iterator[tuple[int, Expr]]:
    for node in nodes:
        match node:
            case SetLocal():
                yield node.slot, node.value
            case Choose() | Loop():
                yield node.slot, node.source


def _ends(call: _Call, changing: _Changing) -> bool:
    return any(changing.depends(condition) for condition in call.under)


def _problem(rules: Elaborated, way: list[str]) -> Problem:
    way = [name for name in way if rules.routines[name].span != NOWHERE] or way
    shown = list(dict.fromkeys(name.split("#")[0] for name in way))
    spans = list(dict.fromkeys(rules.routines[name].span for name in way))
    message = f"'{shown[0]}' can come to do itself without end: {' → '.join([*shown, shown[0]])}"
    also = tuple(Remark(span, "which is done here") for span in spans[1:])
    hint = "give a rule of the circle a limit, or a condition that the circle changes"
    return Problem("check/trigger-cycle", message, spans[0], also, hint)
