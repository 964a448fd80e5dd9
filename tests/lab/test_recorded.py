"""A game under way, written as a scenario: it runs, it passes, and it says which choices it is about."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel import Game, Rules, load
from rondel.lab.module_paths import NoSuchPath, usual_shelves
from rondel.lab.scenario.loose import is_loose, run_loose_file, run_loose_text
from rondel.lab.scenario.recorded import last_turn, scenario_text
from rondel.lab.scenario.scenarios import Report
from rondel.play.choice import Choice

GAMES = str(Path(__file__).parents[1] / "games")


@cache
def rules_of(*modules: str) -> Rules:
    return load(*modules, players=2, shelves=[GAMES])


def played(*modules: str, choices: int, seed: int = 5) -> Game:
    game, chance = rules_of(*modules).start(seed), Random(seed)
    for _ in range(choices):
        if not game.over:
            game.choose(chance.choice(game.options))
    return game


def run(text: str) -> Report:
    return run_loose_text(text, "x.rondel", usual_shelves([GAMES]))


@pytest.mark.parametrize("modules", [("ring", "ring_market"), ("cards",), ("tictactoe",)])
def test_what_was_played_passes(modules: tuple[str, ...]) -> None:
    game = played(*modules, choices=25)
    report = run(scenario_text(game, last_turn(game.choices, game.decision.player)))
    assert (len(report.outcomes), report.passed) == (1, True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_passes(seed: int) -> None:
    game = load("base", "kings_favor", "gold", players=3).start(seed)
    chance = Random(seed)
    while not game.over:
        game.choose(chance.choice(game.options))
    assert run(scenario_text(game, 0)).passed


def test_choices_that_are_none_are_left_out() -> None:
    game = played("ring", "ring_market", choices=10)
    made = sum(not choice.forced for choice in game.choices)
    assert scenario_text(game, 0).split("then")[0].count('"') == 2 * made + 2


def test_the_points_stand_before_and_after_what_it_is_about() -> None:
    game = played("ring", "ring_market", choices=10)
    text = scenario_text(game, game.earlier[-1][0])
    assert text.count("then {") == 2
    assert run(text).passed


def test_another_choice_does_not_pass() -> None:
    game = played("tictactoe", choices=2)
    text = scenario_text(game, 0).replace(game.choices[1].option, game.choices[0].option)
    assert not run(text).passed


def test_options_of_the_lineup_are_said() -> None:
    game = load("ring", players=2, options={"tie": "nobody"}, shelves=[GAMES]).start(1)
    game.choose(0)
    text = scenario_text(game, 0)
    assert "options: tie == nobody" in text
    assert run(text).passed


def choices(players: str) -> list[Choice]:
    """Small letters choose, large ones have no choice."""
    return [Choice("", "", letter.lower(), letter.isupper()) for letter in players]


@pytest.mark.parametrize(("made", "first"), [("", 0), ("rr", 0), ("rrbb", 0), ("rbbrr", 3), ("rbbrBrb", 3), ("bb", 0)])
def test_a_turn_is_what_somebody_chose_in_a_row_and_all_since(made: str, first: int) -> None:
    assert last_turn(choices(made), "r") == first


# --- files that stand in no module ---


def test_a_file_beside_no_facts_is_loose(tmp_path: Path) -> None:
    (tmp_path / "a.rondel").write_text("")
    assert is_loose(str(tmp_path / "a.rondel"))
    (tmp_path / "module.yaml").write_text("")
    assert not is_loose(str(tmp_path / "a.rondel"))


def test_a_loose_file_is_played_with_the_modules_it_names(tmp_path: Path) -> None:
    (tmp_path / "a.rondel").write_text('scenario "empty" { modules: ring  then { need red.points == 0 } }')
    assert run_loose_file(str(tmp_path / "a.rondel"), [GAMES]).passed


@pytest.mark.parametrize("text", ['scenario "x" { then { need yes } }', "deed turn { score 1 }"])
def test_a_loose_file_that_belongs_into_a_module_is_refused(text: str) -> None:
    with pytest.raises(NoSuchPath, match="stands in no module"):
        run(text)


SHARED = "scenario two { modules: ring  given { move 2 of bank.coins to red.chest } }\n"
TITLED = 'scenario "x" { begins: two  then { need count(red.coins) == 2 } }\n'


def problems_of(text: str) -> list[str]:
    report = run(text)
    told = [*report.problems, *(problem for one in report.outcomes for problem in one.problems)]
    return [f"{problem.span.line} {problem.code} {problem.hint}".strip() for problem in told]


def test_a_loose_scenario_begins_as_another_of_its_file() -> None:
    assert run(SHARED + TITLED).passed


def test_two_beginnings_of_a_loose_file_with_one_name_are_told() -> None:
    assert problems_of(SHARED + SHARED.replace("2 of", "1 of") + TITLED) == ["2 link/declared-twice"]


def test_a_beginning_of_a_loose_file_that_nobody_uses_is_told() -> None:
    (told,) = problems_of(SHARED + SHARED.replace("two", "three") + TITLED)
    assert told.startswith("2 check/unused-name")


def test_a_misspelt_beginning_of_a_loose_file_is_told_with_the_right_one() -> None:
    wrong = 'scenario "y" { modules: ring  begins: tow  then { need yes } }\n'
    assert problems_of(SHARED + TITLED + wrong) == ["3 check/unknown-name did you mean 'two'?"]


def test_beginnings_of_a_module_are_none_of_a_loose_file(tmp_path: Path) -> None:
    (tmp_path / "own" / "scenarios").mkdir(parents=True)
    (tmp_path / "own" / "module.yaml").write_text("module: own\nversion: 1.0.0\nneeds: [ring]\n")
    (tmp_path / "own" / "scenarios" / "a.rondel").write_text("scenario one { given { } }\n")
    (tmp_path / "x.rondel").write_text('scenario "x" { modules: own  begins: one  then { need yes } }\n')
    (outcome,) = run_loose_file(str(tmp_path / "x.rondel"), [GAMES]).outcomes
    assert [problem.code for problem in outcome.problems] == ["check/unknown-name"]


def test_two_beginnings_may_say_the_same() -> None:
    other = SHARED.replace("two", "three").replace("2 of", "1 of")
    assert run(SHARED + other + TITLED.replace("begins: two", "begins: two, three").replace("== 2", "== 3")).passed
