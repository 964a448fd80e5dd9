"""`rondel table`: addresses and values, for people and for machines."""

from __future__ import annotations

import json

from .conftest import Run, WriteModule


def test_every_place_is_shown_with_what_lies_there(on_games: Run) -> None:
    shown = on_games("table", "--modules", "ring", "--players", "2").out
    assert "chest.red" in shown
    assert "2 coin, 5 seal.red" in shown


def test_json_has_every_section(on_games: Run) -> None:
    found = json.loads(on_games("table", "--modules", "ring", "--json").out)
    sections = ["players", "decision", "points", "places", "rules", "faces", "marks", "windows", "numbers", "options"]
    assert list(found) == [*sections, "sets"]


def test_every_place_is_shown_with_the_rule_on_it(on_games: Run) -> None:
    shown = on_games("table", "--modules", "ring").out
    assert "ring.11  ring.space.mint\n" in shown
    assert "ring.3   ring.space.town_gate(jade)\n" in shown


def test_json_has_the_rules_on_places_by_the_place(on_games: Run) -> None:
    rules = json.loads(on_games("table", "--modules", "ring", "--json").out)["rules"]
    assert (rules["ring.0"], rules["ring.5"]) == ("ring.space.town_gate(amber)", "ring.space.fair")


def test_places_without_a_rule_are_not_listed_among_those_with_one(on_games: Run) -> None:
    rules = json.loads(on_games("table", "--modules", "ring", "--json").out)["rules"]
    assert len(rules) == 12


def test_where_no_place_has_a_rule_none_are_shown(on_games: Run) -> None:
    assert "rules:" not in on_games("table", "--modules", "tictactoe").out


def test_the_seed_decides_what_dice_show(on_games: Run) -> None:
    first, second = (on_games("table", "--modules", "ring", "--seed", seed).out for seed in ("1", "2"))
    assert first != second


def test_without_modules_the_base_game_is_shown(rondel: Run, write_module: WriteModule) -> None:
    shelf = write_module("base").parent
    assert "base.turn" in rondel("table", "--shelf", str(shelf)).out
