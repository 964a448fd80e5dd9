"""What rules say of each other is learned by reading again whatever hangs on what is better known."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.program.model import compile_model
from rondel.rules.read.elaborate import elaborate
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf, shelf_from_path

GAMES = Path(__file__).parents[1] / "games"
FACTS = """
module: small
version: 1.0.0
players: {from: 2, to: 4, colours: [red, blue, white, black]}
pieces: {stone: {count: 3, home: heap}, coin: {count: 3, home: heap}}
places: {heap: {}, bin: {}, pouch: {per: player}}
"""


def linked(tmp_path: Path, deeds: str) -> Linked:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (tmp_path / "small" / "rules.rondel").write_text(deeds, encoding="utf-8")
    return read_lineup(Lineup(("small",)), [Shelf(tmp_path, ".")])


@pytest.mark.parametrize("turned", [False, True])
def test_types_come_from_callers_however_far_away(tmp_path: Path, turned: bool) -> None:
    answers = [f"answer a{i}(x) = a{i + 1}(x)" for i in range(30)]
    answers = (answers[::-1] if turned else answers) + ["answer a30(x) = count(x)"]
    rules, problems = read_rules(
        linked(tmp_path, "\n".join([*answers, "deed game { score a0(stones) to red }"])), idle=False
    )
    assert not problems and rules is not None
    assert {str(types[0]) for types in rules.know.params.values() if types} == {str(rules.know.params["small.a0"][0])}


def test_only_what_can_come_somewhere_lies_there(tmp_path: Path) -> None:
    deeds = (
        "deed put(what, there) { move what to there }\ndeed game { do put(stones, bin)  do put(coins, red.pouch) }\n"
    )
    rules, _ = read_rules(linked(tmp_path, deeds), idle=False)
    assert rules is not None
    lying = {(piece, place) for piece, place in rules.know.moves if place != "heap"}
    assert lying == {(piece, place) for piece in ("stone", "coin") for place in ("bin", "pouch")}


def test_what_moves_on_is_learned_from_where_it_lay(tmp_path: Path) -> None:
    deeds = "deed game { move bin to red.pouch  move stones to bin }\n"
    rules, _ = read_rules(linked(tmp_path, deeds), idle=False)
    assert rules is not None and ("stone", "pouch") in rules.know.moves and ("coin", "pouch") not in rules.know.moves


@pytest.mark.parametrize("game", ["ring", "ring_market", "cards", "odds"])
def test_what_was_learned_for_some_players_serves_others(game: str) -> None:
    found = read_lineup(Lineup((game,)), (shelf_from_path(str(GAMES)),), scenarios=False)
    assert found.ruleset is not None
    first, _ = elaborate(found.ruleset, 2)
    seats = 3 if game != "odds" else 2
    fresh, problems = elaborate(found.ruleset, seats)
    taken_over, others = elaborate(found.ruleset, seats, learned=first.learned)
    assert problems == others
    assert compile_model(fresh).core == compile_model(taken_over).core
    assert list(fresh.regions) == list(taken_over.regions)


@pytest.mark.parametrize(("more", "shown"), [("", "a set of piece"), ("add heap to small.extras", "a set of stone")])
def test_an_empty_list_is_whatever_modules_add_to_it(tmp_path: Path, more: str, shown: str) -> None:
    deeds = f"answer extras = []\n{more.replace('heap', 'stones')}\ndeed game {{ score count(extras) to red }}\n"
    rules, problems = read_rules(linked(tmp_path, deeds), idle=False)
    assert not problems and rules is not None
    assert str(rules.know.answers["small.extras"]) == shown
