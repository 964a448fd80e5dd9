"""The same line-up, seed and choices give the same game in every process, whatever its hash tables look like."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rondel.lab.conform.other_process import games_elsewhere
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

GAMES = Path(__file__).parent.parent / "games"
LINEUPS = [
    Lineup(("tictactoe",), 2),
    Lineup(("cards",), 3),
    Lineup(("odds",), 2),
    Lineup(("ring",), 4),
    Lineup(("ring", "ring_market", "ring_tolls"), 3),
]
HASH_SEEDS = ("0", "777")


@pytest.fixture(scope="module", params=LINEUPS, ids=lambda lineup: "+".join(lineup.modules))
def everywhere(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    lineup, shelves = request.param, [shelf_from_path(GAMES)]
    return [games_elsewhere(lineup, shelves, [lineup.players], [1, 2, 3], 2000, seed)[0] for seed in HASH_SEEDS]


@pytest.mark.slow
@pytest.mark.parametrize("what", ["fingerprint", "layout", "games"])
def test_is_equal_under_every_hash_seed(everywhere: list[dict[str, Any]], what: str) -> None:
    first, *others = (found[what] for found in everywhere)
    assert all(other == first for other in others)


@pytest.mark.slow
def test_other_seeds_give_other_games(everywhere: list[dict[str, Any]]) -> None:
    assert len(set(everywhere[0]["games"])) == 3
