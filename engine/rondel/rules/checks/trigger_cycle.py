"""check/trigger-cycle: deeds that can come to do themselves, with nothing in the circle that ends it.

A circle ends if some step of it is taken only under a condition that the circle itself changes: a `limit`, a mark, a
price, pieces that run out, a parameter, something drawn. What is left never ends by its own doing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rondel.core.core import Routine
from rondel.core.effects import Reads, changed
from rondel.core.expressions import CALM, CAUSE, NOW, YOU, Expr, Local
from rondel.core.node_fields import Node
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    DrawMember,
    DrawTop,
    If,
    Loop,
    Need,
    OpenWindow,
    SetLocal,
    Stmt,
    Switch,
)  # fmt: skip
from rondel.core.walk import all_nodes, walk
from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.call_graph import by_window, circles, way_round
from rondel.rules.checks.circle_places import closed_circle
from rondel.rules.read.elaborated_rules import Elaborated

_NOTES = {CAUSE, YOU, NOW, CALM}


@frozen
class _Call:
    """A call with its arguments and the conditions under which it happens."""

    routine: str
    args: tuple[Expr, ...]
    under: tuple[Expr, ...]


def check(rules: Elaborated) -> list[Problem]:
    reads, windows = Reads(rules.answers, rules.trials), by_window(rules.options)
    problems = []
    for names in circles(rules.call_graph):
        circle = _Circle({name: rules.routines[name] for name in names}, reads, windows)
        endless = circle.endless()
        problems += [_problem(rules, way_round(endless, inner[0])) for inner in circles(endless)]
    return problems


class _Circle:
    """Routines that can all come to call each other, and what is otherwise the next time round."""

    def __init__(self, routines: Mapping[str, Routine], reads: Reads, windows: Mapping[int, list[str]]) -> None:
        self.routines, self.reads = routines, reads
        self.regions = changed(step for routine in routines.values() for step in routine.body) - _NOTES
        self.calls = {
            name: [call for call in _calls(routine.body, (), windows) if call.routine in routines]
            for name, routine in routines.items()
        }
        self.slots = {name: _drawn(routine) for name, routine in routines.items()}
        while self._learn():
            pass

    def _learn(self) -> bool:
        """Finds more locals that change: what depends on something changing, and parameters given something new."""
        before = sum(map(len, self.slots.values()))
        for name, routine in self.routines.items():
            self.slots[name] |= {slot for slot, value in _bound(all_nodes(routine.body)) if self._changes(value, name)}
            for call in self.calls[name]:
                given = zip(self.routines[call.routine].params, call.args, strict=False)
                new = {param.number for param, arg in given if self._is_new(arg, name)}
                self.slots[call.routine] |= new
        return sum(map(len, self.slots.values())) > before

    def _changes(self, expr: Expr, name: str) -> bool:
        if self.reads.of([expr]) & self.regions:
            return True
        return any(isinstance(node, Local) and node.number in self.slots[name] for node in walk(expr))

    def _is_new(self, arg: Expr, name: str) -> bool:
        """Whether an argument differs from what was given before: a parameter passed on as it is does not."""
        reckoned = not isinstance(arg, Local) and any(isinstance(node, Local) for node in walk(arg))
        return reckoned or self._changes(arg, name)

    def endless(self) -> dict[str, list[str]]:
        """The calls that no changing condition ends."""
        return {
            name: list(dict.fromkeys(c.routine for c in found if not any(self._changes(e, name) for e in c.under)))
            for name, found in self.calls.items()
        }


def _drawn(routine: Routine) -> set[int]:
    return {node.local.number for node in all_nodes(routine.body) if isinstance(node, DrawMember | DrawTop)}


def _calls(steps: Iterable[Stmt], under: tuple[Expr, ...], windows: Mapping[int, list[str]]) -> Iterator[_Call]:
    """Every call in a sequence of steps; a `need` holds for all that follows it."""
    for step in steps:
        match step:
            case Need():
                under = (*under, step.condition)
            case CallRoutine():
                yield _Call(step.routine, step.args, under)
            case OpenWindow() | Choose() if step.window:
                yield from (_Call(name, (), under) for name in windows.get(step.window, ()))
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


def _bound(nodes: Iterable[Node]) -> Iterator[tuple[int, Expr]]:
    for node in nodes:
        match node:
            case SetLocal():
                yield node.local.number, node.value
            case Choose() | Loop():
                yield node.local.number, node.source


def _problem(rules: Elaborated, way: list[str]) -> Problem:
    circle = closed_circle(rules, way)
    here = circle.places[circle.closing]
    message = say("check/trigger-cycle.cycle", name=circle.way[0], way=" → ".join(circle.way))
    others = (*circle.places[: circle.closing], *circle.places[circle.closing + 1 :])
    also = tuple(Remark(span, say("place.done")) for span in others)
    return Problem("check/trigger-cycle", message, here, also, say("check/trigger-cycle.hint"))
