"""Where everything of a scene is drawn: which boards stand inside others, which places stand on boards, in which area
the rest lies. Looks say it; where they do not, the facts do.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.looks import Looks
from rondel.frozen import frozen
from rondel.tell.scene.scene import Scene, SeenBoard, SeenMark, Spot, Token, Trait

MOST_BESIDE = 12
OFFER, STOCK, AWAY = "offer", "stock", "away"


@frozen
class Arrangement:
    """The boards to be drawn by themselves, what stands inside each, and the other shared places by area."""

    boards: tuple[SeenBoard, ...]
    rings: dict[str, tuple[SeenBoard, ...]]  # by the board around them
    beside: dict[str, tuple[Spot, ...]]  # by board: places kept for members, beside the space of that member
    centre: dict[str, tuple[Spot, ...]]
    areas: dict[str, tuple[Spot, ...]]
    with_owners: dict[str, tuple[Token, ...]]  # by player
    hub: SeenMark | None


def arranged(scene: Scene, looks: Looks) -> Arrangement:
    """Everything of a scene in its place, once."""
    names = {board.name: board for board in scene.boards}
    around = {board.name: _board_around(board, names, looks) for board in scene.boards}
    own = [board for board in scene.boards if not around[board.name]]
    homes = {kind: _home(kind, scene, own, looks) for kind in dict.fromkeys(spot.kind for spot in scene.places)}
    return Arrangement(
        tuple(sorted(own, key=lambda board: -len(board.spots))),
        {board.name: tuple(one for one in scene.boards if around[one.name] == board.name) for board in own},
        {board.name: _at(scene, homes, f"beside {board.name}") for board in own},
        {board.name: _at(scene, homes, f"centre {board.name}") for board in own},
        {area: _in_area(scene, homes, area, looks) for area in (OFFER, STOCK, AWAY)},
        {seat.name: _tokens_of(scene, seat.name, looks) for seat in scene.seats},
        _hub(scene, looks),
    )


def _board_around(board: SeenBoard, names: dict[str, SeenBoard], looks: Looks) -> str:
    """The ring that a ring stands in, if any."""
    inside = names.get(looks.board(board.name).inside)
    if inside is None or inside is board or board.shape != "ring" or inside.shape != "ring":
        return ""
    return "" if looks.board(inside.name).inside in names else inside.name


def _home(kind: str, scene: Scene, boards: Sequence[SeenBoard], looks: Looks) -> str:
    """Where the places of a kind are drawn: inside a board, or in an area."""
    look, mates = looks.place(kind), [spot for spot in scene.places if spot.kind == kind]
    rings = {board.name: board for board in boards if board.shape == "ring"}
    if look.inside in rings and look.at_centre:
        return f"centre {look.inside}"
    if look.inside in rings and all(spot.member for spot in mates):
        return f"beside {look.inside}"
    if look.is_default:
        beside = next((board.name for board in rings.values() if _is_named_by(board, mates)), "")
        if beside:
            return f"beside {beside}"
    return look.area or (OFFER if _lies_open(mates) else STOCK)


def _is_named_by(board: SeenBoard, mates: Sequence[Spot]) -> bool:
    """Whether each member that places are kept for is named by exactly one space of a ring."""
    named = [trait for spot in board.spots for trait in spot.traits.values()]
    members = [spot.member for spot in mates]
    return 3 <= len(members) <= MOST_BESIDE and all(member and named.count(member) == 1 for member in members)


def _lies_open(mates: Sequence[Spot]) -> bool:
    """Whether cards lie there for everybody to see; where they were put away, they are in a stack."""
    tokens = [token for spot in mates for token in spot.tokens]
    is_open = not any(spot.is_covered for spot in mates)
    return is_open and bool(tokens) and all(token.is_card for token in tokens) and len(tokens) <= MOST_BESIDE


def _at(scene: Scene, homes: dict[str, str], home: str) -> tuple[Spot, ...]:
    return tuple(spot for spot in scene.places if homes[spot.kind] == home)


def _in_area(scene: Scene, homes: dict[str, str], area: str, looks: Looks) -> tuple[Spot, ...]:
    """The places of an area at which something is to be seen: a thing, or that it can be chosen."""
    offered = {key for line in scene.lines for key in line.at}
    return tuple(
        spot for spot in _at(scene, homes, area) if spot.options or spot.key in offered or rest_of(spot, scene, looks)
    )


def rest_of(spot: Spot, scene: Scene, looks: Looks) -> list[Token]:
    """What lies at a shared place, but for what is shown with its owners."""
    if not looks.place(spot.kind).with_owners:
        return list(spot.tokens)
    players = {seat.name for seat in scene.seats}
    return [token for token in spot.tokens if token.owner not in players]


def _tokens_of(scene: Scene, player: str, looks: Looks) -> tuple[Token, ...]:
    shown = [spot for spot in scene.places if looks.place(spot.kind).with_owners]
    return tuple(token for spot in shown for token in spot.tokens if token.owner == player)


def _hub(scene: Scene, looks: Looks) -> SeenMark | None:
    """The mark that stands in the middle: the one that looks say, else the first number that lasts."""
    if not any(board.shape == "ring" for board in scene.boards):
        return None
    said = [mark for mark in scene.marks if looks.mark(mark.name) == "hub"]
    numbers = [mark for mark in scene.marks if mark.number is not None and mark.lasts and not mark.owner]
    return next(iter(said or numbers), None)


def space_of(member: Trait | None, board: SeenBoard, beside: str) -> Spot | None:
    """The space of a board that names a member: by the trait that looks speak of, else by any."""
    own = [spot for spot in board.spots if beside and spot.traits.get(beside) == member]
    found = own or [spot for spot in board.spots if member in spot.traits.values()]
    return found[0] if found else None
