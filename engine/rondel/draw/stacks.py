"""Stacks on boards: what lies there along the ring, one over the other where it would be too wide, and never small."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.areas import Centre, Sector
from rondel.draw.boxes import Box
from rondel.draw.markup import NOTHING, Markup
from rondel.draw.packing import Packed
from rondel.draw.paths import point
from rondel.draw.pen import Pen
from rondel.draw.tokens import box_of, sorted_by_kind, tokens_at, tokens_in
from rondel.tell.scene.scene import Token

SIZES = (30.0, 27.0, 24.0, 21.0)
CLOSER = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2)  # so much of a card shows beside the next one


def stack_in(pen: Pen, tokens: Sequence[Token], area: Sector) -> Markup:
    """Cards of a stack in a part of a ring."""
    if not tokens:
        return NOTHING
    ordered = sorted_by_kind(tokens)
    where = spread(tuple(box_of(pen, token) for token in ordered), area)
    return tokens_at(pen, ordered, where) if where is not None else tokens_in(pen, ordered, area, SIZES[0])


def spread(boxes: Sequence[Box], area: Sector) -> Packed | None:
    """Where cards stand, in the largest size in which a single one fits if they can be told apart in it."""
    for size in SIZES:
        for part in CLOSER:
            centres = _along(boxes, area, size, part)
            if centres is not None:
                return Packed(size, centres)
    return None


def _along(boxes: Sequence[Box], area: Sector, size: float, part: float) -> tuple[Centre, ...] | None:
    """Their centres on an arc in the middle of the room, nothing if one of them reaches out of it."""
    radius, wide = (area.inner + area.outer) / 2, max(box.width for box in boxes) * size * part
    centres = []
    for index, box in enumerate(boxes):
        x, y = point(radius, area.middle + (index - (len(boxes) - 1) / 2) * wide / radius)
        if not area.holds(x, y, (box.left + box.right) / 2 * size, (box.up + box.down) / 2 * size):
            return None
        centres.append((x + (box.left - box.right) / 2 * size, y + (box.up - box.down) / 2 * size))
    return tuple(centres)
