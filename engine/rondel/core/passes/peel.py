"""Conditions with which a trial begins, and which cost next to nothing, are asked where the trial is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rondel.core.core import Core
from rondel.core.expressions import TRUE, Apply, Const, Expr, Local, Read, Tries
from rondel.core.operations import Op
from rondel.core.passes.fold import Algebra
from rondel.core.passes.lean import is_quick
from rondel.core.passes.rebuild import Unchanged, holds, numbering_of, with_expressions
from rondel.core.passes.trial_values import rebound
from rondel.core.statements import Need
from rondel.core.trials import Among, Trial, TrialSteps
from rondel.core.typing import Types
from rondel.core.walk import rebuilt, uses_of


def peel_conditions(core: Core) -> Core:
    """Asks quick conditions before a trial is begun."""
    peeler = Peeler(core)
    made = with_expressions(core, peeler.changed, holding=Tries)
    return replace(made, trials={**made.trials, **peeler.rests}, next_local=peeler.locals.next)


@dataclass
class Peeler:
    """`rests` are what is left of trials when their first conditions hold."""

    core: Core
    rests: dict[str, Trial] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seen, self.locals = Unchanged(), numbering_of(self.core)
        self.algebra = Algebra(Types(self.core.sizes, self.core.regions, self.core.answers))

    def changed(self, expr: Expr) -> Expr:
        if expr in self.seen or not holds(expr, Tries):
            return expr
        made = rebuilt(expr, self.changed)
        if made is expr and not isinstance(made, Tries):
            self.seen.add(expr)
        return self._peeled(made) if isinstance(made, Tries) else made

    def _peeled(self, expr: Tries) -> Expr:
        trial = self.core.trials[expr.trial]
        quick, steps = quickly_told(trial.steps)
        costly = [p for p, arg in zip(trial.params, expr.args, strict=True) if not _is_cheap(arg)]
        if not quick or rebound(trial) or any(uses_of(quick, param) for param in costly):
            return expr
        values = {param.number: arg for param, arg in zip(trial.params, expr.args, strict=True)}
        tests = [self.locals.copy(condition, values) for condition in quick]
        result: Expr = TRUE
        for test in [*tests, self._rest(trial, steps, expr.args)]:
            result = self.algebra.simple(Apply(Op.AND, (result, test))) if result != TRUE else test
        return result

    def _rest(self, trial: Trial, steps: TrialSteps, args: tuple[Expr, ...]) -> Expr:
        if not steps:
            return TRUE
        if steps == trial.steps:
            return Tries(trial.name, args)
        name = f"{trial.name}!"
        if name not in self.rests:
            self.rests[name] = trial  # while it is looked into: it may lead back to itself
            steps = tuple(rebuilt(step, self.changed) for step in steps)
            self.rests[name] = Trial(name, trial.params, steps, trial.span)
        return Tries(name, args)


def _is_cheap(arg: Expr) -> bool:
    return isinstance(arg, Const | Local) or (isinstance(arg, Read) and arg.index is None)


def quickly_told(steps: TrialSteps) -> tuple[list[Expr], TrialSteps]:
    """The conditions with which a trial begins that cost next to nothing, and what is left to try if they hold."""
    found: list[Expr] = []
    while steps and isinstance(steps[0], Need) and is_quick(steps[0].condition):
        found.append(steps[0].condition)
        steps = steps[1:]
    if steps and isinstance(steps[0], Among) and is_quick(steps[0].source):
        found.append(steps[0].source)
        if len(steps) == 1:
            steps = ()
    return found, steps
