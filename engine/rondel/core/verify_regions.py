"""How slots of regions are named: those that lie alone not at all, others by a member or a number."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.core import Slots
from rondel.core.expressions import Region, RegionKind
from rondel.core.types import ANY_NUMBER, PIECE, PLACE, PLAYER, Domain, Member, Type, alike

_ALONE = {RegionKind.SEED, RegionKind.VEIL, RegionKind.STREAM, RegionKind.PC, RegionKind.YOU, RegionKind.CAUSE,
          RegionKind.NOW, RegionKind.CALM, RegionKind.STOPPED}  # fmt: skip
_INDEXES: dict[RegionKind, Type] = {
    RegionKind.USES: Member(PLAYER), RegionKind.POINTS: Member(PLAYER), RegionKind.KNOWN: Member(PLAYER),
    RegionKind.PLACE: Member(PIECE), RegionKind.HELD: Member(PLACE), RegionKind.FACE: ANY_NUMBER,
    RegionKind.GENERATION: Member(PLACE),
}  # fmt: skip


def lies_alone(region: Region, slots: Slots) -> bool:
    """Whether a region has one slot, which nobody needs to name."""
    return region.kind in _ALONE or (region.kind is RegionKind.MARK and slots.count == 1 and slots.keys is None)


def is_index(region: Region, slots: Slots, found: Type, sizes: Mapping[Domain, int]) -> bool:
    """Whether a type names a slot of a region."""
    wanted = ANY_NUMBER if slots.keys is not None else _INDEXES.get(region.kind)
    return counts_slots(found, slots, sizes) if wanted is None else alike(found, wanted)


def counts_slots(found: Type, slots: Slots, sizes: Mapping[Domain, int]) -> bool:
    """Whether there is a slot for each member of what an index is."""
    return isinstance(found, Member) and sizes.get(found.domain, -1) + 1 == slots.count
