"""What a player may see: a position without the pieces that the player cannot tell apart.

A piece is known to a player from when it lay where the player could see it until the stack it lies in is shuffled.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from rondel.core.expressions import FACES, HELD, KNOWN, Region, RegionKind
from rondel.core.library import members
from rondel.core.types import PIECE, PLACE, Member, SetOf, Type
from rondel.frozen import frozen
from rondel.play.decision import Decision, Option
from rondel.play.game_protocol import Playing
from rondel.program.model import Model


@frozen
class View:
    """A position as one player sees it: pieces the player does not know are shown as `kind?`."""

    player: str
    points: dict[str, int]
    places: dict[str, tuple[str, ...]]
    faces: dict[str, tuple[int | str, ...]]
    marks: dict[str, tuple[int, ...]]
    decision: Decision | None


def view_of(game: Playing, player: str) -> View:
    """The view of a player; `decision` is there only if it is that player's."""
    model, s = game.rules.model, game.position
    seat = seat_of(model, player)
    unknown = unknown_to(model, s, seat)
    decision = game.decision if not game.over and game.decision.player == player else None
    places, faces, marks = _places(model, s, unknown), _faces(model, s, unknown), marks_seen(model, s, unknown)
    return View(player, game.points, places, faces, marks, decision)


def seat_of(model: Model, player: str) -> int:
    world = model.rules.world
    names = world.seated
    if player not in names:
        raise ValueError(f"there is no player '{player}', only {', '.join(names)}")
    return names.index(player) + 1


def unknown_to(model: Model, s: list[int], seat: int) -> int:
    """The pieces that a player cannot tell apart; seat 0 is somebody at the table who knows what all players know."""
    hidden = model.core.facts.hidden
    if not hidden:
        return 0
    seats = [seat] if seat else range(1, model.core.facts.seats + 1)
    return hidden & ~reduce(and_, (s[model.layout.slot(KNOWN, one)] for one in seats))


def shows_hidden(model: Model, s: list[int], decision: Decision) -> bool:
    """Whether somebody is shown pieces to choose from that were hidden from that player until now."""
    options = [option.value for option in decision.options if option.domain == PIECE]
    unknown = unknown_to(model, s, seat_of(model, decision.player)) if options else 0
    return any(unknown >> piece & 1 for piece in options)


def knowers(model: Model, s: list[int], piece: int) -> int:
    """The players who can tell a piece from others, if it is one that can be hidden."""
    first = model.layout.base(KNOWN)
    return sum(1 << seat for seat in range(1, model.core.facts.seats + 1) if s[first + seat] >> piece & 1)


def knowers_of_chosen(model: Model, s: list[int], chosen: Option) -> int | None:
    """The mask of the seats that can tell what is chosen from others, if it is something that can be hidden."""
    if chosen.domain != PIECE or not model.core.facts.hidden >> chosen.value & 1:
        return None
    return knowers(model, s, chosen.value)


def _places(model: Model, s: list[int], unknown: int) -> dict[str, tuple[str, ...]]:
    """What lies where; a piece on which others lie is a place too, and has no name for those who do not know it."""
    world = model.rules.world
    result: dict[str, list[str]] = {}
    for number in _places_in_order(model, unknown):
        held, host = s[model.layout.slot(HELD, number)], number - len(world.places)
        if held:
            name = _shown_piece(model, host, unknown) if host > 0 else world.name_of(PLACE, number)
            result.setdefault(name, []).extend(_shown_piece(model, piece, unknown) for piece in members(held))
    return {name: tuple(sorted(found)) for name, found in result.items()}


def _places_in_order(model: Model, unknown: int) -> list[int]:
    """Every place; pieces that a player does not know come last, for their order would tell which they are."""
    world = model.rules.world
    places, hosts = range(1, len(world.places) + 1), range(1, world.hosts + 1)
    return [*places, *(len(world.places) + host for host in sorted(hosts, key=lambda host: unknown >> host & 1))]


def _shown_piece(model: Model, piece: int, unknown: int) -> str:
    found = model.rules.world.pieces[piece - 1]
    return f"{found.kind}?" if unknown >> piece & 1 else found.name


def _faces(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int | str, ...]]:
    """Faces by the name of the piece; alike pieces are shown together, in order."""
    result: dict[str, list[int | str]] = {}
    for piece, dense in enumerate(model.core.facts.faced):
        if dense and not unknown >> piece & 1:
            name = model.rules.world.pieces[piece - 1].name
            shown = model.rules.world.face_called(piece, s[model.layout.slot(FACES, dense)])
            result.setdefault(name, []).append(shown)
    return {name: tuple(faces) for name, faces in result.items()}


def marks_seen(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int, ...]]:
    result, keys = {}, piece_keys(model)
    for region, (first, length) in model.layout.regions.items():
        if region.kind is RegionKind.MARK:
            holds = model.core.regions[region].holds
            hidden = {dense for piece, dense in enumerate(keys.get(region, ())) if dense and unknown >> piece & 1}
            values = enumerate(s[first : first + length])
            result[region.of] = tuple(0 if i in hidden else _known(value, holds, unknown) for i, value in values)
    return result


def _known(value: int, holds: Type, unknown: int) -> int:
    """What a player sees of the piece or the set of pieces that a mark holds."""
    if holds == SetOf(PIECE):
        return value & ~unknown
    return 0 if holds == Member(PIECE) and unknown >> value & 1 else value


def piece_keys(model: Model) -> dict[Region, tuple[int, ...]]:
    """Marks that have a slot for each piece of some kinds: the slot of each."""
    found = {region: slots.keys for region, slots in model.core.regions.items() if slots.keys is not None}
    return {region: keys.rows for region, keys in found.items() if keys.index == Member(PIECE)}
