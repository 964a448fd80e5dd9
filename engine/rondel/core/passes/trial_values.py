"""Steps of a trial with values put in, and the steps of another trial written out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from rondel.core.effects import changed
from rondel.core.expressions import (
    Const,
    Expr,
    Local,
)
from rondel.core.statements import Need, SetLocal, Spend
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.walk import (
    Numbering,
    binders,
    bound_inside,
    free_locals,
    rebuilt,
    with_own_binders,
)


def with_values(steps: TrialSteps, values: Mapping[int, Expr]) -> TrialSteps:
    """Steps with values in the place of locals that they do not bind."""

    def put_in(expr: Expr) -> Expr:
        return values.get(expr.number, expr) if isinstance(expr, Local) else rebuilt(expr, put_in)

    return tuple(rebuilt(step, put_in) for step in steps)


def substituted_local(expr: Expr, local: Local, value: Expr) -> Expr:
    """An expression with a value in the place of a local."""
    if expr == local:
        return value
    return rebuilt(expr, lambda part: substituted_local(part, local, value))


def rebound(trial: Trial) -> set[int]:
    """The parameters that steps of a trial set anew."""
    return {local.number for local in bound_inside(trial.steps)} & {param.number for param in trial.params}


def opened(trial: Trial, args: tuple[Expr, ...], locals_: Numbering) -> TrialSteps:
    """The steps of a trial with arguments put in, and with locals that nobody else has.

    An argument that costs something is reckoned once, under a name of its own.
    """
    values: dict[int, Expr] = {}
    noted: list[TrialStep] = []
    own = {local.number: locals_.fresh(local) for local in bound_inside(trial.steps)}
    for param, arg in zip(trial.params, args, strict=True):
        if isinstance(arg, Const | Local) and param.number not in own:
            values[param.number] = arg
        else:
            local = own.setdefault(param.number, locals_.fresh(param))
            noted.append(SetLocal(local, arg))
    return (*noted, *(renamed(step, {**own, **values}, own) for step in trial.steps))


def renamed(step: TrialStep, values: Mapping[int, Expr], own: Mapping[int, Local]) -> TrialStep:
    """A step in which every local has another number."""

    def put_in(expr: Expr) -> Expr:
        if isinstance(expr, Local):
            return values.get(expr.number, expr)
        made = rebuilt(expr, put_in)
        return with_own_binders(made, own)

    match step:
        case Case():
            then, otherwise = (tuple(renamed(one, values, own) for one in way) for way in (step.then, step.otherwise))
            return Case(put_in(step.condition), then, otherwise)
        case AnyOf():
            return AnyOf(tuple(tuple(renamed(one, values, own) for one in way) for way in step.branches))
        case SetLocal() | Among() | Several():
            return replace(rebuilt(step, put_in), local=own[step.local.number])
        case Need() | Spend() | Attempt():
            return rebuilt(step, put_in)
        case _:
            assert_never(step)


def without_repeats(steps: Iterable[TrialStep]) -> list[TrialStep]:
    """A condition that holds still holds as long as nothing has changed, neither the position nor its locals."""
    kept: list[TrialStep] = []
    held: list[Need] = []
    for step in steps:
        if isinstance(step, Need):
            if step in held:
                continue
            held.append(step)
        elif changed([step]):
            held = []
        else:
            bound = {local.number for local in binders(step)}
            held = [need for need in held if not bound & free_locals(need.condition).keys()]
        kept.append(step)
    return kept
