"""Circles in who calls whom are found, and the way round them is told."""

from __future__ import annotations

from rondel.rules.reach import circles, reached, way_round

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
