"""What a position is like, in a few letters: a digest of each of its parts.

Everything is taken by name and in an order of names, never by number: rules that number things anew, or have a mark
more that is never set, come to the same digests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import assert_never

from rondel.core.expressions import FACES, HELD, PLACES, POINTS, Region, RegionKind
from rondel.core.library import members, unpacked
from rondel.core.types import PIECE, PLACE, Member, Number, Numbers, SetOf, Type, YesNo
from rondel.core.types import Sequence as SequenceOf
from rondel.play.game_protocol import PlayedBy, Playing

PARTS = ("places", "faces", "marks", "points")
_MEMORY = (RegionKind.MARK, RegionKind.USES)


class PositionReader:
    """Reads positions of one line-up; what does not change from one to the next is worked out once."""

    def __init__(self, rules: PlayedBy) -> None:
        self._rules, self._model, self._world = rules, rules.model, rules.model.rules.world
        self._marks = [mark for region in self._model.layout.regions for mark in self._slots_of(region)]

    def digests(self, s: Sequence[int]) -> tuple[str, ...]:
        """A digest of each part, in the order of PARTS."""
        return tuple(map(_digest, (self._places(s), self._faces(s), self._kept_parts(s), self._points(s))))

    def _places(self, s: Sequence[int]) -> Iterator[str]:
        first, length = self._model.layout.regions[HELD]
        for number in range(1, length):
            if s[first + number]:
                names = sorted(self._world.pieces[piece - 1].name for piece in members(s[first + number]))
                yield f"{self._world.name_of(PLACE, number)}:{','.join(names)}"

    def _faces(self, s: Sequence[int]) -> Iterator[str]:
        """What each die shows, with where it lies: alike dice have one name."""
        layout, world = self._model.layout, self._world
        for piece, dense in enumerate(self._model.core.facts.faced):
            if dense:
                place = world.name_of(PLACE, s[layout.slot(PLACES, piece)])
                yield f"{world.pieces[piece - 1].name}@{place}:{s[layout.slot(FACES, dense)]}"

    def _kept_parts(self, s: Sequence[int]) -> Iterator[str]:
        return (f"{name}={self._value_text(s[slot], holds)}" for slot, name, holds in self._marks if s[slot])

    def _points(self, s: Sequence[int]) -> Iterator[str]:
        first = self._model.layout.base(POINTS)
        return (f"{name}:{s[first + seat]}" for seat, name in enumerate(self._rules.players, 1))

    # --- marks ---

    def _slots_of(self, region: Region) -> Iterator[tuple[int, str, Type]]:
        """The slots of a mark or counter, each with its name and what it holds."""
        if region.kind not in _MEMORY:
            return
        first, length = self._model.layout.regions[region]
        holds, keys = self._model.core.regions[region].holds, self._keys(region)
        for index in range(length):
            key = keys[index - 1] if 0 < index <= len(keys) else str(index)
            yield first + index, f"{region}({key})", holds

    def _keys(self, region: Region) -> list[str]:
        """The names of what a mark is kept for, if it is kept for each of something."""
        entries = self._model.rules.ruleset.facts.all("marks") if region.kind is RegionKind.MARK else ()
        stated = next((entry.data for entry in entries if entry.address == region.of), None) or {}
        per = self._world.named_type(stated.get("per", ""))
        if per is None or per.domain is None:
            return []
        if per.domain == PIECE:
            return [piece.name for piece in self._world.pieces if piece.kind in per.kinds]
        if per.domain == PLACE:
            return [place.name for place in self._world.places if place.kind in per.kinds]
        return [self._world.name_of(per.domain, number) for number in range(1, self._world.size(per.domain) + 1)]

    def _value_text(self, value: int, holds: Type) -> str:
        match holds:
            case Number() | YesNo() | Numbers():
                return str(value)
            case Member(domain):
                return self._world.name_of(domain, value)
            case SetOf(domain):
                return ",".join(sorted(self._world.name_of(domain, member) for member in members(value)))
            case SequenceOf(domain):
                return ",".join(self._world.name_of(domain, member) for member in unpacked(value))
            case _:
                assert_never(holds)


def _digest(lines: Iterable[str]) -> str:
    return blake2b("\n".join(sorted(lines)).encode(), digest_size=6).hexdigest()


def former_digest(game: Playing) -> str:
    """The digest of the first format of records: what lies where, and the points."""
    model, s = game.rules.model, game.position
    world, found = model.rules.world, blake2b(digest_size=8)
    for number in range(1, len(world.places) + world.hosts + 1):
        held = s[model.layout.slot(HELD, number)]
        names = sorted(piece.name for piece in world.pieces if held >> piece.number & 1)
        if names:
            found.update(f"{world.name_of(PLACE, number)}:{','.join(names)};".encode())
    found.update(str(sorted(game.points.items())).encode())
    return found.hexdigest()
