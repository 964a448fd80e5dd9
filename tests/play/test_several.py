"""Several are named in any order: equal sets are one choice, and nothing that can be chosen vanishes."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from rondel import Game, IllegalChoice, RecordParted, Rules, load, load_game

FACTS = """
module: stall
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
sets: {hue: [amber, blue_green, coral, dun]}
pieces:
  gem: {of: [hue], count: 2, starts: shelf, home: shelf}
  badge: {of: [hue], count: 1, starts: board, home: board}
places: {shelf: {}, board: {}, bag: {per: player}}
"""
DEEDS = """
deed game { as red { do %s } as red { do finish } }
deed two_badges { choose 2 picked in board.badges  move picked to you.bag }
deed a_pair_with_dun {
  choose 2 picked in board.badges
  need count(picked where it.hue == dun) == 1
  move picked to you.bag
}
deed up_to_three { choose up to 3 picked in board.badges  move picked to you.bag }
deed two_gems { choose 2 picked in shelf.gems  move picked to you.bag }
deed numbers { choose 2 picked in 1..4  score sum(picked by it) }
deed finish { choose n in 1..2  score n }
"""


def stall(shelf: Path, deed: str) -> Rules:
    (shelf / "stall").mkdir()
    (shelf / "stall" / "module.yaml").write_text(FACTS, encoding="utf-8")
    (shelf / "stall" / "rules.rondel").write_text(DEEDS % deed, encoding="utf-8")
    return load("stall", shelves=[shelf])


def named(rules: Rules, *options: str) -> Game:
    game = rules.start(1)
    game.name_in_any_order()
    return game.play(options)


def ids(game: Game) -> list[str]:
    return [option.id for option in game.options]


def test_all_that_belong_to_some_set_are_on_offer(tmp_path: Path) -> None:
    rules = stall(tmp_path, "two_badges")
    game = rules.start(1)
    assert ids(game) == ["badge.amber", "badge.blue_green", "badge.coral"]
    game.name_in_any_order()
    assert ids(game) == ["badge.amber", "badge.blue_green", "badge.coral", "badge.dun"]


def test_every_order_of_a_set_is_the_same_choice(tmp_path: Path) -> None:
    rules = stall(tmp_path, "up_to_three")
    sets = [named(rules, *order) for order in permutations(["badge.amber", "badge.coral", "badge.dun"])]
    assert len({game.key for game in sets}) == 1
    assert len({tuple(game.choices) for game in sets}) == 1


def test_what_is_named_is_recorded_as_the_machine_would_have_it(tmp_path: Path) -> None:
    rules = stall(tmp_path, "two_badges")
    plain = rules.start(1).play(["badge.blue_green", "badge.dun"])
    assert named(rules, "badge.dun", "badge.blue_green").choices == plain.choices


def test_a_record_of_named_choices_can_be_read_again(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "two_badges"), "badge.dun", "badge.amber", "2")
    game.save(tmp_path / "game.json")
    from rondel import load_game

    assert load_game(tmp_path / "game.json", shelves=[tmp_path]).points == game.points == {"red": 2, "blue": 0}


def test_what_no_set_could_hold_is_not_on_offer(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "a_pair_with_dun"), "badge.coral")
    assert game.choices[-1].option == "badge.dun"  # nothing else could go with it
    assert ids(game) == ["1", "2"]


def test_named_first_what_the_machine_takes_last_asks_for_the_others(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "a_pair_with_dun"), "badge.dun")
    assert ids(game) == ["badge.amber", "badge.blue_green", "badge.coral"]


def test_it_can_be_enough_at_any_time(tmp_path: Path) -> None:
    rules = stall(tmp_path, "up_to_three")
    game = named(rules, "badge.dun")
    assert ids(game) == ["badge.amber", "badge.blue_green", "badge.coral", "enough"]
    assert game.play(["badge.amber", "enough"]).key == rules.start(1).play(["badge.amber", "badge.dun"]).key


def test_of_pieces_alike_one_is_on_offer_and_then_the_next(tmp_path: Path) -> None:
    rules = stall(tmp_path, "two_gems")
    game = named(rules, "gem.dun")
    assert ids(game) == ["gem.amber", "gem.blue_green", "gem.coral", "gem.dun"]
    game.choose("gem.dun")
    assert [choice.option for choice in game.choices] == ["gem.dun", "gem.dun"]


def test_two_unlike_can_be_named_with_the_later_one_first(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "two_gems"), "gem.dun", "gem.amber")
    assert [choice.option for choice in game.choices] == ["gem.amber", "gem.dun"]


def test_numbers_are_named_in_any_order_too(tmp_path: Path) -> None:
    assert named(stall(tmp_path, "numbers"), "4", "1").points == {"red": 5, "blue": 0}


def test_what_was_named_can_be_taken_back_one_by_one(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "up_to_three"), "badge.dun", "badge.coral")
    assert game.undo() and ids(game) == ["badge.amber", "badge.blue_green", "badge.coral", "enough"]
    assert game.undo() and ids(game)[3] == "badge.dun"


def test_nobody_is_named_twice(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "up_to_three"), "badge.dun")
    with pytest.raises(IllegalChoice, match=r"badge\.dun"):
        game.choose("badge.dun")


def test_a_copy_goes_on_with_what_was_named(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "two_badges"), "badge.dun")
    twin = game.copy().play(["badge.amber"])
    assert [choice.option for choice in twin.choices] == ["badge.amber", "badge.dun"]
    assert not game.choices


def test_whoever_does_not_ask_for_it_decides_as_before(tmp_path: Path) -> None:
    game = stall(tmp_path, "two_badges").start(1)
    game.choose("badge.coral")  # only one is left behind it
    assert [(choice.option, choice.forced) for choice in game.choices] == [("badge.coral", False), ("badge.dun", True)]


def test_what_no_set_could_hold_is_refused_with_a_reason(tmp_path: Path) -> None:
    game = stall(tmp_path, "two_badges").start(1)
    assert [reason.code for reason in game.why("badge.dun")] == ["not-among"]


def test_a_record_may_name_them_in_any_order(tmp_path: Path) -> None:
    game = named(stall(tmp_path, "up_to_three"), "badge.coral", "badge.amber", "enough", "2")
    file = tmp_path / "game.json"
    game.save(file)
    record = json.loads(file.read_text(encoding="utf-8"))
    first, second = (i for i, choice in enumerate(record["choices"]) if "badge" in str(choice))
    record["choices"][first], record["choices"][second] = record["choices"][second], record["choices"][first]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert load_game(file, shelves=[tmp_path]).position == game.position


@pytest.mark.parametrize("change", ["player", "question"])
def test_a_record_of_single_choices_is_compared_as_it_stands(tmp_path: Path, change: str) -> None:
    rules = stall(tmp_path, "finish } as red { do finish")
    game = rules.start(1).play(["1", "2", "1"])
    file = tmp_path / "game.json"
    game.save(file)
    record = json.loads(file.read_text(encoding="utf-8"))
    record["choices"][1][0 if change == "player" else 1] = "blue" if change == "player" else "stall.finish.other"
    file.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(RecordParted, match="at choice 2"):
        load_game(file, shelves=[tmp_path])
