"""What a seat sees of a position, as a list of integers whose length and meaning never change for a line-up.

In this order, and `names` has a name for each component:

    seat NAME           1 for the seat that looks
    decides NAME        1 for the seat that decides; nobody when the game is over
    points NAME         points
    asks ADDRESS        1 for the choice that is due: the deed and what is chosen there
    PIECE@PLACE         how many pieces of a name lie at a place, or on a piece; of dice with the face that is up:
                        `die.red:4@chest.red`; `KIND?@PLACE` counts those that the seat cannot tell apart
    mark ADDRESS(KEY)   a mark, and `=MEMBER` where it holds members; `uses ADDRESS(NAME)` how often a rule was used

Seats stand at the same components whoever looks: nothing is turned round. There is nothing in a vector that the seat
cannot know: of all positions that look the same to a seat it is the same. What a deed under way has chosen, and has
neither moved nor marked yet, is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rondel.core.blocks import Pause
from rondel.core.expressions import PC, POINTS, YOU
from rondel.core.library import members
from rondel.core.types import LARGEST_KEPT
from rondel.lab.learning.cells import Lying
from rondel.lab.learning.components import Bounds, Components
from rondel.lab.learning.memory import Memory
from rondel.play.game import Rules
from rondel.play.light import LightGame
from rondel.program.model import Model

_ONE = Bounds(0, 1)


class HasSlots(Protocol):
    """A position of a library."""

    def slots(self) -> list[int]: ...


def slots_of(position: list[int] | HasSlots) -> list[int]:
    """A position as the list of integers that all machines share."""
    return position if isinstance(position, list) else position.slots()


class Observation:
    """Makes vectors of positions of one line-up; everything that can be looked up once was."""

    def __init__(self, rules: Rules) -> None:
        model, players = rules.model, rules.players
        self._redraws, self._seats = rules.program.redraws, len(players)
        self._pc, self._you, self._points = (model.layout.slot(one) for one in (PC, YOU, POINTS))
        made = Components()
        self._looks = [made.add(f"seat {name}", _ONE) for name in players]
        self._decides = [made.add(f"decides {name}", _ONE) for name in players]
        self._scored = [made.add(f"points {name}", Bounds(-LARGEST_KEPT, LARGEST_KEPT)) for name in players]
        self._asks = _asking(model, made)
        self._table = _Table(Lying(model), model.core.facts.hidden, made)
        self._memory = Memory(model, made).slots
        self.names: tuple[str, ...] = tuple(made.names)
        self.lows: tuple[int, ...] = tuple(bounds.low for bounds in made.bounds)
        self.highs: tuple[int, ...] = tuple(bounds.high for bounds in made.bounds)

    def __len__(self) -> int:
        return len(self.names)

    def vector(self, game: LightGame[Any], seat: int | None = None) -> list[int]:
        """What a seat sees, counted from 0; without one, what whoever decides sees."""
        return self.seen(slots_of(game.position), game.seat if seat is None else seat)

    def seen(self, s: Sequence[int], seat: int) -> list[int]:
        """What a seat sees of a position that is a list of integers."""
        if not 0 <= seat < self._seats:
            raise ValueError(f"there is no seat {seat}, only 0 to {self._seats - 1}")
        vector = [0] * (len(self.names) + 1)  # the last one is nowhere
        vector[self._looks[seat]] = 1
        for number, component in enumerate(self._scored, 1):
            vector[component] = s[self._points + number]
        if s[self._pc]:
            vector[self._decides[(s[self._you] - 1) % self._seats]] = 1
            vector[self._asks[s[self._pc]]] = 1
        unknown = self._redraws.unknown(s, seat + 1)
        self._table.count(s, unknown, vector)
        for one in self._memory:
            value = s[one.slot]
            if value and not unknown >> one.of_piece & 1:
                one.tell(value, unknown, vector)
        vector.pop()
        return vector


def _asking(model: Model, made: Components) -> list[int]:
    """For each block the component of what is asked where it ends; nowhere for those that ask nothing."""
    sites = [made.add(f"asks {site.address}", _ONE) for site in model.core.sites]
    ends = [block.end for block in model.core.blocks]
    return [made.nowhere, *(sites[end.site - 1] if isinstance(end, Pause) else made.nowhere for end in ends)]


class _Table:
    """What lies where: for each piece a row with the component of each place, and one for those who do not know it."""

    def __init__(self, lying: Lying, hidden: int, made: Components) -> None:
        self._lying, self._hidden, self._made = lying, hidden, made
        pieces = range(1, lying.facts.pieces + 1)
        self._wide = lying.facts.places + lying.facts.hosts + 1
        self._known = [[made.nowhere] * self._wide, *map(self._row, pieces)]
        self._unknown = [self._unknown_row(piece) if hidden >> piece & 1 else [] for piece in range(len(self._known))]
        self._plain = [(lying.place_slot(one), self._known[one]) for one in pieces if not lying.faced[one]]
        self._dice = [one for one in pieces if lying.faced[one]]
        self._faces = {one: {face: i for i, face in enumerate(lying.faces(one))} for one in self._dice}
        self._riders = [one for one in pieces if any(place > lying.facts.places for place, _ in lying.wheres(one))]
        self._hosts_hidden = bool(hidden & (2 << lying.facts.hosts) - 2)

    def count(self, s: Sequence[int], unknown: int, vector: list[int]) -> None:
        """Counts what lies where; what the seat does not know by its kind alone."""
        for slot, row in self._plain:
            vector[row[s[slot]]] += 1
        for piece in self._dice:
            vector[self._seen(s, piece)] += 1
        for piece in members(unknown | self._riding(s, unknown)):
            vector[self._seen(s, piece)] -= 1
            vector[self._guessed(s, piece, unknown)] += 1

    def _seen(self, s: Sequence[int], piece: int) -> int:
        first = self._known[piece][s[self._lying.place_slot(piece)]]
        if not self._lying.faced[piece] or first == self._made.nowhere:
            return first
        return first + self._faces[piece][s[self._lying.face_slot(piece)]]

    def _guessed(self, s: Sequence[int], piece: int, unknown: int) -> int:
        """Where a piece is counted that is unknown, or lies on an unknown one."""
        place = s[self._lying.place_slot(piece)]
        is_known = not unknown >> piece & 1
        host = self._lying.host(place)
        if host and unknown >> host & 1:
            name = self._lying.name(piece) if is_known else self._lying.unknown_name(piece)
            return self._made.find(f"{name}@{self._lying.unknown_name(host)}")
        return self._unknown[piece][place]

    def _riding(self, s: Sequence[int], unknown: int) -> int:
        """The pieces that lie on unknown ones."""
        if not self._hosts_hidden:
            return 0
        places = self._lying.facts.places
        found = ((one, s[self._lying.place_slot(one)] - places) for one in self._riders)
        return sum(1 << one for one, host in found if host > 0 and unknown >> host & 1)

    def _row(self, piece: int) -> list[int]:
        """The component of each place; of dice that of the first face, which the others follow."""
        row, lying = [self._made.nowhere] * self._wide, self._lying
        name, faces = lying.name(piece), lying.faces(piece)
        most = Bounds(0, lying.counts[name])
        for place, where in lying.wheres(piece):
            shown = [lying.shown(piece, face) for face in faces] or [name]
            row[place] = min([self._made.shared(f"{one}@{where}", most) for one in shown])
            host = lying.host(place)
            if host and self._hidden >> host & 1:
                self._made.shared(f"{name}@{lying.unknown_name(host)}", most)
        return row

    def _unknown_row(self, piece: int) -> list[int]:
        row, lying = [self._made.nowhere] * self._wide, self._lying
        name, most = lying.unknown_name(piece), Bounds(0, lying.facts.pieces)
        for place, where in lying.wheres(piece):
            row[place] = self._made.shared(f"{name}@{where}", most)
            host = lying.host(place)
            if host and self._hidden >> host & 1:
                self._made.shared(f"{name}@{lying.unknown_name(host)}", most)
        return row
