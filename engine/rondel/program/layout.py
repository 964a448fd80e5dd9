"""Where each thing of a position lives in the flat list of integers, and what each slot may hold.

    chance   seed, veil, one counter a stream, one generation a stack
    control  pc, you, cause, now, calm
    memory   marks and counters, those of one life span side by side
    table    points, the place of every piece, what lies at every place, faces
    known    what each player knows of pieces that can be hidden, and what went into the last shuffle of each stack
    frames   of routines that can wait; those never active together share their slots
    tail     frames kept by routines that call themselves (normally empty)
Index 0 of every region belongs to none: it is read as 0 and never written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rondel.core.blocks import Block, CallTo
from rondel.core.core import Core, Frame, Slots
from rondel.core.expressions import SEED, VEIL, Region, RegionKind
from rondel.core.types import ANY_NUMBER, Type, fits

_SEED_BITS = 64


@dataclass(slots=True)
class Layout:
    """First slot and length of every region; `frames` are the first slots of waiting routines.

    `types` are those that a slot can have: one in a region; in a frame those of all locals that share it.
    """

    regions: dict[Region, tuple[int, int]] = field(default_factory=dict)
    frames: dict[str, int] = field(default_factory=dict)
    locals: dict[str, dict[int, int]] = field(default_factory=dict)
    circles: dict[int, tuple[int, int]] = field(default_factory=dict)
    types: list[set[Type]] = field(default_factory=list)
    key_start: int = 0

    @property
    def size(self) -> int:
        return len(self.types)

    def base(self, region: Region) -> int:
        return self.regions[region][0]

    def slot(self, region: Region, index: int = 0) -> int:
        first, length = self.regions[region]
        if not 0 <= index < length:
            raise IndexError(f"{region} has no slot {index}")
        return first + index

    def add(self, region: Region, slots: Slots) -> None:
        self.regions[region] = (self.size, slots.count)
        self.types += [{slots.holds} for _ in range(slots.count)]

    def name_of(self, slot: int) -> str:
        """What a slot holds, for people and for comparisons."""
        for region, (first, length) in self.regions.items():
            if first <= slot < first + length:
                return str(region) if length == 1 else f"{region}[{slot - first}]"
        for routine, first in sorted(self.frames.items(), key=lambda pair: -pair[1]):
            if first <= slot:
                return f"frame:{routine}+{slot - first}"
        return f"slot {slot}"


def lay_out(core: Core) -> Layout:
    """The layout of a program's positions."""
    layout = Layout()
    for region, slots in core.regions.items():
        if region.kind is RegionKind.PC:
            layout.key_start = layout.size
        layout.add(region, slots)
    _frames(core, layout)
    return layout


def misfits(layout: Layout, core: Core, s: Sequence[int]) -> list[str]:
    """The slots of a position that hold what they cannot; for positions that come from outside."""
    found = [f"{layout.name_of(layout.slot(SEED))} is {s[0]}"] if not 0 <= s[0] < 1 << _SEED_BITS else []
    first = layout.slot(VEIL)
    for slot, types in enumerate(layout.types[first:], first):
        if not any(fits(s[slot], one, core.sizes) for one in types):
            found.append(f"{layout.name_of(slot)} is {s[slot]}")
    return found


# --- frames ---


def called_by_blocks(blocks: Sequence[Block], frames: Mapping[str, Frame]) -> dict[str, list[str]]:
    """For each waiting routine those that call it, from their blocks."""
    callers: dict[str, list[str]] = {name: [] for name in frames}
    for block in blocks:
        if isinstance(block.end, CallTo) and block.routine not in callers[block.end.routine]:
            callers[block.end.routine].append(block.routine)
    return callers


def _frames(core: Core, layout: Layout) -> None:
    """A frame begins past the deepest of its callers; routines of one circle lie side by side."""
    members: dict[int, list[str]] = {}
    for name, frame in core.frames.items():
        if frame.circle:
            members.setdefault(frame.circle, []).append(name)
    depth = _Depth(core, called_by_blocks(core.blocks, core.frames), members)
    first = layout.size
    for name, frame in core.frames.items():
        layout.frames[name] = first + depth.of(name)
        layout.locals[name] = {local.number: layout.frames[name] + 1 + i for i, local in enumerate(frame.kept)}
        _type_slots(layout, frame, len(core.blocks))
    for circle, names in members.items():
        start = min(layout.frames[name] for name in names)
        end = max(layout.frames[name] + length_of(core.frames[name]) for name in names)
        layout.circles[circle] = (start, end)


def _type_slots(layout: Layout, frame: Frame, blocks: int) -> None:
    start = layout.frames[frame.routine]
    layout.types += [set() for _ in range(start + length_of(frame) - layout.size)]
    layout.types[start].add(ANY_NUMBER)  # where to go back to
    for local in frame.kept:
        layout.types[layout.locals[frame.routine][local.number]].add(local.type)


def length_of(frame: Frame) -> int:
    return len(frame.kept) + 1


@dataclass(slots=True)
class _Depth:
    """How far behind the regions each frame begins."""

    core: Core
    callers: dict[str, list[str]]
    circles: dict[int, list[str]]
    known: dict[str, int] = field(default_factory=dict)

    def of(self, name: str) -> int:
        if name in self.known:
            return self.known[name]
        group = self.circles.get(self.core.frames[name].circle, [name])
        above = [caller for one in group for caller in self.callers[one] if caller not in group]
        start = max([0, *(self.of(caller) + length_of(self.core.frames[caller]) for caller in above)])
        for one in group:
            self.known[one] = start
            start += length_of(self.core.frames[one])
        return self.known[name]
