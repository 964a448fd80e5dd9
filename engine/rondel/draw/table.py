"""A scene as the sections of a page, each an element that is found by its id and can be exchanged alone.

Boards come first, the one with most places before the others; then players, oneself before the others; then the areas
of shared places, marks, and the strip that small screens have instead of panels.
"""

from __future__ import annotations

from rondel.draw.arrangement import AWAY, OFFER, STOCK, Arrangement, arranged
from rondel.draw.graph_board import graph_board
from rondel.draw.grids import hex_grid, square_grid
from rondel.draw.looks import Looks
from rondel.draw.marks import marks_section
from rondel.draw.markup import Markup, el
from rondel.draw.pen import Pen, Says, classes, pen_for
from rondel.draw.places import area_section
from rondel.draw.ring import RingParts, ring
from rondel.draw.seats import seat_order, seat_panel, strip
from rondel.tell.scene.scene import Scene, SeenBoard


def table_sections(scene: Scene, looks: Looks, says: Says) -> dict[str, Markup]:
    """Everything that is drawn of a scene, by the id of its section."""
    pen, found = pen_for(scene, looks, says), arranged(scene, looks)
    seats = seat_order(scene.seats)
    return {
        **{f"board-{board.name}": _board(pen, found, board) for board in found.boards},
        **{f"seat-{seat.name}": seat_panel(pen, scene, found, seat) for seat in seats},
        **{area: area_section(pen, scene, found, area) for area in (OFFER, STOCK, AWAY)},
        "marks": marks_section(pen, scene, found),
        "strip": strip(pen, seats),
    }


def _board(pen: Pen, found: Arrangement, board: SeenBoard) -> Markup:
    """A board; those beside the first have their names above them."""
    is_first = board is found.boards[0]
    name = None if is_first else el("h3", None, board.label)
    attrs = {"id": f"board-{board.name}", "class": classes("board", board.shape, "lead" if is_first else None)}
    return el("section", attrs, name, _drawn(pen, found, board))


def _drawn(pen: Pen, found: Arrangement, board: SeenBoard) -> Markup:
    match board.shape:
        case "ring":
            inside = (found.rings[board.name], found.beside[board.name], found.centre[board.name])
            return ring(pen, RingParts(board, *inside, found.hub if board is _first_ring(found) else None))
        case "hex":
            return hex_grid(pen, board)
        case "grid" | "square":
            return square_grid(pen, board)
        case _:
            return graph_board(pen, board)


def _first_ring(found: Arrangement) -> SeenBoard | None:
    return next((board for board in found.boards if board.shape == "ring"), None)
