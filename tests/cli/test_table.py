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
    sections = ["players", "decision", "points", "places", "faces", "marks", "windows", "numbers", "options", "sets"]
    assert list(found) == sections


def test_the_seed_decides_what_dice_show(on_games: Run) -> None:
    first, second = (on_games("table", "--modules", "ring", "--seed", seed).out for seed in ("1", "2"))
    assert first != second


def test_without_modules_the_base_game_is_shown(rondel: Run, write_module: WriteModule) -> None:
    shelf = write_module("base").parent
    assert "base.turn" in rondel("table", "--shelf", str(shelf)).out
