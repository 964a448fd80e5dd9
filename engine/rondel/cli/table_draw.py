"""The table drawn in the terminal, whatever the game: players, boards, what lies between them.

Colours only help: names stand everywhere. Wide terminals show players side by side, narrow ones below each other.
A ring is drawn as two columns, so that going round it is going down on the right and up on the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rondel.cli.table_seen import Seen
from rondel.rules.world import Board, Place

PLAYER_WIDTH = 26
SHARED_WIDTH = 38
CELL_WIDTH = 16

_NAMED = {
    "red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "white": "bright_white",
    "black": "bright_black", "orange": "dark_orange", "purple": "magenta", "pink": "hot_pink", "brown": "orange4",
    "grey": "grey62", "cyan": "cyan",
}  # fmt: skip
_OTHERS = ("cyan", "magenta", "yellow", "green", "bright_blue", "red")


def style_of(players: Sequence[str], name: str) -> str:
    """The colour of a player: its own if it is called by one."""
    if name not in players:
        return ""
    return _NAMED.get(name, _OTHERS[players.index(name) % len(_OTHERS)])


class Drawing:
    """The table as one seat sees it; `keys` are the numbers of options that are places."""

    def __init__(self, seen: Seen, mine: Sequence[str], keys: Mapping[int, str], width: int) -> None:
        self.seen, self.mine, self.keys, self.width = seen, mine, keys, width
        self.speech, self.game = seen.speech, seen.game

    def whole(self) -> Group:
        """Everything on the table."""
        parts: list[RenderableType] = [Rule(Text(self.speech.title, style="bold"), align="left", style="dim")]
        marks = list(self.seen.marks())
        if marks:
            parts.append(Text(" · ".join(marks), style="dim"))
        parts.append(self._players())
        parts += [part for board in self.seen.boards for part in (Text(), self._board(board))]
        shared = list(self.seen.shared_places())
        if shared:
            parts += [Text(), self._shared(shared)]
        return Group(*parts)

    # --- players ---

    def _players(self) -> RenderableType:
        players = self.game.rules.players
        blocks = [self._player(number, name) for number, name in enumerate(players, 1)]
        if self.width // len(players) < PLAYER_WIDTH:
            return Group(*blocks)
        return _side_by_side(blocks)

    def _player(self, number: int, name: str) -> Group:
        head = Text()
        head.append("▶ " if self.game.decision.player == name else "  ")
        head.append(self.speech.player(name), style=f"bold {style_of(self.game.rules.players, name)}")
        if name in self.mine:
            head.append(f" ({self.speech.say('table.you')})")
        head.append(f"  {self.points(name)}", style="bold")
        return Group(head, *(self._line(place, pieces) for place, pieces in self.seen.places_of(number)))

    def points(self, name: str) -> str:
        points = self.game.points[name]
        asked = "one" if points == 1 else "other"
        return f"{points} {self.speech.nouns.text('word.point', asked)}"

    def _line(self, place: str, pieces: Sequence[str]) -> RenderableType:
        text = Text()
        text.append(f"{_capital(place)}: ", style="dim")
        text.append(_listed(pieces))
        return Padding(text, (0, 0, 0, 4))

    # --- boards ---

    def _board(self, board: Board) -> RenderableType:
        if board.shape == "ring":
            return self._ring(board.places)
        columns = max((place.column for place in board.places), default=0)
        if columns and self.width // columns >= 4:
            return self._grid(board, columns)
        return self._cells(board)

    def _ring(self, places: Sequence[Place]) -> RenderableType:
        """Down on the right, up on the left."""
        half = (len(places) + 1) // 2
        table = Table.grid(padding=(0, 1), expand=False)
        wide = max(12, min(46, self.width // 2 - 2))
        table.add_column(width=wide)
        table.add_column(width=wide)
        left = [*reversed(places[half:])]
        for row, place in enumerate(places[:half]):
            table.add_row(self._space(left[row]) if row < len(left) else Text(), self._space(place))
        note = Text(f"↻ {self.speech.say('table.clockwise')}", style="dim")
        return Group(note, table)

    def _space(self, place: Place) -> Text:
        key = self.keys.get(place.number)
        text = Text(overflow="fold")
        text.append(f"{place.index:>2} ", style="dim")
        if key:
            text.append(f"[{key}] ", style="bold")
        text.append(_capital(self.speech.nouns.text(self.speech.nouns.space(place))))
        pieces = self.seen.pieces(place.number)
        if pieces:
            text.append(" ← ", style="dim")
            text.append(_listed(pieces), style="bold")
        return text

    def _grid(self, board: Board, columns: int) -> RenderableType:
        wide = max(1, min(CELL_WIDTH, self.width // columns - 3))
        rows = [[place for place in board.places if place.row == row] for row in _rows(board)]
        if board.shape == "hex":
            return Group(*(self._hex_row(cells, wide) for cells in rows))
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
        for _ in range(columns):
            table.add_column(justify="center", min_width=min(3, wide), max_width=wide, no_wrap=True)
        for cells in rows:
            table.add_row(*(self._cell(place) for place in cells))
        return table

    def _hex_row(self, cells: Sequence[Place], wide: int) -> Text:
        """Even rows are shifted right by half a tile."""
        line = Text(" " * ((wide + 2) // 2) if cells[0].row % 2 == 0 else "", no_wrap=True)
        for place in cells:
            cell = self._cell(place)
            cell.truncate(wide, overflow="ellipsis", pad=True)
            line.append("⬡ ", style="dim")
            line.append_text(cell)
        return line

    def _cell(self, place: Place) -> Text:
        signs = self.seen.signs(place.number)
        key = self.keys.get(place.number)
        shown = Text(_listed(signs, " "), style="bold") if signs else Text("" if key else "·", style="dim")
        if key:
            shown.append(f" {key}" if signs else key, style="dim")
        return shown

    def _cells(self, board: Board) -> RenderableType:
        """A grid too wide for the terminal: its cells that hold something, one a line."""
        lines = []
        for place in board.places:
            pieces = self.seen.pieces(place.number)
            if pieces:
                lines.append(self._line(self.speech.nouns.text(self.speech.nouns.place(place.number)), pieces))
        return Group(*lines)

    # --- what is shared ---

    def _shared(self, places: Sequence[tuple[str, Sequence[str]]]) -> RenderableType:
        title = Text(f"  {self.speech.say('table.shared')}", style="bold")
        lines = [self._line(place, pieces) for place, pieces in places]
        if self.width < 2 * SHARED_WIDTH or len(lines) < 2:
            return Group(title, *lines)
        half = (len(lines) + 1) // 2
        return Group(title, _side_by_side([Group(*lines[:half]), Group(*lines[half:])]))


def draw(console: Console, drawing: Drawing) -> None:
    """Prints a table."""
    console.print(drawing.whole())


def _rows(board: Board) -> Iterator[int]:
    return iter(sorted({place.row for place in board.places}))


def _side_by_side(blocks: Sequence[RenderableType]) -> Table:
    table = Table.grid(expand=True, padding=(0, 1))
    for _ in blocks:
        table.add_column(ratio=1, overflow="fold")
    table.add_row(*blocks)
    return table


def _listed(pieces: Sequence[str], joint: str = ", ") -> str:
    return joint.join(pieces)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
