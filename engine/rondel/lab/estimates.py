"""Means and shares with intervals of 95 %; what is counted comes by seed, for the games of a seed share their luck."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from rondel.frozen import frozen
from rondel.lab.student import student

Z = 1.959964  # of the normal distribution, 2.5 % on either side
FEW_SEEDS = 10  # with fewer, how much the games of a seed are alike cannot be told


@frozen
class SeedShare:
    """What was counted in the games of one seed: how many times, and how many of them were won."""

    met: int
    won: float


@frozen
class Estimate:
    """A value and the interval in which the true one lies, in 95 of 100 such runs."""

    value: float
    low: float
    high: float

    def as_data(self, digits: int = 4) -> dict[str, float | None]:
        """As JSON has it, which knows no infinity."""
        found = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(value, digits) if abs(value) < inf else None for name, value in found.items()}


def mean_of(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """The mean of what was counted by seed: all sums over all counts."""
    total = sum(counts)
    mean = sum(sums) / total
    if len(sums) < 2:
        return Estimate(mean, -inf, inf)
    left = [(amount - mean * count) ** 2 for amount, count in zip(sums, counts, strict=True)]
    wide = student(len(sums) - 1) * sqrt(sum(left) * len(sums) / (len(sums) - 1)) / total
    return Estimate(mean, mean - wide, mean + wide)


def share_of(met: Sequence[SeedShare]) -> Estimate:
    """The share of meetings that were won, with Wilson's interval: between 0 and 1, and wide enough at either end."""
    share = sum(each.won for each in met) / sum(each.met for each in met)
    return wilson(share, _worth(met, share))


def wilson(share: float, weight: float) -> Estimate:
    """A share of so many independent games, with its interval."""
    centre = (share + Z * Z / (2 * weight)) / (1 + Z * Z / weight)
    half = Z * sqrt(share * (1 - share) / weight + Z * Z / (4 * weight * weight)) / (1 + Z * Z / weight)
    return Estimate(share, min(share, centre - half), max(share, centre + half))


def _worth(met: Sequence[SeedShare], share: float) -> float:
    """As many independent games as these are worth, by how much seeds differ.

    If that cannot be told, each seed counts as one game: its games may all have come out alike.
    """
    left = sum((each.won - share * each.met) ** 2 for each in met)
    if len(met) < FEW_SEEDS or not left or not 0 < share < 1:
        return len(met)
    variance = left * len(met) / (len(met) - 1) / sum(each.met for each in met) ** 2
    return share * (1 - share) / variance
