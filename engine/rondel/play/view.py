"""What a player may see, and positions that look the same to that player.

A piece is known to a player from when it lay where the player could see it until the stack it lies in is shuffled.
Redrawing permutes unknown pieces of one kind over the places where such pieces lie, those that went into the last
shuffle apart from older ones, and gives chance a new seed; whatever else knows those pieces follows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rondel.core.expressions import FACES, HELD, KNOWN, MIXED, PC, PLACES, SEED, Region, RegionKind
from rondel.core.library import members
from rondel.core.types import PIECE, PLACE, Member, SetOf, Type
from rondel.play.decision import Decision
from rondel.play.playing import Playing
from rondel.program.chance import started
from rondel.program.model import Model
from rondel.record import record


@record
class View:
    """A position as one player sees it: pieces the player does not know are shown as `kind?`."""

    player: str
    points: dict[str, int]
    places: dict[str, tuple[str, ...]]
    faces: dict[str, tuple[int, ...]]
    marks: dict[str, tuple[int, ...]]
    decision: Decision | None


def view_of(game: Playing, player: str) -> View:
    """The view of a player; `decision` is there only if it is that player's."""
    model, s = game.rules.model, game.position
    seat = seat_of(model, player)
    unknown = _unknown(model, s, seat)
    decision = game.decision if not game.over and game.decision.player == player else None
    return View(
        player, game.points, _places(model, s, unknown), _faces(model, s, unknown), _marks(model, s, unknown), decision
    )


def seat_of(model: Model, player: str) -> int:
    world = model.rules.world
    names = world.players[: world.seats]
    if player not in names:
        raise ValueError(f"there is no player '{player}', only {', '.join(names)}")
    return names.index(player) + 1


def _unknown(model: Model, s: list[int], seat: int) -> int:
    """The pieces that a player cannot tell apart."""
    hidden = model.core.facts.hidden
    return hidden & ~s[model.layout.slot(KNOWN, seat)] if hidden else 0


def _places(model: Model, s: list[int], unknown: int) -> dict[str, tuple[str, ...]]:
    """What lies where; a piece on which others lie is a place too, and has no name for those who do not know it."""
    world = model.rules.world
    result: dict[str, list[str]] = {}
    for number in range(1, len(world.places) + world.hosts + 1):
        held, host = s[model.layout.slot(HELD, number)], number - len(world.places)
        if held:
            name = _shown(model, host, unknown) if host > 0 else world.name_of(PLACE, number)
            result.setdefault(name, []).extend(_shown(model, piece, unknown) for piece in members(held))
    return {name: tuple(sorted(found)) for name, found in result.items()}


def _shown(model: Model, piece: int, unknown: int) -> str:
    found = model.rules.world.pieces[piece - 1]
    return f"{found.kind}?" if unknown >> piece & 1 else found.name


def _faces(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int, ...]]:
    """Faces by the name of the piece; alike pieces are shown together, in order."""
    result: dict[str, list[int]] = {}
    for piece, dense in enumerate(model.core.facts.faced):
        if dense and not unknown >> piece & 1:
            name = model.rules.world.pieces[piece - 1].name
            result.setdefault(name, []).append(s[model.layout.slot(FACES, dense)])
    return {name: tuple(faces) for name, faces in result.items()}


def _marks(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int, ...]]:
    result, keys = {}, _piece_keys(model)
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


def _piece_keys(model: Model) -> dict[Region, tuple[int, ...]]:
    """Marks that have a slot for each piece of some kinds: the slot of each."""
    found = {region: slots.keys for region, slots in model.core.regions.items() if slots.keys is not None}
    return {region: keys.rows for region, keys in found.items() if keys.index == Member(PIECE)}


# --- redrawing ---


def redrawn(game: Playing, player: str, seed: int) -> list[int]:
    """A position in which everything the player does not know is drawn anew."""
    model = game.rules.model
    changed = _permutation(model, game.position, seat_of(model, player), Random(seed))
    position, slot = _applied(model, game.position, changed), model.layout.slot(SEED)
    position[slot] = started(seed ^ game.position[slot])
    return position


