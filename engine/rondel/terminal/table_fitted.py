"""As much of a table as a screen has room for.

The most important stands next to the question: the points, the board one is on, what one has. What there is no room
for comes shorter or not at all, and the last line names the commands that show it. Things that lie where they always
lay come last of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from rondel.core.expressions import POINTS
from rondel.rules.world.things import Board
from rondel.tell.table_seen import SeenPiece
from rondel.terminal.colours import style_of
from rondel.terminal.fitting import Wish, granted
from rondel.terminal.flowing import Lines, fewest_lines, flow, words
from rondel.terminal.seen_text import CHANGED, has_come, is_lively, is_worth_telling
from rondel.terminal.table_draw import LINE, Drawing

ABOVE = ("head", "moment", "stock", "cards", "others")  # from top to bottom; below them boards, points, one's own
ASKED_BY = {"mine": "me", "hand": "me", "cards": "cards", "stock": "stock"}


class FittedTable:
    """A drawing cut to a number of lines."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing, self.seen, self.parts, self.boards = drawing, drawing.seen, drawing.parts, drawing.boards
        self.speech, self.game, self.text, self.width = drawing.speech, drawing.game, drawing.text, drawing.width

    def lines(self, room: int) -> Lines:
        """The table in so many lines at most."""
        left_out = self._left_out(list(ASKED_BY))
        found = granted(self._wishes(), room - len(left_out))
        shown = [line for part in _order(list(found)) for line in found[part].lines]
        missing = [part for part, each in found.items() if not each.is_all]
        return [*shown, *self._left_out(missing)] if room > len(left_out) else []

    def _wishes(self) -> Iterator[Wish]:
        """In order of importance; a part that is wished for again is wished for in a fuller version."""
        boards = self.parts.boards(list(self.drawing.keys))
        near = [board for board in boards if self._is_near(board)] or boards[:1]
        far = [board for board in boards if board not in near]
        yield Wish("points", self._points)
        yield from (self._board(board, self.boards.occupied, is_all=False) for board in near)
        yield Wish("hand", self._hand_in_short, is_all=False)
        yield Wish("mine", lambda: self._mine(has_come), is_all=False)
        yield Wish("hand", self.drawing.hands)
        yield from (self._board(board, self._near, is_all=False) for board in near)
        yield Wish("mine", lambda: self._mine(is_worth_telling), is_all=self._has_no_more())
        yield Wish("head", self._head)
        yield from (self._board(board, self.boards.compact) for board in near)
        yield Wish("moment", lambda: self.drawing.marks(lasting=False))
        yield Wish("others", self._others, is_all=False)
        yield Wish("cards", self._open_cards, is_all=False)
        yield Wish("stock", self._lively_stock, is_all=False)
        yield from (self._board(board, self.boards.filled, is_all=False) for board in far)
        yield from (self._board(board, self.boards.compact) for board in far)
        yield Wish("gap", lambda: [Text()])
        yield from (self._board(board, self.boards.whole) for board in boards)
        yield Wish("mine", lambda: self.drawing.listed(self.parts.open_places(self.seen.seat)))
        yield Wish("cards", lambda: self.drawing.listed(self.parts.cards()))
        yield Wish("stock", self.drawing.stock)
        yield Wish("others", lambda: self._others(lambda piece: True))

    def _board(self, board: Board, drawn: Callable[[Board], Lines], *, is_all: bool = True) -> Wish:
        return Wish(f"board {board.name}", lambda: drawn(board), is_all=is_all)

    # --- boards ---

    def _is_near(self, board: Board) -> bool:
        """Whether something on a board is on offer, or one's own pieces go round on it."""
        offered = any(place.number in self.drawing.keys for place in board.places)
        return offered or (board.shape in ("ring", "graph") and bool(self.parts.mine_on(board)))

    def _near(self, board: Board) -> Lines:
        return self.boards.some(board, {*self.drawing.keys, *self.parts.in_reach(board)})

    # --- what stands in one or few lines ---

    def _head(self) -> Lines:
        """What is played, and what is so for the whole game, in a line across the screen."""
        title, *others = self.speech.title.split(" · ")
        more = f" +{len(others)}" if others else ""
        text = " · ".join([f"{title}{more}", *self.seen.marks(lasting=True)])
        lines = flow(words(text, "bold"), self.width)
        lines[-1].append(f" {LINE * max(0, self.width - lines[-1].cell_len - 1)}", style="dim")
        return lines

    def _points(self) -> Lines:
        atoms = [self.text.labelled(self.speech.nouns.text("word.point", "other"))]
        names = self.game.rules.players
        for number, name in enumerate(names, 1):
            changed = CHANGED if self._has_scored(number) else ""
            tail = f" {changed}{self.game.points[name]}" + (" ·" if number < len(names) else "")
            shown = self.drawing.name(name).plain.strip()
            atoms.append(Text(shown, style=style_of(names, name)).append(tail, style="bold"))
        return flow(atoms, self.width, 2)

    def _has_scored(self, seat: int) -> bool:
        slot = self.game.rules.model.layout.slot(POINTS, seat)
        return self.seen.before is not None and self.seen.before.position[slot] != self.seen.position[slot]

    # --- things ---

    def _mine(self, only: Callable[[SeenPiece], bool]) -> Lines:
        """What one has, or of it what is asked for; places without any of that are left out."""
        places = self.parts.open_places(self.seen.seat)
        told = [place for place in places if place.has_lost or any(map(only, place.pieces))]
        return self.text.places(told, self.width, only=only)

    def _hand_in_short(self) -> Lines:
        """How much one keeps from the others, and the command that shows it."""
        hands = self.parts.hands(self.seen.seat)
        more = Text(f"… {self.speech.say('command.me')}", style="dim")
        atoms = [atom for place in hands for atom in (self.text.label(place), self.text.count(place))]
        return flow([*atoms, more], self.width, 2) if hands else []

    def _has_no_more(self) -> bool:
        """Whether what is told of one's own in short is all there is."""
        places = self.parts.open_places(self.seen.seat)
        return all(is_worth_telling(piece) for place in places for piece in place.pieces)

    def _others(self, only: Callable[[SeenPiece], bool] = has_come) -> Lines:
        """Of everybody else what has come to them, or what is asked for, a paragraph each."""
        lines: Lines = []
        for seat, name in enumerate(self.game.rules.players, 1):
            pieces = [piece for place in self.parts.open_places(seat) for piece in place.pieces if only(piece)]
            pieces += [piece for place in self.parts.hands(seat) for piece in place.pieces]
            if pieces and seat != self.seen.seat:
                head = self.text.labelled(self.speech.player(name))
                head.stylize(f"not dim {style_of(self.game.rules.players, name)}")
                lines += flow([head, *self.text.pieces(pieces)], self.width, 2)
        return lines

    def _open_cards(self) -> Lines:
        return self.drawing.listed([place for place in self.parts.cards() if is_lively(place)])

    def _lively_stock(self) -> Lines:
        """What lies in shared places and has come there from elsewhere."""
        places = [place for place in self.parts.stock() if is_lively(place)]
        return fewest_lines(
            lambda wide: [self.text.place(place, wide, only=has_come) for place in places], self.width, (1, 2, 3)
        )

    def _left_out(self, parts: Sequence[str]) -> Lines:
        """Which commands show what there was no room for."""
        say, literal = self.speech.say, self.speech.nouns.literal
        asked = [say(f"command.{ASKED_BY[part]}") for part in parts if part in ASKED_BY]
        asked += [f"{say('command.table')} {say('command.all')}"]
        told = say("table.left-out", what=tuple(map(literal, dict.fromkeys(asked))))
        return flow(words(told, "dim"), self.width) if parts else []


def _order(names: Sequence[str]) -> list[str]:
    """The parts from top to bottom."""
    boards = [name for name in names if name.startswith("board")]
    parts = [*ABOVE, *reversed(boards[1:]), "gap", "points", *boards[:1], "mine", "hand"]
    return [part for part in parts if part in names]
