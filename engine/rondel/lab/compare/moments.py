"""Sums over pairs of games: whatever is said of means and their errors is said from these alone.

Each pair is the same game, by its seed, under two line-ups; of each measure both values come in. Nothing else is kept,
so that a million pairs need no more memory than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import add, mul, sub


class PairedSums:
    """Sums of so many measures over pairs of games."""

    def __init__(self, measures: int) -> None:
        self.pairs = 0
        self.first, self.second = [0.0] * measures, [0.0] * measures
        self.first_squares, self.second_squares = [0.0] * measures, [0.0] * measures
        self.squares = [0.0] * measures  # of the differences

    def add(self, first: Sequence[float], second: Sequence[float]) -> None:
        """One pair more."""
        self.pairs += 1
        difference = list(map(sub, second, first))
        self.first = list(map(add, self.first, first))
        self.second = list(map(add, self.second, second))
        self.first_squares = list(map(add, self.first_squares, map(mul, first, first)))
        self.second_squares = list(map(add, self.second_squares, map(mul, second, second)))
        self.squares = list(map(add, self.squares, map(mul, difference, difference)))

    def means(self, measure: int) -> tuple[float, float]:
        """What the two sides have."""
        pairs = max(1, self.pairs)
        return self.first[measure] / pairs, self.second[measure] / pairs

    def difference(self, measure: int) -> float:
        """What the second side has more."""
        return (self.second[measure] - self.first[measure]) / max(1, self.pairs)

    def spread(self, measure: int) -> float:
        """The standard deviation of the differences.

        One pair is added in thought, in which the sides differ as two games differ that have nothing in common: a rule
        that is seldom used may have changed none of the games that were seen, and will change others.
        """
        if self.pairs < 2:
            return 0.0
        mean = self.difference(measure)
        seen = max(0.0, self.squares[measure] - self.pairs * mean * mean)
        return sqrt((seen + self._unrelated(measure)) / (self.pairs - 1))

    def _unrelated(self, measure: int) -> float:
        """The mean square by which two games differ that have nothing in common."""
        sides = ((self.first, self.first_squares), (self.second, self.second_squares))
        means = ((sums[measure] / self.pairs, squares[measure] / self.pairs) for sums, squares in sides)
        return sum(max(0.0, square - mean * mean) for mean, square in means)

    def error(self, measure: int) -> float:
        """The standard error of the difference."""
        return self.spread(measure) / sqrt(max(1, self.pairs))
