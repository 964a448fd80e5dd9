"""Expressions: pure and total. Reading through none gives 0.

What a name stood for is a *region* of the position, a *table* that never changes, a *local*, an *answer* or a *trial*.
The layout says where regions lie; nothing here does.
"""

from __future__ import annotations

from dataclasses import field

from rondel.core.operations import How, Matching, Op, Over
from rondel.core.types import ANY_NUMBER, YES_NO, Type
from rondel.frozen import ClosedSet, frozen


class RegionKind(ClosedSet):
    """Parts of a position, in the order in which they lie."""

    SEED = "seed"
    VEIL = "veil"
    STREAM = "stream"
    GENERATION = "generation"
    PC = "pc"
    YOU = "you"
    CAUSE = "cause"
    NOW = "now"
    CALM = "calm"
    STOPPED = "stopped"
    MARK = "mark"
    USES = "uses"
    POINTS = "points"
    PLACE = "place"
    HELD = "held"
    FACE = "face"
    KNOWN = "known"


@frozen
class Region:
    """Slots of one meaning: `of` tells which mark, counter or stream, `during` the deed while which is counted."""

    kind: RegionKind
    of: str = ""
    during: str = ""

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind.value, self.of, self.during) if part)


SEED, VEIL, GENERATION = Region(RegionKind.SEED), Region(RegionKind.VEIL), Region(RegionKind.GENERATION)
PC, YOU, CAUSE = Region(RegionKind.PC), Region(RegionKind.YOU), Region(RegionKind.CAUSE)
NOW, CALM, STOPPED = Region(RegionKind.NOW), Region(RegionKind.CALM), Region(RegionKind.STOPPED)
POINTS, PLACES, HELD = Region(RegionKind.POINTS), Region(RegionKind.PLACE), Region(RegionKind.HELD)
FACES, KNOWN = Region(RegionKind.FACE), Region(RegionKind.KNOWN)
LYING = frozenset({PLACES, HELD, KNOWN})  # what changes when a piece moves
CONTROL = (PC, YOU, CAUSE, NOW, CALM, STOPPED)  # the last only where something is ever stopped


@frozen
class Table:
    """What never changes: a row for each index, the first for none. Two tables of one name are one table."""

    name: str
    rows: tuple[int, ...] = field(compare=False, repr=False)
    index: Type = field(compare=False, repr=False)
    holds: Type = field(compare=False, repr=False)


def bracketed(table: Table) -> str:
    """The name of a table as part of another's, so that no two tables made in different ways are called alike."""
    return f"({table.name})" if " " in table.name else table.name


@frozen
class Const:
    value: int
    type: Type = field(default=ANY_NUMBER, compare=False, repr=False)


@frozen
class Local:
    """A value of its own in a routine, an answer or a trial; no other local there has its number."""

    number: int
    type: Type = field(default=ANY_NUMBER, compare=False)
    name: str = field(default="", compare=False)


@frozen
class Read:
    """A slot of the position: the only one of a region, or the one at an index."""

    region: Region
    index: Expr | None = None


@frozen
class Lookup:
    """A row of a table; 0 beyond its rows."""

    table: Table
    index: Expr


@frozen
class Apply:
    """An operation on values."""

    op: Op
    args: tuple[Expr, ...]


@frozen
class Fold:
    """Something over the members of a set, reckoned for each as `local`; `given` are values the same for all."""

    how: How
    over: Over
    local: Local
    source: Expr
    body: Expr
    given: tuple[Given, ...] = ()


@frozen
class Given:
    """A value reckoned beforehand and kept under a name."""

    local: Local
    value: Expr


@frozen
class Let:
    """An expression with some values reckoned beforehand."""

    given: tuple[Given, ...]
    body: Expr


@frozen
class Ask:
    """A derived value."""

    answer: str
    args: tuple[Expr, ...]


@frozen
class Tries:
    """Whether a trial succeeds: whether a head can be completed."""

    trial: str
    args: tuple[Expr, ...]


@frozen
class Pick:
    """The expression that belongs to a value; 0 where there is none."""

    value: Expr
    cases: tuple[tuple[int, Expr], ...]


@frozen
class Connected:
    """All places connected with one for which, each as `local`, the body has the same value.

    `kept`: the value hangs on nothing but what lies there, so that a backend may keep what it found.
    """

    neighbours: Table
    local: Local
    start: Expr
    body: Expr
    kept: bool = False


@frozen
class Unmet:
    """How many of some requirements are left over when no piece serves twice; `pieces` could meet the one `local`."""

    local: Local
    entries: Expr
    pieces: Expr
    counts: Table


@frozen
class Match:
    """The same for requirements that are known: so many pieces of each set."""

    how: Matching
    parts: tuple[tuple[int, Expr], ...]


Expr = Const | Local | Read | Lookup | Apply | Fold | Let | Ask | Tries | Pick | Connected | Unmet | Match

TRUE = Const(1, YES_NO)
FALSE = Const(0, YES_NO)
