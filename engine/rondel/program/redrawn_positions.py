"""Positions that look the same to a seat: what the seat cannot know is drawn anew.

Unknown pieces of one kind are dealt out over the places where such pieces lie, and chance gets a new seed; whatever
else knows those pieces follows them: marks, waiting routines, riders. What such a piece has of its own, its face and
marks for each piece, is dealt out too, and dice are rolled anew.

Two things a seat could know are not used: what it has seen go into a shuffle, and what nobody could do who holds
certain pieces. One thing stays though it may tell: what a rule has reckoned from hidden pieces and remembers.

What is drawn hangs on the seed and on what the seat knows, never on what is really there: pieces are dealt in the order
in which their places would be listed by somebody who does not see them. So of all positions that look the same to a
seat the same one is drawn, and whoever asks again and again learns nothing. The native library draws the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import and_

from rondel.core.core import Core
from rondel.core.expressions import FACES, HELD, KNOWN, PC, PLACES, SEED, YOU, RegionKind
from rondel.core.library import members
from rondel.core.types import PIECE, Member, SetOf
from rondel.frozen import frozen
from rondel.program.chance import GOLDEN, mix, started
from rondel.program.layout import Layout
from rondel.program.model import Model

MOST_DRAWS = 100
_DRAWING = 0xD1B54A32D192ED03
_HELD = (Member(PIECE), SetOf(PIECE))


@frozen
class PieceSlot:
    """A slot that holds a piece, or a set of pieces; `number` counts those of marks and then those of frames."""

    number: int
    slot: int
    is_set: bool


def mark_slots(core: Core, layout: Layout) -> list[PieceSlot]:
    """The slots of marks that hold a piece or a set of pieces."""
    found = list[PieceSlot]()
    for region, slots in core.regions.items():
        first, length = layout.regions[region]
        if region.kind is RegionKind.MARK and slots.holds in _HELD:
            is_set = isinstance(slots.holds, SetOf)
            found += [PieceSlot(len(found) + i, first + i, is_set) for i in range(length)]
    return found


def frame_slots(core: Core, layout: Layout) -> dict[str, tuple[PieceSlot, ...]]:
    """What the frames of routines that can wait hold of pieces; counted behind the slots of marks."""
    number, found = len(mark_slots(core, layout)), dict[str, tuple[PieceSlot, ...]]()
    for name, frame in core.frames.items():
        kept = [local for local in frame.kept if local.type in _HELD]
        slots = [(layout.locals[name][local.number], isinstance(local.type, SetOf)) for local in kept]
        found[name] = tuple(PieceSlot(number + i, slot, is_set) for i, (slot, is_set) in enumerate(slots))
        number += len(slots)
    return found


def owns_anything(core: Core) -> bool:
    """Whether pieces that can be hidden have something of their own: faces, or marks for each of them."""
    keys = [slots.keys for slots in core.regions.values() if slots.keys is not None]
    rows = [core.facts.faced, *(table.rows for table in keys if table.index == Member(PIECE))]
    return any(piece < len(row) and row[piece] for row in rows for piece in members(core.facts.hidden))


def _mark(s: list[int], first: int, row: int) -> tuple[int, int]:
    """A mark of a piece as it is compared: that there is none is less than any."""
    return (1, s[first + row]) if row else (0, 0)


class _Drawing:
    """The numbers that one redraw is made by."""

    def __init__(self, key: int) -> None:
        self.key, self.asked = key, 0

    def below(self, count: int) -> int:
        self.asked += 1
        return (mix(self.key + self.asked * GOLDEN) >> 32) * count >> 32

    def shuffled(self, pieces: Sequence[int]) -> list[int]:
        dealt = list(pieces)
        for i in range(len(dealt) - 1, 0, -1):
            j = self.below(i + 1)
            dealt[i], dealt[j] = dealt[j], dealt[i]
        return dealt


class Redraws:
    """Draws positions of one line-up; everything that can be looked up once was."""

    def __init__(self, model: Model) -> None:
        core, layout = model.core, model.layout
        self.model, self.facts = model, core.facts
        self._seed, self._pc, self._you = (layout.slot(region) for region in (SEED, PC, YOU))
        self._held, self._places, self._faces = (layout.base(region) for region in (HELD, PLACES, FACES))
        self._known = [layout.slot(KNOWN, seat) for seat in range(1, core.facts.seats + 1)] if core.facts.hidden else []
        self._owns = owns_anything(core)
        self._kinds = _hidden_by_kind(model)
        self._marks, self._frames = mark_slots(core, layout), frame_slots(core, layout)
        self._keys = [
            (layout.base(region), slots.keys.rows)
            for region, slots in core.regions.items()
            if slots.keys is not None and slots.keys.index == Member(PIECE)
        ]

    def unknown(self, s: Sequence[int], seat: int) -> int:
        """The pieces that a seat cannot tell apart; seat 0 is somebody who knows what all players know."""
        hidden = self.facts.hidden
        if not hidden:
            return 0
        if 1 <= seat <= self.facts.seats:
            return hidden & ~s[self._known[seat - 1]]
        return hidden & ~reduce(and_, [s[slot] for slot in self._known])

    def redrawn(self, s: list[int], seat: int, seed: int, options: Callable[[list[int]], list[int]]) -> list[int]:
        """A position that looks the same to a seat; nobody waits there who has nothing to choose, if it can be had."""
        found = s
        for found, _ in self.draws(s, seat, seed):
            if not s[self._pc] or options(found):
                break
        return found

    def draws(self, s: list[int], seat: int, seed: int) -> Iterator[tuple[list[int], dict[int, int]]]:
        """Such positions, each with the pieces that have taken the places of others.

        Not in all of them can the one who waits choose, which others would see. If that does not come about by chance,
        what the one who waits knows stays as it is; in the last one nothing but chance is drawn anew.
        """
        drawing, unknown = _Drawing(mix(seed ^ _DRAWING)), self.unknown(s, seat)
        if unknown:
            yield from islice(self._dealt(s, unknown, drawing, seed), MOST_DRAWS)
            yield from islice(self._dealt(s, unknown & self.unknown(s, s[self._you]), drawing, seed), MOST_DRAWS)
        yield self._exchanged(s, {}, seed), {}

    def _dealt(
        self, s: list[int], unknown: int, drawing: _Drawing, seed: int
    ) -> Iterator[tuple[list[int], dict[int, int]]]:
        """Positions with the unknown pieces dealt out anew, without end."""
        groups = sorted(list(members(kind & unknown)) for kind in self._kinds if kind & unknown)
        lying = [self._as_they_lie(s, group) for group in groups]
        while True:
            changed, owned = dict[int, int](), dict[int, int]()
            for group, places in zip(groups, lying, strict=True):
                dealt = drawing.shuffled(group)
                changed |= {old: new for old, new in zip(places, dealt, strict=True) if old != new}
                if self._owns:
                    having = drawing.shuffled(sorted(group, key=lambda piece: self._own(s, piece)))
                    owned |= dict(zip(dealt, having, strict=True))
            found = self._exchanged(s, changed, seed)
            self._exchange_own(found, owned, drawing)
            yield found, changed

    def _own(self, s: list[int], piece: int) -> tuple[int, ...]:
        """What a piece has of its own that nobody sees who does not know it; what it cannot have comes first."""
        faced = self.facts.faced[piece]
        rows = [rows[piece] if piece < len(rows) else 0 for _, rows in self._keys]
        marks = [part for (first, _), row in zip(self._keys, rows, strict=True) for part in _mark(s, first, row)]
        return (s[self._faces + faced] if faced else 0, *marks)

    def _exchange_own(self, t: list[int], owned: dict[int, int], drawing: _Drawing) -> None:
        """Faces and marks of pieces that nobody sees are others', and dice are rolled anew."""
        before, faced = t[:], self.facts.faced
        for piece in sorted(owned):
            other = owned[piece]
            if faced[piece] and faced[other]:
                t[self._faces + faced[piece]] = before[self._faces + faced[other]]
            if faced[piece] and self.facts.streams[piece] is not None:
                t[self._faces + faced[piece]] = self.facts.side(piece, drawing.below(self.facts.faces[piece]))
            for first, rows in self._keys:
                if max(piece, other) < len(rows) and rows[piece] and rows[other]:
                    t[first + rows[piece]] = before[first + rows[other]]

    def _as_they_lie(self, s: list[int], group: Sequence[int]) -> list[int]:
        """Pieces in an order that tells nothing of which they are: by place, and by what else is there to be seen."""
        apart, places, nothing = self._told_apart(s, group), self._places, (0, 0, 0)
        if not apart:
            return sorted(group, key=lambda piece: s[places + piece])
        return sorted(group, key=lambda piece: (s[places + piece], apart.get(piece, nothing)))

    def _told_apart(self, s: list[int], group: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """What can be seen of pieces beside their places, where there is anything."""
        hosts, meant = self.facts.hosts, self._meant(s, sum(1 << piece for piece in group))
        known = [s[slot] for slot in self._known]
        found = dict[int, tuple[int, ...]]()
        for piece in group:
            knowers = sum((mask >> piece & 1) << seat for seat, mask in enumerate(known))
            seen = (knowers, s[self._held + self.facts.places + piece] if piece <= hosts else 0, meant.get(piece, 0))
            if any(seen):
                found[piece] = seen
        return found

    def _meant(self, s: list[int], group: int) -> dict[int, int]:
        """A number for each piece that marks or routines under way hold: which of them do."""
        found = dict[int, int]()
        for one, slot in self.holding(s):
            held = s[slot] & group if one.is_set else group & 1 << s[slot]
            for piece in members(held):
                found[piece] = mix(found.get(piece, 0) + (one.number + 1) * GOLDEN)
        return found

    # --- exchanging ---

    def _exchanged(self, s: list[int], changed: dict[int, int], seed: int) -> list[int]:
        """A position in which pieces have taken the places of others, and chance is another."""
        t = s[:]
        t[self._seed] = started(seed ^ _DRAWING)  # no game that somebody starts has this chance, whatever its seed
        if not changed:
            return t
        moved = sum(1 << piece for piece in changed)
        self._exchange_places(s, t, changed, moved)
        for slot in self._known:
            if s[slot] & moved:
                t[slot] = _mapped(s[slot], moved, changed)
        for one, slot in self.holding(s):
            if not one.is_set:
                t[slot] = changed.get(s[slot], s[slot])
            elif s[slot] & moved:
                t[slot] = _mapped(s[slot], moved, changed)
        self._exchange_riders(t, changed)
        return t

    def _exchange_places(self, s: list[int], t: list[int], changed: dict[int, int], moved: int) -> None:
        held, places = self._held, self._places
        for old in changed:
            t[held + s[places + old]] &= ~moved
        for old, new in changed.items():
            t[places + new] = s[places + old]
            t[held + s[places + old]] |= 1 << new

    def _exchange_riders(self, t: list[int], changed: dict[int, int]) -> None:
        """What lies on a piece lies on the one that took its place."""
        on = self._held + self.facts.places
        riding = [(new, t[on + old]) for old, new in changed.items() if old <= self.facts.hosts]
        for new, riders in riding:
            t[on + new] = riders
        for new, riders in riding:
            for rider in members(riders):
                t[self._places + rider] = self.facts.places + new

    def holding(self, s: list[int]) -> Iterator[tuple[PieceSlot, int]]:
        """Every slot that now holds a piece or a set of pieces, of marks and of routines under way."""
        for one in self._marks:
            if s[one.slot]:
                yield one, one.slot
        for name, shift in active_routines(self.model, s):
            for one in self._frames[name]:
                if s[one.slot + shift]:
                    yield one, one.slot + shift


def active_routines(model: Model, s: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The routines under way, innermost first, each with how far its frame is shifted: those kept lie at the end."""
    layout, core = model.layout, model.core
    waiting, end, shifted = s[layout.slot(PC)], len(s), dict[int, int]()
    while waiting:
        block = core.blocks[waiting - 1]
        circle = core.frames[block.routine].circle
        if block.restores:
            first, last = layout.circles[circle]
            end -= last - first
            shifted[circle] = end - first
        shift = shifted.get(circle, 0)
        yield block.routine, shift
        waiting = s[layout.frames[block.routine] + shift]


def _hidden_by_kind(model: Model) -> list[int]:
    """The pieces of each kind that can be hidden."""
    found = dict[str, int]()
    for piece in model.rules.world.pieces:
        found[piece.kind] = found.get(piece.kind, 0) | 1 << piece.number
    return [mask & model.core.facts.hidden for mask in found.values() if mask & model.core.facts.hidden]


def _mapped(mask: int, moved: int, changed: dict[int, int]) -> int:
    result = mask & ~moved
    for piece in members(mask & moved):
        result |= 1 << changed[piece]
    return result
