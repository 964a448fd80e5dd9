"""A scene as the sections of a page, each an element that is found by its id and can be exchanged alone.

Boards come first, the one with most places before the others; then players, oneself before the others; then the areas
of shared places, marks, and the strip that small screens have instead of panels.
"""

from __future__ import annotations

from functools import partial

from rondel.draw.arrangement import AWAY, OFFER, STOCK, Arrangement, arranged
from rondel.draw.graph_board import graph_board
from rondel.draw.grid_boards import hex_grid, square_grid
from rondel.draw.kept_sections import KeptSections
from rondel.draw.looks import Looks
from rondel.draw.marks import marks_of, marks_section
from rondel.draw.markup import Markup, el
from rondel.draw.pen import Pen, Says, classes, pen_for
from rondel.draw.places import area_section
from rondel.draw.ring_board import RingParts, ring
from rondel.draw.seats import seat_order, seat_panel, strip
from rondel.frozen import frozen
from rondel.tell.scene.scene import Scene, Seat, SeenBoard


def table_sections(scene: Scene, looks: Looks, says: Says, kept: KeptSections | None = None) -> dict[str, Markup]:
    """Everything that is drawn of a scene, by the id of its section.

    What was drawn from the same parts before, for whichever seat, is `kept` and not drawn again.
    """
    drawing = _TableSections(
        scene, pen_for(scene, looks, says), arranged(scene, looks), KeptSections() if kept is None else kept
    )
    return drawing.sections()


@frozen
class _TableSections:
    scene: Scene
    pen: Pen
    found: Arrangement
    kept: KeptSections

    def sections(self) -> dict[str, Markup]:
        seats = seat_order(self.scene.seats)
        return {
            **{f"board-{board.name}": self._board(board) for board in self.found.boards},
            **{f"seat-{seat.name}": self._panel(seat) for seat in seats},
            **{area: self._area(area) for area in (OFFER, STOCK, AWAY)},
            "marks": marks_section(self.pen, self.scene, self.found),
            "strip": strip(self.pen, seats),
        }

    def _panel(self, seat: Seat) -> Markup:
        parts = (seat, self.found.with_owners[seat.name], marks_of(self.pen, self.scene, seat))
        draw = partial(seat_panel, scene=self.scene, found=self.found, seat=seat)
        return self.kept.section(f"seat-{seat.name}", parts, self.pen, draw)

    def _area(self, area: str) -> Markup:
        parts = (self.found.areas[area], self.found.with_owners)
        return self.kept.section(
            area, parts, self.pen, partial(area_section, scene=self.scene, found=self.found, area=area)
        )

    def _board(self, board: SeenBoard) -> Markup:
        found, name = self.found, board.name
        inside = (found.rings[name], found.beside[name], found.centre[name], found.hub, board is found.boards[0])
        return self.kept.section(f"board-{name}", (board, inside), self.pen, partial(_board, found=found, board=board))


def _board(pen: Pen, found: Arrangement, board: SeenBoard) -> Markup:
    """A board; those beside the first have their names above them."""
    is_first = board is found.boards[0]
    name = None if is_first else el("h3", None, board.label)
    attrs = {
        "id": f"board-{board.name}",
        "class": classes(
            "board", board.shape, "lead" if is_first else None, "deep" if found.rings[board.name] else None
        ),
    }
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
