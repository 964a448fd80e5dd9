"""The table drawn in the terminal, whatever the game: whole, or a part of it on request.

Wide terminals show players side by side, narrow ones below each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from rondel.tell.table_parts import TableParts
from rondel.tell.table_seen import SeenPlace, SeenTable
from rondel.terminal.board_draw import BoardDrawing
from rondel.terminal.colours import style_of
from rondel.terminal.flowing import Lines, column_width, fewest_lines, flow, in_columns, indented, words
from rondel.terminal.seen_text import SeenText

PLAYER_WIDTH = 26
SHARED_WIDTH = 38
LINE = "─"


class Drawing:
    """The table as one seat sees it; `keys` are the numbers of options, by places."""

    def __init__(self, seen: SeenTable, mine: Sequence[str], keys: Mapping[int, str], width: int) -> None:
        self.seen, self.mine, self.keys, self.width = seen, mine, keys, width
        self.speech, self.game = seen.speech, seen.game
        self.text, self.parts = SeenText(seen.speech), TableParts(seen)
        self.boards = BoardDrawing(seen, keys, width)

    # --- all of it ---

    def whole(self) -> Lines:
        """Everything on the table."""
        lines = [*flow(words(self.speech.title, "bold"), self.width), Text(LINE * self.width, style="dim")]
        lines += self.marks(lasting=True) + self.marks(lasting=False) + self._players()
        for board in self.seen.boards:
            lines += [Text(), *self.boards.whole(board)]
        shared = self.seen.shared_places()
        return [*lines, Text(), *self.shared(shared)] if shared else lines

    def marks(self, *, lasting: bool) -> Lines:
        """What is remembered on the table, in lines."""
        marks = list(self.seen.marks(lasting=lasting))
        atoms = [Text(mark if mark is marks[-1] else f"{mark} ·", style="dim") for mark in marks]
        return flow(atoms, self.width) if marks else []

    def _players(self) -> Lines:
        players = self.game.rules.players
        wide = column_width(self.width, len(players))
        is_narrow = wide < PLAYER_WIDTH - 2
        blocks = [self._player(number, self.width if is_narrow else wide) for number in range(1, len(players) + 1)]
        return [line for block in blocks for line in block] if is_narrow else in_columns(blocks, self.width)

    def _player(self, seat: int, wide: int) -> Lines:
        name = self.game.rules.players[seat - 1]
        head = self.name(name).append(f"  {self.points(name)}", style="bold")
        places = [line for place in self.seen.player_places(seat) for line in self.text.place(place, wide - 4)]
        return [head, *indented(places, 4)]

    def name(self, name: str) -> Text:
        """A player as the table names one: whose choice it is, and who looks."""
        head = Text("▶ " if self.game.decision.player == name else "  ")
        head.append(self.speech.player(name), style=f"bold {style_of(self.game.rules.players, name)}")
        return head.append(f" ({self.speech.say('table.you')})") if name in self.mine else head

    def points(self, name: str) -> str:
        points = self.game.points[name]
        grammar = self.speech.nouns.catalogue.grammar_of(self.speech.language)
        return f"{points} {self.speech.nouns.text('word.point', grammar.category(points))}"

    def shared(self, places: Sequence[SeenPlace]) -> Lines:
        """Places of nobody, in two columns where there is room."""
        title = Text(f"  {self.speech.say('table.shared')}", style="bold")
        columns = (1,) if self.width < 2 * SHARED_WIDTH or len(places) < 2 else (2,)
        made = fewest_lines(
            lambda wide: [indented(self.text.place(place, wide - 4), 4) for place in places], self.width, columns
        )
        return [title, *made]

    # --- parts, on request ---

    def me(self) -> Lines:
        """Everything that is somebody's own, wherever it lies."""
        places = [*self.parts.open_places(self.seen.seat), *self.parts.elsewhere(self.seen.seat)]
        return [*self.listed(places), *self.hands()]

    def cards(self) -> Lines:
        """Hands, displays and stacks, as far as they are in sight."""
        others = [seat for seat in range(1, len(self.game.rules.players) + 1) if seat != self.seen.seat]
        covered = [self.seen.place(place.number) for seat in others for place in self.parts.hands(seat)]
        theirs = self.listed(covered)
        shared = [line for place in self.parts.cards() for line in self.text.hand(place, self.width)]
        return [*self.hands(), *theirs, *shared]

    def stock(self) -> Lines:
        """What lies in shared places."""
        places = self.parts.stock()
        return fewest_lines(lambda wide: [self.text.place(place, wide) for place in places], self.width, (1, 2))

    def hands(self) -> Lines:
        """What the one who looks keeps from the others."""
        return [line for place in self.parts.hands(self.seen.seat) for line in self.text.hand(place, self.width)]

    def listed(self, places: Sequence[SeenPlace]) -> Lines:
        """Places one below the other."""
        return self.text.places(places, self.width)


def draw(console: Console, drawing: Drawing) -> None:
    """Prints a whole table."""
    for line in drawing.whole():
        line.rstrip()
        console.print(line, soft_wrap=True)
