"""A position that notices when something is read from it that a seat does not know.

All games that look the same to a seat have the same position, but for a few slots: where the pieces lie that the seat
does not know, and what was learned from them. What a program does until it first reads one of those, it does in all of
these games; from there on nothing is certain. So one position tells for all of them, however much is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rondel.core.expressions import FACES, HELD, PLACES
from rondel.core.library import members
from rondel.core.secrets import Secrets
from rondel.play.events import CHANCE
from rondel.play.view import piece_keys
from rondel.program.model import Model
from rondel.program.redrawn_positions import PieceSlot, active_routines

_READ = list.__getitem__
_WRITE = list.__setitem__
PEEKED = (CHANCE, 0)  # from here on it may be otherwise
Told = list[tuple[int | str, ...]]
Holding = Sequence[tuple[PieceSlot, int]]  # the slots that hold pieces


class WatchedPosition(list[int]):
    """`watched` slots are noted among what is `told` where they are read.

    `held` are those of them that say what lies at a place: they are read and written again when something comes there
    or goes away, and that tells nothing.
    """

    __slots__ = ("held", "told", "watched")

    def __init__(self, position: list[int], watched: frozenset[int], held: frozenset[int], told: Told) -> None:
        super().__init__(position)
        self.watched, self.held, self.told = watched, held, told

    def copy(self) -> WatchedPosition:
        return WatchedPosition(self, self.watched, self.held, self.told)

    def __getitem__(self, at: Any) -> Any:
        if at.__class__ is slice:
            return self._part(at)
        if at in self.watched:
            self.told.append(PEEKED)
        return _READ(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if at.__class__ is int and at in self.held and self.told and self.told[-1] is PEEKED:
            self.told.pop()
        _WRITE(self, at, value)

    def _part(self, at: slice) -> list[int]:
        if at == slice(None):
            return self.copy()
        if not self.watched.isdisjoint(range(*at.indices(len(self)))):
            self.told.append(PEEKED)
        return _READ(self, at)


def watched_position(
    model: Model, s: list[int], unknown: int, holding: Holding, secrets: Secrets, told: Told
) -> WatchedPosition:
    """A position in which nobody reads unnoticed what the unknown pieces are, or what was learned from any."""
    held = frozenset(_held(model, s, unknown))
    return WatchedPosition(s, held.union(_lying(model, s, unknown, holding), _kept(model, s, secrets)), held, told)


def _held(model: Model, s: list[int], unknown: int) -> Iterator[int]:
    """The slots that say what lies where: at places with unknown pieces, and on those themselves."""
    first, length = model.layout.regions[HELD]
    yield from (slot for slot in range(first, first + length) if s[slot] & unknown)
    facts = model.core.facts
    yield from (first + facts.places + piece for piece in members(unknown) if piece <= facts.hosts)


def _lying(model: Model, s: list[int], unknown: int, holding: Holding) -> Iterator[int]:
    """The slots of unknown pieces, and those that mean one."""
    layout, faced, keys = model.layout, model.core.facts.faced, piece_keys(model)
    for piece in members(unknown):
        yield layout.slot(PLACES, piece)
        if faced[piece]:
            yield layout.slot(FACES, faced[piece])
        yield from (layout.slot(region, rows[piece]) for region, rows in keys.items() if piece < len(rows))
    for one, slot in holding:
        if (s[slot] if one.is_set else 1 << s[slot]) & unknown:
            yield slot


def _kept(model: Model, s: list[int], secrets: Secrets) -> Iterator[int]:
    """The slots in which something learned from hidden pieces may lie."""
    for routine, shift in active_routines(model, s):
        slots = model.layout.locals[routine].items()
        yield from (slot + shift for number, slot in slots if (routine, number) in secrets.locals)
    for region in secrets.marks:
        first, length = model.layout.regions[region]
        yield from range(first, first + length)
