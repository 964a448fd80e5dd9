"""Tokens in rows that are as wide as the room is there: where it narrows, more of them fit than into a rectangle."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.areas import Area, Centre
from rondel.draw.boxes import GAP, Box

STARTS = 5  # in a row: how finely the height of the first row is tried


def in_spans(boxes: Sequence[Box], area: Area, size: float) -> tuple[Centre, ...] | None:
    """Where tokens of this size stand, or nothing; of all heights that do, the middle one."""
    top, bottom = area.reach
    high = _height(boxes) * size
    steps = int((bottom - top) / high * STARTS) + 1
    tries = (_flow(boxes, area, size, top + step * high / STARTS) for step in range(steps))
    found = [centres for centres in tries if centres is not None]
    return found[len(found) // 2] if found else None


def _flow(boxes: Sequence[Box], area: Area, size: float, top: float) -> tuple[Centre, ...] | None:
    """Rows from some height downwards."""
    high, bottom = _height(boxes) * size, area.reach[1]
    centres: list[Centre] = []
    while len(centres) < len(boxes):
        if top + high > bottom:
            return None
        span = area.span(top, top + high)
        if span is not None:
            centres += _row(boxes[len(centres) :], size, span, top + (max(box.up for box in boxes) + GAP / 2) * size)
        top += high
    return tuple(centres)


def _row(boxes: Sequence[Box], size: float, span: tuple[float, float], y: float) -> list[Centre]:
    """As many as fit between left and right, in the middle."""
    room, some = span[1] - span[0], list[Box]()
    for box in boxes:
        if (sum(one.width for one in some) + box.width) * size > room:
            break
        some.append(box)
    left = (span[0] + span[1] - sum(box.width for box in some) * size) / 2
    centres = []
    for box in some:
        centres.append((left + (box.left + GAP / 2) * size, y))
        left += box.width * size
    return centres


def _height(boxes: Sequence[Box]) -> float:
    return max(box.up for box in boxes) + max(box.down for box in boxes) + GAP
