"""What a player may see, and positions that look the same to that player.

A piece is known to a player from when it lay where the player could see it until the stack it lies in is shuffled.
Redrawing permutes unknown pieces of one kind over the places where such pieces lie, those that went into the last
shuffle apart from older ones, and gives chance a new seed; whatever else knows those pieces follows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rondel.play.decision import Decision
from rondel.program.chance import started
from rondel.program.code import members
from rondel.program.model import Model

if TYPE_CHECKING:
    from rondel.play.game import Game


@dataclass(frozen=True, slots=True)
class View:
    """A position as one player sees it: pieces the player does not know are shown as `kind?`."""

    player: str
    points: dict[str, int]
    places: dict[str, tuple[str, ...]]
    faces: dict[str, tuple[int, ...]]
    marks: dict[str, tuple[int, ...]]
    decision: Decision | None


def view_of(game: Game, player: str) -> View:
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
    if not model.hidden:
        return 0
    return model.hidden & ~s[model.layout.slot("known", seat)]


def _places(model: Model, s: list[int], unknown: int) -> dict[str, tuple[str, ...]]:
    world = model.rules.world
    result = {}
    for number in range(1, len(world.places) + world.hosts + 1):
        held = s[model.layout.slot("held", number)]
        if held:
            names = [_shown(model, piece, unknown) for piece in members(held)]
            result[world.name_of("place", number)] = tuple(sorted(names))
    return result


def _shown(model: Model, piece: int, unknown: int) -> str:
    found = model.rules.world.pieces[piece - 1]
    return f"{found.kind}?" if unknown >> piece & 1 else found.name


def _faces(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int, ...]]:
    """Faces by the name of the piece; alike pieces are shown together, in order."""
    result: dict[str, list[int]] = {}
    for piece, dense in enumerate(model.rules.world.tables.get("piece.faced", ())):
        if dense and not unknown >> piece & 1:
            name = model.rules.world.pieces[piece - 1].name
            result.setdefault(name, []).append(s[model.layout.slot("face", dense)])
    return {name: tuple(faces) for name, faces in result.items()}


def _marks(model: Model, s: list[int], unknown: int) -> dict[str, tuple[int, ...]]:
    result = {}
    for region, (first, length) in model.layout.regions.items():
        if region.startswith("mark:"):
            holds_pieces = region in _piece_marks(model)
            values = s[first : first + length]
            result[region[5:]] = tuple(0 if holds_pieces and unknown >> v & 1 else v for v in values)
    return result


def _piece_marks(model: Model) -> set[str]:
    facts, world = model.rules.ruleset.facts, model.rules.world
    found = set()
    for entry in facts.all("marks"):
        holds = world.named_type((entry.data or {}).get("holds", "yes_no"))
        if holds is not None and holds.domain == "piece":
            found.add(f"mark:{entry.address}")
    return found


# --- redrawing ---


def redrawn(game: Game, player: str, seed: int) -> Game:
    """A game in which everything the player does not know is drawn anew."""
    other = game.copy()
    model = game.rules.model
    seat = seat_of(model, player)
    changed = _permutation(model, game.position, seat, Random(seed))
    other.position = _applied(model, game.position, changed)
    other.position[model.layout.slot("seed")] = started(seed ^ game.position[model.layout.slot("seed")])
    other.codes = game.rules.program.told.options(other.position)
    other._decision = None
    return other


def _permutation(model: Model, s: list[int], seat: int, rng: Random) -> dict[int, int]:
    groups: dict[tuple[str, bool], list[int]] = {}
    mixed = 0
    for number in range(1, model.layout.regions["mixed"][1]):
        mixed |= s[model.layout.slot("mixed", number)]
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
    for region in ("held", "known", "mixed"):
        first, length = layout.regions[region]
        for slot in range(first, first + length):
            t[slot] = _mapped(s[slot], moved, changed)
    for old, new in changed.items():
        t[layout.slot("place", new)] = s[layout.slot("place", old)]
    for slot in _piece_slots(model, s):
        t[slot] = changed.get(s[slot], s[slot])
    for slot in _piece_set_slots(model, s):
        t[slot] = _mapped(s[slot], moved, changed)
    return t


def _mapped(mask: int, moved: int, changed: dict[int, int]) -> int:
    result = mask & ~moved
    for piece in members(mask & moved):
        result |= 1 << changed[piece]
    return result


def _active(model: Model, s: list[int]) -> Iterator[str]:
    """The routines under way, innermost first."""
    waiting = s[model.layout.slot("pc")]
    seen = 0
    while waiting and seen < 1000:
        routine = model.cut.blocks[waiting - 1].routine
        yield routine
        waiting = s[model.layout.frames[routine]]
        seen += 1


def _piece_slots(model: Model, s: list[int]) -> Iterator[int]:
    for name in _active(model, s):
        yield from _frame_slots(model, name, model.cut.waiting[name].piece_locals)
    for region in sorted(_piece_marks(model)):
        first, length = model.layout.regions[region]
        yield from range(first, first + length)


def _piece_set_slots(model: Model, s: list[int]) -> Iterator[int]:
    for name in _active(model, s):
        yield from _frame_slots(model, name, model.cut.waiting[name].piece_set_locals)


def _frame_slots(model: Model, routine: str, slots: tuple[int, ...]) -> Iterator[int]:
    kept = model.cut.kept[routine]
    for slot in slots:
        if slot in kept:
            yield model.layout.frames[routine] + 1 + kept[slot]
