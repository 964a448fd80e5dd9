"""What a step is worth, and what is said where a host is missing."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.lab.learning.tables import rules_of

from rondel.lab.learning.playground import NoHost, Playground
from rondel.load import load

HOSTS = {
    "pettingzoo_env": ("pettingzoo", "PettingZoo is not installed; it comes with: pip install 'rondel[pettingzoo]'"),
    "gymnasium_env": ("gymnasium", "Gymnasium is not installed; it comes with: pip install 'rondel[gymnasium]'"),
    "openspiel_game": ("pyspiel", "OpenSpiel is not installed; it comes with: pip install 'rondel[openspiel]'"),
}


@pytest.mark.parametrize("module", HOSTS)
def test_a_host_that_is_missing_is_told_in_one_sentence(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    host, sentence = HOSTS[module]
    monkeypatch.setitem(sys.modules, host, None)
    monkeypatch.delitem(sys.modules, f"rondel.lab.learning.{module}", raising=False)
    with pytest.raises(NoHost) as raised:
        import_module(f"rondel.lab.learning.{module}")
    assert str(raised.value) == sentence
    assert isinstance(raised.value, ImportError)


def test_points_are_worth_what_they_grew_by() -> None:
    ground = Playground(rules_of(("cards",), 4))
    game = ground.start(1)
    total, before = [0.0] * 4, game.points
    first = before
    while not game.over:
        before = game.points
        game.play(game.options[-1])
        total = [a + b for a, b in zip(total, ground.gained(before, game), strict=True)]
    assert total == [a - b for a, b in zip(game.points, first, strict=True)]


@pytest.mark.parametrize("seed", range(6))
def test_winning_is_worth_as_much_as_others_lose(seed: int) -> None:
    ground = Playground(rules_of(("cards",), 4), "win")
    game = ground.start(seed)
    assert ground.gained(game.points, game) == [0.0] * 4
    points = game.finish(seed)
    found = ground.gained(points, game)
    assert sum(found) == pytest.approx(0)
    won = [seat for seat in range(4) if points[seat] == max(points)]
    assert [seat for seat in range(4) if found[seat] > 0] == (won if len(won) < 4 else [])


WINNERS = """
deed game { as red { either win { } or lose { } } }
answer winners = players - red
"""
FACTS = """
module: odd
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
"""


def test_who_has_won_is_asked_of_the_rules(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "module.yaml").write_text(FACTS, encoding="utf-8")
    (folder / "rules.rondel").write_text(WINNERS, encoding="utf-8")
    ground = Playground(load("odd", players=2, shelves=[tmp_path]), "win")
    game = ground.start(0)
    game.play(game.options[0])
    assert ground.shares(game) == [-1.0, 1.0]


def test_a_reward_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="there is no reward 'glory', only points and win"):
        Playground(rules_of(("tictactoe",), 2), "glory")


def test_a_game_is_told_in_a_line() -> None:
    ground = Playground(rules_of(("tictactoe",), 2))
    game = ground.start(0)
    assert ground.text(game).startswith("cross 0, nought 0; cross chooses: square.r1c1, square.r1c2")
    game.finish(1)
    assert ground.text(game).endswith("; the game is over")
