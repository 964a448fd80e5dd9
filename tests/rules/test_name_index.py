"""Things of a world are found by their names."""

from __future__ import annotations

from pathlib import Path

from rondel import load

GAMES = Path(__file__).parents[1] / "games"


def test_places_pieces_rules_and_members_are_found() -> None:
    world = load("ring", players=2, shelves=[GAMES]).model.rules.world
    found = world.name_index
    place, piece, rule = world.places[-1], world.pieces[-1], world.rules[-1]
    assert found.places[place.name] is place
    assert piece in found.pieces[piece.name] and {one.name for one in found.pieces[piece.name]} == {piece.name}
    assert rule in found.rules[rule.kind, rule.name]
    members = next(iter(world.sets.values()))
    assert members in found.sets[members.names[0]]


def test_pieces_alike_have_one_name() -> None:
    world = load("ring", players=2, shelves=[GAMES]).model.rules.world
    coins = [piece for piece in world.pieces if piece.kind == "coin"]
    assert list(world.name_index.pieces["coin"]) == coins
