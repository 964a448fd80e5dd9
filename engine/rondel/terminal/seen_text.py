"""Places and pieces as styled text: what is new has a sign before it, what is called by a colour has that colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.text import Text

from rondel.tell.speech import Speech
from rondel.tell.table_parts import is_untouched
from rondel.tell.table_seen import BETWEEN, TIMES, SeenPiece, SeenPlace
from rondel.terminal.colours import style_of_piece
from rondel.terminal.flowing import Lines, fewest_lines, flow, indented

CHANGED = "*"
_DESCRIBED = re.compile(r"(?P<head>[^()]+) \((?P<rest>[^()]*(\([^()]*\)[^()]*)*)\)")


class SeenText:
    """Sets places and pieces in the words of one language."""

    def __init__(self, speech: Speech) -> None:
        self.speech, self.players = speech, speech.rules.players

    def piece(self, piece: SeenPiece, text: str = "", tail: str = "") -> Text:
        """A piece; `text` instead of its own, something behind it."""
        found = Text(CHANGED if piece.is_new else "", style="bold")
        found.append(text or piece.text, style=style_of_piece(self.players, piece.names))
        return found.append(tail, style="not bold")

    def pieces(self, pieces: Sequence[SeenPiece]) -> Lines:
        """Pieces in a row, each an atom."""
        last = len(pieces) - 1
        return [self.piece(piece, tail="" if number == last else ",") for number, piece in enumerate(pieces)]

    def place(self, place: SeenPlace, wide: int, *, only: Callable[[SeenPiece], bool] | None = None) -> Lines:
        """A place and what lies there, or those of it that are asked for, and how many others there are."""
        shown = [piece for piece in place.pieces if only is None or only(piece)]
        atoms = [self.label(place), *self._together(shown)]
        left = sum(piece.count for piece in place.pieces) - sum(piece.count for piece in shown)
        if left:
            atoms.append(Text(f"… +{left}", style="dim"))
        return flow(atoms, wide, 2)

    def places(
        self, places: Sequence[SeenPlace], wide: int, *, only: Callable[[SeenPiece], bool] | None = None
    ) -> Lines:
        """Places one below the other; short ones that follow each other share a line."""
        lines: Lines = []
        row: Lines = []
        for place in places:
            found = self.place(place, wide, only=only)
            if len(found) == 1 and found[0].cell_len <= wide // 2:
                row.append(found[0])
                continue
            lines += [*_in_a_row(row, wide), *found]
            row = []
        return [*lines, *_in_a_row(row, wide)]

    def label(self, place: SeenPlace) -> Text:
        """The name of a place, as it stands before what lies there."""
        return Text(CHANGED if place.has_lost else "", style="bold").append_text(self.labelled(place.name))

    def labelled(self, name: str) -> Text:
        """A name with a colon behind it, as the language sets one."""
        literal = self.speech.nouns.literal
        said = self.speech.say("table.holds", place=literal(name), text=literal(""))
        return Text(said.rstrip(), style="dim not bold")

    def count(self, place: SeenPlace) -> Text:
        """How many pieces lie at a place, and what they are if they are called alike."""
        head, rests = self._factored(place.pieces)
        pieces = sum(piece.count for piece in place.pieces)
        return Text(head if len(rests) == len(place.pieces) else str(pieces))

    def hand(self, place: SeenPlace, wide: int) -> Lines:
        """A place whose pieces are read one by one: each by itself, in columns where that is shorter."""
        head, rests = self._factored(place.pieces)
        if len(rests) < 2 or len(rests) < len(place.pieces) - 1:
            return self.place(place, wide)
        others = [piece for piece in place.pieces if piece not in rests]
        first = flow([self.label(place), Text(head + ("," if others else "")), *self.pieces(others)], wide, 2)
        texts = [self.piece(piece, _described(piece)) for piece in rests]
        return [*first, *indented(fewest_lines(lambda n: [flow([text], n, 2) for text in texts], wide - 2, (1, 2)), 2)]

    def _together(self, pieces: Sequence[SeenPiece]) -> Lines:
        """Pieces in a row; what several are called alike is said once, before what tells them apart."""
        head, rests = self._factored(pieces)
        if len(rests) < 2:
            return self.pieces(pieces)
        others = [piece for piece in pieces if piece not in rests]
        last = len(rests) - 1
        tails = ["" if number == last else ";" for number in range(len(rests))]
        told = [self.piece(piece, _described(piece), tail) for piece, tail in zip(rests, tails, strict=True)]
        first, end = Text(f"{head} (").append_text(told[0]), told[-1]
        middle = [first, *told[1:]]
        end = middle.pop().append(")" + ("," if others else ""))
        return [*middle, end, *self.pieces(others)]

    def _factored(self, pieces: Sequence[SeenPiece]) -> tuple[str, list[SeenPiece]]:
        """What pieces are called that only differ in brackets, and these pieces."""
        heads: dict[str, list[SeenPiece]] = {}
        for piece in pieces:
            found = _DESCRIBED.fullmatch(piece.text)
            if found is not None and piece.count == 1:
                heads.setdefault(found["head"], []).append(piece)
        if not heads:
            return "", []
        head, most = max(heads.items(), key=lambda each: len(each[1]))
        return f"{len(most)}{TIMES} {head}", most


def _in_a_row(texts: Sequence[Text], wide: int) -> Lines:
    """Short texts one after another, with a sign between them."""
    last = len(texts) - 1
    atoms = [text if number == last else text.append(f" {BETWEEN}", style="dim") for number, text in enumerate(texts)]
    return flow(atoms, wide, 2) if atoms else []


def is_worth_telling(piece: SeenPiece) -> bool:
    """Whether a piece is not like print on a board: it can lie elsewhere, or something lies on it."""
    return piece.is_new or not piece.is_fixed


def has_come(piece: SeenPiece) -> bool:
    """Whether a piece lies neither where it began nor where it belongs."""
    return piece.is_new or not piece.is_settled


def is_lively(place: SeenPlace) -> bool:
    """Whether anything at a place has come from elsewhere, or gone from there."""
    return place.has_lost or not is_untouched(place.pieces)


def _described(piece: SeenPiece) -> str:
    found = _DESCRIBED.fullmatch(piece.text)
    return found["rest"] if found is not None else piece.text
