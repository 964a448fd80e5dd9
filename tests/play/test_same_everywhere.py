"""The same line-up, seed and choices give the same game in every process, whatever its hash tables look like."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parent.parent / "games"
LINEUPS = [
    (("tictactoe",), 2),
    (("cards",), 3),
    (("odds",), 2),
    (("ring",), 4),
    (("ring", "ring_market", "ring_tolls"), 3),
]
HASH_SEEDS = ("0", "777")
# All line-ups in one process: starting one takes longer than to play its games.
SCRIPT = """
import json, sys
from rondel import load
from rondel.lab.conform.other_process import play_games

shelf, lineups = json.load(sys.stdin)
rules = [load(*modules, players=players, shelves=[shelf]) for modules, players in lineups]
json.dump([play_games(each, [1, 2, 3], 2000) for each in rules], sys.stdout)
"""


@cache
def played_with(hash_seed: str) -> list[dict[str, Any]]:
    """What comes of each line-up, read and played in a process with another order of all hash tables."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "RONDEL_CACHE": "off"}
    asked = json.dumps([str(GAMES), LINEUPS])
    done = subprocess.run([sys.executable, "-c", SCRIPT], input=asked, env=environment, text=True,
                          capture_output=True, check=True)  # fmt: skip
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(params=range(len(LINEUPS)), ids=lambda number: "+".join(LINEUPS[number][0]))
def everywhere(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return [played_with(seed)[request.param] for seed in HASH_SEEDS]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["fingerprint", "layout", "games"])
def test_is_equal_under_every_hash_seed(everywhere: list[dict[str, Any]], what: str) -> None:
    first, *others = (found[what] for found in everywhere)
    assert all(other == first for other in others)


@pytest.mark.slow
def test_other_seeds_give_other_games(everywhere: list[dict[str, Any]]) -> None:
    assert len(set(everywhere[0]["games"])) == 3
