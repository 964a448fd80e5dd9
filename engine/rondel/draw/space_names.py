"""Names of the spaces of a ring: how large their letters are, where they are broken, what stands below them.

Spaces of one ring have letters of one size, as large as the longest of their names allows; a name that would have to be
smaller than can be read is smaller alone.
"""

from __future__ import annotations

from functools import lru_cache
from math import pi

from rondel.draw.areas import Sector
from rondel.draw.boxes import Box
from rondel.draw.lettering import LINE, is_whole, widest, wrapped
from rondel.draw.packing import Head, Packed, fitted, packed

LARGEST = 46.0  # of tokens
LETTERS = (15.0, 13.0, 11.5, 10.5, 9.5, 8.5, 7.6)
READABLE = 9.5
MOST_LINES = 5
# The least size of tokens below a whole name; then, of a broken one, how many lines it may have.
WHOLE = (27, 20, 14)
BROKEN = ((4, 14), (3, 13), (2, 13), (1, 11))
WIDTHS = (150, 120, 96, 78, 64, 52, 44, 36)  # of lines

Lettered = tuple[tuple[str, ...], float, Packed]


def sector_of(index: int, count: int, radii: tuple[float, float]) -> Sector:
    """The part of a ring that a space has."""
    middle, half, gap = 2 * pi * index / count, pi / count, 2.4 / radii[1]
    return Sector(middle - half + gap, middle + half - gap, *radii)


@lru_cache(maxsize=64)
def common_letters(names: tuple[str, ...], radii: tuple[float, float]) -> float:
    """The size of letters in which all names of a ring fit, or which can be read at least."""
    size = LETTERS[0]
    for index, name in enumerate(names):
        found = _whole(name, (), sector_of(index, len(names), radii), WHOLE[0], size) if name else None
        size = max(READABLE, found[1]) if found else READABLE if name else size
    return size


@lru_cache(maxsize=2048)
def lettered(name: str, boxes: tuple[Box, ...], area: Sector, largest: float) -> Lettered:
    """A name, and tokens below it: whole if it can be, then broken, and left out if there is no room at all."""
    for least in WHOLE:
        found = _whole(name, boxes, area, least, largest)
        if found:
            return found
    for most, least in BROKEN:
        found = _broken(name, boxes, area, least, most)
        if found:
            return found
    return (), READABLE, packed(boxes, area, LARGEST)


def _whole(name: str, boxes: tuple[Box, ...], area: Sector, least: float, largest: float) -> Lettered | None:
    for size in LETTERS:
        for width in WIDTHS if size <= largest else ():
            lines = wrapped(name, width, size, MOST_LINES)
            where = _with_tokens(lines, size, boxes, area, least) if is_whole(lines) else None
            if where is not None:
                return lines, size, where
    return None


def _broken(name: str, boxes: tuple[Box, ...], area: Sector, least: float, most: int) -> Lettered | None:
    for size in (size for size in LETTERS if size <= READABLE):
        for width in WIDTHS:
            lines = wrapped(name, width, size, most)
            where = _with_tokens(lines, size, boxes, area, least)
            if where is not None:
                return lines, size, where
    return None


def _with_tokens(
    lines: tuple[str, ...], size: float, boxes: tuple[Box, ...], area: Sector, least: float
) -> Packed | None:
    head = Head(widest(lines, size), len(lines) * size * LINE + 2)
    if boxes:
        return fitted(boxes, area, LARGEST, least, head)
    centre = area.centre(head.width, head.height)
    return None if centre is None else Packed(1.0, (), centre)
