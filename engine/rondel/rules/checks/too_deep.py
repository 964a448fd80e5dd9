"""check/too-deep: loops inside loops, or choices before the first effect, beyond what can be written out."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.problems import Problem
from rondel.rules.core import AsPlayer, Branches, Choose, If, Loop, Possible, Routine, Stmt, Switch
from rondel.rules.elaborate import Elaborated
from rondel.rules.nodes import walk

MOST_LOOPS = 16
MOST_CHOICES = 16


def check(rules: Elaborated) -> list[Problem]:
    return [problem for routine in rules.routines.values() for problem in _problems(routine)]


def _problems(routine: Routine) -> list[Problem]:
    problems = []
    if _loops(routine.body) > MOST_LOOPS:
        hint = "put the inner loops into a deed of their own"
        problems.append(Problem("check/too-deep", "loops are nested too deeply here", routine.span, hint=hint))
    heads = [node for step in routine.body for node in walk(step) if isinstance(node, Possible)]
    if any(_choices(head.steps) > MOST_CHOICES for head in heads):
        message = f"more than {MOST_CHOICES} choices stand before the first effect"
        problems.append(Problem("check/too-deep", message, routine.span, hint="part them with a deed, or an effect"))
    return problems


def _bodies(step: Stmt) -> list[tuple[Stmt, ...]]:
    match step:
        case If():
            return [step.then, step.otherwise]
        case Switch():
            return [body for _, body in step.cases]
        case Loop() | AsPlayer():
            return [step.body]
        case Branches():
            return [body for _, body in step.branches]
    return []


def _loops(steps: Iterable[Stmt]) -> int:
    """How deep loops stand inside loops; one with `while` is two, for it goes round in laps."""
    depth = 0
    for step in steps:
        own = (2 if step.condition is not None else 1) if isinstance(step, Loop) else 0
        depth = max(depth, own + max((_loops(body) for body in _bodies(step)), default=0))
    return depth


def _choices(steps: Iterable[Stmt]) -> int:
    """How many choices have to be tried together."""
    return sum(isinstance(step, Choose) + max((_choices(body) for body in _bodies(step)), default=0) for step in steps)
