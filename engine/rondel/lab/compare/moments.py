"""Sums over pairs of games: whatever is said of means and their errors is said from these alone.

Each pair is the same game, by its seed, under two line-ups; of each measure both values come in. Nothing else is kept,
so that a million pairs need no more memory than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import add, mul, sub

from rondel.frozen import frozen


@frozen
class Sums:
    """What is summed up of so many pairs, for each measure; never changed, but replaced."""

    pairs: int
    first: list[float]
    second: list[float]
    first_squares: list[float]
    second_squares: list[float]
    squares: list[float]  # of the differences


class PairedSums:
    """Sums of so many measures over pairs of games."""

    def __init__(self, measures: int) -> None:
        self.sums = Sums(0, *([0.0] * measures for _ in range(5)))

    @property
    def pairs(self) -> int:
        return self.sums.pairs

    def add(self, first: Sequence[float], second: Sequence[float]) -> None:
        """One pair more, in all sums at once: whoever presses Ctrl-C has it in all of them, or in none."""
        sums, difference = self.sums, list(map(sub, second, first))
        self.sums = Sums(
            sums.pairs + 1,
            list(map(add, sums.first, first)),
            list(map(add, sums.second, second)),
            list(map(add, sums.first_squares, map(mul, first, first))),
            list(map(add, sums.second_squares, map(mul, second, second))),
            list(map(add, sums.squares, map(mul, difference, difference))),
        )

    def happened(self, measure: int) -> bool:
        """Whether it was anything but nothing, on either side."""
        return bool(self.sums.first_squares[measure] or self.sums.second_squares[measure])

    def differed(self, measure: int) -> bool:
        """Whether the sides had not the same in every pair."""
        return bool(self.sums.squares[measure])

    def means(self, measure: int) -> tuple[float, float]:
        """What the two sides have."""
        sums, pairs = self.sums, max(1, self.pairs)
        return sums.first[measure] / pairs, sums.second[measure] / pairs

    def difference(self, measure: int) -> float:
        """What the second side has more."""
        return (self.sums.second[measure] - self.sums.first[measure]) / max(1, self.pairs)

    def spread(self, measure: int) -> float:
        """The standard deviation of the differences.

        One pair is added in thought, in which the sides differ as two games differ that have nothing in common: a rule
        that is seldom used may have changed none of the games that were seen, and will change others.
        """
        if self.pairs < 2:
            return 0.0
        mean = self.difference(measure)
        seen = max(0.0, self.sums.squares[measure] - self.pairs * mean * mean)
        return sqrt((seen + self._unrelated(measure)) / (self.pairs - 1))

    def _unrelated(self, measure: int) -> float:
        """The mean square by which two games differ that have nothing in common."""
        sides = ((self.sums.first, self.sums.first_squares), (self.sums.second, self.sums.second_squares))
        means = ((sums[measure] / self.pairs, squares[measure] / self.pairs) for sums, squares in sides)
        return sum(max(0.0, square - mean * mean) for mean, square in means)

    def error(self, measure: int) -> float:
        """The standard error of the difference."""
        return self.spread(measure) / sqrt(max(1, self.pairs))
