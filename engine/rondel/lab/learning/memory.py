"""Marks and counters as numbers: for each slot where it is told in a vector, and how.

    a number, yes or no     its value
    a member                1 at the component of that member
    a set                   1 at the component of each member
    a sequence              at the component of each member its place in it, from 1

Pieces go by their names: what is kept for several of one name is added up, and what a seat does not know is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.core.core import Slots
from rondel.core.expressions import Region, RegionKind
from rondel.core.library import members, unpacked
from rondel.core.types import (
    BIAS,
    LARGEST_IN_SET,
    PIECE,
    PLACE,
    PLAYER,
    SMALLEST_IN_SET,
    Domain,
    Member,
    Number,
    Numbers,
    SetOf,
    Type,
    YesNo,
)
from rondel.core.types import Sequence as SequenceOf
from rondel.frozen import frozen
from rondel.lab.addresses import kept_for
from rondel.lab.learning.components import Bounds, Components
from rondel.program.model import Model

_ONE = Bounds(0, 1)


@frozen
class Remembered:
    """A slot of a mark or a counter: of which piece it is, if of one; `at` are the components of the members."""

    slot: int
    holds: Type
    of_piece: int
    at: tuple[int, ...]

    def tell(self, value: int, unknown: int, vector: list[int]) -> None:
        """Adds what the slot holds to a vector."""
        at, holds = self.at, self.holds
        match holds:
            case Number() | YesNo():
                vector[at[0]] += value
            case Member(domain):
                if domain != PIECE or not unknown >> value & 1:
                    vector[at[value]] += 1
            case SetOf(domain):
                for member in members(value & ~unknown if domain == PIECE else value):
                    vector[at[member]] += 1
            case Numbers():
                for member in members(value):
                    vector[at[member]] += 1
            case SequenceOf(domain):
                for place, member in enumerate(unpacked(value), 1):
                    if domain != PIECE or not unknown >> member & 1:
                        vector[at[member]] += place


class Memory:
    """The marks and counters of a line-up."""

    def __init__(self, model: Model, components: Components) -> None:
        self.model, self.world, self.components = model, model.rules.world, components
        self._stated = {entry.address: entry.data or {} for entry in model.rules.ruleset.facts.all("marks")}
        self.slots = [
            one
            for region, slots in model.core.regions.items()
            if region.kind in (RegionKind.MARK, RegionKind.USES)
            for one in self._region(region, slots)
        ]

    def _region(self, region: Region, slots: Slots) -> Iterator[Remembered]:
        """The slots of a region; those of pieces of one name share their components."""
        first, count = self.model.layout.regions[region]
        keys, pieces = self._keys(region), self._pieces(slots)
        made = dict[str, tuple[int, ...]]()
        for index in range(1 if count > 1 else 0, count):
            key = keys[index - 1] if 0 < index <= len(keys) else str(index) if index else ""
            name = f"{region.kind.value} {':'.join(part for part in (region.of, region.during) if part)}"
            name += f"({key})" if key else ""
            if name not in made:
                made[name] = tuple(self._components(name, slots.holds))
            yield Remembered(first + index, slots.holds, pieces.get(index, 0), made[name])

    def _keys(self, region: Region) -> Sequence[str]:
        if region.kind is RegionKind.USES:
            return [self.world.name_of(PLAYER, one) for one in range(1, self.world.size(PLAYER) + 1)]
        per = self.world.named_type(self._stated.get(region.of, {}).get("per", ""))
        return kept_for(per, self.world) if per is not None and per.domain is not None else ()

    def _pieces(self, slots: Slots) -> dict[int, int]:
        """The piece of each slot, where there is one for each piece of some kinds."""
        if slots.keys is None or slots.keys.index != Member(PIECE):
            return {}
        return {dense: piece for piece, dense in enumerate(slots.keys.rows) if dense}

    def _components(self, name: str, holds: Type) -> Iterator[int]:
        """The components of a slot, by the number of a member; those of nothing are never looked at."""
        match holds:
            case Number(low, high):
                yield self.components.add(name, Bounds(low, high))
            case YesNo():
                yield self.components.add(name, _ONE)
            case Numbers():
                yield from (self.components.nowhere for _ in range(SMALLEST_IN_SET + BIAS))
                for number in range(SMALLEST_IN_SET, LARGEST_IN_SET + 1):
                    yield self.components.add(f"{name}={number}", _ONE)
            case Member(domain) | SetOf(domain) | SequenceOf(domain):
                yield self.components.nowhere
                most = len(self.world.pieces) if domain == PIECE or isinstance(holds, SequenceOf) else 1
                for member in range(1, self._size(domain) + 1):
                    yield self.components.shared(f"{name}={self.world.name_of(domain, member)}", Bounds(0, most))

    def _size(self, domain: Domain) -> int:
        return len(self.world.places) + self.world.hosts if domain == PLACE else self.world.size(domain)
