"""Boards drawn in the terminal: rings in columns, grids and graphs in cells, lists where there is no room.

In two columns going round a ring is going down on the right and up on the left; in more it is down each column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from rondel.rules.world.things import Board, Place
from rondel.tell.table_seen import SeenTable
from rondel.terminal.flowing import Lines, column_width, fewest_lines, flow, in_columns, indented, words
from rondel.terminal.graph_draw import GraphDrawing
from rondel.terminal.seen_text import SeenText

CELL_WIDTH = 16
RING_WIDTH = 94
SPACE_WIDTH = 28
AROUND = "\N{CLOCKWISE OPEN CIRCLE ARROW}"
HERE = "\N{LEFTWARDS ARROW}"
CELL = "\N{WHITE HEXAGON}"
EMPTY = "\N{MIDDLE DOT}"


class BoardDrawing:
    """The boards as one seat sees them; `keys` are the numbers of options, by places."""

    def __init__(self, seen: SeenTable, keys: Mapping[int, str], width: int) -> None:
        self.seen, self.keys, self.width = seen, keys, width
        self.speech, self.text = seen.speech, SeenText(seen.speech)

    def whole(self, board: Board) -> Lines:
        """All places of a board."""
        if board.shape != "ring":
            return self._flat(board)
        places, half = board.places, (len(board.places) + 1) // 2
        title = Text(f"{AROUND} {self.speech.say('table.clockwise')}", style="dim")
        wide = min(RING_WIDTH, self.width)
        each = column_width(wide, 2)
        left = [line for place in reversed(places[half:]) for line in self._space(place, each)]
        right = [line for place in places[:half] for line in self._space(place, each)]
        return [*flow(words(title.plain, "dim"), self.width), *in_columns([left, right], wide)]

    def compact(self, board: Board) -> Lines:
        """All places of a board in as few lines as can be."""
        if board.shape != "ring":
            return self._flat(board)
        return fewest_lines(self._spaces(board.places), self.width, self._columns)

    def filled(self, board: Board) -> Lines:
        """The places of a board that hold something, and how many are left out."""
        return self.some(board, set())

    def occupied(self, board: Board) -> Lines:
        """The places of a board that hold something, one after another in as few lines as can be."""
        if board.shape != "ring":
            return self._flat(board, in_short=True)
        kept = [place for place in board.places if self.seen.held(place.number)]
        spaces = [Text(" ").join(self._space_atoms(place, aligned=False)) for place in kept]
        more = f"+{len(board.places) - len(kept)}"
        return flow([*(space.append(f" {EMPTY}", style="dim") for space in spaces), Text(more, "dim")], self.width, 3)

    def some(self, board: Board, wanted: set[int]) -> Lines:
        """The places of a board that hold something or are wanted, and how many are left out."""
        if board.shape != "ring":
            return self._flat(board, in_short=True)
        kept = [place for place in board.places if self.seen.held(place.number) or place.number in wanted]
        left = len(board.places) - len(kept)
        more = self.speech.say("table.more-places", n=left, text=self.speech.nouns.literal(self._table_all))
        spaces, rest = self._spaces(kept), words(more, "dim") if left else []
        return fewest_lines(lambda wide: [*spaces(wide), flow(rest, wide)], self.width, self._columns)

    @property
    def _columns(self) -> list[int]:
        """How many columns a ring may be set in, so that most names stand in one line."""
        return [columns for columns in (2, 3, 4) if column_width(self.width, columns) >= SPACE_WIDTH] or [1]

    @property
    def _table_all(self) -> str:
        return f"{self.speech.say('command.table')} {self.speech.say('command.all')}"

    def _spaces(self, places: Sequence[Place]) -> Callable[[int], list[Lines]]:
        return lambda wide: [self._space(place, wide) for place in places]

    def _space(self, place: Place, wide: int) -> Lines:
        return flow(self._space_atoms(place), wide, 3)

    def _space_atoms(self, place: Place, *, aligned: bool = True) -> Lines:
        """What a space is called and what stands on it, in parts that are not broken."""
        nouns, key = self.speech.nouns, self.keys.get(place.number)
        name = nouns.space(place) if not place.row else nouns.place(place.number)
        atoms = [Text(f"{place.index:>2}" if aligned else str(place.index), style="dim")] if not place.row else []
        atoms += [Text(f"[{key}]", style="bold")] if key else []
        atoms += words(_capital(nouns.text(name)))
        pieces = self.text.pieces(self.seen.at(place.number))
        if pieces:
            atoms += [Text(f"{HERE} ").append_text(pieces[0]), *pieces[1:]]
        return atoms

    # --- graphs and grids ---

    def _flat(self, board: Board, *, in_short: bool = False) -> Lines:
        """A board that is shown whole or not at all, unless it becomes a list."""
        if board.shape == "graph":
            return GraphDrawing(self.seen, self.keys, self.width).lines(board, in_short=in_short)
        return self._grid(board)

    def _grid(self, board: Board) -> Lines:
        """Cells in rows; a list of rows where a cell would be too narrow for what stands in it."""
        columns = max((place.column for place in board.places), default=1)
        rows = [[place for place in board.places if place.row == row] for row in _rows(board)]
        room = 2 * self.width // (2 * columns + 1) - 2 if board.shape == "hex" else (self.width - 1) // columns - 3
        wide = min(CELL_WIDTH, room)
        cells = [[self._cell(place, wide) for place in row] for row in rows]
        needed = max((line.cell_len for row in cells for cell in row for line in cell), default=1)
        if needed > wide:
            return self._listed(rows)
        if board.shape == "hex":
            return [line for row, found in zip(rows, cells, strict=True) for line in _hex_row(row, found, wide)]
        return _boxed(cells, max(3, needed), columns)

    def _cell(self, place: Place, wide: int) -> Lines:
        """The lines of a cell: its pieces, and the number under which it can be chosen."""
        new = {piece.is_new for piece in self.seen.at(place.number)}
        lines = [Text(sign, style="bold") for sign in self.seen.signs(place.number, wide - 1)]
        if lines and True in new:
            lines[0] = Text("*", style="bold").append_text(lines[0])
        key = self.keys.get(place.number)
        if key and lines and lines[-1].cell_len + len(key) + 3 <= wide:
            lines[-1].append(f" [{key}]", style="dim")
        elif key:
            lines.append(Text(f"[{key}]" if lines else key, style="dim"))
        return lines or [Text(EMPTY, style="dim")]

    def _listed(self, rows: Sequence[Sequence[Place]]) -> Lines:
        lines: Lines = []
        for row in rows:
            cells = [Text(" ").join(self._cell(place, self.width)) for place in row]
            head = Text(f"{row[0].row}:", style="dim")
            lines += flow([head, *(cell.append(",") for cell in cells[:-1]), cells[-1]], self.width, 3)
        return lines


def _hex_row(row: Sequence[Place], cells: Sequence[Lines], wide: int) -> Lines:
    """Even rows are shifted right by half a cell; what lies on top of something stands below it."""
    shift = (wide + 2) // 2 if row[0].row % 2 == 0 else 0
    lines = []
    for number in range(max(map(len, cells))):
        line = Text()
        for index, cell in enumerate(cells):
            line.append(" " * (index * (wide + 2) - line.cell_len))
            line.append("  " if number else f"{CELL} ", style="dim")
            line.append_text(cell[number] if number < len(cell) else Text())
        lines.append(line)
    return indented(lines, shift)


def _boxed(cells: Sequence[Sequence[Lines]], wide: int, columns: int) -> Lines:
    bars = [Text(left + between.join("─" * (wide + 2) for _ in range(columns)) + right) for left, between, right in
            ("┌┬┐", "├┼┤", "└┴┘")]  # fmt: skip
    lines = [bars[0]]
    for number, row in enumerate(cells):
        lines += [bars[1]] if number else []
        for index in range(max(map(len, row))):
            line = Text("│")
            for cell in row:
                text = cell[index].copy() if index < len(cell) else Text()
                text.align("center", wide + 2)
                line.append_text(text).append("│")
            lines.append(line)
    return [*lines, bars[2]]


def _rows(board: Board) -> list[int]:
    return sorted({place.row for place in board.places})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
