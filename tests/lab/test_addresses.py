"""The table: every address with its value."""

from __future__ import annotations

from functools import cache

from rondel.lab.addresses import addresses
from rondel.load import load
from rondel.play.game import Rules

from .conftest import GAMES


@cache
def rules(name: str, players: int = 2) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def test_every_piece_lies_in_one_place() -> None:
    places = addresses(rules("ring").start(1))["places"]
    assert sum(sum(pieces.values()) for pieces in places.values()) == len(rules("ring").model.rules.world.pieces)


def test_points_are_written_as_a_scenario_asks_for_them() -> None:
    assert addresses(rules("ring").start(1))["points"] == {"red.points": 0, "blue.points": 0}


def test_dice_of_one_owner_are_shown_together() -> None:
    faces = addresses(rules("ring").start(1))["faces"]
    assert {name: len(shown) for name, shown in faces.items()} == {"die.red": 3, "die.blue": 3}


def test_marks_are_shown_by_name() -> None:
    marks = addresses(rules("ring").start(1))["marks"]
    assert marks["backwards"] == "no"
    assert marks["first_player"] in ("red", "blue")


def test_windows_say_what_is_on_offer_there() -> None:
    assert "ring.token.nudge" in addresses(rules("ring").start(1))["windows"]["before_move"]


def test_numbers_and_options_have_their_values() -> None:
    found = addresses(rules("ring").start(1))
    assert (found["numbers"]["rounds"], found["options"]["tie"]) == (5, "share")


def test_every_game_has_a_table() -> None:
    for name in ("cards", "tictactoe"):
        assert addresses(rules(name).start(0))["places"]
