"""An estimate as it was after more and more games, with its range: how an answer settles."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rondel.frozen import frozen
from rondel.lab.charts.axis import EDGE
from rondel.lab.charts.scale import Scale, scale_for, tick_text
from rondel.lab.charts.svg import line, percent, picture, tag, words

HEIGHT = 200.0
LEFT = 0.0
APART = 0.15  # between two numbers below


@frozen
class RunningPoint:
    """The estimate after so many games."""

    games: int
    number: float
    low: float
    high: float


def running(title: str, told: str, points: Sequence[RunningPoint], axis: str, comma: str = ".") -> str:
    """The picture; games go to the right, so that each quarter of the range counts as much as the next."""
    last = points[-1]
    reach = 3 * max(last.high - last.low, 1e-9)  # what was said early may be far off: it is cut
    shown = [number for point in points for number in (point.low, point.high) if abs(number - last.number) <= reach]
    up = _heights([*shown, last.low, last.high])
    along = Scale(sqrt(points[0].games), sqrt(last.games) + (len(points) == 1), 0.0, 1.0)
    parts = [
        _levels(up, comma),
        _band(points, along, up),
        _games(points, along),
        words(axis, 0.5, HEIGHT + 34, at="middle", shown="tick"),
    ]
    dots = [
        tag("circle", cx=percent(along.at(sqrt(p.games))), cy=up.at(p.number), r="2.5", class_="dot filled")
        for p in points
    ]
    return picture(title, told, HEIGHT + 42, *parts, *dots)


def _heights(numbers: Sequence[float]) -> Scale:
    """A scale upwards; 0 is on it unless it is far off."""
    low, high = min(numbers), max(numbers)
    if low <= (high - low) and high >= -(high - low):
        return scale_for(numbers, HEIGHT - 4, 14, margin=0.08)
    room = 0.08 * (high - low)
    return Scale(low - room, high + room, HEIGHT - 4, 14)


def _levels(up: Scale, comma: str) -> str:
    ticks = up.ticks(5)
    step = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    return "".join(
        line(0, up.at(number), 1, up.at(number), "zero" if abs(number) < step / 1e6 else "grid")
        + words(tick_text(number, step, comma), LEFT, up.at(number) - 4, shown="tick halo")
        for number in ticks
    )


def _band(points: Sequence[RunningPoint], along: Scale, up: Scale) -> str:
    def way(ends: Sequence[tuple[int, float]]) -> str:
        return " L".join(f"{along.at(sqrt(games)):.4f} {up.at(number) / HEIGHT:.4f}" for games, number in ends)

    edge = [(p.games, p.low) for p in points] + [(p.games, p.high) for p in reversed(points)]
    shapes = (
        tag("path", d=f"M{way(edge)} Z", class_="band"),
        tag(
            "path",
            d=f"M{way([(p.games, p.number) for p in points])}",
            class_="estimate",
            vector_effect="non-scaling-stroke",
        ),
    )
    return tag("svg", *shapes, x="0", y="0", width="100%", height=HEIGHT, viewBox="0 0 1 1", preserveAspectRatio="none")


def _games(points: Sequence[RunningPoint], along: Scale) -> str:
    """Numbers of games below, none over another; the last one always."""
    parts, beside = [], 2.0
    for point in reversed(points):
        across = along.at(sqrt(point.games))
        if beside - across > APART:
            at = "start" if across < EDGE else "end" if across > 1 - EDGE else "middle"
            parts.append(words(f"{point.games}", across, HEIGHT + 16, at=at, shown="tick"))
            beside = across
    return "".join(parts)
