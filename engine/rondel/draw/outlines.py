"""Path data read as polygons, near enough to tell where there is room inside a glyph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot

Point = tuple[float, float]
Polygon = list[Point]
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def polygons(path: str) -> list[Polygon]:
    """The closed outlines of path data; what cannot be read ends it."""
    found: list[Polygon] = []
    here: Point = (0.0, 0.0)
    for letter, numbers in _commands(path):
        is_relative, command = letter.islower(), letter.upper()
        base = here if is_relative else (0.0, 0.0)
        if command == "M":
            here = (base[0] + numbers[0], base[1] + numbers[1])
            found.append([here])
        elif command == "Z":
            here = found[-1][0] if found else here
        elif found:
            here = _follow(found[-1], here, command, numbers, base)
    return [shape for shape in found if len(shape) > 2]


def _follow(shape: Polygon, here: Point, command: str, numbers: list[float], base: Point) -> Point:
    if command == "H":
        end = (base[0] + numbers[0], here[1])
    elif command == "V":
        end = (here[0], base[1] + numbers[0])
    else:
        end = (base[0] + numbers[-2], base[1] + numbers[-1])
    if command == "A":
        shape.append(_bulge(here, end, numbers))
    elif command in "CSQ":
        shape.append(_between(here, end, [(base[0] + a, base[1] + b) for a, b in _pairs(numbers[:-2])]))
    shape.append(end)
    return end


def _between(here: Point, end: Point, controls: list[Point]) -> Point:
    """The middle of a curve."""
    if len(controls) == 1:
        controls = [controls[0], controls[0]]
    (ax, ay), (bx, by) = controls
    return (here[0] + 3 * ax + 3 * bx + end[0]) / 8, (here[1] + 3 * ay + 3 * by + end[1]) / 8


def _bulge(here: Point, end: Point, numbers: list[float]) -> Point:
    """The middle of an arc of a circle."""
    dx, dy = end[0] - here[0], end[1] - here[1]
    chord = hypot(dx, dy) or 1.0
    radius = max(numbers[0], chord / 2)
    deep = radius - (radius * radius - chord * chord / 4) ** 0.5
    deep = 2 * radius - deep if numbers[3] else deep
    side = 1 if numbers[4] else -1
    return (here[0] + end[0]) / 2 + side * dy / chord * deep, (here[1] + end[1]) / 2 - side * dx / chord * deep


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; numbers that go on without a letter repeat the last one."""
    letter, numbers = "", list[float]()
    for token in _TOKEN.findall(path):
        if token.isalpha():
            letter, numbers = token, []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(token))
        if len(numbers) == _TAKES.get(letter.upper(), 0):
            yield letter, numbers
            letter, numbers = {"M": "L", "m": "l"}.get(letter, letter), []
