"""Games that look the same to a player: what the player cannot know is drawn anew.

Unknown pieces of one kind are permuted over the places where such pieces lie, those that went into the last shuffle
apart from older ones, and chance gets a new seed; whatever else knows those pieces follows them: marks, waiting
routines, and what happened while the player could not see which piece it happened to.

An imagined position is drawn from nothing but what the player knows: of all games that look the same to that player it
is one and the same, so that nothing reckoned on it can tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from rondel.core.expressions import FACES, HELD, KNOWN, MIXED, PC, PLACES, SEED, RegionKind
from rondel.core.library import members
from rondel.core.types import PIECE, Member, SetOf, Type
from rondel.frozen import frozen
from rondel.play.choice import Choice
from rondel.play.decision import name_for
from rondel.play.events import CHOSEN, Event
from rondel.play.game_protocol import Playing
from rondel.play.view import knowers, piece_keys, seat_of, unknown_to
from rondel.program.chance import started
from rondel.program.model import Model

MOST_DRAWS = 100
_SEED = 1  # of what is imagined; any would do


@frozen
class Redrawn:
    """A position in which everything a player does not know is drawn anew, and the past that would belong to it."""

    position: list[int]
    choices: list[Choice]
    events: list[Event]


def redraw_with_options(
    game: Playing, player: str, seed: int, options: Callable[[list[int]], list[int]]
) -> tuple[Redrawn, list[int]]:
    """A game that looks the same to a player, and what is on offer there."""
    # Nobody waits who has nothing to choose: others see that, so it is not drawn.
    offered = ((found, options(found.position)) for found in _redraws(game, player, seed))
    return next((found, codes) for found, codes in offered if codes or game.over)


def _redraws(game: Playing, player: str, seed: int) -> Iterator[Redrawn]:
    """Games that look the same to a player, one after the other; not in all of them can the one who waits choose.

    In the last one nothing but chance is drawn anew: somebody can choose there.
    """
    model, rng = game.rules.model, Random(seed)
    seat, slot = seat_of(model, player), model.layout.slot(SEED)
    for number in range(MOST_DRAWS + 1):
        changed = _permutation(model, game.position, seat, rng) if number < MOST_DRAWS else {}
        position = _with_exchanged(model, game.position, changed)
        position[slot] = started(seed ^ game.position[slot])
        events = _retold(game.events, seat, changed)
        yield Redrawn(position, _rechosen(game, events), events)


# --- the past ---


def _retold(events: Sequence[Event], seat: int, changed: dict[int, int]) -> list[Event]:
    """What happened to a piece that the seat could not tell apart may have happened to the one now in its place.

    Up to when the seat last saw what happened to a piece its story is fixed.
    """
    found, seen = list(events), set[int]()
    for index in reversed(range(len(events))):
        event = events[index]
        if event.is_seen_by(seat):
            seen.add(event.piece)
        elif event.piece in changed and event.piece not in seen:
            found[index] = Event(event.what, (changed[event.piece], *event.values[1:]), event.after, event.by)
    return found


def _rechosen(game: Playing, events: Sequence[Event]) -> list[Choice]:
    """The choices that go with other events: what they name is another piece."""
    choices = list(game.choices)
    for old, new in zip(game.events, events, strict=True):
        if new.what == CHOSEN and new != old:
            choice = choices[new.after - 1]
            option = _renamed(game.rules.model, choice, old.values[0], new.values[0])
            choices[new.after - 1] = replace(choice, option=option, value=new.values[0])
    return choices


def _renamed(model: Model, choice: Choice, old: int, new: int) -> str:
    seat = seat_of(model, choice.player)
    return name_for(model, new, seat) + choice.option.removeprefix(name_for(model, old, seat))


# --- the position ---


def imagined(model: Model, s: list[int], seat: int) -> list[int]:
    """A position that a seat may take for the real one; without a past, for nobody goes back from there."""
    rng, changed = Random(_SEED), dict[int, int]()
    for group in _groups(model, s, seat):
        drawn = sorted(group)
        rng.shuffle(drawn)
        changed.update(zip(sorted(group, key=lambda piece: _lie(model, s, piece)), drawn, strict=True))
    changed = {old: new for old, new in changed.items() if old != new}
    position = _with_exchanged(model, s, changed) if changed else s[:]
    position[model.layout.slot(SEED)] = started(_SEED)
    return position


def _lie(model: Model, s: list[int], piece: int) -> tuple[int, ...]:
    """How a piece lies there, whichever it is: its place, who knows it, its face, what rides on it."""
    layout, facts = model.layout, model.core.facts
    held = s[layout.slot(HELD, facts.places + piece)] if piece <= facts.hosts else 0
    face = s[layout.slot(FACES, facts.faced[piece])] if facts.faced[piece] else 0
    return (s[layout.slot(PLACES, piece)], knowers(model, s, piece), face, held)


def _permutation(model: Model, s: list[int], seat: int, rng: Random) -> dict[int, int]:
    result: dict[int, int] = {}
    for group in _groups(model, s, seat):
        drawn = group[:]
        rng.shuffle(drawn)
        result.update(zip(group, drawn, strict=True))
    return {old: new for old, new in result.items() if old != new}


def _groups(model: Model, s: list[int], seat: int) -> Iterable[list[int]]:
    """The pieces of one kind that a seat cannot tell apart; those of the last shuffle apart from older ones."""
    groups: dict[tuple[str, bool], list[int]] = {}
    mixed = 0
    for number in range(1, model.layout.regions[MIXED][1]):
        mixed |= s[model.layout.slot(MIXED, number)]
    for piece in members(unknown_to(model, s, seat)):
        kind = model.rules.world.pieces[piece - 1].kind
        groups.setdefault((kind, bool(mixed >> piece & 1)), []).append(piece)
    return groups.values()


def _with_exchanged(model: Model, s: list[int], changed: dict[int, int]) -> list[int]:
    layout = model.layout
    t = s[:]
    moved = sum(1 << piece for piece in changed)
    for region in (HELD, KNOWN, MIXED):
        first, length = layout.regions[region]
        for slot in range(first, first + length):
            t[slot] = _mapped(s[slot], moved, changed)
    for old, new in changed.items():
        t[layout.slot(PLACES, new)] = s[layout.slot(PLACES, old)]
    _carry_faces(model, s, t, changed)
    _carry_riders(model, s, t, changed)
    for slot, holds in piece_slots(model, s):
        t[slot] = _mapped(s[slot], moved, changed) if holds == SetOf(PIECE) else changed.get(s[slot], s[slot])
    _carry_keys(model, t, changed)
    return t


def _carry_faces(model: Model, s: list[int], t: list[int], changed: dict[int, int]) -> None:
    """Whatever was rolled or set for a piece was so for the one that took its place."""
    faced, faces = model.core.facts.faced, model.layout.base(FACES)
    for old, new in changed.items():
        if faced[old] and faced[new]:
            t[faces + faced[new]] = s[faces + faced[old]]


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
    for region, keys in piece_keys(model).items():
        for old, new in changed.items():
            if old < len(keys) and keys[old]:
                t[model.layout.slot(region, keys[new])] = before[model.layout.slot(region, keys[old])]


def _mapped(mask: int, moved: int, changed: dict[int, int]) -> int:
    result = mask & ~moved
    for piece in members(mask & moved):
        result |= 1 << changed[piece]
    return result


def active_routines(model: Model, s: list[int]) -> Iterator[tuple[str, int]]:
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


def piece_slots(model: Model, s: list[int]) -> Iterator[tuple[int, Type]]:
    """Every slot that holds a piece or a set of pieces, and which of the two."""
    wanted = (Member(PIECE), SetOf(PIECE))
    for name, shift in active_routines(model, s):
        slots = model.layout.locals[name]
        for local in model.core.frames[name].kept:
            if local.type in wanted:
                yield slots[local.number] + shift, local.type
    for region, slots_of in model.core.regions.items():
        first, length = model.layout.regions[region]
        if region.kind is RegionKind.MARK and slots_of.holds in wanted:
            yield from ((slot, slots_of.holds) for slot in range(first, first + length))
