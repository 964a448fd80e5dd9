"""Places, pieces, rules and members by their names, found once for a world: rules name them again and again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rondel.frozen import frozen
from rondel.rules.world.things import Members, Piece, Place, RuleName


@frozen
class NameIndex:
    """Rules are under their kind and name, of whichever module; a member's name may be in several sets."""

    places: Mapping[str, Place]
    pieces: Mapping[str, Sequence[Piece]]
    rules: Mapping[tuple[str, str], Sequence[RuleName]]
    sets: Mapping[str, Sequence[Members]]


def index_of(
    places: Iterable[Place], pieces: Iterable[Piece], rules: Iterable[RuleName], sets: Iterable[Members]
) -> NameIndex:
    by_place: dict[str, Place] = {}
    for place in places:
        by_place.setdefault(place.name, place)
    by_piece: dict[str, list[Piece]] = defaultdict(list)
    by_rule: dict[tuple[str, str], list[RuleName]] = defaultdict(list)
    by_member: dict[str, list[Members]] = defaultdict(list)
    for piece in pieces:
        by_piece[piece.name].append(piece)
    for rule in rules:
        by_rule[rule.kind, rule.name].append(rule)
    for members in sets:
        for name in dict.fromkeys(members.names):
            by_member[name].append(members)
    return NameIndex(by_place, dict(by_piece), dict(by_rule), dict(by_member))
