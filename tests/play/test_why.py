"""Reasons: every step of a head can be one, and a layer that says no is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.load import load
from rondel.play.game import Game
from rondel.play.why import Reason

FACTS = """\
module: game_x
version: 1.0.0
players: {from: 1, to: 2, colours: [red, blue]}
kinds: {card: {events: [play], option: true}}
windows: {turn_end: null}
pieces: {chip: {count: 3, home: bank, kept: purse}}
places: {bank: {}, purse: {per: player}}
marks: {ready: {while: game}, rich: {while: game}}
"""
RULES = """\
deed game { as red { window turn_end  choose n in 1..2  score n } }
answer permitted(player) = yes
card open { timing: turn_end  limit: 1 per game  on play { take 1 chip } }
card branched { timing: turn_end  limit: 1 per game  on play { either {EITHER} score 1 } }
card offered { timing: turn_end  limit: 1 per game  on play { may pay_more { pay 1 chip }  need ready  score 1 } }
card asked { timing: turn_end  limit: 1 per game  on play { need permitted(you)  score 1 } }
card dear { timing: turn_end  limit: 1 per game  on play { pay 2 chip  score 1 } }
"""
EITHER = "one { need ready } or two { need rich }"
HOUSE = {
    "forbid": "forbid game_x.permitted(player) when player == red",
    "fix": "fix game_x.permitted(player) at no when player == red",
    "calm": "forbid game_x.permitted(player) when player == blue",
}


def write(folder: Path, name: str, facts: str, rules: str) -> None:
    (folder / name).mkdir()
    (folder / name / "module.yaml").write_text(facts)
    (folder / name / "rules.rondel").write_text(rules)


def a_game(folder: Path, house: str = "") -> Game:
    write(folder, "game_x", FACTS, RULES.replace("{EITHER}", EITHER))
    if house:
        write(folder, "house", "module: house\nversion: 1.0.0\nneeds: [game_x]\n", HOUSE[house])
    return load("house" if house else "game_x", players=2, shelves=[folder]).start(1)


def told(reasons: list[Reason]) -> list[tuple[str, int]]:
    return [(reason.code, reason.span.line if reason.span else 0) for reason in reasons]


def test_a_need_inside_either_is_the_reason(tmp_path: Path) -> None:
    assert told(a_game(tmp_path).why("card.branched")) == [("need", 4)]


def test_a_need_behind_may_is_the_reason(tmp_path: Path) -> None:
    assert told(a_game(tmp_path).why("card.offered")) == [("need", 5)]


def test_too_little_to_pay_with_says_how_much(tmp_path: Path) -> None:
    (reason,) = a_game(tmp_path).why("card.dear")
    assert (reason.code, reason.values) == ("pay", ("2", "0"))


@pytest.mark.parametrize(("house", "code"), [("forbid", "forbidden"), ("fix", "fixed")])
def test_a_layer_that_says_no_is_named_after_the_need_that_asked(tmp_path: Path, house: str, code: str) -> None:
    need, layer = a_game(tmp_path, house).why("card.asked")
    assert (need.code, layer.code, layer.about, layer.values) == ("need", code, "game_x.permitted", ("house",))
    assert layer.span is not None and layer.span.file.endswith("house/rules.rondel")


def test_a_layer_that_does_not_hold_forbids_nothing(tmp_path: Path) -> None:
    assert a_game(tmp_path, "calm").why("card.asked") == []
