"""How sure one may be at which look: the error of 5 % is shared out over all looks before the first game is played.

Whoever looks after every batch, and stops when something shows, is wrong more often than whoever looks once. So each
look gets a share of the error of its own: the last one, which comes when the answer is as precise as was asked for or
all games are played, gets most of it, and those before it share the rest, each less than the one before. When the last
look comes hangs on how much games vary, never on which side is ahead. The shares add up to 5 %, however many looks
there are and whatever is found at them, so that their sum bounds the chance of any false word at any look: no more is
assumed than that a mean of hundreds of games is nearly normal.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import NormalDist

from rondel.frozen import frozen

ERROR = 0.05
EARLY = 0.005  # what all looks but the last may spend
LAST = ERROR - EARLY
FIRST_PAIRS = 200  # before the first look
LEAST_PAIRS = 1000  # before an answer is called precise: what happens in one game of a thousand must be seen
GROWTH = 4  # a batch is the fourth part of what was played before it

_NORMAL = NormalDist()


@frozen
class BatchLook:
    """One look at the sums: the number of it, from 1, whether it is the last, and how many pairs there were."""

    number: int
    pairs: int
    is_last: bool

    @property
    def error(self) -> float:
        """The share of the error that this look may spend."""
        return LAST if self.is_last else EARLY / (self.number * (self.number + 1))

    def errors_wide(self, among: int = 1) -> float:
        """How many standard errors an interval reaches to each side, if so many of them are to hold together."""
        return quantile(1 - self.error / among / 2, self.pairs)


def quantile(probability: float, pairs: int) -> float:
    """The quantile of Student's distribution, nearly, for hundreds of pairs."""
    normal = _NORMAL.inv_cdf(probability)
    return normal + (normal**3 + normal) / (4 * max(1, pairs - 1))


def chance_of(errors: float) -> float:
    """How often chance alone is so many standard errors off, to either side."""
    return 2 * _NORMAL.cdf(-abs(errors))


def claims(look: BatchLook, distances: Mapping[str, float]) -> set[str]:
    """Those of some differences, by how many standard errors they are off nothing, of which this look may speak.

    By Holm's method all of them together are wrong at most as often as the look may be.
    """
    found: set[str] = set()
    for name in sorted(distances, key=lambda name: -abs(distances[name])):
        if abs(distances[name]) <= look.errors_wide(len(distances) - len(found)):
            break
        found.add(name)
    return found


def next_look(pairs: int, needed: int, most: int) -> int:
    """After how many pairs to look again: a quarter more, or where the answer should be precise if that is closer."""
    usual = pairs + max(FIRST_PAIRS, pairs // GROWTH) if pairs else FIRST_PAIRS
    wanted = max(needed, LEAST_PAIRS)
    return min(most, wanted if pairs < wanted <= usual else usual)
