"""The rules after every name is resolved: a small closed set of expressions and statements over integers.

Values are integers. A member of a domain (a piece, a place, a player, a rule, a set's member) is its number,
counted from 1; 0 is none. A set is a mask with the bit of each member's number; a set of numbers is a mask
shifted by BIAS, because numbers may be negative; numbers that such a set cannot hold fall away. A sequence (players
in seat order) is packed, 16 bits a member, first member lowest. Expressions are pure and total: reading through none
gives 0, so does dividing by 0, and what would grow beyond LARGEST_NUMBER, up or down, stays there.

What a name stood for is a *region* of the position ("held", "mark:base.moved"), a *table* that never changes,
a *local* of the routine, an *answer* or a *routine*. The layout says where regions lie; nothing here does.
"""

from __future__ import annotations

from dataclasses import field

from rondel.problems import Span
from rondel.record import record

BIAS = 64
LARGEST_NUMBER = 1 << 62
LARGEST_MEMBER = 1 << 16
SEQ_BITS = 16
SEQ_MASK = (1 << SEQ_BITS) - 1
NOWHERE = Span("", 0, 0)


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


# --- expressions ---------------------------------------------------------------------------------


@record
class Const:
    value: int


@record
class Local:
    slot: int


@record
class Read:
    """A slot of the position: the region's first, or the one at an index."""

    region: str
    index: Expr | None = None


@record
class Lookup:
    """A constant table; index 0 belongs to none."""

    table: str
    index: Expr


@record
class Op:
    """+ - * / % neg bounded spend min max == != < <= > >= and or not if | & &~ has count first last bit range next"""

    op: str
    args: tuple[Expr, ...]


@record
class Fold:
    """Something over the members of a set: filter any all sum most least first map."""

    how: str
    local: int
    source: Expr
    body: Expr
    sequence: bool = False
    numbers: bool = False
    to_numbers: bool = False


@record
class Ask:
    """A derived value."""

    answer: str
    args: tuple[Expr, ...]


@record
class Possible:
    """Can these head steps be completed, one after the other?"""

    steps: tuple[Stmt, ...]


@record
class Can:
    """Is a routine's head completable with these arguments?"""

    routine: str
    args: tuple[Expr, ...]


@record
class Lib:
    """A function of the library over tables of the world: walk, furthest, region, unmet, seated …"""

    name: str
    table: str
    args: tuple[Expr, ...]
    local: int = -1
    body: Expr | None = None


@record
class Pick:
    """The expression that belongs to a value; 0 where there is none."""

    value: Expr
    cases: tuple[tuple[int, Expr], ...]


Expr = Const | Local | Read | Lookup | Op | Fold | Ask | Possible | Can | Lib | Pick


# --- statements ----------------------------------------------------------------------------------


@record
class Need:
    condition: Expr
    span: Span = _span()


@record
class SetLocal:
    slot: int
    value: Expr


@record
class Write:
    region: str
    index: Expr | None
    value: Expr


@record
class Clear:
    """End of a life span: all its regions go to zero."""

    span_name: str


@record
class MoveSet:
    """Every piece of a set to one place; riders follow or leave as their kind says."""

    what: Expr
    to: Expr


@record
class SendHome:
    what: Expr


@record
class ScorePoints:
    """Points for a player; `pieces` are those that the step itself counts, for the account."""

    player: Expr
    amount: Expr
    site: int
    pieces: Expr = Const(0)


@record
class RollDice:
    what: Expr
    until: Expr | None


@record
class ShufflePile:
    pile: Expr


@record
class DrawFrom:
    """Chance decides: a member of a set, or the top of a pile (then `pile` is that place)."""

    slot: int
    source: Expr
    pile: Expr | None
    stream: str


@record
class LookAt:
    what: Expr


@record
class If:
    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...] = ()


@record
class Switch:
    value: Expr
    cases: tuple[tuple[int, tuple[Stmt, ...]], ...]


@record
class Loop:
    """For each member; `again` = laps while a member for whom `condition` holds is found."""

    slot: int
    rest: int
    source: Expr
    body: tuple[Stmt, ...]
    sequence: bool = False
    numbers: bool = False
    still: Expr | None = None
    condition: Expr | None = None
    found: int = -1
    laps: int = -1


@record
class CallRoutine:
    routine: str
    args: tuple[Expr, ...]
    sure: bool = False


@record
class AsPlayer:
    saved: int
    player: Expr
    body: tuple[Stmt, ...]


@record
class Choose:
    """One member of a set; after the first effect an empty set gives none."""

    slot: int
    source: Expr
    site: int
    rest: tuple[Stmt, ...] = ()
    numbers: bool = False
    pieces: bool = False
    window: int = 0


@record
class ChooseMany:
    """Several members, one decision each, in rising order; the slot holds the mask chosen.

    `up_to`: the chooser may stop early; `most`: as many as there are, if there are fewer.
    """

    slot: int
    left: int
    source: Expr
    count: Expr
    site: int
    up_to: bool = False
    rest: tuple[Stmt, ...] = ()
    pieces: bool = False
    most: bool = False


@record
class Branches:
    """either / may: a labelled branch each, on offer while its condition holds; `otherwise` is the way past."""

    site: int
    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: Expr | None = None


@record
class OpenWindow:
    window: int
    site: int


@record
class Passed:
    """Here begins what a module wrote: noted by programs that tell, so that one can see which rules ever ran."""

    number: int


@record
class Fail:
    message: str


Stmt = (
    Need | SetLocal | Write | Clear | MoveSet | SendHome | ScorePoints | RollDice | ShufflePile | DrawFrom | LookAt
    | If | Switch | Loop | CallRoutine | AsPlayer | Choose | ChooseMany | Branches | OpenWindow | Passed | Fail
)  # fmt: skip


# --- what a ruleset becomes ----------------------------------------------------------------------


@record
class Routine:
    """A woven deed or event: parameters are its first locals."""

    name: str
    params: int
    locals: int
    body: tuple[Stmt, ...]
    head: Expr
    local_names: tuple[str, ...] = ()
    span: Span = _span()
    piece_locals: tuple[int, ...] = ()
    piece_set_locals: tuple[int, ...] = ()


@record
class AnswerCode:
    """A derived value with all its layers folded into one expression."""

    name: str
    params: int
    locals: int
    value: Expr
    span: Span = _span()


@record
class Site:
    """A place where somebody must choose: what its options are called."""

    number: int
    address: str
    what: str
    domain: str = ""
    labels: tuple[str, ...] = ()
    window: int = 0
    span: Span = _span()


@record
class WindowOption:
    """A rule on offer in windows: its limit, guard and head as one condition, its routine.

    `asks_now`: its condition looks at which window is open, so that it can be possible in one and not in another.
    """

    rule: int
    address: str
    windows: frozenset[int]
    condition: Expr
    routine: str
    asks_now: bool = False


TRUE = Const(1)
FALSE = Const(0)
