"""Straight blocks cut at the points where somebody must choose, and the closed set of ways a block can end.

Statements inside a block are the core's own, and never wait. A routine that can wait is a set of blocks with a frame
in the position; one that cannot is run through at once, with locals of its own.
"""

from __future__ import annotations

from rondel.record import record
from rondel.rules.core import Branches, Choose, ChooseMany, Expr, OpenWindow, Stmt


@record
class Goto:
    to: int


@record
class Fork:
    condition: Expr
    yes: int
    no: int


@record
class SwitchTo:
    value: Expr
    cases: tuple[tuple[int, int], ...]
    other: int


@record
class Pause:
    """Somebody chooses. `targets` are the blocks of labelled branches; `next` is where play goes on.

    `again` is where play comes back to from an option of a window: this block, or one that first restores frames.
    """

    site: int
    step: Choose | ChooseMany | Branches | OpenWindow
    next: int
    targets: tuple[int, ...] = ()
    again: int = -1


@record
class CallTo:
    """A routine that can wait; afterwards play goes on at `back`. `keeps`: it may call itself, so frames are kept."""

    routine: str
    args: tuple[Expr, ...]
    back: int
    sure: bool = False
    keeps: bool = False


@record
class Back:
    """The routine is done."""


End = Goto | Fork | SwitchTo | Pause | CallTo | Back


@record
class Block:
    number: int
    routine: str
    steps: tuple[Stmt, ...]
    end: End
    restores: bool = False


OPTION_CODE = 1 << 20  # codes of window options begin here; below are members, 0 is "go on", "pass" or "enough"
