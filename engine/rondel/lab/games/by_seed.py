"""How sure means and shares of many games are: what seats and bots got, added up by seed, in whole numbers alone.

The games of a seed share their luck, so seeds are what varies, not games. Of a seed that is over only squares are kept.
Which seed is over is known once a later one has come: the first and the last of a stretch of games stay open, for the
stretches beside it may have games of the same seed. So it comes out the same, in however many parts it is added up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any

from rondel.lab.estimates import FEW_SEEDS, Estimate, wilson
from rondel.lab.student import student

Sums = list[int]  # how many seats, their points, their parts of victories


@dataclass(slots=True)
class Squares:
    """Sums over seeds, and sums of their squares and products: n is how many seats, p their points, w their wins."""

    seeds: int = 0
    n: int = 0
    p: int = 0
    w: int = 0
    nn: int = 0
    pn: int = 0
    pp: int = 0
    wn: int = 0
    ww: int = 0

    def add(self, n: int, p: int, w: int) -> None:
        """One seed more."""
        self.seeds += 1
        self.n += n
        self.p += p
        self.w += w
        self.nn += n * n
        self.pn += p * n
        self.pp += p * p
        self.wn += w * n
        self.ww += w * w

    def plus(self, other: Squares) -> Squares:
        return Squares(*(getattr(self, name) + getattr(other, name) for name in Squares.__slots__))

    def points(self) -> Estimate:
        """The mean of points, as `estimates.mean_of` tells it."""
        mean, left = self.p / self.n, _left(self.n, self.p, self.nn, self.pn, self.pp)
        if self.seeds < 2:
            return Estimate(mean, -inf, inf)
        wide = student(self.seeds - 1) * sqrt(left * self.seeds / (self.seeds - 1)) / self.n
        return Estimate(mean, mean - wide, mean + wide)

    def wins(self, parts: int) -> Estimate:
        """The share of victories, each of so many parts, as `estimates.share_of` tells it."""
        share, left = self.w / parts / self.n, _left(self.n, self.w, self.nn, self.wn, self.ww) / parts**2
        weight: float = self.seeds
        if self.seeds >= FEW_SEEDS and left and 0 < share < 1:
            weight = share * (1 - share) * self.n**2 * (self.seeds - 1) / self.seeds / left
        return wilson(share, weight)


def _left(n: int, x: int, nn: int, xn: int, xx: int) -> float:
    """The squares that the mean leaves over, nothing if there are none: whole numbers know that, floats do not."""
    return (xx * n * n - 2 * x * n * xn + x * x * nn) / (n * n)


@dataclass(slots=True)
class BySeed:
    """What seats and bots got: squares of the seeds that are over, and sums of those at either end."""

    over: dict[str, Squares] = field(default_factory=dict)  # by seat, '0' the first, and by bot
    ends: dict[int, dict[str, Sums]] = field(default_factory=dict)

    def add(self, seed: int, points: Sequence[int], wins: Sequence[int], bots: Sequence[str]) -> None:
        """Counts a game that ended."""
        sums = self.ends.get(seed)
        if sums is None:
            sums = self.ends[seed] = {}
            self._close()
        for key, got, won in zip([*map(str, range(len(points))), *bots], [*points] * 2, [*wins] * 2, strict=True):
            found = sums.get(key)
            if found is None:
                sums[key] = [1, got, won]
            else:
                found[0], found[1], found[2] = found[0] + 1, found[1] + got, found[2] + won

    def plus(self, other: BySeed) -> BySeed:
        """Both together; neither is changed."""
        over = {
            key: self.over.get(key, Squares()).plus(other.over.get(key, Squares()))
            for key in {**self.over, **other.over}
        }
        found = BySeed(over, {seed: {key: [*sums] for key, sums in row.items()} for seed, row in self.ends.items()})
        for seed, row in other.ends.items():
            mine = found.ends.setdefault(seed, {})
            for key, sums in row.items():
                mine[key] = [a + b for a, b in zip(mine.get(key, (0, 0, 0)), sums, strict=True)]
        found._close()
        return found

    def of(self, key: str) -> Squares:
        """All seeds of a seat or a bot, those at the ends as if they were over."""
        found = Squares().plus(self.over.get(key, Squares()))
        for row in self.ends.values():
            if key in row:
                found.add(*row[key])
        return found

    def _close(self) -> None:
        """Seeds between the first and the last are over."""
        if len(self.ends) > 2:
            ends = min(self.ends), max(self.ends)
            for seed in [seed for seed in self.ends if seed not in ends]:
                for key, sums in self.ends.pop(seed).items():
                    self.over.setdefault(key, Squares()).add(*sums)


def by_seed_from_data(data: Mapping[str, Any]) -> BySeed:
    """What became data, read back."""
    ends = {int(seed): {key: [*map(int, sums)] for key, sums in row.items()} for seed, row in data["ends"].items()}
    return BySeed({key: Squares(**found) for key, found in data["over"].items()}, ends)
