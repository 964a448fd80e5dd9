"""Options as they are listed, each with the number to type, and found again by what somebody typed of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from rondel.core.expressions import PLACES
from rondel.core.types import NUMBER, PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.decision import Option
from rondel.play.game import Game
from rondel.tell.foretell import foretold
from rondel.tell.speech import Speech

ARROW = "\N{RIGHTWARDS ARROW}"
_TYPED = str.maketrans({"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NO-BREAK SPACE}": " "})


@frozen
class Line:
    """An option as it is listed: `key` is the number to type, `foretold` what it leads to as far as that is certain."""

    key: str
    text: str
    option: Option
    foretold: str = ""

    @property
    def whole(self) -> str:
        """What is read; `text` is what somebody types the beginning of."""
        return f"{self.text} {ARROW} {self.foretold}" if self.foretold else self.text


def lines_of(speech: Speech, game: Game) -> list[Line]:
    """The options numbered: a number to choose is its own key, everything else counts on from 1."""
    options = game.decision.options
    taken = {option.id for option in options if option.domain == NUMBER}
    free = iter(str(n) for n in range(1, 2 * len(options) + 1) if str(n) not in taken)
    keys = [option.id if option.domain == NUMBER else next(free) for option in options]
    listed = zip(keys, speech.options(game), options, foretold(speech, game), strict=True)
    return [Line(*line) for line in listed]


def keys_by_place(speech: Speech, game: Game, lines: Sequence[Line]) -> dict[int, str]:
    """The numbers to type, where they can stand on a table: at places on offer, and where a piece on offer stands.

    Where several pieces on offer stand on one place of a board no number tells which is meant.
    """
    world, slot = speech.world, game.rules.model.layout.slot
    on_boards = {place.number for board in world.boards.values() for place in board.places}
    found: dict[int, list[str]] = {}
    for line in lines:
        value, is_piece = line.option.value, line.option.domain == PIECE
        place = game.position[slot(PLACES, value)] if is_piece else value
        if line.option.domain == PLACE or (is_piece and place in on_boards):
            found.setdefault(place, []).append(line.key)
    return {place: keys[0] for place, keys in found.items() if len(keys) == 1}


def folded(text: str) -> str:
    """A text as it is compared with another: whoever types has neither capitals nor a printer's signs in mind."""
    return text.casefold().translate(_TYPED)


def exactly(text: str, lines: Sequence[Line]) -> Line | None:
    """The option with that number, id or sentence."""
    for line in lines:
        if text in (line.key, line.option.id) or folded(text) == folded(line.text):
            return line
    return None


def matching(text: str, lines: Sequence[Line]) -> list[Line]:
    """The options that begin so: by id, by the last part of the id, or by sentence."""
    start = folded(text)
    if not start:
        return []
    found = []
    for line in lines:
        id = line.option.id.casefold()
        if any(name.startswith(start) for name in (id, id.rpartition(".")[2], folded(line.text))):
            found.append(line)
    return found


def nearest(text: str, known: Iterable[str]) -> str:
    """The name closest to a text, if any is close."""
    by_fold = {folded(name): name for name in known}
    near = get_close_matches(folded(text), by_fold, n=1, cutoff=0.6)
    return by_fold[near[0]] if near else ""
