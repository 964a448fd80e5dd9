"""From numbers to places: where on an axis a number stands, and which numbers are written at it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log10

from rondel.frozen import frozen


@frozen
class Scale:
    """Numbers from `low` to `high` on an axis from place `start` to `end`."""

    low: float
    high: float
    start: float = 0.0
    end: float = 1.0

    def at(self, number: float) -> float:
        share = (number - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Round numbers along the axis, at most so many."""
        step = _step((self.high - self.low) / max(1, most - 1))
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _step(wanted: float) -> float:
    """The next round number: 1, 2 or 5 with zeros."""
    size = 10.0 ** floor(log10(wanted))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= wanted * (1 - 1e-9))


def scale_for(numbers: Iterable[float], start: float = 0.0, end: float = 1.0, *, margin: float = 0.06) -> Scale:
    """A scale with room for some numbers and for 0."""
    found = [0.0, *numbers]
    low, high = min(found), max(found)
    if low == high:
        low, high = -1.0, 1.0
    room = (high - low) * margin
    return Scale(low - room if low < 0 else low, high + room if high > 0 else high, start, end)


def tick_text(number: float, step: float, comma: str = ".") -> str:
    """A number at an axis, with no more digits than the axis needs."""
    digits = max(0, -floor(log10(abs(step)) + 1e-9)) if step else 0
    text = f"{abs(number):.{digits}f}".replace(".", comma)
    return "\u2212" + text if number < -1e-12 else text
