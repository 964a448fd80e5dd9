"""Between two choices there is one budget, the same for whoever plays, asks or looks on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.running_limits import DEEP, LONG

FACTS = """
module: busy
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces: {stone: {count: 40, home: heap}, coin: {count: 60, home: chest}}
places: {heap: {}, chest: {}, bin: {}, pouch: {per: player}}
"""


def rules_of(tmp_path: Path, deeds: str, facts: str = FACTS) -> Rules:
    (tmp_path / "busy").mkdir()
    (tmp_path / "busy" / "module.yaml").write_text(facts, encoding="utf-8")
    (tmp_path / "busy" / "rules.rondel").write_text(deeds, encoding="utf-8")
    return load("busy", shelves=[tmp_path])


FORCED = """
deed game { as red { choose n in 1..3  score n }
  each player in players while count(chest.coins) > 0 { as player { do turn } } }
answer near(n: number) = count(1..150 where it * n > count(chest.coins))
answer pairs = count(1..190 where near(it) > 5)
deed turn { choose coin in chest.coins  move coin to bin  if pairs > 5 { score 1 } }
"""


def test_forced_choices_begin_a_new_budget_where_they_are_skipped_too(tmp_path: Path) -> None:
    program = rules_of(tmp_path, FORCED).program
    ends = []
    for machine in (program.fast, program.skipping):
        s = machine.start(1)
        codes = machine.options(s)
        while codes:
            codes = machine.run(s, codes[0])
        ends.append(s)
    assert ends[0] == ends[1]


def test_forced_choices_without_end_are_told(tmp_path: Path) -> None:
    deeds = "deed game { as red { choose n in 1..2  score n  each p in players while yes { choose m in 1..1 } } }"
    skipping = rules_of(tmp_path, deeds).program.skipping
    s = skipping.start(1)
    with pytest.raises(RuleFailure, match=LONG):
        skipping.run(s, skipping.options(s)[0])


def test_who_has_won_can_be_asked_any_number_of_times(tmp_path: Path) -> None:
    rules = rules_of(
        tmp_path,
        "deed game { as red { choose n in 1..3  move (n) of heap.stones to you.pouch } }\n"
        "answer weight(who: player) = count(stones where count(stones where it in who.pouch.stones) > 0)\n"
        "answer winners = players where weight(it) > 0\n",
    )
    game = rules.start(1)
    game.choose(0)
    for _ in range(30):
        rules.interpreter.start(1)
        assert game.result is not None and game.result.winners == ("red",)


CUBES = """
deed game { as red { do turn }  as blue { do turn } }
deed turn {
  either burn { choose 4 some in heap.stones  need count(bin.coins) > 60  move some to bin }
  or one { score 1 } or two { score 2 } }
"""


def test_why_not_is_answered_even_if_finding_out_takes_too_long(tmp_path: Path) -> None:
    reasons = rules_of(tmp_path, CUBES).start(1).why("burn")
    assert [reason.code for reason in reasons] == ["unknown"]


SINKING = """
deed game { as red { choose n in [95, 120]  score 1  may go { do sink(n) }  score 2 } }
deed sink(n: number) { need n < 2 or can sink(n - 1)  move (1) of heap.stones to bin }
"""


def test_what_failed_for_its_depth_leaves_nothing_behind(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, SINKING)
    game = rules.start(1)
    for _ in range(7):
        with pytest.raises(RuleFailure, match=DEEP):
            game.choose("120")
    game.choose("95")
    assert game.choices[-1].option == "95"


HIDING = """
module: busy
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
pieces: {card: {rows: [%s], columns: {worth: number}, starts: deck, home: deck}}
places: {deck: {stack: true, seen: nobody}, hand: {per: player, seen: owner}, table: {}}
"""


def cards(count: int) -> str:
    return ", ".join(f"{{id: c{i}, worth: {int(i == 1)}}}" for i in range(1, count + 1))


def test_a_game_redrawn_goes_on_if_the_game_does(tmp_path: Path) -> None:
    deeds = """
deed game { shuffle deck  each player in players { move 1 of deck to player.hand }  as red { do turn } }
deed turn { choose n in 1..2 where count(you.hand.cards where it.worth == 1) > 0  score n }
"""
    rules = rules_of(tmp_path, deeds, HIDING % cards(100))
    game = next(game for game in map(rules.start, range(3000)) if not game.over)
    assert not any(game.redraw("blue", seed).over for seed in range(8))


def test_a_choice_among_hidden_pieces_has_been_seen_and_is_not_taken_back(tmp_path: Path) -> None:
    deeds = """
deed game { shuffle deck  each player in players { move 2 of deck to player.hand }  as red { do turn } }
deed turn { choose victim in players  choose card in victim.hand.cards  move card to table }
"""
    game = rules_of(tmp_path, deeds, HIDING % cards(9)).start(1)
    game.choose("blue")
    assert not game.can_undo
    assert game.undo(force=True)
    game.choose("red")  # one's own cards are no news
    assert game.can_undo


def test_the_passage_that_goes_on_without_end_is_named_and_not_the_deed_that_it_is_woven_to(tmp_path: Path) -> None:
    deeds = "deed game { as red { choose n in 1..2  do turn } }\ndeed turn { score 1 }\n"
    deeds += "after busy.turn { each p in players while yes { score 1 to p } }\n"
    rules = rules_of(tmp_path, deeds)
    with pytest.raises(RuleFailure) as failure:
        rules.start(1).choose(0)
    assert [deed.split(" (")[0] for deed in failure.value.deeds] == ["busy: after busy.turn"]
    assert "rules.rondel:3" in failure.value.deeds[0]


def test_an_answer_that_asks_itself_on_both_sides_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="answer-circle"):
        rules_of(tmp_path, "answer f = f + f\ndeed game { score f to red }\n")


def test_a_file_of_very_many_signs_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="words and signs"):
        rules_of(tmp_path, f"deed game {{ score {'(' * 30_000}1{')' * 30_000} to red }}\n")
