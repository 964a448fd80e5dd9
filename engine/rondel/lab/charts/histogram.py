"""How often which number came, on two sides: one as a filled shape, the other as a line over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rondel.lab.charts.axis import axis_below
from rondel.lab.charts.scale import Scale
from rondel.lab.charts.svg import Legend, picture, tag

MOST_BINS = 40
HEIGHT, HEAD = 220.0, 26.0


def histogram(title: str, told: str, legend: Legend, sides: Sequence[Mapping[int, int]], axis: str, comma: str) -> str:
    """The picture of whole numbers with how often each came."""
    bounds = bin_bounds(sides)
    shares = [binned(side, bounds) for side in sides]
    most = max((share for side in shares for share in side), default=0) or 1.0
    scale = Scale(bounds[0], bounds[-1])
    shapes = [
        tag("path", d=_steps(side, bounds, scale, most), class_=shown, vector_effect="non-scaling-stroke")
        for side, shown in zip(shares, ("first shape", "second outline"), strict=True)
    ]
    inner = tag(
        "svg", *shapes, x="0", y=HEAD, width="100%", height=HEIGHT, viewBox="0 0 1 1", preserveAspectRatio="none"
    )
    below = axis_below(scale, HEAD, HEAD + HEIGHT, comma, title=axis)
    return picture(title, told, HEAD + HEIGHT + 42, legend.drawn(), below, inner)


def bin_bounds(sides: Sequence[Mapping[int, int]]) -> list[float]:
    """Where bins begin and end, each as wide as all others and as many whole numbers wide as needed."""
    numbers = [number for side in sides for number, times in side.items() if times] or [0]
    low, high = min(numbers), max(numbers)
    wide = -(-(high - low + 1) // MOST_BINS)
    return [low - 0.5 + at * wide for at in range(-(-(high - low + 1) // wide) + 1)]


def binned(side: Mapping[int, int], bounds: Sequence[float]) -> list[float]:
    """The share of numbers in each bin."""
    total, wide = max(1, sum(side.values())), bounds[1] - bounds[0]
    shares = [0.0] * (len(bounds) - 1)
    for number, times in side.items():
        if times:
            shares[int((number - bounds[0]) // wide)] += times / total
    return shares


def _steps(shares: Sequence[float], bounds: Sequence[float], scale: Scale, most: float) -> str:
    """The outline of bars that stand side by side, from the ground up and down to it again."""
    way = ["M0 1"]
    for (left, right), share in zip(pairwise(bounds), shares, strict=True):
        height = 1 - 0.96 * share / most
        way.append(f"L{scale.at(left):.4f} {height:.4f} L{scale.at(right):.4f} {height:.4f}")
    return " ".join([*way, "L1 1 Z"])
