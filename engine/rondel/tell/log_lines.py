"""Lines of the log before they are sentences, and which of them go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rondel.frozen import frozen
from rondel.play.events import Event
from rondel.words.render import Value


@frozen
class Told:
    """A sentence, and whom it is about; `number` counts the choices made before it was so."""

    text: str
    player: str
    number: int
    is_choice: bool = False


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
    amount: int = 0
    rule: str = ""
    text: str = ""
    is_choice: bool = False

    def takes_in(self, other: LogLine) -> bool:
        alike = (self.id, self.player, self.place, self.rule) == (other.id, other.player, other.place, other.rule)
        return alike and not self.text and not other.text

    def add(self, other: LogLine) -> None:
        self.pieces += other.pieces
        self.unseen += other.unseen
        self.faces |= other.faces
        self.amount += other.amount


def by_choice(events: Sequence[Event]) -> dict[int, list[Event]]:
    """Events by the number of choices after which they happened."""
    found: dict[int, list[Event]] = {}
    for event in events:
        found.setdefault(event.after, []).append(event)
    return found


def counted(terms: Sequence[str]) -> tuple[Value, ...]:
    """Terms with how many there are of each: alike ones together, in the order of the first."""
    return tuple((n, term) if n > 1 else term for term, n in Counter(terms).items())
