"""Lines of the log before they are sentences, and which of them go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rondel.core.types import LABEL, PIECE, PLACE
from rondel.frozen import frozen
from rondel.play.choice import Choice
from rondel.play.events import Event
from rondel.rules.world.world import World
from rondel.tell.points_table import PointsTable
from rondel.words.render import Value


@frozen
class Told:
    """A sentence, and whom it is about; `number` counts the choices made before it was so.

    `events` are the numbers of what it tells, among all that happened in the game, `message` is the id of its words. A
    table of points is told in lines of plain letters; whoever can draw one has it as it is.
    """

    text: str
    player: str
    number: int
    is_choice: bool = False
    events: tuple[int, ...] = ()
    is_heading: bool = False
    table: PointsTable | None = None
    message: str = ""


@dataclass(slots=True)
class LogLine:
    """A sentence while more may still be added to it."""

    id: str
    player: int
    number: int
    place: int = 0
    pieces: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    faces: dict[int, int] = field(default_factory=dict)
    kind: str = ""  # of dice that nobody rolls: whoever rolls has them in hand
    amount: int = 0
    rule: str = ""
    about: str = ""
    text: str = ""
    is_choice: bool = False
    events: list[int] = field(default_factory=list)
    is_heading: bool = False
    table: PointsTable | None = None

    def takes_in(self, other: LogLine) -> bool:
        alike = (self.id, self.player, self.place) == (other.id, other.player, other.place)
        alike = alike and (self.rule, self.about) == (other.rule, other.about)
        alike = alike and (self.kind == other.kind or bool(self.player))
        return alike and not self.text and not other.text

    def add(self, other: LogLine) -> None:
        self.pieces += other.pieces
        self.unseen += other.unseen
        self.faces |= other.faces
        self.amount += other.amount
        self.events += other.events


def by_choice(events: Sequence[Event]) -> dict[int, list[Event]]:
    """Events by the number of choices after which they happened."""
    found: dict[int, list[Event]] = {}
    for event in events:
        found.setdefault(event.after, []).append(event)
    return found


def counted(terms: Sequence[str], said: Callable[[str], str]) -> tuple[Value, ...]:
    """Terms with how many there are of each: those that sound alike together, in the order of the first."""
    alike: dict[str, list[str]] = {}
    for term in terms:
        alike.setdefault(said(term), []).append(term)
    return tuple((len(found), found[0]) if len(found) > 1 else found[0] for found in alike.values())


def shows(event: Event, choice: Choice, world: World) -> bool:
    """Whether an event tells what was chosen."""
    if choice.domain in (LABEL, None):
        return event.is_move or event.what == "score"
    if not event.is_move:
        return False
    piece, origin, to = event.values[:3]
    found = world.pieces[piece - 1]
    if choice.domain == PIECE:  # it moves, or somebody marks it with a piece of their own
        is_marked = bool(found.owner) and to == len(world.places) + choice.value
        return is_marked or found.name == world.pieces[choice.value - 1].name
    if choice.domain == PLACE:
        return choice.value in (origin, to)
    return found.attributes.get(str(choice.domain)) == choice.value
