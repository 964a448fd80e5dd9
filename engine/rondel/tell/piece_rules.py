"""Which rules a piece has, and what it is good for: `does.<piece>` or `does.<rule>` in the words of a module."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.types import RULE
from rondel.rules.world.things import Piece
from rondel.rules.world.world import World
from rondel.tell.speech import Speech


def purpose_of(speech: Speech, number: int) -> str:
    """What a piece is good for, in the words of a module; nothing if none has any."""
    piece = speech.world.pieces[number - 1]
    ids = (f"does.{each}" for each in (piece.name, *rules_of_piece(speech.world, number)))
    return next((speech.say(id) for id in ids if speech.has(id)), "")


def rules_of_piece(world: World, number: int) -> list[str]:
    """Rules called like a piece or like a property of it, and those that a table gives for its properties."""
    piece = world.pieces[number - 1]
    row = piece.name.rpartition(".")[2]
    sets = {name: world.sets[name].names[n - 1] for name, n in piece.attributes.items() if name in world.sets}
    found = []
    for rule in world.rules:
        of = world.rule_kinds[rule.kind].of if rule.kind in world.rule_kinds else ""
        if rule.name == sets.get(of, "" if sets else row):
            found.append(rule.address)
    return [*found, *_tabled(world, piece, sets)]


def _tabled(world: World, piece: Piece, sets: dict[str, str]) -> Iterator[str]:
    """Rules that a table names for a property, if another property of the piece is called like their kind."""
    for _, types, result, table in world.functions.values():
        key = str(types[0].domain) if len(types) == 1 and types[0].domain is not None else ""
        if result.domain == RULE and key in sets and result.kinds & set(sets.values()):
            number = world.tables[table][piece.attributes[key]]
            yield from [world.rules[number - 1].address] if number else []
