"""What an option leads to, as data: alike prospects in one, and several ways on in one that says "or"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rondel.frozen import frozen


@frozen
class Prospect:
    """Something that an option leads to: `message` says what, of these pieces, to one of these places or faces."""

    message: str
    player: int = 0
    pieces: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    either: tuple[int, ...] = ()  # one or the other of these, instead of all `pieces`

    def takes_in(self, other: Prospect) -> bool:
        """Whether another prospect is the same of more pieces, or of more points."""
        return replace(self, pieces=(), numbers=()) == replace(other, pieces=(), numbers=()) and (
            self.message == "foretell.score" or self.numbers == other.numbers
        )


def together(prospects: Iterable[Prospect]) -> list[Prospect]:
    """Prospects with alike ones in one, each where the first of them stands."""
    found: list[Prospect] = []
    for one in prospects:
        at = next((i for i, other in enumerate(found) if other.takes_in(one)), None)
        if at is None:
            found.append(one)
        else:
            found[at] = _added(found[at], one)
    return [one for one in found if one.message != "foretell.score" or one.numbers[0]]


def _added(one: Prospect, other: Prospect) -> Prospect:
    if one.message == "foretell.score":
        return replace(one, numbers=(one.numbers[0] + other.numbers[0],))
    return replace(one, pieces=one.pieces + other.pieces)


# --- several ways on ---


def merged(courses: Sequence[Sequence[Prospect]]) -> list[Prospect] | None:
    """Courses as one that says "or" in a single prospect; none if they differ in more."""
    if not courses or any(len(prospects) != len(courses[0]) for prospects in courses):
        return None
    columns = [list(dict.fromkeys(column)) for column in zip(*courses, strict=True)]
    if sum(len(column) > 1 for column in columns) > 1:
        return None
    found = [column[0] if len(column) == 1 else _either(column) for column in columns]
    return None if None in found else [one for one in found if one is not None]


def _either(prospects: Sequence[Prospect]) -> Prospect | None:
    """One prospect for several that are alike but for their pieces, their places, or the face that is shown."""
    first = prospects[0]
    if all(replace(one, places=()) == replace(first, places=()) for one in prospects):
        return replace(first, places=tuple(place for one in prospects for place in one.places))
    is_face = first.message == "foretell.face"
    if is_face and all(replace(one, numbers=()) == replace(first, numbers=()) for one in prospects):
        return replace(first, numbers=tuple(number for one in prospects for number in one.numbers))
    is_alike = all(replace(one, pieces=()) == replace(first, pieces=()) for one in prospects)
    if not is_alike or any(len(one.pieces) != 1 for one in prospects):
        return None
    return replace(first, pieces=(), either=tuple(one.pieces[0] for one in prospects))


def shared_start(courses: Sequence[Sequence[Prospect]]) -> list[Prospect]:
    """What several courses begin with."""
    shared: list[Prospect] = []
    for column in zip(*courses, strict=False):
        if len(set(column)) > 1:
            break
        shared.append(column[0])
    return shared
