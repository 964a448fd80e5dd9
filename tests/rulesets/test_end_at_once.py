"""A house rule that ends the game in the middle of an action, with all modules at the table: nothing more is asked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rondel

MODULES = (
    "kings_favor", "arthur", "round_table", "treasures", "decree", "gold", "market", "caerleon", "morgana",
)  # fmt: skip
RULE = """
after base.claim(good, colour) { score 100  stop game }
after base.game { each player in players { score 1 to player } }
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> rondel.Rules:
    shelf = tmp_path_factory.mktemp("shelf")
    (shelf / "sudden").mkdir()
    (shelf / "sudden" / "module.yaml").write_text("module: sudden\nversion: 1.0.0\nneeds: [base]\n", encoding="utf-8")
    (shelf / "sudden" / "sudden.rondel").write_text(RULE, encoding="utf-8")
    return rondel.load("sudden", *MODULES, players=3, shelves=[Path(shelf)])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_first_claim_ends_the_game_and_nothing_more_is_asked(rules: rondel.Rules, seed: int) -> None:
    game, chance = rules.start(seed=seed), Random(seed)
    while not game.over:
        assert max(game.points.values()) < 100, "somebody is asked after the end"
        game.choose(chance.choice(game.options))
    assert sorted(points >= 100 for points in game.points.values()) == [False, False, True]


def test_what_is_woven_after_the_game_still_happens_once(rules: rondel.Rules) -> None:
    game, chance = rules.start(seed=1), Random(1)
    before = dict(game.points)
    while not game.over:
        before = dict(game.points)
        game.choose(chance.choice(game.options))
    assert sorted(game.points[name] - before[name] for name in before)[:2] == [1, 1]
