"""Straight blocks cut at the points where somebody must choose, and the closed set of ways a block can end.

Statements inside a block never wait. A routine that can wait is a set of blocks with a frame in the position; one that
cannot is run through at once, with locals of its own. Where a block pauses, its offers say what is on offer and which
block goes on with each; whatever a choice does stands in those blocks.
"""

from __future__ import annotations

from rondel.core.expressions import FALSE, TRUE, Expr, Given, Local
from rondel.core.operations import Over
from rondel.core.statements import Stmts
from rondel.frozen import ClosedSet, frozen

OPTION_CODE = 1 << 20  # codes of window options begin here; below are members and branches
WAY_PAST = 0  # the code of "go on", "pass" and "enough"


class Means(ClosedSet):
    """What a single offer stands for."""

    RULE = "rule"
    LABEL = "label"
    PASS = "pass"
    ENOUGH = "enough"
    GO_ON = "go_on"


class When(ClosedSet):
    """Whether an offer hangs on the others."""

    ALWAYS = "always"
    AFTER_OTHERS = "if anything is on offer before it"
    BETWEEN = "if nothing is on offer before it and something behind it"


@frozen
class Each:
    """Every member of a set for which a test holds; whoever is chosen becomes `local`.

    Of pieces between which there is no difference (`alike`) only one is offered, the first for which the test holds.
    Then `apart`, which a pass finds, are those that the test may mean by themselves; of all others one of each lot is
    tested.
    """

    local: Local
    source: Expr
    to: int
    over: Over = Over.SET
    alike: bool = False
    test: Expr = TRUE
    apart: Expr | None = None


@frozen
class One:
    """One option; `value` is the rule or the label that it stands for."""

    code: int
    condition: Expr
    to: int
    means: Means
    value: int = 0
    when: When = When.ALWAYS


Offer = Each | One


@frozen
class Goto:
    to: int


@frozen
class Fork:
    condition: Expr
    yes: int
    no: int


@frozen
class SwitchTo:
    value: Expr
    cases: tuple[tuple[int, int], ...]
    other: int


@frozen
class Pause:
    """Somebody chooses; with nothing on offer, or while it is `stale`, play goes on at `none`.

    `given` are values that several offers need.
    """

    site: int
    offers: tuple[Offer, ...]
    none: int
    window: int = 0
    stale: Expr = FALSE
    given: tuple[Given, ...] = ()


@frozen
class CallTo:
    """A routine that can wait; afterwards play goes on at `back`. `keeps`: it may call itself, so frames are kept."""

    routine: str
    args: tuple[Expr, ...]
    back: int
    keeps: bool = False


@frozen
class Back:
    """The routine is done."""


End = Goto | Fork | SwitchTo | Pause | CallTo | Back


@frozen
class Block:
    """`restores`: frames were kept on the way here and are taken back first."""

    number: int
    routine: str
    steps: Stmts
    end: End
    restores: bool = False
