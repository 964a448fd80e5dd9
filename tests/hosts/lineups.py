"""What the tests of hosts share: the reference game and two small ones, one with dice, one with hidden cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.load import load
from rondel.play.game import Rules

GAMES = Path(__file__).parents[1] / "games"
LINEUPS = [pytest.param(name, players, id=name) for name, players in (("tictactoe", 2), ("cards", 3), ("base", 3))]


@cache
def rules_of(name: str, players: int) -> Rules:
    return load(name, players=players, shelves=[GAMES])
