"""What the library and the effects look up, taken from the world once: the runtime facts and regions of a core."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core import types as domains
from rondel.core.core import Facts, Slots
from rondel.core.expressions import (
    CALM,
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    NOW,
    PC,
    PLACES,
    POINTS,
    SEED,
    STOPPED,
    VEIL,
    YOU,
    Region,
    RegionKind,
    Table,
)  # fmt: skip
from rondel.core.statements import RollDice, all_statements
from rondel.core.types import ANY_NUMBER, COUNTER, KEPT, Member, Number, SetOf
from rondel.program.sight import hidden_pieces, seen_by
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.world import World


def facts_of(rules: Elaborated) -> Facts:
    """The runtime facts of a line-up."""
    world = rules.world
    ways = [
        Table(f"way {i}", tuple(rows), Member(domains.PLACE), Member(domains.PLACE))
        for i, rows in enumerate(world.ways())
    ]
    kinds = [world.piece_kinds[piece.kind] for piece in world.pieces]
    faces = (0, *(kind.faces for kind in kinds))
    sides = ((), *(kind.sides for kind in kinds)) if any(kind.listed for kind in kinds) else ()
    return Facts(
        seats=world.seats, pieces=len(world.pieces), places=len(world.places), hosts=world.hosts, ways=tuple(ways),
        starts=tuple(rules.starts), homes=rules.homes, can_hold=_can_hold(rules), seen_by=seen_by(world),
        hidden=hidden_pieces(rules),
        refill=_refill(world), staying=_riders(world, "stay"), returning=_riders(world, "return"), faces=faces,
        faced=_faced(world), streams=_streams(world), likeness=(0, *(piece.likeness for piece in world.pieces)),
        piece_names=("", *(f"{p.name}#{p.number - world.piece_kinds[p.kind].first}" for p in world.pieces)),
        place_names=("", *(place.name for place in world.places)), sides=sides,
    )  # fmt: skip


def _can_hold(rules: Elaborated) -> tuple[int, ...]:
    """For each place the pieces that can ever lie there."""
    by_kind: dict[str, list[str]] = {}
    for kind, where in rules.know.moves:
        by_kind.setdefault(where, []).append(kind)
    starting = [0] * (len(rules.world.places) + rules.world.hosts + 1)
    for piece, place in enumerate(rules.starts):
        starting[place] |= 1 << piece
    placed = [starting[p.number] | rules.world.piece_mask(by_kind.get(p.kind, ())) for p in rules.world.places]
    return (0, *placed)


def _refill(world: World) -> tuple[int, ...]:
    """For each stack the place whose pieces are shuffled in when it is empty."""
    rows = [0] * (len(world.places) + world.hosts + 1)
    for place in world.places:
        name = world.place_kinds[place.kind].when_empty
        if name:
            rows[place.number] = next((p.number for p in world.places if p.kind == name), 0)
    return tuple(rows)


def _riders(world: World, how: str) -> int:
    """The pieces that stay behind, or go home, when what they ride on leaves."""
    return world.piece_mask(kind.name for kind in world.piece_kinds.values() if kind.rides and kind.left == how)


def _faced(world: World) -> tuple[int, ...]:
    """Where each piece keeps its face; nowhere if no rule ever asks for one."""
    table = world.made.get("piece.faced")
    return table.rows if table is not None else (0,) * (len(world.pieces) + 1)


def _streams(world: World) -> tuple[Region | None, ...]:
    """The stream of each die: its kind and its owner, so that one more die shifts nobody else's."""
    rows: list[Region | None] = [None]
    for piece in world.pieces:
        kind = world.piece_kinds[piece.kind]
        owner = world.players[piece.owner - 1] if piece.owner else "all"
        rows.append(Region(RegionKind.STREAM, f"{kind.module}.{piece.kind}.{owner}") if kind.faces else None)
    return tuple(rows)


# --- regions ---


def regions_of(rules: Elaborated, facts: Facts) -> dict[Region, Slots]:
    """Every region of a position, in the order in which they lie."""
    world, stacks = rules.world, _stacks(rules.world)
    regions = {SEED: Slots(1, ANY_NUMBER), VEIL: Slots(1, COUNTER)}
    regions |= {stream: Slots(1, COUNTER) for stream in _all_streams(rules, facts)}
    regions[GENERATION] = Slots(stacks, COUNTER)
    regions |= {PC: Slots(1, ANY_NUMBER), YOU: Slots(1, Member(domains.PLAYER)), CAUSE: Slots(1, Member(domains.RULE))}
    regions |= {NOW: Slots(1, Member(domains.WINDOW)), CALM: Slots(1, Member(domains.WINDOW))}
    if rules.know.stops:
        regions[STOPPED] = Slots(1, Number(0, 2 * len(rules.know.stops)))
    regions |= _memory(rules)
    regions[POINTS] = Slots(world.size(domains.PLAYER) + 1, KEPT)
    regions[PLACES] = Slots(facts.pieces + 1, Member(domains.PLACE))
    regions[HELD] = Slots(facts.places + facts.hosts + 1, SetOf(domains.PIECE))
    regions[FACES] = Slots(max(facts.faced) + 1, KEPT)
    regions[KNOWN] = Slots(world.seats + 1 if facts.hidden else 0, SetOf(domains.PIECE))
    return regions


def _stacks(world: World) -> int:
    """One slot a stack; stacks are the places with the lowest numbers."""
    stacks = sum(world.place_kinds[place.kind].stack for place in world.places)
    return stacks + 1 if stacks else 0


def _all_streams(rules: Elaborated, facts: Facts) -> Iterable[Region]:
    """The named streams of chance: each kind of dice of each owner, each drawing."""
    rolled = any(isinstance(step, RollDice) for r in rules.routines.values() for step in all_statements(r.body))
    dice = [stream for stream in facts.streams if stream is not None] if rolled else []
    return dict.fromkeys([*dice, *rules.know.streams])


def _memory(rules: Elaborated) -> dict[Region, Slots]:
    """Marks and counters, those that end with one deed side by side."""
    by_span: dict[str, list[Region]] = {}
    for region in rules.regions:
        by_span.setdefault(rules.span_of.get(region, ""), []).append(region)
    return {region: rules.regions[region] for regions in by_span.values() for region in regions}
