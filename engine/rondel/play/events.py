"""What happened, as data: moves, payments, rolls, faces set, shuffles and every point, with the rule that gave it.

`begin` and `end` are the bounds of chapters: the number of the chapter and what its deed was given. A `refill` is a
move too: an empty stack takes back what lies in another place. Whoever acts then has not done it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.library import members
from rondel.core.types import PLAYER
from rondel.frozen import frozen
from rondel.problems import Span
from rondel.program.model import Model

CHANCE = "chance"  # a draw or a look decides what follows; told to those who try something, kept by no game
CHOSEN = "chosen"  # what happens to a hidden piece by being chosen: somebody may see that, or nobody
_VALUES = {"move": 3, "pay": 3, "refill": 3, "roll": 2, "face": 2, CHOSEN: 1}


@frozen
class Event:
    """One thing that happened after so many choices, while a seat acted (`by`; 0: nobody); `values` tell more of it.

    Where it happened to a piece that can be hidden, the last value is the mask of the seats that knew which one it was.
    """

    what: str
    values: tuple[int, ...]
    after: int
    by: int = 0

    @property
    def is_move(self) -> bool:
        """Whether a piece went from one place to another, as the price of something or otherwise."""
        return self.what in ("move", "pay", "refill")

    @property
    def piece(self) -> int:
        """The piece to which it happened; 0 for what happens to none."""
        return self.values[0] if self.what in _VALUES else 0

    @property
    def is_effect(self) -> bool:
        """Whether something came of it on the table: a chapter only begins and ends, a choice is told as such."""
        return not self.is_bound and self.what != CHOSEN

    @property
    def is_bound(self) -> bool:
        """Whether a chapter begins or ends."""
        return self.what in ("begin", "end")

    def is_seen_by(self, seat: int) -> bool:
        """Whether a seat knew to which piece it happened; seat 0 never knows one that can be hidden."""
        return all(seats >> seat & 1 for seats in self.knowers)

    @property
    def knowers(self) -> tuple[int, ...]:
        """The mask of the seats that knew to which piece it happened, if that can be hidden; else nothing."""
        return self.values[_VALUES.get(self.what, len(self.values)) :]


@frozen
class PointsLine:
    """Points that somebody got or lost: by the step that scored them, in the doing of a rule, for these pieces."""

    player: str
    points: int
    deed: str
    cause: str
    span: Span
    after: int
    pieces: tuple[str, ...] = ()


def events_from(raw: Iterable[tuple[int | str, ...]], after: int) -> list[Event]:
    kept = (each for each in raw if each[0] != CHANCE)
    return [Event(str(what), tuple(map(int, values)), after, int(by)) for what, by, *values in kept]


def seen_at_once(events: Iterable[Event], piece: int) -> int:
    """The mask of the seats that saw the first thing that happened to a piece, though it may be hidden again by now.

    Whoever sees several do the same knows of none that it was the one.
    """
    told = list(events)
    first = next((event for event in told if event.piece == piece), None)
    if first is None or not first.knowers or any(_is_alike(first, event) for event in told):
        return 0
    return first.knowers[0]


def _is_alike(one: Event, other: Event) -> bool:
    """Whether the same happened to another piece."""
    last = _VALUES.get(one.what, len(one.values))
    return one.what == other.what and one.piece != other.piece and one.values[1:last] == other.values[1:last]


def points_lines(model: Model, events: Iterable[Event]) -> list[PointsLine]:
    """The points among some events."""
    world, sites = model.rules.world, model.rules.know.score_sites
    lines = []
    for event in events:
        if event.what != "score":
            continue
        site, player, amount, cause, pieces = event.values
        deed, span = sites[site - 1]
        rule = world.rules[cause - 1].address if cause else ""
        names = tuple(world.pieces[piece - 1].name for piece in members(pieces))
        lines.append(PointsLine(world.name_of(PLAYER, player), amount, deed, rule, span, event.after, names))
    return lines
