"""The head law: which steps decide whether a block is on offer, and what must still be possible at each choice.

A block's head is its steps before the first effect: choose, need, pay, let, set, and an `if`, `may` or `either` that
holds nothing else. A head that cannot be completed means that the block does not happen. A block whose only effect is
one `do`, `original`, `either` or `if` is what that step is: its head goes on there. A choice in a head offers only
members with which the head can still be completed; for that each choice is given a trial of what follows it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rondel.core.expressions import TRUE, Apply, Const, Expr, Local, Tries
from rondel.core.operations import Op
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Chapter,
    Choose,
    ChooseMany,
    Clear,
    DrawMember,
    DrawTop,
    Fail,
    If,
    LookAt,
    Loop,
    MoveSet,
    Need,
    OpenWindow,
    Passed,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Spend,
    Stmt,
    Stmts,
    Switch,
    Write,
)  # fmt: skip
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep, TrialSteps
from rondel.core.walk import needed_locals
from rondel.problems import Span
from rondel.rules.read.reader import Reader
from rondel.syntax import tree as t


def is_head_step(step: t.Step) -> bool:
    """Whether a step belongs to the head if no effect stands before it."""
    match step:
        case t.Choose() | t.Need() | t.Pay() | t.Let() | t.Set():
            return True
        case t.If():
            blocks = [step.then, *([step.otherwise] if step.otherwise else [])]
            return all(is_head(block) for block in blocks)
        case t.May():
            return step.times is None and step.otherwise is None and is_head(step.body)
        case t.Either():
            return all(is_head(branch.body) for branch in step.branches)
    return False


def is_head(block: t.Block) -> bool:
    """Whether a block holds head steps only."""
    return all(is_head_step(step) for step in block.steps)


def head_length(block: t.Block) -> int:
    for i, step in enumerate(block.steps):
        if not is_head_step(step):
            return i
    return len(block.steps)


def delegates(block: t.Block) -> bool:
    """Whether the one step after the head says by itself whether it can happen."""
    rest = block.steps[head_length(block) :]
    return len(rest) == 1 and isinstance(rest[0], t.Do | t.Original | t.Either | t.If)


# --- trials ---


def possible(reader: Reader, steps: Stmts, where: str) -> Expr:
    """The condition that a head can be completed: a trial, unless it is a plain condition."""
    needed = wanted(steps)
    if not needed:
        return TRUE
    if len(needed) == 1 and isinstance(needed[0], Need):
        return needed[0].condition
    trial = _new_trial(reader, needed, where)
    return Tries(trial.name, trial.params)


def _new_trial(reader: Reader, steps: Stmts, where: str) -> Trial:
    found = trial_steps(reader, steps, where)
    needed, name = needed_locals(found), reader.name_trial(where)
    reader.trials[name] = Trial(name, tuple(needed[number] for number in sorted(needed)), found, _span_of(steps))
    return reader.trials[name]


def _span_of(steps: Stmts) -> Span:
    return next((step.span for step in steps if isinstance(step, Need) and step.span.file), Span("", 0, 0))


def trial_steps(reader: Reader, steps: Stmts, where: str) -> TrialSteps:
    """Head steps as steps of a trial; what follows a fork is a trial of its own, asked for by each of its ways."""
    result: list[TrialStep] = []
    for i, step in enumerate(steps):
        if isinstance(step, ChooseMany | If | Branches):
            rest = Need(possible(reader, steps[i + 1 :], where), _span_of(steps[i + 1 :]))
            return (*result, _fork(reader, step, rest, where))
        result.append(_straight(step))
    return tuple(result)


def _straight(step: Stmt) -> TrialStep:
    """What a step of a head means when it is only tried."""
    match step:
        case Need() | SetLocal():
            return step
        case Write() | SendHome():
            return Attempt(step)
        case Choose():
            return Among(step.local, step.source, step.site, step.over, step.alike)
        case (
            Clear() | MoveSet() | ScorePoints() | RollDice() | ShufflePile() | DrawMember() | DrawTop() | LookAt()
            | Switch() | Loop() | CallRoutine() | AsPlayer() | Passed() | Chapter() | Spend() | Fail() | OpenWindow()
            | If() | ChooseMany() | Branches()
        ):  # fmt: skip
            raise AssertionError(f"no step of a head: {step}")
        case _:
            assert_never(step)


def _fork(reader: Reader, step: ChooseMany | If | Branches, rest: Need, where: str) -> TrialStep:
    """A step with several ways on, each of which goes on with the rest."""
    after: Stmts = () if rest.condition == TRUE else (rest,)
    match step:
        case ChooseMany():
            nothing = Const(0, step.local.type)
            return Several(
                step.local, step.source, nothing, step.count, step.site, rest.condition, step.over, step.up_to,
                step.most, step.alike, span=rest.span,
            )  # fmt: skip
        case If():
            then, otherwise = (trial_steps(reader, (*way, *after), where) for way in (step.then, step.otherwise))
            return Case(step.condition, then, otherwise)
        case Branches():
            ways = [trial_steps(reader, (*body, *after), where) for _, body in step.branches]
            # The way past is tried first: nothing is shorter.
            return AnyOf(tuple(ways if step.otherwise is None else [trial_steps(reader, after, where), *ways]))
        case _:
            assert_never(step)


def wanted(steps: Stmts) -> Stmts:
    """The steps of a head that can fail, each condition once."""
    return trimmed(_asked_once(steps))


def _asked_once(steps: Stmts) -> Stmts:
    """Steps without a last need that was asked before with nothing changed since."""
    last = steps[-1] if steps else None
    if not isinstance(last, Need):
        return steps
    for step in reversed(steps[:-1]):
        if isinstance(step, Need) and step.condition == last.condition:
            return steps[:-1]
        if not isinstance(step, Need):
            return steps
    return steps


def trimmed(steps: Stmts) -> Stmts:
    """Steps without those at the end that cannot fail."""
    last = len(steps)
    while last and not can_fail(steps[last - 1]):
        last -= 1
    return steps[:last]


def can_fail(step: Stmt) -> bool:
    match step:
        case Need():
            return not (isinstance(step.condition, Const) and step.condition.value)
        case Choose():
            return not (isinstance(step.source, Const) and step.source.value)
        case ChooseMany():
            return not (step.up_to or step.most)
        case If():
            return any(map(can_fail, step.then)) or any(map(can_fail, step.otherwise))
        case Branches():
            inner = [any(map(can_fail, body)) for _, body in step.branches]
            return all(inner) if step.otherwise is None else False
    return False


# --- heads that are done ---


def linked(reader: Reader, steps: Stmts, after: Stmts, where: str) -> Stmts:
    """Head steps in which every choice knows what has to be possible behind it."""
    result: list[Stmt] = []
    following = after
    for step in reversed(steps):
        result.insert(0, _linked_step(reader, step, following, where))
        following = (step, *following)
    return tuple(result)


def _linked_step(reader: Reader, step: Stmt, following: Stmts, where: str) -> Stmt:
    match step:
        case Choose() | ChooseMany():
            return replace(step, test=possible(reader, following, where))
        case If():
            then, otherwise = (linked(reader, way, following, where) for way in (step.then, step.otherwise))
            return replace(step, then=then, otherwise=otherwise)
        case Branches():
            branches = tuple(
                (possible(reader, (*body, *following), where), linked(reader, body, following, where))
                for _, body in step.branches
            )
            past = None if step.otherwise is None else possible(reader, following, where)
            return replace(step, branches=branches, otherwise=past)
    return step


def able(name: str, params: tuple[Local, ...], head: Stmts) -> Expr:
    """Whether a routine can begin: what its trial says, or the one condition it consists of."""
    if not head:
        return TRUE
    return head[0].condition if len(head) == 1 and isinstance(head[0], Need) else Tries(name, params)


def guarded(condition: Expr, body: Stmts) -> Stmts:
    """A body that happens only if its head can be completed."""
    if condition == TRUE or not body:
        return body
    return (If(condition, body),)


def any_of(conditions: list[Expr]) -> Expr:
    result = conditions[0]
    for condition in conditions[1:]:
        if result == TRUE or condition == TRUE:
            return TRUE
        result = Apply(Op.OR, (result, condition))
    return result
