"""Room for things on a board: rectangles, and parts of rings. Each says where a block can stand."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot, pi, sin, sqrt
from typing import Protocol

from rondel.draw.paths import point
from rondel.frozen import frozen

Centre = tuple[float, float]
STEPS = 14


class Area(Hashable, Protocol):
    """Room that may hold a block."""

    @property
    def widest(self) -> float:
        """How wide a block is at most."""

    @property
    def surface(self) -> float:
        """More than what blocks can cover is never there."""

    @property
    def reach(self) -> tuple[float, float]:
        """Where it begins and ends, from top to bottom."""

    def centre(self, width: float, height: float) -> Centre | None:
        """Where the centre of a block stands."""

    def span(self, top: float, bottom: float) -> tuple[float, float] | None:
        """From where to where there is room at some height."""


@frozen
class Rectangle:
    """Room around a centre."""

    x: float
    y: float
    width: float
    height: float

    @property
    def widest(self) -> float:
        return self.width

    @property
    def surface(self) -> float:
        return self.width * self.height

    def centre(self, width: float, height: float) -> Centre | None:
        return (self.x, self.y) if width <= self.width and height <= self.height else None

    @property
    def reach(self) -> tuple[float, float]:
        return self.y - self.height / 2, self.y + self.height / 2

    def span(self, top: float, bottom: float) -> tuple[float, float] | None:
        return self.x - self.width / 2, self.x + self.width / 2


@frozen
class Sector:
    """A part of a ring between two angles and two radii, less a margin."""

    start: float
    end: float
    inner: float
    outer: float
    margin: float = 3.0

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def widest(self) -> float:
        return min(2 * self.outer, max(self.outer - self.inner, (self.end - self.start) * self.outer))

    @property
    def surface(self) -> float:
        return (self.end - self.start) / 2 * (self.outer**2 - self.inner**2)

    def centre(self, width: float, height: float) -> Centre | None:
        """On the middle line; of all points there the one nearest to the middle of the room."""
        far, near = self.outer - self.margin, self.inner + self.margin
        tries = sorted((near + (far - near) * i / STEPS for i in range(STEPS + 1)), key=self._from_middle)
        for radius in tries:
            x, y = point(radius, self.middle)
            if self.holds(x, y, width / 2, height / 2):
                return x, y
        return None

    def _from_middle(self, radius: float) -> float:
        return abs(radius - (self.inner * 0.45 + self.outer * 0.55))

    def holds(self, x: float, y: float, half_width: float, half_height: float) -> bool:
        """Whether a block about a point is inside."""
        if hypot(abs(x) + half_width, abs(y) + half_height) > self.outer - self.margin:
            return False
        if hypot(max(abs(x) - half_width, 0), max(abs(y) - half_height, 0)) < self.inner + self.margin:
            return False
        if self.end - self.start >= pi:
            return True
        corners = [(x + dx, y + dy) for dx in (-half_width, half_width) for dy in (-half_height, half_height)]
        return all(self._is_between(*corner) for corner in corners)

    def _is_between(self, x: float, y: float) -> bool:
        """Whether a point is no nearer than the margin to both straight rims."""
        ax, ay = point(1, self.start)
        bx, by = point(1, self.end)
        return ax * y - ay * x >= self.margin and x * by - y * bx >= self.margin

    @property
    def reach(self) -> tuple[float, float]:
        angles = [self.start + (self.end - self.start) * i / STEPS for i in range(STEPS + 1)]
        heights = [point(radius, angle)[1] for radius in (self.inner, self.outer) for angle in angles]
        return min(heights), max(heights)

    def span(self, top: float, bottom: float) -> tuple[float, float] | None:
        far, near = self.outer - self.margin, self.inner + self.margin
        high, low = max(abs(top), abs(bottom)), 0.0 if top < 0 < bottom else min(abs(top), abs(bottom))
        if high >= far:
            return None
        right = sqrt(far * far - high * high)
        left = -right
        if low < near:  # the hole of the ring
            hole = sqrt(near * near - low * low)
            left, right = (max(left, hole), right) if sin(self.middle) >= 0 else (left, min(right, -hole))
        for x_share, y_share in self._rims() if self.end - self.start < pi else ():
            bounds = [(self.margin - y_share * y) / (x_share or 1e-9) for y in (top, bottom)]
            left, right = (max(left, *bounds), right) if x_share > 0 else (left, min(right, *bounds))
        return (left, right) if left < right else None

    def _rims(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both straight rims: of a point, so much of x and so much of y is how far it is inside."""
        (ax, ay), (bx, by) = point(1, self.start), point(1, self.end)
        return (-ay, ax), (by, -bx)