def _permutation(model: Model, s: list[int], seat: int, rng: Random) -> dict[int, int]:
    groups: dict[tuple[str, bool], list[int]] = {}
    mixed = 0
    for number in range(1, model.layout.regions[MIXED][1]):
        mixed |= s[model.layout.slot(MIXED, number)]
    for piece in members(_unknown(model, s, seat)):
        kind = model.rules.world.pieces[piece - 1].kind
        groups.setdefault((kind, bool(mixed >> piece & 1)), []).append(piece)
    result: dict[int, int] = {}
    for group in groups.values():
        drawn = group[:]
        rng.shuffle(drawn)
        result.update(zip(group, drawn, strict=True))
    return {old: new for old, new in result.items() if old != new}


def _applied(model: Model, s: list[int], changed: dict[int, int]) -> list[int]:
    layout = model.layout
    t = s[:]
    moved = sum(1 << piece for piece in changed)
    for region in (HELD, KNOWN, MIXED):
        first, length = layout.regions[region]
        for slot in range(first, first + length):
            t[slot] = _mapped(s[slot], moved, changed)
    for old, new in changed.items():
        t[layout.slot(PLACES, new)] = s[layout.slot(PLACES, old)]
    _carry_riders(model, s, t, changed)
    for slot, holds in _piece_slots(model, s):
        t[slot] = _mapped(s[slot], moved, changed) if holds == SetOf(PIECE) else changed.get(s[slot], s[slot])
    _carry_keys(model, t, changed)
    return t


def _carry_riders(model: Model, s: list[int], t: list[int], changed: dict[int, int]) -> None:
    """What lies on a piece lies on the one that took its place."""
    held, place = model.layout.base(HELD), model.layout.base(PLACES)
    places, hosts = len(model.rules.world.places), model.rules.world.hosts
    before = t[:]
    for old, new in changed.items():
        if old <= hosts:
            t[held + places + new] = before[held + places + old]
            for rider in members(t[held + places + new]):
                t[place + rider] = places + new


def _carry_keys(model: Model, t: list[int], changed: dict[int, int]) -> None:
    before = t[:]
    for region, keys in _piece_keys(model).items():
        for old, new in changed.items():
            if old < len(keys) and keys[old]:
                t[model.layout.slot(region, keys[new])] = before[model.layout.slot(region, keys[old])]


def _mapped(mask: int, moved: int, changed: dict[int, int]) -> int:
    result = mask & ~moved
    for piece in members(mask & moved):
        result |= 1 << changed[piece]
    return result


def _active(model: Model, s: list[int]) -> Iterator[tuple[str, int]]:
    """The routines under way, innermost first, each with how far its frame is shifted: those kept lie at the end."""
    layout, core = model.layout, model.core
    waiting, end, shifted = s[layout.slot(PC)], len(s), dict[int, int]()
    while waiting:
        block = core.blocks[waiting - 1]
        circle = core.frames[block.routine].circle
        if block.restores:
            first, last = layout.circles[circle]
            end -= last - first
            shifted[circle] = end - first
        shift = shifted.get(circle, 0)
        yield block.routine, shift
        waiting = s[layout.frames[block.routine] + shift]


def _piece_slots(model: Model, s: list[int]) -> Iterator[tuple[int, Type]]:
    """Every slot that holds a piece or a set of pieces, and which of the two."""
    wanted = (Member(PIECE), SetOf(PIECE))
    for name, shift in _active(model, s):
        slots = model.layout.locals[name]
        for local in model.core.frames[name].kept:
            if local.type in wanted:
                yield slots[local.number] + shift, local.type
    for region, slots_of in model.core.regions.items():
        first, length = model.layout.regions[region]
        if region.kind is RegionKind.MARK and slots_of.holds in wanted:
            yield from ((slot, slots_of.holds) for slot in range(first, first + length))
