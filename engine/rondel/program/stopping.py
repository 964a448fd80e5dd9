"""Deeds that are left early: behind whatever may stop a deed around it, everything waits for that deed's end.

A step that may stop something leaves a number behind. What follows it in the same body is done only while there is
none, body by body outwards, until the routine of the stopped deed takes the number away. So no machine knows of it:
there are only conditions. What a routine owes to others when it ends, it does in any case: life spans end, the cause
is put back, a chapter is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rondel.core.core import Routine, WindowOption
from rondel.core.expressions import CAUSE, STOPPED, Apply, Const, Expr, Read
from rondel.core.operations import Op
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    Clear,
    If,
    Loop,
    OpenWindow,
    Stmt,
    Stmts,
    Switch,
    Write,
    all_statements,
)
from rondel.rules.call_graph import by_window, calls

GOES_ON: Expr = Apply(Op.NOT, (Read(STOPPED),))


def leaving_routines(routines: Mapping[str, Routine], options: Iterable[WindowOption]) -> frozenset[str]:
    """The routines after which a deed around them may be stopped."""
    left = {name: _stopped_in(routine) for name, routine in routines.items()}
    called = calls(routines, options)
    grown = True
    while grown:
        grown = False
        for name, others in called.items():
            more = {number for other in others for number in left.get(other, ())} - _taken_away_in(routines[name])
            grown, left[name] = grown or not more <= left[name], left[name] | more
    return frozenset(name for name, numbers in left.items() if numbers)


def _stopped_in(routine: Routine) -> set[int]:
    steps = [step for step in all_statements(routine.body) if isinstance(step, Write) and step.region == STOPPED]
    numbers = {step.value.value for step in steps if isinstance(step.value, Const) and step.value.value}
    return numbers - _taken_away_in(routine)


def _taken_away_in(routine: Routine) -> set[int]:
    return {number for step in all_statements(routine.body) if (number := _taken_away(step))}


def _taken_away(step: Stmt) -> int:
    """The number that a step takes away, if it is such a step."""
    match step:
        case If(Apply(Op.EQUAL, (Read(region), Const(number))), (Write(other),)) if region == other == STOPPED:
            return number
    return 0


class Stopping:
    """Routines with conditions behind everything that may stop a deed around it."""

    def __init__(self, leaving: frozenset[str], options: Iterable[WindowOption]) -> None:
        self.leaving, self.windows = leaving, by_window(options)

    def routine(self, routine: Routine) -> Routine:
        return replace(routine, body=self._all(routine.body))

    def _all(self, steps: Stmts) -> Stmts:
        """Some steps; from the first that may leave on, those behind it only as long as nothing is stopped."""
        first = next((i for i, step in enumerate(steps) if self._leaves(step)), None)
        if first is None:
            return steps
        done = (*steps[:first], self._one(steps[first]))
        waiting: list[Stmt] = []
        for step in steps[first + 1 :]:
            if _is_owed(step):
                done, waiting = (*done, *self._while_going_on(waiting), step), []
            else:
                waiting.append(step)
        return (*done, *self._while_going_on(waiting))

    def _while_going_on(self, steps: list[Stmt]) -> Stmts:
        return (If(GOES_ON, self._all(tuple(steps))),) if steps else ()

    def _one(self, step: Stmt) -> Stmt:
        match step:
            case If():
                return replace(step, then=self._all(step.then), otherwise=self._all(step.otherwise))
            case Switch():
                return replace(step, cases=tuple((value, self._all(body)) for value, body in step.cases))
            case Branches():
                return replace(step, branches=tuple((asked, self._all(body)) for asked, body in step.branches))
            case AsPlayer():
                return replace(step, body=self._all(step.body))
            case Loop():
                condition = step.condition and Apply(Op.AND, (GOES_ON, step.condition))
                return replace(step, body=(If(GOES_ON, self._all(step.body)),), condition=condition)
        return step

    def _leaves(self, step: Stmt) -> bool:
        return not _taken_away(step) and any(self._leaves_by_itself(inner) for inner in all_statements((step,)))

    def _leaves_by_itself(self, step: Stmt) -> bool:
        match step:
            case Write():
                return step.region == STOPPED
            case CallRoutine():
                return step.routine in self.leaving
            case OpenWindow() | Choose():
                return any(routine in self.leaving for routine in self.windows.get(step.window, ()))
        return False


def _is_owed(step: Stmt) -> bool:
    match step:
        case Clear():
            return True
        case Chapter():
            return step.ends
        case Write():
            return step.region == CAUSE
    return bool(_taken_away(step))
