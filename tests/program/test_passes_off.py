"""No pass changes a game: with any of them switched off, or all, the same is on offer and the same happens."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.core.passes.all_passes import NAMES
from rondel.load import load
from rondel.play.game import Rules
from rondel.program.program import Program
from rondel.program.python.compiled import PythonProgram

GAMES = Path(__file__).parents[1] / "games"
RING = (("ring", "ring_tolls", "ring_market"), 3)
LINEUPS = [RING, (("cards",), 4), (("base",), 3)]
MOST_CHOICES = 300
OFF = [*((name,) for name in NAMES), NAMES]


@cache
def rules_of(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[GAMES])


def without(rules: Rules, names: Collection[str]) -> PythonProgram:
    return Program(rules.model, without=names).fast


def play_alike(fast: PythonProgram, other: PythonProgram, seed: int) -> int:
    """Plays a random game on both programs; the number of choices."""
    rng, one, two = Random(seed), fast.start(seed), other.start(seed)
    codes, others = fast.options(one), other.options(two)
    for choices in range(MOST_CHOICES):
        assert (codes, one) == (others, two), (seed, choices)
        if not codes:
            return choices
        code = rng.choice(codes)
        codes, others = fast.run(one, code), other.run(two, code)
    return MOST_CHOICES


@pytest.mark.parametrize("names", OFF, ids="+".join)
def test_a_game_without_a_pass_is_the_same_game(names: tuple[str, ...]) -> None:
    rules = rules_of(*RING)
    assert play_alike(rules.program.fast, without(rules, names), seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("names", OFF, ids="+".join)
@pytest.mark.parametrize(("modules", "players"), LINEUPS)
def test_games_without_a_pass_are_the_same_games(
    modules: tuple[str, ...], players: int, names: tuple[str, ...]
) -> None:
    rules = rules_of(modules, players)
    other = without(rules, names)
    assert all(play_alike(rules.program.fast, other, seed) for seed in (2, 3))
