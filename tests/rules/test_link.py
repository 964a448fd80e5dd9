"""Modules become one ruleset: everything gets its address, every patch its seam, and what cannot be is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.rules.link.ruleset import Ruleset

from .weaving import linked, trail, write_game, write_module


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    write_game(tmp_path)
    return tmp_path


def ruleset(shelf: Path, *names: str) -> Ruleset:
    found = linked(shelf, *names)
    assert found.ruleset is not None and found.problems == []
    return found.ruleset


def codes(shelf: Path, *names: str) -> list[str]:
    return [problem.code for problem in linked(shelf, *names).problems]


def test_what_is_declared_gets_the_address_of_its_module(shelf: Path) -> None:
    write_module(shelf, "my", "deed rest { score 0 }\nanswer peace = yes")
    found = ruleset(shelf, "my")
    assert {"game.turn", "my.rest"} <= found.deeds.keys()
    assert {"game.strength", "my.peace"} <= found.answers.keys()


def test_a_patch_is_put_at_its_seam_with_the_module_that_wrote_it(shelf: Path) -> None:
    write_module(shelf, "my", "before game.turn(n) { need n > 1 }")
    woven = ruleset(shelf, "my").deeds["game.turn"].woven
    assert [(one.how, one.module) for one in woven] == [("before", "my")]


def test_a_module_sees_what_it_needs_and_nothing_else(shelf: Path) -> None:
    write_module(shelf, "other", "deed rest { score 0 }")
    write_module(shelf, "my", "before other.rest { need yes }")
    assert codes(shelf, "my", "other") == ["link/not-needed"]


def test_a_seam_that_is_not_there_is_told_with_one_that_is(shelf: Path) -> None:
    write_module(shelf, "my", "before game.tourn(n) { need n > 1 }")
    (problem,) = linked(shelf, "my").problems
    assert "game.tourn" in problem.message and "game.turn" in problem.hint


def test_one_name_for_two_things_is_told_with_both_places(shelf: Path) -> None:
    write_module(shelf, "my", "deed rest { score 0 }\ndeed rest { score 1 }")
    (problem,) = linked(shelf, "my").problems
    assert problem.span.line == 2 and problem.also[0].span.line == 1


def test_two_modules_that_replace_one_deed_are_a_conflict(shelf: Path) -> None:
    for name in ("one", "two"):
        write_module(shelf, name, "replace game.turn(n) { score n }")
    (problem,) = linked(shelf, "one", "two").problems
    assert problem.code == "link/conflict" and "one" in problem.message and "two" in problem.message


def test_guards_that_exclude_each_other_are_no_conflict(shelf: Path) -> None:
    write_module(shelf, "one", "replace game.turn(n) when n == 1 { score n }")
    write_module(shelf, "two", "replace game.turn(n) when n == 2 { score n }")
    assert codes(shelf, "one", "two") == []


def test_who_needs_the_other_counts_more(shelf: Path) -> None:
    write_module(shelf, "one", "fix game.strength(n) at 1")
    write_module(shelf, "two", "fix game.strength(n) at 2", needs="one")
    write_module(shelf, "asking", "replace game.turn(n) { set trail = strength(n) }", needs="two")
    layers = ruleset(shelf, "two").answers["game.strength"].layers
    assert [layer.module for layer in layers] == ["one", "two"]
    assert trail(shelf, "asking") == 2


def test_what_is_removed_is_gone_and_noted(shelf: Path) -> None:
    write_module(shelf, "rules", "before game.turn(n) { need n > 1 }\ndeed rest { score 0 }")
    write_module(shelf, "my", "remove rules.rest", needs="rules")
    found = ruleset(shelf, "my")
    assert "rules.rest" not in found.deeds and "rules.rest" in found.removed


def test_headers_have_as_many_values_as_the_seam(shelf: Path) -> None:
    write_module(shelf, "my", "before game.turn(a, b) { need a > b }")
    assert codes(shelf, "my") == ["link/header"]


def test_modules_stand_in_an_order_in_which_the_needed_come_first(shelf: Path) -> None:
    write_module(shelf, "b", "deed rest { score 0 }")
    write_module(shelf, "a", "deed sleep { do b.rest }", needs="b")
    assert tuple(ruleset(shelf, "a", "b").modules) == ("game", "b", "a")
