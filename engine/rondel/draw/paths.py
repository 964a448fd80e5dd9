"""Outlines as path data: parts of rings, hexagons, arcs that carry letters."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from rondel.draw.markup import num


def point(radius: float, angle: float) -> tuple[float, float]:
    """Where something stands that is so far from the centre; angles begin at the top and go clockwise."""
    return radius * sin(angle), -radius * cos(angle)


@lru_cache(maxsize=1024)
def annular(start: float, end: float, inner: float, outer: float) -> str:
    """A part of a ring between two angles and two radii."""
    far = int(end - start > pi)
    corners = [_at(outer, start), _at(outer, end), _at(inner, end), _at(inner, start)]
    return (
        f"M{corners[0]}A{num(outer)} {num(outer)} 0 {far} 1 {corners[1]}"
        f"L{corners[2]}A{num(inner)} {num(inner)} 0 {far} 0 {corners[3]}z"
    )


def arc(start: float, end: float, radius: float) -> str:
    """An arc to write on: clockwise, or the other way if it begins behind its end."""
    return f"M{_at(radius, start)}A{num(radius)} {num(radius)} 0 0 {int(start < end)} {_at(radius, end)}"


def hexagon(x: float, y: float, radius: float) -> str:
    """A hexagon with a corner at the top."""
    corners = [(x + radius * sin(i * pi / 3), y - radius * cos(i * pi / 3)) for i in range(6)]
    return "M" + "L".join(f"{num(cx)} {num(cy)}" for cx, cy in corners) + "z"


def _at(radius: float, angle: float) -> str:
    x, y = point(radius, angle)
    return f"{num(x)} {num(y)}"
