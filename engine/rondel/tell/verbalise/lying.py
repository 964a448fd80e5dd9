"""What can lie in a place, so that it can be called by its name.

What rules move where is learned when they are read, but of a piece that is put on another one only that it may come
anywhere: it goes wherever that goes. Lying on something it does not lie in a place.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core import types as domains
from rondel.rules.world.things import PieceKind
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside
from rondel.tell.verbalise.rules_read import RulesRead
from rondel.tell.verbalise.unsaid import Unsaid

_STAYS = "stay"


def kinds_lying_in(read: RulesRead, places: frozenset[str]) -> list[str]:
    """The kinds of pieces that can lie in places of some kinds."""
    moves = read.rules.know.moves
    found = [kind for kind in read.world.piece_kinds.values() if any((kind.name, place) in moves for place in places)]
    return [kind.name for kind in found if not kind.rides or _can_leave(read, kind, places)]


def _can_leave(read: RulesRead, kind: PieceKind, places: frozenset[str]) -> bool:
    """Whether a rider can come to lie in such a place itself: it belongs there, is moved there or stays there."""
    if kind.left == _STAYS or kind.kept in places:
        return True
    facts = kind.entry.data or {}
    if any(_belongs(read, str(facts[key]), places) for key in ("home", "starts") if key in facts):
        return True
    return any(_moves_there(read, step, kind, places) for step in _steps(read))


def _belongs(read: RulesRead, cell: str, places: frozenset[str]) -> bool:
    """Whether a fact names such a place, or one of a board of such places; an answer may give any."""
    name = cell.partition("(")[0].partition(".")[0]
    if name in read.world.boards:
        return read.world.boards[name].kind in places
    return name in places or name not in read.world.place_kinds


def _steps(read: RulesRead) -> Iterator[t.Step]:
    for seam in read.rules.ruleset.seams():
        for woven in (*seam.woven, *((seam.core,) if seam.core is not None else ())):
            yield from steps_inside(woven.body)


def _moves_there(read: RulesRead, step: t.Step, kind: PieceKind, places: frozenset[str]) -> bool:
    """Whether a step can move pieces of a kind there; what is not known may."""
    match step:
        case t.Swap():
            return True
        case t.Move(_, what, to):
            try:
                pieces, place = read.type_of(what), read.type_of(to)
            except Unsaid:
                return True
            goes = not place.kinds or bool(place.kinds & places)
            moved = pieces.domain != domains.PIECE or not pieces.kinds or kind.name in pieces.kinds
            return place.domain != domains.PIECE and goes and moved
    return False
