"""What a line-up asks of its modules: options, their values, the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rondel.load import load
from rondel.problems import Problem, RulesetError

GAMES = str(Path(__file__).parents[1] / "games")


def problem_of(options: Mapping[str, str | int | bool], players: int = 2) -> Problem:
    with pytest.raises(RulesetError) as caught:
        load("ring", players=players, options=options, shelves=[GAMES])
    (problem,) = caught.value.problems
    return problem


def test_an_unknown_option_gets_the_nearest_name() -> None:
    problem = problem_of({"tei": "share"})
    assert (problem.code, problem.hint) == ("facts/unknown-option", "did you mean 'tie'?")


def test_an_unknown_option_like_no_other_gets_the_list() -> None:
    assert problem_of({"weather": "wet"}).hint == "there are tie"


def test_an_option_is_called_by_its_bare_name() -> None:
    assert "write 'tie'" in problem_of({"ring.tie": "share"}).hint


@pytest.mark.parametrize("value", ["sharing", 1, True, ""])
def test_a_value_must_be_one_of_those_declared(value: str | int | bool) -> None:
    problem = problem_of({"tie": value})
    assert problem.code == "facts/bad-option-value"
    assert "it is one of share, nobody" in problem.message


@pytest.mark.parametrize(("players", "word"), [(0, "few"), (1, "few"), (5, "many"), (100, "many")])
def test_a_game_is_for_so_many_players(players: int, word: str) -> None:
    problem = problem_of({}, players)
    assert (problem.code, f"too {word}" in problem.message) == ("facts/bad-players", True)


def test_two_play_if_nobody_says_how_many() -> None:
    assert load("ring", shelves=[GAMES]).players == ("red", "blue")


def test_the_nearest_allowed_number_plays_if_two_cannot(tmp_path: Path) -> None:
    (tmp_path / "crowd").mkdir()
    facts = "module: crowd\nversion: 1.0.0\nplayers: {from: 3, to: 4, colours: [red, blue, green, white]}\n"
    (tmp_path / "crowd" / "module.yaml").write_text(facts)
    (tmp_path / "crowd" / "rules.rondel").write_text("deed game { each player in players { score 1 to player } }\n")
    assert len(load("crowd", shelves=[tmp_path]).players) == 3
