"""Where pieces can lie, by name: a place, or a piece that others lie on, what lies there, and which face is up.

Pieces of one name between which only place and face make a difference share a cell, so that cells count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rondel.core.expressions import FACES, PLACES
from rondel.core.types import PLACE
from rondel.program.model import Model


class Lying:
    """Looks up where pieces of one line-up can lie, and where they do."""

    def __init__(self, model: Model) -> None:
        self.facts, self.world = model.core.facts, model.rules.world
        self.counts = Counter(piece.name for piece in self.world.pieces)
        self.faced = self.facts.faced
        self._places, self._faces = model.layout.base(PLACES), model.layout.base(FACES)
        self._hosts = self.world.pieces[: self.world.hosts]

    def place_slot(self, piece: int) -> int:
        return self._places + piece

    def face_slot(self, piece: int) -> int:
        """Where the face of a piece stands; 0 for pieces without."""
        return self._faces + self.faced[piece] if self.faced[piece] else 0

    def name(self, piece: int) -> str:
        return self.world.pieces[piece - 1].name

    def unknown_name(self, piece: int) -> str:
        return f"{self.world.pieces[piece - 1].kind}?"

    def faces(self, piece: int) -> tuple[int, ...]:
        """The faces of a piece between which there is a difference."""
        if not self.faced[piece]:
            return ()
        kind = self.world.piece_kinds[self.world.pieces[piece - 1].kind]
        return tuple(dict.fromkeys(kind.sides)) if kind.listed else tuple(range(1, kind.faces + 1))

    def shown(self, piece: int, face: int) -> str:
        """A piece with the face that is up."""
        return f"{self.name(piece)}:{self.world.face_called(piece, face)}"

    def wheres(self, piece: int) -> Iterator[tuple[int, str]]:
        """The numbers of all places where a piece can lie, with their names."""
        for place in range(1, self.facts.places + 1):
            if self.facts.can_hold[place] >> piece & 1:
                yield place, self.world.name_of(PLACE, place)
        rides = self.world.piece_kinds[self.world.pieces[piece - 1].kind].rides
        kinds = {kind for ridden in rides for kind in self.world.piece_kinds_of(ridden)}
        for host in self._hosts if kinds else ():
            if host.kind in kinds:
                yield self.facts.places + host.number, host.name

    def host(self, place: int) -> int:
        """The piece that a place is; 0 for one that is none."""
        return max(0, place - self.facts.places)
