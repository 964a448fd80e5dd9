"""Work is counted by an instruction: wherever something is repeated that is not cheap, and wherever a circle begins.

What cheap means says `core/cost.py`. Between two counts never more is done than a stretch of text says, so that the
count bounds the time; and it stands in the core, so that every machine that plays this core stops at the same place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import assert_never

from rondel.core.blocks import Back, Block, CallTo, Each, Fork, Goto, Offer, Pause, SwitchTo
from rondel.core.core import PASSAGE, Answer, Core, Routine
from rondel.core.cost import Costs, amount
from rondel.core.expressions import Apply, Const, Expr, Fold
from rondel.core.operations import Op
from rondel.core.passes.rebuild import holds
from rondel.core.passes.when_met import BlocksWhenMet, PartsWhenMet
from rondel.core.statements import AsPlayer, If, Loop, Passed, Spend, Stmt, Stmts, Switch
from rondel.core.trials import Among, AnyOf, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.walk import rebuilt


def count_work(core: Core) -> Core:
    """Puts in what counts."""
    counting = _counting(core)
    return replace(
        core,
        answers={name: counting.answer(one) for name, one in core.answers.items()},
        trials={name: counting.trial(one) for name, one in core.trials.items()},
        routines={name: counting.routine(one) for name, one in core.routines.items()},
        blocks=tuple(map(counting.block, core.blocks)),
    )


def count_work_when_met(core: Core) -> Core:
    """The same for whoever plays little of a core: what counts is put into a part when it is first looked at."""
    counting = _counting(core)
    return replace(
        core,
        answers=PartsWhenMet(core.answers, counting.answer),
        trials=PartsWhenMet(core.trials, counting.trial),
        routines=PartsWhenMet(core.routines, counting.routine),
        blocks=BlocksWhenMet(core.blocks, counting.block),
    )


def _counting(core: Core) -> _Counting:
    costs = Costs(core)
    costs.find_all()
    return _Counting(core, costs)


@dataclass
class _Counting:
    core: Core
    costs: Costs

    def changed(self, expr: Expr) -> Expr:
        """An expression in which long folds count."""
        if not holds(expr, Fold):
            return expr
        made = rebuilt(expr, self.changed)
        if isinstance(expr, Fold) and isinstance(made, Fold):
            return replace(made, source=self._spent(made.source, expr, self.costs.of(expr.body)))
        return made

    def _spent(self, made: Expr, through: Fold | Among | Each, each: int) -> Expr:
        weight = self.costs.member(through.over, through.source, each)
        return Apply(Op.SPEND, (made, Const(weight))) if weight else made

    # --- what has a name ---

    def answer(self, answer: Answer) -> Answer:
        return replace(answer, value=self.changed(answer.value))

    def trial(self, trial: Trial) -> Trial:
        steps = (*self._begins("trial", trial), *self._tried(trial.steps))
        return replace(trial, steps=steps, circular=self.costs.is_circular(trial.name))

    def routine(self, routine: Routine) -> Routine:
        who = routine.name
        body = (*self._begins("routine", routine), *self._steps(routine.body, who))
        return replace(routine, body=body)

    def _begins(self, kind: str, named: Trial | Routine) -> tuple[Spend, ...]:
        return spending(self.costs.amount(kind, named.name), named.name)

    # --- trials ---

    def _tried(self, steps: TrialSteps) -> TrialSteps:
        return tuple(self._tried_step(step, steps[i + 1 :]) for i, step in enumerate(steps))

    def _tried_step(self, step: TrialStep, rest: TrialSteps) -> TrialStep:
        made = rebuilt(step, self.changed)
        match step, made:
            case Among(), Among():
                return replace(made, source=self._spent(made.source, step, 1 + self.costs.tried(rest)))
            case Several(), Several():
                return replace(made, amount=amount(self.costs.of(step.then)))
            case Case(), Case():
                return replace(made, then=self._tried(step.then), otherwise=self._tried(step.otherwise))
            case AnyOf(), AnyOf():
                return AnyOf(tuple(map(self._tried, step.branches)))
        return made

    # --- statements ---

    def _steps(self, steps: Stmts, who: str) -> Stmts:
        made = []
        for step in steps:
            if isinstance(step, Passed) and step.number < len(self.core.passages):
                who = f"{PASSAGE}{step.number}"  # what comes now was written by another module, perhaps
            made.append(self._step(step, who))
        return tuple(made)

    def _step(self, step: Stmt, who: str) -> Stmt:
        match step:
            case Loop():
                body = (*spending(self.costs.turn(step), who), *self._steps(step.body, who))
                return replace(rebuilt(replace(step, body=()), self.changed), body=body)
            case If():
                then, otherwise = self._steps(step.then, who), self._steps(step.otherwise, who)
                return If(self.changed(step.condition), then, otherwise)
            case Switch():
                cases = tuple((number, self._steps(body, who)) for number, body in step.cases)
                return Switch(self.changed(step.value), cases)
            case AsPlayer():
                return replace(step, player=self.changed(step.player), body=self._steps(step.body, who))
        return rebuilt(step, self.changed)

    # --- blocks ---

    @cached_property
    def heads(self) -> set[int]:
        return heads_of_circles(self.core)

    def _is_counted(self, block: Block) -> bool:
        """Blocks that begin a circle, or a routine that is not cheap, count for the whole routine."""
        frame = self.core.frames.get(block.routine)
        begins = frame is not None and frame.first == block.number
        return block.number in self.heads or (begins and self.costs.amount("frame", block.routine) > 0)

    def block(self, block: Block) -> Block:
        who = block.routine
        first = spending(amount(self.costs.blocks_of(who)), who) if self._is_counted(block) else ()
        end = rebuilt(block.end, self.changed)
        if isinstance(end, Pause) and isinstance(block.end, Pause):
            pairs = zip(end.offers, block.end.offers, strict=True)
            end = replace(end, offers=tuple(self._offer(made, old) for made, old in pairs))
        return replace(block, steps=(*first, *self._steps(block.steps, who)), end=end)

    def _offer(self, made: Offer, offer: Offer) -> Offer:
        if isinstance(made, Each) and isinstance(offer, Each):
            return replace(made, source=self._spent(made.source, offer, self.costs.of(offer.test)))
        return made


def spending(work: int, who: str) -> tuple[Spend, ...]:
    return (Spend(work, who),) if work else ()


def heads_of_circles(core: Core) -> set[int]:
    """Blocks of which every circle has one, apart from circles in which somebody chooses."""
    heads: set[int] = set()
    done: set[int] = set()
    under_way: set[int] = set()
    for block in core.blocks:
        waiting = [(block.number, False)]
        while waiting:
            number, is_left = waiting.pop()
            if is_left:
                under_way.remove(number)
            elif number in under_way:
                heads.add(number)
            elif number not in done:
                done.add(number)
                under_way.add(number)
                waiting += [(number, True), *((to, False) for to in _unasked(core.blocks[number]))]
    return heads


def _unasked(block: Block) -> list[int]:
    """Where a block leads without anybody choosing; a call comes back."""
    end = block.end
    match end:
        case Goto():
            return [end.to]
        case Fork():
            return [end.yes, end.no]
        case SwitchTo():
            return [*(to for _, to in end.cases), end.other]
        case CallTo():
            return [end.back]
        case Pause():
            return [end.none]
        case Back():
            return []
        case _:
            assert_never(end)
