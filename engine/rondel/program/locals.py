"""Which locals an expression or statement really needs from outside, and which must outlive a choice.

A local lives in the frame only if it is used in more than one block; all others are gone when their block ends.
Members of a fold and what a head tries out are bound where they stand and need no slot at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rondel.program.blocks import Block, Pause
from rondel.rules.core import (
    AsPlayer,
    Branches,
    Choose,
    ChooseMany,
    DrawFrom,
    Expr,
    Fold,
    If,
    Lib,
    Local,
    Loop,
    Possible,
    SetLocal,
    Stmt,
)  # fmt: skip
from rondel.rules.nodes import children, walk

_BINDERS = ("slot", "left", "local")  # the fields of nodes, other than `Local`, that bind locals


def free_locals(node: Any) -> set[int]:
    """The locals that a node reads or writes and does not bind itself."""
    match node:
        case Local():
            return {node.slot}
        case Fold():
            return free_locals(node.source) | (free_locals(node.body) - {node.local})
        case Lib() if node.body is not None:
            inner = free_locals(node.body) - {node.local}
            return inner.union(*(free_locals(arg) for arg in node.args))
        case Possible():
            return _free_in_head(node.steps)
    found = set(_written(node))
    for child in children(node):
        found |= free_locals(child)
    return found


def _written(node: Any) -> Iterator[int]:
    match node:
        case SetLocal() | Choose() | DrawFrom():
            yield node.slot
        case ChooseMany():
            yield from (node.slot, node.left)
        case Loop():
            yield from (node.slot, node.rest)
            if node.found >= 0:
                yield node.found
        case AsPlayer():
            yield node.saved


def _free_in_head(steps: tuple[Stmt, ...]) -> set[int]:
    """What a trial of a head needs: everything it reads before it binds it itself."""
    bound: set[int] = set()
    free: set[int] = set()
    for step in steps:
        reads, binds = _head_step(step)
        free |= reads - bound
        bound |= binds
    return free


def _head_step(step: Stmt) -> tuple[set[int], set[int]]:
    match step:
        case SetLocal():
            return free_locals(step.value), {step.slot}
        case Choose():
            return free_locals(step.source), {step.slot}
        case ChooseMany():
            return free_locals(step.source) | free_locals(step.count), {step.slot, step.left}
        case If():
            return free_locals(step.condition) | _free_in_head(step.then) | _free_in_head(step.otherwise), set()
        case Branches():
            return set().union(*(_free_in_head(body) for _, body in step.branches)), set()
    return free_locals(step), set()


def bound_locals(node: Any) -> list[int]:
    """All locals that a node, or anything inside it, binds."""
    parts = [part for part in walk(node) if not isinstance(part, Local)]
    fields = [(part, name) for part in parts for name in _BINDERS if name in part.__match_args__]
    return [slot for slot in (getattr(part, name) for part, name in fields) if slot >= 0]


def highest_local(node: Any) -> int:
    """The highest number of a local in a node."""
    return max([*bound_locals(node), *(part.slot for part in walk(node) if isinstance(part, Local))], default=0)


def with_own_locals(node: Any, args: Sequence[Expr], shift: int) -> Any:
    """A node with arguments in the place of its first locals, and with higher numbers for all others."""
    if isinstance(node, tuple):
        return tuple([with_own_locals(part, args, shift) for part in node])
    if isinstance(node, Local):
        return args[node.slot] if node.slot < len(args) else Local(node.slot + shift)
    if not isinstance(node, Expr | Stmt):
        return node
    changed = {}
    for name in node.__match_args__:
        value = getattr(node, name)
        if name in _BINDERS:
            changed[name] = value + shift if value >= 0 else value
        elif name != "span":
            changed[name] = with_own_locals(value, args, shift)
    return replace(node, **changed)


def kept_locals(blocks: Iterable[Block], params: int) -> dict[int, int]:
    """The locals of a routine that outlive a block, with their place in the frame."""
    seen: dict[int, int] = {}
    kept = set(range(params))
    for block in blocks:
        here = free_locals(block.end).union(*(free_locals(step) for step in block.steps))
        for slot in here:
            if seen.setdefault(slot, block.number) != block.number:
                kept.add(slot)
        if isinstance(block.end, Pause):
            kept |= set(_written(block.end.step))
    return {slot: index for index, slot in enumerate(sorted(kept))}
