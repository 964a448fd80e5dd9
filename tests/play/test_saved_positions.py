"""A position is plain data: written as JSON at any decision and read again, it plays on as if nothing had happened."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.play.replay import read_record, replay

GAMES = Path(__file__).parent.parent / "games"
LINEUPS = [
    (("tictactoe",), 2),
    (("cards",), 3),
    (("odds",), 2),
    (("ring",), 3),
    (("ring", "ring_market", "ring_tolls"), 2),
]


@cache
def rules_of(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[GAMES])


@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_a_position_restored_at_every_decision_plays_on_identically(modules: tuple[str, ...], players: int) -> None:
    program, rng = rules_of(modules, players).program.fast, Random(2)
    kept = program.start(2)
    codes = program.options(kept)
    while codes:
        restored = json.loads(json.dumps(kept))
        assert program.options(restored) == codes
        code = rng.choice(codes)
        codes = program.run(kept, code)
        assert (program.run(restored, code), restored) == (codes, kept)


@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_a_whole_game_from_restored_positions_ends_the_same(modules: tuple[str, ...], players: int) -> None:
    program = rules_of(modules, players).program.fast
    one, other = program.start(4), program.start(4)
    codes, rng = program.options(one), Random(4)
    while codes:
        code = rng.choice(codes)
        codes = program.run(one, code)
        other = json.loads(json.dumps(other))
        program.run(other, code)
    assert one == other


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_a_record_of_any_length_leads_to_the_same_position(
    modules: tuple[str, ...], players: int, tmp_path: Path
) -> None:
    rules, rng = rules_of(modules, players), Random(6)
    game = rules.start(6)
    for number in range(60):
        if number % 6 == 0:
            game.save(tmp_path / "game.json")
            again, divergence = replay(rules, read_record(tmp_path / "game.json"))
            assert (divergence, again.position) == (None, game.position)
        if not game.over:
            game.choose(rng.choice(game.options))
