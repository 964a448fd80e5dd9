"""A curve with intervals as SVG: values from left to right, a point and a bar for each, what is wanted as a line.

Knows nothing of games or rules: labels come in as they are to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, isinf, log10

from rondel.frozen import frozen
from rondel.lab.estimates import Estimate

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 76, 20, 20, 56
MOST_TICKS = 6


@frozen
class CurveDrawn:
    """What is drawn; `places` are where the values stand from left to right, `crossing` an interval among them."""

    title: str
    names: Sequence[str]
    places: Sequence[float]
    points: Sequence[Estimate]
    below: str
    want: float | None = None
    crossing: Estimate | None = None
    joined: bool = True
    unit: float = 1.0  # heights are shown in so many parts
    sign: str = ""

    def svg(self) -> str:
        parts = [*self._frame(), *self._crossed(), *self._wanted(), *self._curve()]
        head = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(self.title)}">'
        return "\n".join([head, *parts, "</svg>"])

    # --- from values to places ---

    @property
    def _heights(self) -> tuple[float, float]:
        ends = [end for found in self.points for end in (found.low, found.high, found.value) if not isinf(end)]
        ends += [] if self.want is None else [self.want]
        low, high = min(ends), max(ends)
        room = (high - low) * 0.06 or 1.0
        return low - room, high + room

    def _x(self, place: float) -> float:
        first, last = self.places[0], self.places[-1]
        place = min(max(place, first), last)
        edge = (WIDTH - LEFT - RIGHT) * 0.05
        return LEFT + edge + (place - first) / (last - first) * (WIDTH - LEFT - RIGHT - 2 * edge)

    def _y(self, height: float) -> float:
        low, high = self._heights
        height = min(max(height, low), high)
        return TOP + (high - height) / (high - low) * (HEIGHT - TOP - BOTTOM)

    # --- parts ---

    def _frame(self) -> list[str]:
        found = []
        for tick in _ticks(*self._heights):
            found.append(_line("grid", (LEFT, self._y(tick)), (WIDTH - RIGHT, self._y(tick))))
            found.append(_text("tick", (LEFT - 8, self._y(tick) + 4), self._shown(tick), "end"))
        for place, name in zip(self.places, self.names, strict=True):
            found.append(_text("tick", (self._x(place), HEIGHT - BOTTOM + 20), name))
        return [*found, _text("label", ((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10), self.below)]

    def _shown(self, height: float) -> str:
        return f"{height * self.unit:.6g}{self.sign}"

    def _crossed(self) -> list[str]:
        if self.crossing is None:
            return []
        first, last, at = (self._x(end) for end in (self.crossing.low, self.crossing.high, self.crossing.value))
        tall = HEIGHT - TOP - BOTTOM
        return [
            f'<rect class="range" x="{first:.1f}" y="{TOP}" width="{max(1.0, last - first):.1f}" height="{tall}"/>',
            _line("cross", (at, TOP), (at, TOP + tall)),
        ]

    def _wanted(self) -> list[str]:
        if self.want is None:
            return []
        y = self._y(self.want)
        return [_line("want", (LEFT, y), (WIDTH - RIGHT, y))]

    def _curve(self) -> list[str]:
        at = [(self._x(place), found) for place, found in zip(self.places, self.points, strict=True)]
        found = [f'<polyline class="curve" points="{" ".join(f"{x:.1f},{self._y(one.value):.1f}" for x, one in at)}"/>']
        found = found if self.joined else []
        for x, one in at:
            found.append(_line("bar", (x, self._y(one.low)), (x, self._y(one.high))))
            found.append(f'<circle class="point" cx="{x:.1f}" cy="{self._y(one.value):.1f}" r="4"/>')
        return found


def _line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(kind: str, at: tuple[float, float], text: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _ticks(low: float, high: float) -> list[float]:
    """Round heights between two others."""
    rough = (high - low) / MOST_TICKS
    size = 10 ** floor(log10(rough))
    step = next(size * each for each in (1, 2, 5, 10) if size * each >= rough)
    return [number * step for number in range(ceil(low / step), floor(high / step) + 1)]
