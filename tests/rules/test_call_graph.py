"""Circles in who calls whom are found, and the way round them is told."""

from __future__ import annotations

from random import Random

import pytest

from rondel.rules.call_graph import circles, reached, way_round

CALLS = {"game": ["round"], "round": ["turn", "end"], "turn": ["walk"], "walk": ["turn", "end"], "end": []}


def test_a_circle_is_all_that_reach_each_other() -> None:
    assert circles(CALLS) == [["turn", "walk"]]


def test_what_calls_itself_is_a_circle() -> None:
    assert circles({"a": ["a"], "b": ["a"]}) == [["a"]]


def test_what_only_leads_to_a_circle_is_not_in_it() -> None:
    assert "game" in CALLS and all("game" not in circle for circle in circles(CALLS))


def test_the_way_round_is_the_shortest() -> None:
    assert way_round({"a": ["b", "c"], "b": ["c"], "c": ["a"]}, "a") == ["a", "c"]


def test_reached_is_all_that_can_come_of_something() -> None:
    assert reached("round", CALLS) == {"turn", "walk", "end"}


@pytest.mark.parametrize("seed", range(50))
def test_circles_are_those_that_following_every_way_finds(seed: int) -> None:
    chance = Random(seed)
    names = [f"n{i}" for i in range(chance.randrange(1, 15))]
    graph = {name: [other for other in [*names, "elsewhere"] if chance.random() < 0.12] for name in names}
    ways = {name: reached(name, graph) for name in names}
    groups = [[one for one in names if one in ways[name] and name in ways[one]] for name in names if name in ways[name]]
    assert circles(graph) == [group for number, group in enumerate(groups) if group not in groups[:number]]


def test_a_row_of_thousands_has_no_circle() -> None:
    assert circles({f"n{i}": [f"n{i + 1}"] for i in range(20_000)}) == []
