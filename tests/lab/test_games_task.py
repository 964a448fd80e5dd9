"""Who sits where in the games of a task."""

from __future__ import annotations

from typing import Any

import pytest

from rondel.lab.games.task import GamesTask
from rondel.problems import WrongUse


def test_everybody_sits_everywhere_with_the_same_seed() -> None:
    task = GamesTask(6, 10, ("a", "b", "c"), rotated=True)
    assert [task.seed_of(game) for game in range(6)] == [10, 10, 10, 11, 11, 11]
    assert [task.seating(game, 3) for game in range(3)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]


def test_no_seating_comes_twice_with_one_seed() -> None:
    task = GamesTask(4, 10, ("a", "b", "a", "b"), rotated=True)
    assert [(task.seed_of(game), task.seating(game, 4)[0]) for game in range(4)] == [
        (10, "a"),
        (10, "b"),
        (11, "a"),
        (11, "b"),
    ]


def test_bots_sit_in_turn_where_there_are_more_seats() -> None:
    assert GamesTask(1, 0, ("a", "b")).seating(0, 3) == ("a", "b", "a")


def test_without_rotation_each_game_has_a_seed_of_its_own() -> None:
    task = GamesTask(3, 7, ("a", "b"))
    assert [(task.seed_of(game), task.seating(game, 2)) for game in range(3)] == [
        (seed, ("a", "b")) for seed in (7, 8, 9)
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"bots": "greedy"}, "bots are a list of names, such as"),
        ({"bots": ()}, "no bot is named"),
        ({"games": -3}, "games is -3: wanted a whole number from 0 on"),
        ({"seed": -1}, "seed is -1: wanted a whole number from 0 on"),
        ({"seed": "x"}, "seed is 'x': wanted a whole number"),
        ({"most": 0}, "most is 0: wanted a whole number from 1 on"),
    ],
)
def test_what_nobody_can_play_is_told_at_once(given: dict[str, Any], told: str) -> None:
    with pytest.raises(WrongUse, match=told):
        GamesTask(**{"games": 1, **given})
