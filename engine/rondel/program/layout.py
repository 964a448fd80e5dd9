"""Where each thing of a position lives in the flat list of integers.

    chance   seed, veil, one counter a stream, one generation and one mask of what was mixed a stack
    control  pc, you, cause, now, calm
    memory   marks and counters, those of one life span side by side
    table    points, the place of every piece, what lies at every place, faces
    known    what each player knows of pieces that can be hidden
    frames   of routines that can wait; those never active together share their slots
    tail     frames kept by routines that call themselves (normally empty)
Index 0 of every region belongs to none: it is read as 0 and never written.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.program.cut import CutProgram
from rondel.rules.core import RollDice
from rondel.rules.elaborate import Elaborated
from rondel.rules.nodes import all_nodes
from rondel.rules.world import World


@dataclass(slots=True)
class Layout:
    """First slot and length of every region; `frames` are the first slots of waiting routines."""

    regions: dict[str, tuple[int, int]] = field(default_factory=dict)
    frames: dict[str, int] = field(default_factory=dict)
    spans: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    circles: dict[int, tuple[int, int]] = field(default_factory=dict)
    key_start: int = 0
    size: int = 0

    def base(self, region: str) -> int:
        return self.regions[region][0]

    def slot(self, region: str, index: int = 0) -> int:
        first, length = self.regions[region]
        if not 0 <= index < length:
            raise IndexError(f"{region} has no slot {index}")
        return first + index

    def add(self, region: str, length: int) -> None:
        self.regions[region] = (self.size, length)
        self.size += length

    def name_of(self, slot: int) -> str:
        """What a slot holds, for people and for comparisons."""
        for region, (first, length) in self.regions.items():
            if first <= slot < first + length:
                return region if length == 1 else f"{region}[{slot - first}]"
        for routine, first in sorted(self.frames.items(), key=lambda pair: -pair[1]):
            if first <= slot:
                return f"frame:{routine}+{slot - first}"
        return f"slot {slot}"


def lay_out(rules: Elaborated, program: CutProgram) -> Layout:
    """The layout of a program's positions."""
    layout, world = Layout(), rules.world
    layout.add("seed", 1)
    layout.add("veil", 1)
    for stream in streams(rules, program):
        layout.add(f"stream:{stream}", 1)
    layout.add("generation", _stack_slots(world))
    layout.key_start = layout.size
    for name in ("pc", "you", "cause", "now", "calm"):
        layout.add(name, 1)
    _memory(rules, layout)
    layout.add("points", world.size("player") + 1)
    layout.add("place", len(world.pieces) + 1)
    layout.add("held", len(world.places) + world.hosts + 1)
    layout.add("face", max(world.tables.get("piece.faced", [0])) + 1)
    layout.add("known", world.seats + 1 if hidden_pieces(rules) else 0)
    layout.add("mixed", _stack_slots(world) if hidden_pieces(rules) else 0)
    _frames(program, layout)
    return layout


def _stack_slots(world: World) -> int:
    """One slot a stack; stacks are the places with the lowest numbers."""
    stacks = sum(world.place_kinds[place.kind].stack for place in world.places)
    return stacks + 1 if stacks else 0


def streams(rules: Elaborated, program: CutProgram) -> list[str]:
    """The named streams of chance: each kind of dice of each owner, each drawing."""
    rolled = any(isinstance(n, RollDice) for r in rules.routines.values() for n in all_nodes(r.body))
    found: dict[str, None] = {}
    if rolled:
        for piece in rules.world.pieces:
            if rules.world.piece_kinds[piece.kind].faces:
                found[dice_stream(rules.world, piece.number)] = None
    found.update(rules.know.streams)
    return list(found)


def dice_stream(world: World, piece: int) -> str:
    """The stream of a die: its kind and its owner, so that one more die shifts nobody else's."""
    found = world.pieces[piece - 1]
    owner = world.players[found.owner - 1] if found.owner else "all"
    return f"{world.piece_kinds[found.kind].module}.{found.kind}.{owner}"


def hidden_pieces(rules: Elaborated) -> int:
    """The pieces that can lie where somebody may not see them."""
    kinds = {piece for piece, place in rules.know.moves if rules.world.place_kinds[place].seen != "all"}
    return rules.world.piece_mask(kinds)


def _memory(rules: Elaborated, layout: Layout) -> None:
    by_span: dict[str, list[str]] = {}
    for region in rules.regions:
        by_span.setdefault(rules.span_of.get(region, ""), []).append(region)
    for span, regions in by_span.items():
        first = layout.size
        for region in regions:
            layout.add(region, rules.regions[region])
        layout.spans.setdefault(span, []).append((first, layout.size))


def _frames(program: CutProgram, layout: Layout) -> None:
    """A frame begins past the deepest of its callers; routines of one circle lie side by side."""
    callers: dict[str, list[str]] = {name: [] for name in program.waiting}
    for name, called in program.calls.items():
        for other in called:
            if other in callers and name in callers:
                callers[other].append(name)
    depth: dict[str, int] = {}
    members: dict[int, list[str]] = {}
    for name, circle in program.circles.items():
        members.setdefault(circle, []).append(name)
    for name in program.waiting:
        _depth(name, callers, members, program, depth)
    for name, at in depth.items():
        layout.frames[name] = layout.size + at
    ends = [layout.frames[name] + _length(name, program) for name in depth]
    for circle, names in members.items():
        first = min(layout.frames[name] for name in names)
        last = max(layout.frames[name] + _length(name, program) for name in names)
        layout.circles[circle] = (first, last)
    layout.size = max([layout.size, *ends])


def _length(name: str, program: CutProgram) -> int:
    return len(program.kept[name]) + 1


def _depth(
    name: str, callers: dict[str, list[str]], members: dict[int, list[str]], program: CutProgram, depth: dict[str, int]
) -> int:
    if name in depth:
        return depth[name]
    circle = program.circles.get(name, 0)
    group = members.get(circle, [name]) if circle else [name]
    above = [caller for one in group for caller in callers[one] if caller not in group]
    start = 0
    for caller in above:
        start = max(start, _depth(caller, callers, members, program, depth) + _length(caller, program))
    for one in group:
        depth[one] = start
        start += _length(one, program)
    return depth[name]
