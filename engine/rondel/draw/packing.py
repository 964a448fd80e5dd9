"""Tokens in rows, kind by kind, in the largest of some sizes that the room allows; never one over the other.

A box says how far a token reaches from its centre, in units of its size: what rides on it reaches up, a count reaches
to the right. Packings are kept: from one picture to the next most places are as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from rondel.draw.areas import Area, Centre
from rondel.draw.boxes import GAP, Box
from rondel.draw.paths import point
from rondel.draw.span_packing import in_spans
from rondel.frozen import frozen

SIZES = (54, 46, 40, 36, 33, 30, 27, 24, 21, 18, 15, 13, 11, 9, 7, 5, 3)
WIDTHS = (1.0, 0.82, 0.66, 0.52, 0.4, 0.3)
SLANTING = 1.42
FEW = 3  # stand in rows of kinds at any rate


@frozen
class Packed:
    """Where tokens stand, and how large; above them there may be a heading."""

    size: float
    centres: tuple[Centre, ...]
    head: Centre = (0.0, 0.0)


@frozen
class Head:
    """Room for a heading of this size above the tokens."""

    width: float = 0.0
    height: float = 0.0


NO_HEAD = Head()


def packed(boxes: tuple[Box, ...], area: Area, largest: float, head: Head = NO_HEAD) -> Packed:
    """Tokens in the largest size that fits, however small that is."""
    return fitted(boxes, area, largest, SIZES[-1], head) or _heaped(boxes, area)


@lru_cache(maxsize=4096)
def fitted(boxes: tuple[Box, ...], area: Area, largest: float, smallest: float, head: Head = NO_HEAD) -> Packed | None:
    """Tokens in the largest size that fits; nothing if they would be smaller than the smallest."""
    room = area.surface - head.width * head.height
    covered = sum(box.width * box.height for box in boxes)
    for size in SIZES:
        if smallest <= size <= largest and covered * size * size <= room:
            found = _of_size(boxes, area, size, head)
            if found is not None:
                return found
            centres = in_spans(boxes, area, size) if head is NO_HEAD and len(boxes) > FEW else None
            if centres is not None:
                return Packed(size, centres)
    return None


def _of_size(boxes: Sequence[Box], area: Area, size: float, head: Head) -> Packed | None:
    tried: set[tuple[int, ...]] = set()
    for part in WIDTHS:
        rows = in_rows(boxes, area.widest * part / size)
        lengths = tuple(len(row) for row in rows)
        if lengths in tried:
            continue
        tried.add(lengths)
        width = max([sum(box.width for box in row) * size for row in rows] + [head.width])
        height = head.height + sum(_height(row) for row in rows) * size
        centre = area.centre(width, height)
        if centre is not None:
            return _placed(rows, size, centre, height, head)
    return None


def in_rows(boxes: Sequence[Box], wide: float) -> list[list[Box]]:
    """Boxes row by row; a kind that would be torn apart begins a row of its own."""
    rows: list[list[Box]] = []
    room = 0.0
    for index, box in enumerate(boxes):
        needed = box.width
        if index and boxes[index - 1].kind != box.kind:
            needed = min(wide, sum(mate.width for mate in _kind_from(boxes, index)))
        if not rows or needed > room + 1e-9:
            rows.append([])
            room = wide
        rows[-1].append(box)
        room -= box.width
    return rows


def _kind_from(boxes: Sequence[Box], index: int) -> list[Box]:
    found = []
    for box in boxes[index:]:
        if box.kind != boxes[index].kind:
            break
        found.append(box)
    return found


def _height(row: Sequence[Box]) -> float:
    return max(box.up for box in row) + max(box.down for box in row) + GAP


def _placed(rows: Sequence[Sequence[Box]], size: float, centre: Centre, height: float, head: Head) -> Packed:
    x, y = centre
    top = y - height / 2
    centres: list[Centre] = []
    tops = accumulate((_height(row) * size for row in rows), initial=top + head.height)
    for row, row_top in zip(rows, tops, strict=False):
        line = row_top + (max(box.up for box in row) + GAP / 2) * size
        left = x - sum(box.width for box in row) * size / 2
        for box in row:
            centres.append((left + (box.left + GAP / 2) * size, line))
            left += box.width * size
    return Packed(size, tuple(centres), (x, top + head.height / 2))


def _heaped(boxes: Sequence[Box], area: Area) -> Packed:
    """What fits nowhere stands in the middle, too small to be seen; its place can be asked for in words."""
    return Packed(1.0, tuple(area.centre(0, 0) or (0.0, 0.0) for _ in boxes))


@lru_cache(maxsize=4096)
def packed_along(
    boxes: tuple[Box, ...], start: float, end: float, radii: tuple[float, float], largest: float
) -> Packed:
    """Tokens on arcs between two angles and two radii, the first of them on the outermost."""
    inner, outer = radii
    if not boxes:
        return Packed(1.0, ())
    for size in SIZES:
        centres = _on_arcs(boxes, size, (start, end), inner, outer) if size <= largest else None
        if centres is not None:
            return Packed(size, centres)
    return Packed(1.0, tuple(point((inner + outer) / 2, (start + end) / 2) for _ in boxes))


def _on_arcs(
    boxes: Sequence[Box], size: float, angles: tuple[float, float], inner: float, outer: float
) -> tuple[Centre, ...] | None:
    across = max(max(box.width, box.height) * (1.0 if box.is_round else SLANTING) for box in boxes) * size
    centres: list[Centre] = []
    radius = outer - across / 2
    while len(centres) < len(boxes):
        slots = int((angles[1] - angles[0]) * (radius - across / 2) / across)
        if slots < 1 or radius - across / 2 < inner:
            return None
        some = boxes[len(centres) : len(centres) + slots]
        centres += [_slot(box, size, radius, across, (i - (len(some) - 1) / 2, angles)) for i, box in enumerate(some)]
        radius -= across
    return tuple(centres)


def _slot(box: Box, size: float, radius: float, across: float, nth: tuple[float, tuple[float, float]]) -> Centre:
    step, (start, end) = nth
    x, y = point(radius, (start + end) / 2 + step * across / max(radius - across / 2, 1))
    return x + (box.left - box.right) / 2 * size, y + (box.up - box.down) / 2 * size
