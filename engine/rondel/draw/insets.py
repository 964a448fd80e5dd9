"""Where a small glyph fits into a larger one: about the middle of where the larger one is broadest.

Outlines are followed as polygons; a curve is its ends and one point between them, which is near enough for a sign.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from rondel.draw.outlines import Polygon, polygons

STEP = 1.0
MIDDLE = 12.0
MOST, LEAST = 11.5, 6.5


@lru_cache(maxsize=512)
def inset_of(path: str) -> tuple[float, float, float]:
    """From the middle of a glyph: where a smaller one stands, and how large it may be."""
    shapes = polygons(path)
    if not shapes:
        return 0.0, 0.0, LEAST
    cells = [(i * STEP, j * STEP) for i in range(2, 23) for j in range(2, 23)]
    inside = [cell for cell in cells if _is_inside(shapes, *cell)]
    if not inside:
        return 0.0, 0.0, LEAST
    edges = [edge for shape in shapes for edge in zip(shape, shape[1:] + shape[:1], strict=True)]
    room, x, y = max((_room(edges, *cell) - hypot(cell[0] - MIDDLE, cell[1] - MIDDLE) / 50, *cell) for cell in inside)
    return x - MIDDLE, y - MIDDLE, min(MOST, max(LEAST, 1.55 * room))


def _is_inside(shapes: list[Polygon], x: float, y: float) -> bool:
    """Whether a point is inside an odd number of outlines."""
    crossings = 0
    for shape in shapes:
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                crossings += 1
    return crossings % 2 == 1


def _room(edges: list[tuple[tuple[float, float], tuple[float, float]]], x: float, y: float) -> float:
    """How far the nearest edge is."""
    return min(_distance(a, b, x, y) for a, b in edges)


def _distance(a: tuple[float, float], b: tuple[float, float], x: float, y: float) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / long)) if long else 0.0
    return hypot(x - a[0] - part * dx, y - a[1] - part * dy)
