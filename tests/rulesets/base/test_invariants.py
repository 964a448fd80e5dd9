"""INV-01 to INV-09 of the base game: after every decision of random games nothing is lost or in two places."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

import rondel
from rondel.lab.addresses import addresses
from rondel.play.game import Game, Rules

COLOURS = ("black", "grey", "blue", "purple", "orange", "brown")
GOODS = ("shield", "flag", "material")
JOBS = ("lady", "shield_bearer", "builder", "flag_bearer")
COUNTED = ("item", "traitor", "mission", "apple", "marker", "vassal", "manor", "grail", "excalibur")
SEEDS, MANY_SEEDS = range(2), range(2, 40)


@cache
def rules_for(players: int) -> Rules:
    return rondel.load("base", players=players)


@dataclass(frozen=True)
class Table:
    """A position: where every piece lies, by the piece's name without its number."""

    players: tuple[str, ...]
    lying: Counter[tuple[str, str]]
    round: int

    @classmethod
    def of(cls, game: Game) -> Table:
        found = addresses(game)
        lying = {(piece, place): n for place, held in found["places"].items() for piece, n in held.items()}
        return cls(game.rules.players, Counter(lying), int(found["marks"]["round_number"]))

    def count(self, piece: str, *places: str) -> int:
        return sum(self.lying[piece, place] for place in places)

    def places(self, piece: str) -> set[str]:
        return {place for name, place in self.lying if name == piece}

    def per_player(self, place: str) -> list[str]:
        return [f"{place}.{player}" for player in self.players]


# --- what must hold at every decision ---


def broken(table: Table) -> Iterator[str]:
    """The invariants that do not hold."""
    yield from _items(table)
    yield from _common_pieces(table)
    for player in table.players:
        yield from _own_pieces(table, player)
    for colour in COLOURS:
        for job in JOBS:
            if sum(table.count(f"vassal.{player}.{job}", f"principality.{colour}") for player in table.players) > 1:
                yield f"INV-06: two of {job} in {colour}"


def _items(table: Table) -> Iterator[str]:
    for colour in COLOURS:
        for good in GOODS:
            if table.count(f"item.{good}.{colour}", f"principality.{colour}", *table.per_player("castle")) != 6:
                yield f"INV-01: not six of {good} {colour}"


def _common_pieces(table: Table) -> Iterator[str]:
    castles, hands = table.per_player("castle"), table.per_player("hand")
    traitors = [f"traitor.{colour}" for colour in COLOURS]
    if sum(table.count(traitor, "traitor_pile", "traitor_discard", *castles) for traitor in traitors) != 24:
        yield "INV-02: not 24 traitors"
    missions = [f"mission.m{n:02}" for n in range(1, 56)]
    if sum(table.count(card, "mission_pile", "mission_discard", "mission_display", *hands) for card in missions) != 55:
        yield "INV-03: not 55 missions"
    if sum(table.count(card, "mission_display") for card in missions) != 3:
        yield "INV-03: not three open missions"
    if table.count("apple", "apple_supply", *castles) != 11:
        yield "INV-04: not eleven apples"
    for trophy in ("grail", "excalibur"):
        if table.count(trophy, "board", *castles, *(f"principality.{colour}" for colour in COLOURS)) != 1:
            yield f"INV-07: {trophy} is nowhere"


def _own_pieces(table: Table, player: str) -> Iterator[str]:
    board = [f"principality.{colour}" for colour in COLOURS]
    if table.count(f"marker.{player}", f"castle.{player}", *board) != 6:
        yield f"INV-05: {player} has not six markers"
    if any(table.count(f"vassal.{player}.{job}", f"castle.{player}", *board) != 1 for job in JOBS):
        yield f"INV-05: {player} has not four vassals"
    tiles = [place for place in table.places(f"manor.{player}") if place.startswith("environs.")]
    if table.count(f"manor.{player}", f"manor_supply.{player}", *tiles) != 7:
        yield f"INV-05: {player} has not seven manors"
    if any(table.count(f"manor.{player}", tile) > 1 for tile in tiles):
        yield f"INV-05: {player} has two manors on a tile"


def risen(before: Table, after: Table) -> list[str]:
    """INV-05: a staff that is spent never comes back."""
    return [
        f"INV-05: {player} has more staffs"
        for player in after.players
        if after.count(f"staff.{player}", f"castle.{player}") > before.count(f"staff.{player}", f"castle.{player}")
    ]


def crowded(table: Table) -> list[str]:
    """INV-08: after an influence scoring nobody has two markers in one principality."""
    return [
        f"INV-08: {player} has two markers in {colour}"
        for player in table.players
        for colour in COLOURS
        if table.count(f"marker.{player}", f"principality.{colour}") > 1
    ]


# --- games ---


def play(players: int, seed: int) -> Game:
    """A random game, looked at after every decision."""
    game, chance = rules_for(players).start(seed=seed), random.Random(seed)
    before = Table.of(game)
    assert not list(broken(before))
    while not game.over:
        game.choose(chance.choice(game.options))
        table = Table.of(game)
        assert not [*broken(table), *risen(before, table)], game.choices[-3:]
        if game.over or (table.round in (3, 5) and table.round != before.round):
            assert not crowded(table)
        before = table
    return game


def turns(game: Game) -> Counter[str]:
    """The dice that each player laid down."""
    return Counter(
        choice.player for choice in game.choices if choice.about == "base.turn.die" and "_die:" in choice.option
    )


def test_a_lost_piece_is_noticed() -> None:
    table = Table.of(rules_for(2).start(seed=0))
    for piece, place in list(table.lying):
        if piece.startswith(COUNTED) and place != "box":
            lost = Table(table.players, table.lying - Counter({(piece, place): 1}), table.round)
            assert list(broken(lost)), piece


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_invariants_hold_after_every_decision_and_everybody_has_24_turns(players: int, seed: int) -> None:
    game = play(players, seed)
    assert turns(game) == dict.fromkeys(game.rules.players, 24)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", MANY_SEEDS)
def test_the_invariants_hold_in_many_games(players: int, seed: int) -> None:
    game = play(players, seed)
    assert turns(game) == dict.fromkeys(game.rules.players, 24)
