"""What the tests of this room share: line-ups with something hidden and without, and games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.play.light import LightGame

GAMES = Path(__file__).parents[2] / "games"
ALL = ("arthur", "base", "caerleon", "decree", "gold", "kings_favor", "market", "morgana", "round_table", "treasures")
SMALL = [("tictactoe", 2), ("ring", 3), ("cards", 2), ("oh_hell", 3), ("ur", 2), ("odds", 2), ("base", 3)]
TABLES = [pytest.param((name,), players, id=name) for name, players in SMALL]
LARGE = pytest.param(ALL, 4, id="all", marks=pytest.mark.soak)


@cache
def rules_of(modules: tuple[str, ...], players: int) -> Rules:
    return load(*modules, players=players, shelves=[GAMES])


def played(rules: Rules, seed: int = 1, most: int = 150) -> Iterator[LightGame[Any]]:
    """A game at each of its decisions, everybody choosing at random."""
    game, rng = rules.light(seed), Random(seed)
    for _ in range(most):
        if game.over:
            return
        yield game
        game.play(rng.choice(game.options))
