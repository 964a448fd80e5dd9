"""Where a curve crosses a height, and how sure that is.

The curve is that of the means at some values, straightened so that it only rises or only falls: neighbours that go the
wrong way by chance are put together (isotonic regression). Between two values it goes straight. How sure the crossing
is comes from the seeds: they are drawn again, with some twice and some not at all, and each time the curve crosses
elsewhere (the bootstrap). All values have the same seeds, so what luck they share moves the whole curve.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, inf, sqrt

from rondel.frozen import frozen
from rondel.lab.estimates import Estimate
from rondel.lab.student import student
from rondel.program.choosing import choosing_key, drawn

TIMES = 1000  # that seeds are drawn again
MOST_BLOCKS = 250  # of seeds in a row: more cost time and tell nothing more
SURE = 0.05

Heights = Sequence[Sequence[float]]  # for each value what was measured, seed by seed


@frozen
class Crossing:
    """Where the curve crosses, minus or plus infinity if before or behind all values, with the interval of that."""

    at: Estimate
    rises: bool


def means(heights: Heights) -> list[float]:
    return [sum(row) / len(row) for row in heights]


def crossing(values: Sequence[float], heights: Heights, want: float, seed: int = 0) -> Crossing:
    """Where the straightened curve has the height that is wanted."""
    blocks = _blocks(heights)
    middle = means(heights)
    rises = _misfit(middle, straightened(middle, rises=True)) <= _misfit(middle, straightened(middle, rises=False))
    at = crossed_at(values, straightened(middle, rises=rises), want)
    found = sorted(crossed_at(values, straightened(again, rises=rises), want) for again in _drawn_again(blocks, seed))
    low, high = found[int(TIMES * SURE / 2)], found[-1 - int(TIMES * SURE / 2)]
    return Crossing(Estimate(at, min(low, at), max(high, at)), rises)


def straightened(heights: Sequence[float], *, rises: bool) -> list[float]:
    """The nearest heights that never fall, or never rise: neighbours that go the other way get their mean."""
    sign = 1 if rises else -1
    pools = list[tuple[float, int]]()
    for height in heights:
        mean, count = sign * height, 1
        while pools and pools[-1][0] > mean:
            before, many = pools.pop()
            mean, count = (before * many + mean * count) / (many + count), many + count
        pools.append((mean, count))
    return [sign * mean for mean, count in pools for _ in range(count)]


def crossed_at(values: Sequence[float], heights: Sequence[float], want: float) -> float:
    """Where a curve that only rises or only falls has a height; in the middle where it has it for a while."""
    there = [value for value, height in zip(values, heights, strict=True) if height == want]
    if there:
        return (there[0] + there[-1]) / 2
    for i in range(len(values) - 1):
        before, behind = heights[i] - want, heights[i + 1] - want
        if before * behind < 0:
            return values[i] + (values[i + 1] - values[i]) * before / (before - behind)
    is_before = (heights[0] > want) == (heights[-1] >= heights[0])
    return -inf if is_before else inf


def moves(heights: Heights) -> bool:
    """Whether any two values differ by more than chance explains."""
    return any(_differ(heights, i, j) for j in range(len(heights)) for i in range(j))


def goes_both_ways(heights: Heights) -> bool:
    """Whether the curve rises somewhere and falls elsewhere, by more than chance explains."""
    signs = {_differ(heights, i, j) for j in range(len(heights)) for i in range(j)}
    return {-1, 1} <= signs


def _differ(heights: Heights, one: int, other: int) -> int:
    """1 if a later value lies clearly higher, -1 if lower, by the differences seed by seed."""
    left = [behind - before for before, behind in zip(heights[one], heights[other], strict=True)]
    mean = sum(left) / len(left)
    pairs = comb(len(heights), 2)
    if len(left) < 2:
        return 0
    error = sqrt(sum((each - mean) ** 2 for each in left) / (len(left) - 1) / len(left))
    if abs(mean) <= student(len(left) - 1, SURE / 2 / pairs) * error or not mean:
        return 0
    return 1 if mean > 0 else -1


def _misfit(heights: Sequence[float], fitted: Sequence[float]) -> float:
    return sum((one - other) ** 2 for one, other in zip(heights, fitted, strict=True))


def _blocks(heights: Heights) -> list[list[tuple[float, int]]]:
    """The sums and numbers of seeds in a row, for each value."""
    seeds = len(heights[0])
    count = min(seeds, MOST_BLOCKS)
    ends = [seeds * number // count for number in range(count + 1)]
    spans = [slice(ends[number], ends[number + 1]) for number in range(count)]
    return [[(sum(row[span]), span.stop - span.start) for span in spans] for row in heights]


def _drawn_again(blocks: list[list[tuple[float, int]]], seed: int) -> list[list[float]]:
    """The means at all values with other draws of the same seeds."""
    key, count = choosing_key(seed), len(blocks[0])
    found = []
    for time in range(TIMES):
        chosen = [drawn(key, time * count + number + 1) % count for number in range(count)]
        size = sum(blocks[0][block][1] for block in chosen)
        found.append([sum(row[block][0] for block in chosen) / size for row in blocks])
    return found
