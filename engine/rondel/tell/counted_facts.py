"""How many there are of what messages speak of, by the ids under which they name it.

count.piece.cube, count.piece.cube.black     pieces of a kind, or of one variety of it, at this table
each.piece.cube                              of them, for each player; of what nobody owns, of each variety
count.place.town, count.set.colour           places of a kind, members of a set
count.player                                 players at this table
rows.field, columns.field                    of a grid
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rondel.core.types import Domain
from rondel.rules.world.things import Piece
from rondel.rules.world.world import World

PLAYERS = "count.player"


def counted_facts(world: World) -> dict[str, int]:
    """All numbers that can be counted out of the things of a line-up."""
    found = Counter(id for piece in world.pieces for id in _kinds_of(world, piece))
    counted = {f"count.{id}": n for id, n in found.items()} | dict(_shares(world)) | {PLAYERS: world.seats}
    counted |= {f"count.place.{kind}": n for kind, n in Counter(place.kind for place in world.places).items()}
    counted |= {f"count.set.{name}": len(members.names) for name, members in world.sets.items()}
    for board in world.boards.values():
        if board.shape in ("grid", "hex"):
            counted[f"rows.{board.name}"] = max((place.row for place in board.places), default=0)
            counted[f"columns.{board.name}"] = max((place.column for place in board.places), default=0)
    return counted


def _kinds_of(world: World, piece: Piece) -> Iterator[str]:
    """What a piece counts as: its kind, what that also is, and each with a member that the piece is of."""
    kind = world.piece_kinds[piece.kind]
    for name in (piece.kind, *kind.supers):
        yield f"piece.{name}"
        for attribute, type in kind.attributes.items():
            number = world.tables[f"piece.{attribute}"][piece.number]
            if number and not type.is_many and isinstance(type.domain, Domain) and type.domain.is_set:
                yield f"piece.{name}.{world.name_of(type.domain, number)}"


def _shares(world: World) -> Iterator[tuple[str, int]]:
    """How many pieces of a kind a player has, or how many are alike."""
    first: dict[str, Piece] = {}
    for piece in world.pieces:
        first.setdefault(piece.kind, piece)
    for kind, one in first.items():
        alike = [p for p in world.pieces if p.kind == kind and p.owner == one.owner]
        yield f"each.piece.{kind}", len(alike) if one.owner else sum(p.likeness == one.likeness for p in alike)
