"""Boards of cells: hexagons with a corner at the top, of which even rows are shifted to the right, and squares.

Pieces that are ground colour their cell; their glyph gives way to what stands on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from rondel.draw.areas import Rectangle
from rondel.draw.board_cells import DrawnCell, cell_body
from rondel.draw.markup import Markup, el, num
from rondel.draw.paths import hexagon
from rondel.draw.pen import Pen
from rondel.tell.scene.scene import SeenBoard, Spot

HEX = 47.0
SQUARE = 84.0


def hex_grid(pen: Pen, board: SeenBoard) -> Markup:
    """A board of hexagons."""
    width = sqrt(3) * HEX
    cells = [_hex_cell(spot, width) for spot in board.spots]
    drawn = [cell_body(pen, spot, cell) for spot, cell in zip(board.spots, cells, strict=True)]
    return _sheet(board, cells, drawn)


def _hex_cell(spot: Spot, width: float) -> DrawnCell:
    x = width * (spot.column - 1 + (0.5 if spot.row % 2 == 0 else 0.0))
    y = 1.5 * HEX * (spot.row - 1)
    outline = el("path", {"d": hexagon(x, y, HEX * 0.97)})
    return DrawnCell(outline, Rectangle(x, y, width * 0.86, HEX * 1.14), tint=spot.row % 2, reach=(width / 2, HEX))


def square_grid(pen: Pen, board: SeenBoard) -> Markup:
    """A board of squares."""
    cells = [_square_cell(spot) for spot in board.spots]
    drawn = [cell_body(pen, spot, cell) for spot, cell in zip(board.spots, cells, strict=True)]
    return _sheet(board, cells, drawn)


def _square_cell(spot: Spot) -> DrawnCell:
    x, y = (spot.column - 1) * SQUARE, (spot.row - 1) * SQUARE
    side = SQUARE - 4
    outline = el("rect", {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 10})
    room = Rectangle(x, y, SQUARE * 0.88, SQUARE * 0.88)
    return DrawnCell(outline, room, tint=(spot.row + spot.column) % 2, reach=(SQUARE / 2, SQUARE / 2))


def _sheet(board: SeenBoard, cells: Sequence[DrawnCell], drawn: Sequence[Markup]) -> Markup:
    """All cells in a picture that is just large enough."""
    left, top, right, bottom = bounds(cells)
    box = f"{num(left - 4)} {num(top - 4)} {num(right - left + 8)} {num(bottom - top + 8)}"
    return el("svg", {"viewBox": box, "role": "group", "aria-label": board.label}, *drawn)


def bounds(cells: Sequence[DrawnCell]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some cells."""
    return (
        min((cell.room.x - cell.reach[0] for cell in cells), default=0.0),
        min((cell.room.y - cell.reach[1] for cell in cells), default=0.0),
        max((cell.room.x + cell.reach[0] for cell in cells), default=1.0),
        max((cell.room.y + cell.reach[1] for cell in cells), default=1.0),
    )
