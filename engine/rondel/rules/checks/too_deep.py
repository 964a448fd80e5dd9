"""check/too-deep: loops inside loops, or choices before the first effect, beyond what can be written out."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.program import Routine
from rondel.core.statements import AsPlayer, Branches, If, Loop, Stmt, Switch
from rondel.core.trials import Among, AnyOf, Case, Trial, TrialStep, TrialSteps
from rondel.problems import Problem
from rondel.rules.elaborated import Elaborated

MOST_LOOPS = 16
MOST_CHOICES = 16


def check(rules: Elaborated) -> list[Problem]:
    found = [problem for routine in rules.routines.values() for problem in _loops_too_deep(routine)]
    return found + [problem for trial in rules.trials.values() for problem in _choices_too_many(trial)]


def _loops_too_deep(routine: Routine) -> list[Problem]:
    if _loops(routine.body) <= MOST_LOOPS:
        return []
    hint = "put the inner loops into a deed of their own"
    return [Problem("check/too-deep", "loops are nested too deeply here", routine.span, hint=hint)]


def _choices_too_many(trial: Trial) -> list[Problem]:
    if _choices(trial.steps) <= MOST_CHOICES:
        return []
    message = f"more than {MOST_CHOICES} choices stand before the first effect"
    return [Problem("check/too-deep", message, trial.span, hint="part them with a deed, or an effect")]


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


def _choices(steps: TrialSteps) -> int:
    """How many choices have to be tried together."""
    return sum(isinstance(step, Among) + max(map(_choices, _ways(step)), default=0) for step in steps)


def _ways(step: TrialStep) -> tuple[TrialSteps, ...]:
    match step:
        case Case():
            return (step.then, step.otherwise)
        case AnyOf():
            return step.branches
    return ()
