"""The head law: which steps decide whether a block is on offer, and what must still be possible at each choice.

A block's head is its steps before the first effect: choose, need, pay, let, set, and an `if`, `may` or `either` that
holds nothing else. A head that cannot be completed means that the block does not happen. A block whose only effect is
one `do`, `original`, `either` or `if` is what that step is: its head goes on there. A choice in a head offers only
members with which the head can still be completed; for that each choice carries the rest of its head.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.rules.core import (
    TRUE,
    Branches,
    Choose,
    ChooseMany,
    Const,
    Expr,
    If,
    Need,
    Op,
    Possible,
    SendHome,
    Stmt,
    Write,
)  # fmt: skip
from rondel.syntax import tree as t

Stmts = tuple[Stmt, ...]


def is_head_step(step: t.Step) -> bool:
    """Whether a step belongs to the head if no effect stands before it."""
    match step:
        case t.Choose() | t.Need() | t.Pay() | t.Let() | t.Set():
            return True
        case t.If():
            blocks = [step.then, *([step.otherwise] if step.otherwise else [])]
            return all(is_head(block) for block in blocks)
        case t.May():
            return is_head(step.body)
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


def possible(steps: Stmts) -> Expr:
    """The condition that a head can be completed."""
    needed = trimmed(_asked_once(steps))
    if not needed:
        return TRUE
    if len(needed) == 1 and isinstance(needed[0], Need):
        return needed[0].condition
    return Possible(needed)


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


def linked(steps: Stmts, after: Stmts = ()) -> Stmts:
    """Head steps in which every choice knows what has to be possible behind it."""
    result: list[Stmt] = []
    following = after
    for step in reversed(steps):
        done = _linked_step(step, following)
        result.insert(0, done)
        following = (step, *following)
    return tuple(result)


def _linked_step(step: Stmt, following: Stmts) -> Stmt:
    match step:
        case Choose() | ChooseMany():
            return replace(step, rest=trimmed(_asked_once(following)))
        case If():
            return replace(step, then=linked(step.then, following), otherwise=linked(step.otherwise, following))
        case Branches():
            branches = tuple((possible((*body, *following)), linked(body, following)) for _, body in step.branches)
            otherwise = None if step.otherwise is None else possible(following)
            return replace(step, branches=branches, otherwise=otherwise)
    return step


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
        result = Op("or", (result, condition))
    return result


def changes_state(step: Stmt) -> bool:
    """Whether a head step changes the position (and not only a local)."""
    return isinstance(step, Write | SendHome)
