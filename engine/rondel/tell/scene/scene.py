"""The parts of a scene: plain data that knows no game and draws nothing.

Whoever draws a scene needs nothing else, and finds nothing in it that its seat may not know: a piece that the seat
cannot tell from others has a key that says where it lies and nothing more, so that it cannot be followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from rondel.frozen import frozen


@frozen
class Trait:
    """What never changes about a thing: a member of the set `of`; a number or "yes", of no set."""

    of: str
    value: str


@frozen
class AskedFor:
    """Something that a card asks for: so many of what an answer gives, for these traits."""

    answer: str
    count: int
    traits: Mapping[str, Trait] = field(default_factory=dict)


@frozen
class Token:
    """Alike pieces at one place, as one; `options` are the ids of what choosing one of them means."""

    key: str
    kind: str
    label: str
    count: int = 1
    owner: str = ""
    traits: Mapping[str, Trait] = field(default_factory=dict)
    face: int = 0
    face_text: str = ""
    hidden: bool = False
    is_card: bool = False
    text: str = ""  # what a card says, without what its kind is called
    sign: str = ""
    needs: tuple[AskedFor, ...] = ()
    riders: tuple[Token, ...] = ()
    options: tuple[str, ...] = ()


@frozen
class Spot:
    """A place with what lies there; `member` is what a place is kept for, where its kind has one for each of a set."""

    key: str
    kind: str
    name: str
    label: str
    member: Trait | None = None
    owner: str = ""
    is_stack: bool = False
    is_covered: bool = False  # not everybody sees what lies there
    index: int = 0
    row: int = 0
    column: int = 0
    across: float = 0.0  # of a graph: where it is drawn, both from 0 to 1
    down: float = 0.0
    rule: str = ""
    rule_kind: str = ""
    traits: Mapping[str, Trait] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    ways: Mapping[str, str] = field(default_factory=dict)  # by the name of the way, the key of the next place
    tokens: tuple[Token, ...] = ()
    options: tuple[str, ...] = ()


@frozen
class SeenBoard:
    """A board and its places in order; `shape` is ring, hex, square or graph."""

    name: str
    label: str
    shape: str
    spots: tuple[Spot, ...]


@frozen
class Seat:
    """A player at the table with the places that are that player's."""

    name: str
    label: str
    points: int
    is_you: bool
    is_turn: bool
    places: tuple[Spot, ...]


@frozen
class OptionLine:
    """An option as a sentence; `at` are the keys of tokens, spots and seats in sight that mean the same.

    To the places with the keys `leads_to` something surely comes.
    """

    key: str
    id: str
    text: str
    foretold: str = ""
    domain: str = ""
    is_end: bool = False
    at: tuple[str, ...] = ()
    leads_to: tuple[str, ...] = ()


@frozen
class SeenMark:
    """A mark that holds something; `number` if that is one, `owner` if it is kept for a player."""

    name: str
    label: str
    text: str
    owner: str = ""
    number: int | None = None
    lasts: bool = False


@frozen
class Scene:
    """A game as a seat sees it; `you` is empty for somebody who watches."""

    title: str
    language: str
    you: str
    seats: tuple[Seat, ...]
    turn: str
    question: str
    lines: tuple[OptionLine, ...]
    boards: tuple[SeenBoard, ...]
    places: tuple[Spot, ...]
    marks: tuple[SeenMark, ...]
    can_undo: bool
    over: bool
    number: int  # of choices made

    @property
    def data(self) -> dict[str, Any]:
        """The scene as JSON knows it."""
        found = _plain(self)
        assert isinstance(found, dict)
        return found


def _plain(value: Any) -> Any:
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
