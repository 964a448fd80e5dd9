"""The table drawn in the terminal, whatever the game: players, boards, what lies between them.

Colours only help: names stand everywhere. Wide terminals show players side by side, narrow ones below each other.
A ring is drawn as two columns, so that going round it is going down on the right and up on the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from rich import box
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rondel.rules.world.things import Board, Place
from rondel.tell.table_seen import SeenTable
from rondel.words.plurals import category

PLAYER_WIDTH = 26
SHARED_WIDTH = 38
CELL_WIDTH = 16
RING_WIDTH = 46
FIXED = "\N{NO-BREAK SPACE}"

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

    def __init__(self, seen: SeenTable, mine: Sequence[str], keys: Mapping[int, str], width: int) -> None:
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
        wide = self.width // len(players) - 1
        is_narrow = wide < PLAYER_WIDTH - 1
        blocks = [
            self._player(number, name, self.width if is_narrow else wide) for number, name in enumerate(players, 1)
        ]
        return Group(*blocks) if is_narrow else _side_by_side(blocks)

    def _player(self, number: int, name: str, wide: int) -> Group:
        head = Text()
        head.append("▶ " if self.game.decision.player == name else "  ")
        head.append(self.speech.player(name), style=f"bold {style_of(self.game.rules.players, name)}")
        if name in self.mine:
            head.append(f" ({self.speech.say('table.you')})")
        head.append(f"  {self.points(name)}", style="bold")
        return Group(head, *(self._line(place, pieces, wide) for place, pieces in self.seen.places_of(number)))

    def points(self, name: str) -> str:
        points = self.game.points[name]
        return f"{points} {self.speech.nouns.text('word.point', category(self.speech.language, points))}"

    def _line(self, place: str, pieces: Sequence[str], wide: int) -> Text:
        """A place and what lies there."""
        literal = self.speech.nouns.literal
        said = self.speech.say("table.holds", place=literal(place), text=literal(_listed_pieces(pieces, most=wide - 7)))
        text = _wrapped(f"    {said}", wide, 6)
        text.stylize("dim", 0, text.plain.index(":") + 1)
        return text

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
        wide = min(RING_WIDTH, self.width // 2 - 1)
        table = Table.grid(padding=(0, 1))
        table.add_column(width=wide)
        table.add_column(width=wide)
        left = [*reversed(places[half:])]
        for row, place in enumerate(places[:half]):
            table.add_row(self._space(left[row], wide) if row < len(left) else Text(), self._space(place, wide))
        return Group(Text(f"↻ {self.speech.say('table.clockwise')}", style="dim"), table)

    def _space(self, place: Place, wide: int) -> Text:
        key = self.keys.get(place.number)
        name = _capital(self.speech.nouns.text(self.speech.nouns.space(place)))
        head = f"{place.index:>2} {f'[{key}] ' if key else ''}{name}"
        head = head.replace(" ", FIXED) if len(head) <= wide else head
        pieces = self.seen.pieces(place.number)
        text = _wrapped(f"{head} ←{FIXED}{_listed_pieces(pieces, most=wide - 8)}" if pieces else head, wide, 5)
        if pieces:
            text.stylize("bold", text.plain.index("←") + 1)
        return text

    def _grid(self, board: Board, columns: int) -> RenderableType:
        wide = max(1, min(CELL_WIDTH, self.width // columns - 3))
        rows = [[place for place in board.places if place.row == row] for row in _rows(board)]
        if board.shape == "hex":
            return Group(*(line for cells in rows for line in self._hex_row(cells, wide)))
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 1))
        for _ in range(columns):
            table.add_column(justify="center", min_width=min(3, wide), max_width=wide, no_wrap=True)
        for cells in rows:
            table.add_row(*(Text("\n").join(self._cell(place, wide)) for place in cells))
        return table

    def _hex_row(self, cells: Sequence[Place], wide: int) -> Iterator[Text]:
        """Even rows are shifted right by half a tile; what lies on top of something stands below it."""
        filled = [self._cell(place, wide) for place in cells]
        for number in range(max(map(len, filled))):
            line = Text(" " * ((wide + 2) // 2) if cells[0].row % 2 == 0 else "", no_wrap=True)
            for cell in filled:
                text = cell[number].copy() if number < len(cell) else Text()
                text.truncate(wide, overflow="ellipsis", pad=True)
                line.append("  " if number else "⬡ ", style="dim")
                line.append_text(text)
            yield line

    def _cell(self, place: Place, wide: int) -> list[Text]:
        """The lines of a cell: its pieces, or the number under which it can be chosen."""
        signs = self.seen.signs(place.number, wide)
        key = self.keys.get(place.number)
        lines = [Text(sign, style="bold") for sign in signs] or [Text("" if key else "·", style="dim")]
        if key:
            lines[-1].append(f" [{key}]" if signs else key, style="dim")
        return lines

    def _cells(self, board: Board) -> RenderableType:
        """A grid too wide for the terminal: its cells that hold something, one a line."""
        lines = []
        for place in board.places:
            pieces = self.seen.pieces(place.number)
            if pieces:
                name = self.speech.nouns.text(self.speech.nouns.place(place.number))
                lines.append(self._line(name, pieces, self.width))
        return Group(*lines)

    # --- what is shared ---

    def _shared(self, places: Sequence[tuple[str, Sequence[str]]]) -> RenderableType:
        title = Text(f"  {self.speech.say('table.shared')}", style="bold")
        is_narrow = self.width < 2 * SHARED_WIDTH or len(places) < 2
        lines = [
            self._line(place, pieces, self.width if is_narrow else self.width // 2 - 1) for place, pieces in places
        ]
        if is_narrow:
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


def _listed_pieces(pieces: Sequence[str], most: int) -> str:
    """Pieces in a row; one that fits into a line is not broken."""
    return ", ".join(piece.replace(" ", FIXED) if len(piece) <= most else piece for piece in pieces)


def _wrapped(text: str, wide: int, indent: int) -> Text:
    """A text broken into lines, never inside a piece: blanks there do not break."""
    lines = wrap(text, max(wide, 12), subsequent_indent=" " * indent, drop_whitespace=True, break_on_hyphens=False)
    return Text("\n".join(lines).replace(FIXED, " "), no_wrap=True, overflow="fold")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
