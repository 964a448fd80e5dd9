"""Boards that are graphs, drawn in the terminal: cells where their places stand, arrows between those that touch.

Steps between places that do not stand side by side are told in lines below. Where there is little room cells stand
closer together; where they would be too narrow for what stands in them, every place gets a line of its own with the
places it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from rondel.frozen import frozen
from rondel.rules.world.things import Board, Place
from rondel.tell.table_seen import SeenTable
from rondel.terminal.flowing import Lines, flow, words
from rondel.terminal.seen_text import SeenText

WIDEST = 16
BETWEEN = (3, 1)  # columns between two cells, in which an arrow stands: as many as there is room for
RIGHT, LEFT, ALONG = "\N{RIGHTWARDS ARROW}", "\N{LEFTWARDS ARROW}", "\N{LEFT RIGHT ARROW}"
DOWN, UP, UPRIGHT = "\N{DOWNWARDS ARROW}", "\N{UPWARDS ARROW}", "\N{UP DOWN ARROW}"
NO_STEP = "\N{MIDDLE DOT}"


@frozen
class _Grid:
    """Which place stands in which row and column, how wide the cells are, and how far apart."""

    at: Mapping[tuple[int, int], int]
    wide: int
    between: int

    @property
    def rows(self) -> int:
        return max(row for row, _ in self.at)

    @property
    def columns(self) -> int:
        return max(column for _, column in self.at)


class GraphDrawing:
    """A graph as one seat sees it; `keys` are the numbers of options, by places."""

    def __init__(self, seen: SeenTable, keys: Mapping[int, str], width: int) -> None:
        self.seen, self.keys, self.width = seen, keys, width
        self.world, self.nouns, self.text = seen.speech.world, seen.speech.nouns, SeenText(seen.speech)

    def lines(self, board: Board, *, in_short: bool = False) -> Lines:
        """All places of a board with the steps between them; in short, a list leaves out where nothing lies."""
        columns = max((place.column for place in board.places), default=1)
        for between in BETWEEN:
            wide = min(WIDEST, (self.width + between) // columns - between)
            cells = {(place.row, place.column): self._cell(place, wide) for place in board.places}
            needed = max((line.cell_len for cell in cells.values() for line in cell), default=1)
            if needed <= wide:
                grid = _Grid({(place.row, place.column): place.number for place in board.places}, needed, between)
                return [*self._drawn(grid, cells), *self._elsewhere(board)]
        return self._listed_in_short(board) if in_short else self._listed(board, board.places)

    # --- in cells ---

    def _cell(self, place: Place, wide: int) -> Lines:
        """What a place is called, the signs of what lies there, and the number to type, where it fits in."""
        key = self.keys.get(place.number)
        signs = self.seen.signs(place.number, wide - 1)
        if signs and any(piece.is_new for piece in self.seen.at(place.number)):
            signs[0] = f"*{signs[0]}"
        together = " ".join(signs)
        texts = [self._name(place), *([together] if len(together) <= wide else signs)]
        lines = [Text(text, style="bold" if key or line else "dim") for line, text in enumerate(texts) if text]
        if key:
            fits = next((line for line in reversed(lines) if line.cell_len + len(key) + 3 <= wide), None)
            lines += [Text(f"[{key}]", style="bold")] if fits is None else []
            lines = [line.append(f" [{key}]") if line is fits else line for line in lines]
        return lines

    def _name(self, place: Place) -> str:
        """The name of a place as short as can be: its own words, or its name, with the rule on it or its sign."""
        own, name = f"place.{place.kind}.{place.name.partition('.')[2]}", place.name.partition(".")[2]
        name = self.nouns.text(own) if self.nouns.has(own) else name
        rule = self.world.tables["place.rule"][place.number]
        sign = f"sign.{self.nouns.rule(self.world.rules[rule - 1].address)}" if rule else ""
        if sign and self.nouns.has(sign):
            return f"{name} {self.nouns.text(sign)}"
        return f"{name} {self.nouns.text(self.nouns.space(place))}" if rule and not self.nouns.has(own) else name

    def _drawn(self, grid: _Grid, cells: Mapping[tuple[int, int], Lines]) -> Lines:
        lines: Lines = []
        for row in range(1, grid.rows + 1):
            high = max((len(cells[spot]) for spot in cells if spot[0] == row), default=0)
            lines += [self._line(grid, row, number, cells) for number in range(high)]
            lines += [self._below(grid, row)] if row < grid.rows else []
        return [_trimmed(line) for line in lines]

    def _line(self, grid: _Grid, row: int, number: int, cells: Mapping[tuple[int, int], Lines]) -> Text:
        line = Text()
        for column in range(1, grid.columns + 1):
            cell = cells.get((row, column), [])
            text = cell[number].copy() if number < len(cell) else Text()
            text.align("center", grid.wide)
            line.append_text(text)
            here, next_one = grid.at.get((row, column), 0), grid.at.get((row, column + 1), 0)
            arrow = self._arrow(here, next_one, RIGHT, LEFT, ALONG) if number == 0 else " "
            line.append(arrow.center(grid.between), style="dim")
        return line

    def _below(self, grid: _Grid, row: int) -> Text:
        line = Text()
        for column in range(1, grid.columns + 1):
            arrow = self._arrow(grid.at.get((row, column), 0), grid.at.get((row + 1, column), 0), DOWN, UP, UPRIGHT)
            line.append(arrow.center(grid.wide) + " " * grid.between, style="dim")
        return line

    def _arrow(self, one: int, other: int, onward: str, back: str, both: str) -> str:
        if not one or not other:
            return " "
        leads, returns = other in self.world.leads_to(one), one in self.world.leads_to(other)
        return both if leads and returns else onward if leads else back if returns else " "

    def _elsewhere(self, board: Board) -> Lines:
        """The steps that no arrow shows, because their ends do not stand side by side."""
        steps = [
            (place, [far for far in self._ahead(place, board) if not _touch(place, far)]) for place in board.places
        ]
        told = [f"{self._name(place)} {RIGHT} {', '.join(map(self._name, far))}" for place, far in steps if far]
        parted = [f"{text} {NO_STEP}" for text in told[:-1]] + told[-1:]
        return flow([Text(text, style="dim") for text in parted], self.width, 3) if parted else []

    def _ahead(self, place: Place, board: Board) -> Iterator[Place]:
        by_number = {each.number: each for each in board.places}
        yield from (by_number[number] for number in self.world.leads_to(place.number) if number in by_number)

    # --- in lines ---

    def _listed_in_short(self, board: Board) -> Lines:
        kept = [place for place in board.places if place.number in self.keys or self.seen.held(place.number)]
        return [*self._listed(board, kept), Text(f"+{len(board.places) - len(kept)}", style="dim")]

    def _listed(self, board: Board, places: Sequence[Place]) -> Lines:
        lines: Lines = []
        for place in places:
            key = self.keys.get(place.number)
            atoms = [Text(f"[{key}]", style="bold")] if key else []
            atoms += words(self._name(place))
            if ahead := [self._name(each) for each in self._ahead(place, board)]:
                atoms.append(Text(f"{RIGHT} {', '.join(ahead)}", style="dim"))
            pieces = self.text.pieces(self.seen.at(place.number))
            if pieces:
                atoms += [Text("\N{BLACK SMALL SQUARE} ").append_text(pieces[0]), *pieces[1:]]
            lines += flow(atoms, self.width, 3)
        return lines


def _touch(one: Place, other: Place) -> bool:
    """Whether two places stand side by side or one below the other, so that an arrow fits between them."""
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line
