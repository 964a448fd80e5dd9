"""Heads in as few steps as will do: what always holds is not tried, what nobody behind it asks for is not noted.

Trials with known arguments become trials of their own, a trial with which another ends becomes part of it, and one
that is a plain condition is written out. The plain core keeps its heads, because reasons are found in them.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import assert_never

from rondel.core.bounds import EVERYTHING
from rondel.core.core import Core
from rondel.core.effects import Reads, changed
from rondel.core.expressions import (
    FALSE,
    TRUE,
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Local,
    Match,
    Pick,
    Region,
    Tries,
    Unmet,
)
from rondel.core.operations import Op
from rondel.core.passes.fold import Algebra
from rondel.core.passes.matches import none_left
from rondel.core.passes.notice import Notice
from rondel.core.passes.rebuild import Unchanged, numbering_of, with_expressions
from rondel.core.passes.thresholds import LONG, LONG_HEAD, SHORT
from rondel.core.passes.trial_values import opened, rebound, substituted_local, with_values, without_repeats
from rondel.core.statements import Need, SendHome, SetLocal, Spend, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.typing import Types
from rondel.core.walk import (
    all_nodes,
    bound_inside,
    free_locals,
    needed_locals,
    rebuilt,
    uses_of,
    walk,
    weight,
)

FAILS: TrialSteps = (Need(FALSE),)


def lean_heads(core: Core) -> Core:
    """Makes all trials as short as they can be."""
    lean = Lean(core)
    made = with_expressions(replace(core, trials={}), lean.changed)
    return replace(made, trials=lean.made, next_local=lean.locals.next)


@dataclass
class Lean:
    """Makes trials lean when they are first asked for; `made` are those that were."""

    core: Core
    made: dict[str, Trial] = field(default_factory=dict)
    trying: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen, self.locals = Unchanged(), numbering_of(self.core)
        self.algebra = Algebra(Types(self.core.sizes, self.core.regions, self.core.answers))
        # Trials that were made on the way are looked into as well as those that were there.
        trials = ChainMap(self.made, dict(self.core.trials))
        self.reads = Reads(self.core.answers, trials)
        self.notice = Notice(self.core, self.reads, trials)

    # --- trials that are asked for ---

    def changed(self, expr: Expr) -> Expr:
        if expr in self.seen:
            return expr
        made = self.algebra.simple(rebuilt(expr, self.changed))
        if made is expr and not isinstance(made, Tries):
            self.seen.add(expr)
        return self._asked_trial(made) if isinstance(made, Tries) else made

    def _asked_trial(self, expr: Tries) -> Expr:
        if expr.trial in self.trying:
            return expr  # a deed that leads back to itself
        trial = self._trial(expr.trial)
        known = bool(expr.args) and all(isinstance(arg, Const) for arg in expr.args)
        if known and not self._leads_back(trial) and not rebound(trial):
            return self._trial_as_condition(self._with_known(trial, expr.args), ())
        return self._trial_as_condition(trial, expr.args)

    def _trial(self, name: str) -> Trial:
        if name not in self.made:
            trial = self.core.trials[name]
            self.trying.append(name)
            try:
                self.made[name] = replace(trial, steps=self.lean(trial.steps))
            finally:
                self.trying.pop()
        return self.made[name]

    def _leads_back(self, trial: Trial) -> bool:
        return any(isinstance(node, Tries) and node.trial == trial.name for node in all_nodes(trial.steps))

    def _with_known(self, trial: Trial, args: tuple[Expr, ...]) -> Trial:
        """A trial of which all arguments are known is a trial of its own."""
        shown = ", ".join(str(arg.value) for arg in args if isinstance(arg, Const))
        name = f"{trial.name}({shown})"
        if name not in self.made:
            values = {param.number: arg for param, arg in zip(trial.params, args, strict=True)}
            steps = with_values(trial.steps, values)
            self.trying.append(trial.name)
            try:
                self.made[name] = Trial(name, (), self.lean(steps), trial.span)
            finally:
                self.trying.pop()
        return self.made[name]

    def _trial_as_condition(self, trial: Trial, args: tuple[Expr, ...]) -> Expr:
        """A trial as the condition that it is, or as a call."""
        if not trial.steps:
            return TRUE
        if trial.steps == FAILS:
            return FALSE
        conditions = [step.condition for step in trial.steps if isinstance(step, Need)]
        if len(conditions) == len(trial.steps) and self._may_be_written_out(conditions, trial.params, args):
            values = {param.number: arg for param, arg in zip(trial.params, args, strict=True)}
            return self._all_of([self.locals.copy(condition, values) for condition in conditions])
        return Tries(trial.name, args)

    def _may_be_written_out(self, conditions: list[Expr], params: tuple[Local, ...], args: tuple[Expr, ...]) -> bool:
        costly = [p for p, arg in zip(params, args, strict=True) if not isinstance(arg, Const | Local)]
        repeated = any(uses_of(conditions, param) > 1 for param in costly)
        return not repeated and sum(map(weight, conditions)) <= SHORT

    def _all_of(self, conditions: list[Expr]) -> Expr:
        result = conditions[0]
        for condition in conditions[1:]:
            result = Apply(Op.AND, (result, condition))
        return self.algebra.simplified(Apply(Op.AND, (result, TRUE)))

    # --- steps ---

    def lean(self, steps: TrialSteps, most: int = LONG_HEAD) -> TrialSteps:
        """Steps in as few as will do; nothing at all if they always succeed, FAILS if they never do."""
        kept: list[TrialStep] = []
        chosen: dict[int, int] = {}
        rest = tuple(rebuilt(step, self.changed) for step in steps)
        while rest:
            first, rest = self._simple(rest[0], rest[1:])
            if first is None:
                continue
            if first == FAILS[0]:
                return FAILS
            if isinstance(first, Among):
                chosen[first.local.number] = self.notice.moved(first.source)
            elif isinstance(first, SetLocal):
                chosen.pop(first.local.number, None)
            if not self._is_in_vain(first, rest, chosen):
                kept.append(first)
        return self._ordered(self._with_last_opened(tuple(without_repeats(kept)), most))

    def _simple(self, step: TrialStep, rest: TrialSteps) -> tuple[TrialStep | None, TrialSteps]:
        """A step made simple, or none if it always succeeds; and what follows it then."""
        match step:
            case Need(Const(value)):
                return (None if value else FAILS[0]), rest
            case Among(_, Const(0)):
                return FAILS[0], rest
            case Among() if step.local.number not in needed_locals(rest):
                return self._need(step.source), rest
            case Several():
                return self._several(step, rest)
            case Case():
                return self._case(step, rest)
            case AnyOf():
                ways = [self.lean(way, LONG) for way in step.branches]
                if () in ways:
                    return None, rest
                able = tuple(way for way in ways if way != FAILS)
                if len(able) < 2:
                    return (FAILS[0], rest) if not able else (None, (*able[0], *rest))
                return AnyOf(able), rest
        return step, rest

    def _need(self, condition: Expr) -> Need | None:
        return None if isinstance(condition, Const) and condition.value else Need(condition)

    def _several(self, step: Several, rest: TrialSteps) -> tuple[TrialStep | None, TrialSteps]:
        if step.source == Const(0) and not step.up_to and not step.most:
            # Nothing to choose from: it must be nothing that is asked for.
            enough = self.algebra.simplified(Apply(Op.AT_MOST, (step.count, Const(0))))
            then = self.algebra.simplified(substituted_local(step.then, step.local, step.chosen))
            return Need(enough), (Need(then), *rest)
        if step.then != TRUE and step.local.number in free_locals(step.then):
            return step, rest
        if step.then != TRUE:  # it holds for all sets or for none
            return Need(step.then), (replace(step, then=TRUE), *rest)
        if step.up_to or step.most:
            return None, rest
        more = self.algebra.simple(Apply(Op.BEHIND, (step.source, step.chosen)))
        enough = self.algebra.simplified(Apply(Op.AT_MOST, (step.count, Apply(Op.COUNT, (more,)))))
        met = none_left(step.count, self.core.answers)
        if met is not None:
            # That all are met is told sooner than how many are not.
            enough = self.algebra.simple(Apply(Op.IF, (more, enough, met)))
        return self._need(enough), rest

    def _case(self, step: Case, rest: TrialSteps) -> tuple[TrialStep | None, TrialSteps]:
        if isinstance(step.condition, Const):
            way = step.then if step.condition.value else step.otherwise
            return None, (*way, *rest)
        then, otherwise = self.lean(step.then, LONG), self.lean(step.otherwise, LONG)
        if then == otherwise:
            return None, (*then, *rest)
        return Case(step.condition, then, otherwise), rest

    def _is_in_vain(self, step: TrialStep, rest: TrialSteps, chosen: Mapping[int, int]) -> bool:
        """Whether a step changes only what nothing behind it looks at; `chosen` are the pieces that locals can be."""
        match step:
            case SetLocal():
                return step.local.number not in needed_locals(rest)
            case Attempt(Write() as write):
                return write.region not in self.reads.of(rest)
            case Attempt(SendHome() as sent):
                return not any(self.notice.notices(one, self._meant(sent.what, chosen)) for one in rest)
            case Attempt() | Need() | Spend() | Among() | Several() | Case() | AnyOf():
                return False
            case _:
                assert_never(step)

    def _meant(self, pieces: Expr, chosen: Mapping[int, int]) -> int:
        """All pieces that an expression can give."""
        match pieces:
            case Local(number) | Apply(Op.SINGLE, (Local(number),)):
                return chosen.get(number, EVERYTHING)
        return self.notice.moved(pieces)

    def _with_last_opened(self, steps: TrialSteps, most: int) -> TrialSteps:
        """A trial with which another ends is part of it."""
        last = steps[-1] if steps else None
        if not isinstance(last, Need) or not isinstance(last.condition, Tries):
            return steps
        asked = last.condition
        trial = self.made.get(asked.trial)
        if trial is None or asked.trial in self.trying or self._leads_back(trial):
            return steps
        if sum(map(weight, trial.steps)) > most:
            return steps
        return (*steps[:-1], *opened(trial, asked.args, self.locals))

    # --- order ---

    def _ordered(self, steps: TrialSteps) -> TrialSteps:
        """What is quickly told comes first: conditions, and that there is anything to choose from at all."""
        guards: list[TrialStep] = []
        left: list[TrialStep] = []
        bound: set[int] = set()
        written: set[Region] = set()
        for step in without_repeats(steps):
            told = self._told_by(step)
            first = told is not None and self._is_told_first(told, bound, written)
            if first and told is not None and left:
                guards.append(Need(told))
            elif first and isinstance(step, Need):
                guards.append(step)
            if not (first and isinstance(step, Need)):
                left.append(step)
            bound |= {local.number for local in bound_inside([step])}
            written |= changed([step])
        return (*guards, *left)

    def _told_by(self, step: TrialStep) -> Expr | None:
        """What must hold if a step is to be possible, as far as it tells by itself."""
        match step:
            case Need():
                return step.condition
            case Among():
                return step.source
            case Several() if not step.up_to and not step.most and step.chosen == Const(0):
                return self.algebra.simplified(Apply(Op.AT_MOST, (step.count, Apply(Op.COUNT, (step.source,)))))
        return None

    def _is_told_first(self, told: Expr, bound: set[int], written: set[Region]) -> bool:
        return is_quick(told) and not bound & free_locals(told).keys() and not written & self.reads.of([told])


def is_quick(expr: Expr) -> bool:
    """Whether a condition costs next to nothing."""
    nodes = list(islice(walk(expr), SHORT + 1))
    costly = Fold | Tries | Ask | Pick | Connected | Unmet | Match
    return len(nodes) <= SHORT and not any(isinstance(node, costly) for node in nodes)
