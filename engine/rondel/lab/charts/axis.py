"""Axes: lines with round numbers at them."""

from __future__ import annotations

from rondel.lab.charts.scale import Scale, tick_text
from rondel.lab.charts.svg import line, words

EDGE = 0.04  # numbers this close to an edge are written towards the middle


def axis_below(scale: Scale, top: float, bottom: float, comma: str, *, most: int = 6, title: str = "") -> str:
    """Upright lines through a picture, with their numbers below, the one at 0 stronger."""
    ticks = scale.ticks(most)
    step = ticks[1] - ticks[0] if len(ticks) > 1 else 1.0
    parts = []
    for number in ticks:
        across = scale.at(number)
        at = "start" if across < EDGE else "end" if across > 1 - EDGE else "middle"
        parts.append(line(across, top, across, bottom, "zero" if abs(number) < step / 1e6 else "grid"))
        parts.append(words(tick_text(number, step, comma), across, bottom + 16, at=at, shown="tick"))
    if title:
        parts.append(words(title, 0.5, bottom + 34, at="middle", shown="tick"))
    return "".join(parts)
