"""Boards whose places are joined by ways: each stands where it was drawn, with lines and arrows between them.

How far places are apart says how large they are. A drawing knows only where they stand between its left and right
rim, top and bottom; how wide it is to its height is chosen so that neighbours have most room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, sqrt

from rondel.draw.areas import Rectangle
from rondel.draw.board_cells import DrawnCell, cell_body
from rondel.draw.grid_boards import bounds
from rondel.draw.markup import Markup, el, num
from rondel.draw.paths import point
from rondel.draw.pen import Pen
from rondel.tell.scene.scene import SeenBoard, Spot

APART = 100.0  # from a place to its nearest neighbour
SIDE = 78.0
SHAPES = (0.3, 0.4, 0.5, 0.62, 0.75, 0.9, 1.0, 1.15, 1.35, 1.6, 2.0, 2.5, 3.2)  # width to height

Point = tuple[float, float]


def graph_board(pen: Pen, board: SeenBoard) -> Markup:
    """A board of places and the ways between them."""
    where = dict(zip((spot.key for spot in board.spots), laid_out(_given(board.spots)), strict=True))
    cells = [_cell(where[spot.key], spot) for spot in board.spots]
    left, top, right, bottom = bounds(cells)
    box = f"{num(left - 8)} {num(top - 8)} {num(right - left + 16)} {num(bottom - top + 16)}"
    return el(
        "svg",
        {"viewBox": box, "role": "group", "aria-label": board.label},
        [_way(where[a], where[b], is_oneway=is_oneway) for a, b, is_oneway in joined(board.spots)],
        [cell_body(pen, spot, cell) for spot, cell in zip(board.spots, cells, strict=True)],
    )


def _given(spots: Sequence[Spot]) -> tuple[Point, ...]:
    """Where places are said to be: by the drawing, else by row and column, else around a circle."""
    if any(spot.across or spot.down for spot in spots):
        return tuple((spot.across, spot.down) for spot in spots)
    if len({(spot.row, spot.column) for spot in spots}) == len(spots):
        wide, high = max(spot.column for spot in spots), max(spot.row for spot in spots)
        return tuple((spot.column / max(1, wide), spot.row / max(1, high)) for spot in spots)
    return tuple(point(0.5, 6.2832 * index / len(spots)) for index in range(len(spots)))


@lru_cache(maxsize=64)
def laid_out(given: tuple[Point, ...]) -> tuple[Point, ...]:
    """Where places stand, the nearest neighbours just so far apart."""
    if len(given) < 2:
        return tuple((0.0, 0.0) for _ in given)
    best = max(SHAPES, key=lambda shape: _nearest(given, shape))
    scale = APART / max(0.02, _nearest(given, best))
    return tuple((x * sqrt(best) * scale, y / sqrt(best) * scale) for x, y in given)


def _nearest(given: Sequence[Point], shape: float) -> float:
    wide, high = sqrt(shape), 1 / sqrt(shape)
    return min(hypot((ax - bx) * wide, (ay - by) * high) for i, (ax, ay) in enumerate(given) for bx, by in given[:i])


def joined(spots: Sequence[Spot]) -> Iterator[tuple[str, str, bool]]:
    """Each pair of places between which ways lead, once; whether they lead one way only."""
    ways = {(spot.key, target) for spot in spots for target in spot.ways.values()}
    known = {spot.key for spot in spots}
    for a, b in sorted(ways):
        is_oneway = (b, a) not in ways
        if b in known and a != b and (is_oneway or a < b):
            yield a, b, is_oneway


def _cell(where: Point, spot: Spot) -> DrawnCell:
    x, y = where
    outline = el("rect", {"x": x - SIDE / 2, "y": y - SIDE / 2, "width": SIDE, "height": SIDE, "rx": 16})
    return DrawnCell(
        outline,
        Rectangle(x, y, SIDE * 0.9, SIDE * 0.9),
        int(bool(spot.rule)),
        (SIDE / 2, SIDE / 2),
        has_name=not spot.row,
    )


def _way(start: Point, end: Point, *, is_oneway: bool) -> Markup:
    """A line, with a head in its middle if it leads one way; what is under the places is not seen."""
    (ax, ay), (bx, by) = start, end
    line = el("path", {"d": f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}", "class": "way"})
    if not is_oneway:
        return line
    long = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / long, (by - ay) / long
    tip = _free(start, end)
    corners = [(tip, 0.0), (tip - 12, 7.0), (tip - 12, -7.0)]
    d = "M" + "L".join(
        f"{num(ax + along * dx - aside * dy)} {num(ay + along * dy + aside * dx)}" for along, aside in corners
    )
    return el("g", None, line, el("path", {"d": d + "z", "class": "head"}))


def _free(start: Point, end: Point) -> float:
    """How far along the way its head is: just before the rim of the next place."""
    dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
    long = hypot(dx, dy) or 1.0
    inside = SIDE / 2 * long / max(dx, dy, 1.0)
    return max(long / 2, long - inside - 2)
