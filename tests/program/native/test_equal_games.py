"""Native games are the games of the other machines: every slot and every option at every step.

Sets of the large modules stand in `equal_sets`, comparisons of passes in `test_volume`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.native_machine import COMPILER, built

from rondel.core.core import Core
from rondel.core.passes.work import count_work
from rondel.load import load
from rondel.play.game import Rules
from rondel.program.choosing import choose_index, choosing_key
from rondel.program.interpreter import Interpreter
from rondel.program.native.library import Native
from rondel.program.python.compiled import PythonProgram

TESTS = Path(__file__).parents[2]
RING = (("ring", "ring_tolls", "ring_market"), 3)
SMALL = [(("tictactoe",), 2), (("cards",), 4), RING, (("odds",), 2), (("base",), 3)]
HARDEST = ("blocker", "city", "drafting", "labour", "ring_of_signets", "spiral", "tokens")
ALL = ("arthur", "base", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
GAMES = [(("oh_hell",), 4), (("ur",), 2), *(((name,), 3) for name in HARDEST)]
EXCHANGED = 17  # after so many steps the position is taken from the other machine

pytestmark = pytest.mark.skipif(not COMPILER, reason="there is no C compiler")


@cache
def rules_of(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[TESTS / "games", TESTS / "hardest"])


def native_of(rules: Rules, folder: Path, core: Core | None = None, *flags: str) -> Native:
    return built(rules.model, core or rules.program.core, folder, flags or ("-O0",))


def play_alike(native: Native, other: PythonProgram | Interpreter, seed: int, most: int = 10_000) -> int:
    """Plays a game on both; the number of decisions."""
    s, position, key, decisions = other.start(seed), native.start(seed), choosing_key(seed), 0
    codes, found = other.options(s), native.options(position)
    for step in range(most):
        assert (found, position.slots()) == (codes, s), (seed, step)
        if not codes:
            break
        if step % EXCHANGED == 0:
            position = native.from_slots(s)
        decisions += len(codes) > 1
        code = codes[choose_index(key, decisions, len(codes))] if len(codes) > 1 else codes[0]
        codes, found = other.run(s, code), native.run(position, code)
    return decisions


@pytest.mark.slow
@pytest.mark.parametrize(("modules", "players"), SMALL)
def test_a_native_game_is_the_same_game(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    rules = rules_of(modules, players)
    native = native_of(rules, tmp_path)
    assert all(play_alike(native, rules.program.fast, seed) for seed in range(2))


def test_a_native_game_is_that_of_the_oracle(tmp_path: Path) -> None:
    rules = rules_of(("cards",), 3)
    assert play_alike(native_of(rules, tmp_path), rules.interpreter, seed=5)


def test_a_plain_core_in_c_plays_the_same_game(tmp_path: Path) -> None:
    rules = rules_of(*RING)
    native = native_of(rules, tmp_path, count_work(rules.model.core))
    assert play_alike(native, rules.program.fast, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "players"), GAMES)
def test_native_games_are_the_same_games(modules: tuple[str, ...], players: int, tmp_path: Path) -> None:
    rules = rules_of(modules, players)
    native, decisions, seed = native_of(rules, tmp_path, None, "-O1"), 0, 0
    while decisions < 2000:
        decisions, seed = decisions + play_alike(native, rules.program.fast, seed), seed + 1
