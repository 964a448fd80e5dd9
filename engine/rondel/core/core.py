"""The core of a line-up as one noun: everything that a machine needs to play it, and nothing of how it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rondel.core.blocks import Block
from rondel.core.expressions import Expr, Local, Region, Table
from rondel.core.statements import NOWHERE, Stmts
from rondel.core.trials import Trial
from rondel.core.types import Domain, Type
from rondel.frozen import frozen
from rondel.problems import Span


@frozen
class Layer:
    """A change that a module laid on an answer: when it holds, and where it is written."""

    how: str
    module: str
    guard: Expr
    span: Span


@frozen
class Answer:
    """A derived value with all its layers folded into one expression.

    `base` and `layers` tell apart again what `value` joins, for reasons; those that count most come last. `none_left`
    is the answer, if there is one, that says whether this number is 0, which is told sooner.
    """

    name: str
    params: tuple[Local, ...]
    value: Expr
    holds: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    base: Expr | None = field(default=None, compare=False, repr=False)
    layers: tuple[Layer, ...] = field(default=(), compare=False, repr=False)
    none_left: str = field(default="", compare=False, repr=False)


@frozen
class Routine:
    """A woven deed or event. Whether it can begin says the trial of the same name."""

    name: str
    params: tuple[Local, ...]
    body: Stmts
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Frame:
    """A routine that can wait: the block it begins with, its parameters, and all locals that outlive a block."""

    routine: str
    first: int
    params: tuple[Local, ...]
    kept: tuple[Local, ...]
    circle: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Site:
    """A place where somebody must choose: what its options are called."""

    number: int
    address: str
    what: str
    domain: Domain | None = None
    labels: tuple[str, ...] = ()
    window: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
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


@frozen
class Slots:
    """How many slots a region has (the first belongs to none, unless it is the only one), and what each holds.

    `keys`: the slot of each member of a domain, where they are counted without gaps.
    """

    count: int
    holds: Type
    keys: Table | None = None


@frozen
class Facts:
    """What the library and the effects look up: rows by the number of a piece or a place, the first for none.

    `hosts` are the pieces, the first ones, that others lie on; such a piece is also a place behind all places.
    """

    seats: int
    pieces: int
    places: int
    hosts: int
    ways: tuple[Table, ...]
    starts: tuple[int, ...]
    homes: tuple[int, ...]
    can_hold: tuple[int, ...]
    seen_by: tuple[int, ...]
    hidden: int
    refill: tuple[int, ...]
    staying: int
    returning: int
    faces: tuple[int, ...]
    faced: tuple[int, ...]
    streams: tuple[Region | None, ...]
    likeness: tuple[int, ...]
    piece_names: tuple[str, ...]
    place_names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...] = field(default=(), repr=False)  # of dice whose faces are listed

    def side(self, piece: int, number: int) -> int:
        """The face that lies up when chance has picked a number."""
        listed = self.sides[piece] if self.sides else ()
        return listed[number] if listed else number + 1


PASSAGE = "#"  # before the number of a passage, where the name of a deed could stand


@frozen
class Core:
    """A whole program. Passes make another of it; nothing ever writes into one."""

    sizes: Mapping[Domain, int]
    facts: Facts
    regions: Mapping[Region, Slots]
    answers: Mapping[str, Answer]
    trials: Mapping[str, Trial]
    routines: Mapping[str, Routine]
    blocks: Sequence[Block]
    frames: Mapping[str, Frame]
    sites: tuple[Site, ...]
    options: tuple[WindowOption, ...]
    entry: str
    winners: str
    next_local: int = 0  # all locals have lower numbers; 0: not looked for yet
    passages: tuple[str, ...] = ()  # what modules wrote, with its place, by the numbers of `Passed`

    def shown(self, name: str) -> str:
        """How a deed, an answer or a passage is called where it failed: with its place."""
        if name.startswith(PASSAGE):
            return self.passages[int(name.removeprefix(PASSAGE))]
        deed = name.split("?")[0]  # a trial inside a head has the name of its deed, and a number
        for named in (self.frames, self.routines, self.trials, self.answers):
            if deed in named:
                return f"{deed} ({named[deed].span})"
        return deed
