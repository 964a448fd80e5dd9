"""Requirements against pieces: how many are left over when no piece serves twice.

Each requirement wants so many pieces of a set. Places for pieces are given out one by one, and a piece that is wanted
elsewhere is changed for another where that helps (augmenting paths). Requirements of one piece each can then simply
be added as long as it works. Those of several pieces count only if they are met whole, so it has to be tried with and
without them; what cannot be better than the best so far is not gone into. That can take long, so it counts as work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

LOOKED_AT = 200  # requirements looked at that count as one piece of work, whatever becomes of them
Spend = Callable[[int], None]


def unmet(counts: Sequence[int], masks: Sequence[int], spend: Spend) -> int:
    """The smallest number of requirements left over."""
    alive = sorted((count, mask) for count, mask in zip(counts, masks, strict=True) if mask.bit_count() >= count > 0)
    shared = _shared([mask for _, mask in alive])
    rivals = [one for one in alive if one[1] & shared]
    small = [mask for count, mask in rivals if count == 1]
    large = [one for one in rivals if one[0] > 1]
    pieces = reduce(or_, (mask for _, mask in rivals), 0).bit_count()
    met = len(alive) - len(rivals) + (_Search(large, small, pieces, spend).most() if rivals else 0)
    return sum(count > 0 for count in counts) - met


def all_met(counts: Sequence[int], masks: Sequence[int], spend: Spend) -> bool:
    """Whether no requirement is left over: that each has pieces enough for itself alone is asked first."""
    enough = all(mask.bit_count() >= count for count, mask in zip(counts, masks, strict=True))
    return enough and not unmet(counts, masks, spend)


def _shared(masks: Sequence[int]) -> int:
    """The pieces that more than one requirement could have."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def unmet_pair(count: int, mask: int, other_count: int, other_mask: int) -> int:
    """`unmet` for two requirements."""
    one, other = mask.bit_count() >= count, other_mask.bit_count() >= other_count
    if one and other:
        return int((mask | other_mask).bit_count() < count + other_count)
    return 2 - one - other


@dataclass(slots=True)
class _Given:
    """Pieces given out: who has which, and what each may have."""

    wants: list[int] = field(default_factory=list)
    owner: dict[int, int] = field(default_factory=dict)  # by the piece, as a set of one
    used: int = 0

    def add(self, mask: int, count: int) -> bool:
        """Gives so many pieces of a set, if that can be done."""
        for _ in range(count):
            self.wants.append(mask)
            if not self._find(len(self.wants) - 1, mask, [0]):
                self.wants.pop()
                return False
        return True

    def _find(self, who: int, mask: int, seen: list[int]) -> bool:
        free = mask & ~self.used
        if free:
            self._give(free & -free, who)
            return True
        while taken := mask & ~seen[0]:
            piece = taken & -taken
            seen[0] |= piece
            if self._find(self.owner[piece], self.wants[self.owner[piece]], seen):
                self.owner[piece] = who
                return True
        return False

    def _give(self, piece: int, who: int) -> None:
        self.owner[piece] = who
        self.used |= piece

    def copy(self) -> _Given:
        return _Given(self.wants[:], dict(self.owner), self.used)


@dataclass(slots=True)
class _Search:
    large: list[tuple[int, int]]
    small: list[int]
    pieces: int
    spend: Spend
    best: int = 0
    looked_at: int = 0

    def most(self) -> int:
        """How many requirements can be met together."""
        self._from(0, _Given(), 0)
        return self.best

    def _more(self, first: int, given: int) -> int:
        """How many more can be met at most: there are only so many pieces. Those that want least come first."""
        left, more = self.pieces - given, 0
        for count in (*(1 for _ in self.small), *(count for count, _ in self.large[first:])):
            left -= count
            if left < 0:
                break
            more += 1
        return more

    def _from(self, first: int, given: _Given, met: int) -> None:
        """Tries with and without each requirement from here on."""
        self.looked_at += 1 + len(self.small) + len(self.large)
        if self.looked_at >= LOOKED_AT:
            self.spend(self.looked_at // LOOKED_AT)
            self.looked_at %= LOOKED_AT
        if self.best and met + self._more(first, len(given.wants)) <= self.best:
            return
        if first == len(self.large):
            self.best = max(self.best, met + sum(given.add(mask, 1) for mask in self.small))
            return
        count, mask = self.large[first]
        fuller = given.copy()
        if fuller.add(mask, count):
            self._from(first + 1, fuller, met + 1)
        # Without this one also those that are the same are left out.
        behind = next((i for i in range(first, len(self.large)) if self.large[i] != self.large[first]), len(self.large))
        self._from(behind, given, met)
