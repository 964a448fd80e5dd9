"""A program: rules read to the end, cut into blocks, laid out; what every backend runs.

Also the small constant facts of a position that backends share: who sees which place, which pieces can be hidden,
how riders leave, and the position before anything has happened.
"""

from __future__ import annotations

from dataclasses import dataclass

from rondel.program.chance import StackOrder
from rondel.program.cut import CutProgram, cut
from rondel.program.layout import Layout, hidden_pieces, lay_out
from rondel.program.specialise import optimise, tabulate
from rondel.rules.elaborate import Elaborated


@dataclass(slots=True)
class Model:
    """Everything a backend needs."""

    rules: Elaborated
    cut: CutProgram
    layout: Layout
    first_position: list[int]
    hidden: int
    seen_by: list[int]
    riders: dict[str, int]
    stack_order: StackOrder
    refill: list[int]


def compile_model(rules: Elaborated) -> Model:
    """The program of a ruleset."""
    tabulate(rules)
    optimise(rules)
    program = cut(rules)
    layout = lay_out(rules, program)
    world = rules.world
    piece_names = [""] + [f"{p.name}#{p.number - world.piece_kinds[p.kind].first}" for p in world.pieces]
    order = StackOrder(["", *(place.name for place in world.places)], piece_names, _can_hold(rules))
    return Model(
        rules, program, layout, _first_position(rules, layout), hidden_pieces(rules), _seen_by(rules), _riders(rules),
        order, _refill(rules),
    )  # fmt: skip


def _can_hold(rules: Elaborated) -> list[int]:
    """For each place the pieces that can ever lie there."""
    by_kind: dict[str, list[str]] = {}
    for kind, where in rules.know.moves:
        by_kind.setdefault(where, []).append(kind)
    starting = [0] * (len(rules.world.places) + 1)
    for piece, place in enumerate(rules.starts):
        starting[place] |= 1 << piece
    return [0, *(starting[p.number] | rules.world.piece_mask(by_kind.get(p.kind, ())) for p in rules.world.places)]


def _first_position(rules: Elaborated, layout: Layout) -> list[int]:
    s = [0] * layout.size
    for piece, place in enumerate(rules.starts):
        if place:
            s[layout.slot("place", piece)] = place
            s[layout.slot("held", place)] |= 1 << piece
    known = layout.regions["known"][1]
    seen, hidden = _seen_by(rules), hidden_pieces(rules)
    for player in range(1, known):
        for piece in range(1, len(rules.world.pieces) + 1):
            if hidden >> piece & 1 and seen[rules.starts[piece]] >> player & 1:
                s[layout.slot("known", player)] |= 1 << piece
    for piece, dense in enumerate(rules.world.tables.get("piece.faced", ())):
        if dense:
            s[layout.slot("face", dense)] = 1 if piece else 0
    return s


def _seen_by(rules: Elaborated) -> list[int]:
    """For each place the players who see what lies there."""
    world = rules.world
    everybody = world.domain_mask("player")
    rows = [everybody]
    for place in world.places:
        kind = world.place_kinds[place.kind]
        rows.append({"all": everybody, "owner": 1 << place.key if place.key else 0, "nobody": 0}[kind.seen])
    return rows + [everybody] * world.hosts


def _riders(rules: Elaborated) -> dict[str, int]:
    """The masks of pieces that stay behind or go home when what they ride on leaves."""
    world = rules.world
    return {
        how: world.piece_mask(kind.name for kind in world.piece_kinds.values() if kind.rides and kind.left == how)
        for how in ("stay", "return")
    }


def _refill(rules: Elaborated) -> list[int]:
    """For each stack the place whose pieces are shuffled in when it is empty."""
    world = rules.world
    rows = [0] * (len(world.places) + 1)
    for place in world.places:
        name = world.place_kinds[place.kind].when_empty
        if name:
            rows[place.number] = next((p.number for p in world.places if p.kind == name), 0)
    return rows
