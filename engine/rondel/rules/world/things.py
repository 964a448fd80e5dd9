"""The things of a world: sets with their members, places, pieces, boards and rules, each with its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.types import Type


@frozen
class Members:
    """A declared set: its members in order; in a ring the last is followed by the first."""

    name: str
    module: str
    names: tuple[str, ...]
    ring: bool = False

    def number(self, member: str) -> int:
        return self.names.index(member) + 1 if member in self.names else 0


@frozen
class Place:
    """A place; `key` is the number of the member or player it belongs to."""

    number: int
    kind: str
    name: str
    key: int = 0
    index: int = 0
    row: int = 0
    column: int = 0


@frozen
class Piece:
    """A piece; pieces of one `likeness` differ in nothing that never changes."""

    number: int
    kind: str
    name: str
    owner: int
    attributes: Mapping[str, int]
    likeness: int
    row: int = -1


@dataclass(slots=True)
class PieceKind:
    name: str
    module: str
    entry: Any
    supers: tuple[str, ...] = ()
    plural: str = ""
    owned: bool = False
    faces: int = 0
    listed: tuple[int, ...] = ()  # what each face shows, where that is not its number
    face_set: str = ""  # the set of which these are members, where they are no numbers
    attributes: dict[str, Type] = field(default_factory=dict)
    rides: tuple[str, ...] = ()
    left: str = "follow"
    kept: str = ""
    first: int = 0
    last: int = 0

    @property
    def sides(self) -> tuple[int, ...]:
        """For each listed face the first that shows the same: between these there is no difference."""
        return tuple(1 + self.listed.index(value) for value in self.listed)


@dataclass(slots=True)
class PlaceKind:
    name: str
    module: str
    entry: Any
    supers: tuple[str, ...] = ()
    plural: str = ""
    per: str = ""
    stack: bool = False
    seen: str = "all"
    when_empty: str = ""
    board: str = ""
    shows: tuple[tuple[str, Span], ...] = ()  # answers that are told with a place, and where they are named
    attributes: dict[str, Type] = field(default_factory=dict)
    places: list[Place] = field(default_factory=list)


@dataclass(slots=True)
class RuleKind:
    name: str
    module: str
    entry: Any
    events: dict[str, tuple[str, ...]]
    option: bool = False
    of: str = ""
    facts: dict[str, Type] = field(default_factory=dict)


@dataclass(slots=True)
class Board:
    name: str
    module: str
    kind: str
    shape: str
    places: list[Place] = field(default_factory=list)
    ways: tuple[str, ...] = ()
    named: dict[str, Place] = field(default_factory=dict)  # of a graph, by the names on the board


@frozen
class RuleName:
    number: int
    address: str
    module: str
    kind: str
    name: str


@frozen
class EntryCell:
    """One requirement: so many of the pieces an answer gives, called with constants."""

    number: int
    owner: int
    count: int
    answer: str
    args: tuple[int, ...]
    attributes: Mapping[str, int]
    span: Span


def names_in(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(value) if isinstance(value, list) else (str(value),)
