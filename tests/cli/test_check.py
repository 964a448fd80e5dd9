"""`rondel check`: what is looked at, what is found, and how it is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rondel.cli import check_modules
from rondel.cli.check_modules import CheckTarget, TargetFindings, check_paths

from .conftest import GAMES, SMALL_FACTS, SMALL_RULES, Ran, Run, WriteModule

WRONG = SMALL_RULES.replace("score 1", "score pionts")


def test_a_good_game_has_no_problems(rondel: Run) -> None:
    shown = rondel("check", f"{GAMES}/tictactoe")
    assert (shown.code, shown.out, shown.err) == (0, "", "1 module checked, no problems\n")


def test_shipped_rulesets_are_checked_if_no_path_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def looked_at(target: CheckTarget, language: str) -> TargetFindings:
        seen.extend(target.lineup.modules)
        return TargetFindings([], {})

    monkeypatch.setattr(check_modules, "_target_problems", looked_at)
    assert check_paths([], []).problems == []
    assert {"base", "kings_favor", "caerleon"} <= set(seen)


def test_every_module_in_a_folder_is_checked_with_what_it_needs(rondel: Run) -> None:
    shown = rondel("check", GAMES)
    assert shown.code == 0, shown.out
    assert int(shown.err.split()[0]) > 2


def test_a_problem_is_shown_where_it_stands(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=WRONG)
    shown = rondel("check", str(folder))
    assert shown.code == 1
    assert shown.out.startswith(f"{folder.as_posix()}/rules.rondel:2:")
    assert "^" in shown.out
    assert shown.err == "1 module checked, 1 problem; more may show when it is mended\n"


def test_a_problem_is_told_once_for_all_numbers_of_players(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module(rules=WRONG)), "--format", "json")
    assert len(json.loads(shown.out)) == 1


def test_problems_stand_in_source_order(rondel: Run, write_module: WriteModule) -> None:
    rules = SMALL_RULES.replace("score 1", "score x").replace("1..rounds", "1..runds")
    problems = json.loads(rondel("check", str(write_module(rules=rules)), "--format", "json").out)
    assert [problem["line"] for problem in problems] == [1, 2]


def test_a_file_of_a_module_stands_for_the_module(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=WRONG)
    for file in ("rules.rondel", "module.yaml"):
        assert rondel("check", str(folder / file)).code == 1


def test_what_a_module_needs_is_found_beside_it(rondel: Run, write_module: WriteModule) -> None:
    write_module()
    house = write_module("house", "after small.turn { score 1 }\n", "module: NAME\nversion: 1.0.0\nneeds: [small]\n")
    assert rondel("check", str(house)).code == 0


def test_a_syntax_problem_in_a_scenario_is_found(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(**{"scenarios__a.rondel": 'scenario "x" { given { score }'})
    shown = rondel("check", str(folder))
    assert "scenarios/a.rondel" in shown.out


# --- line-ups ---


@pytest.fixture
def checked_lineup(rondel: Run, write_module: WriteModule, tmp_path: Path) -> Any:
    def check(text: str) -> Ran:
        write_module()
        (tmp_path / "lineup.yaml").write_text(text)
        return rondel("check", str(tmp_path / "lineup.yaml"), "--shelf", str(tmp_path))

    return check


def test_a_good_lineup_has_no_problems(checked_lineup: Any) -> None:
    assert checked_lineup("modules: [small]\nplayers: 3\noptions: {speed: fast}\n").code == 0


def test_an_unknown_option_gets_a_suggestion(checked_lineup: Any) -> None:
    shown = checked_lineup("modules: [small]\noptions: {sped: fast}\n")
    assert "lineup.yaml:2:17: facts/unknown-option" in shown.out
    assert "did you mean 'speed'?" in shown.out


def test_a_value_that_an_option_cannot_have_is_a_problem(checked_lineup: Any) -> None:
    shown = checked_lineup("modules: [small]\noptions: {speed: fats}\n")
    assert "facts/bad-option-value" in shown.out
    assert "did you mean 'fast'?" in shown.out


def test_a_number_of_players_that_is_not_allowed_is_a_problem(checked_lineup: Any) -> None:
    shown = checked_lineup("modules: [small]\nplayers: 4\n")
    assert "lineup.yaml:2:10: facts/bad-players: 4 players are too many; this game is for 2 to 3" in shown.out


# --- what is not known for sure ---

DOUBTFUL = "\npieces:\n  coin: {count: 3, home: bank, status: reconstructed}\nplaces: {bank: {}}\n"
BOX = "module: NAME\nversion: 1.0.0\nneeds: [small]\npatch:\n  small.pieces.coin: {count: 4}\n"


@pytest.fixture
def box(write_module: WriteModule) -> Path:
    """A module that says how many coins there are; without it their number is reconstructed."""
    write_module(facts=SMALL_FACTS + DOUBTFUL)
    return write_module("box", "", BOX)


def test_what_is_reconstructed_is_listed_where_it_stands(rondel: Run, box: Path) -> None:
    shown = rondel("check", "--reconstructed", str(box.parent / "small"))
    assert (shown.code, shown.err) == (0, "1 fact reconstructed\n")
    assert shown.out == f"{box.parent.as_posix()}/small/module.yaml:9: small.pieces.coin: reconstructed\n"


def test_a_module_that_says_what_is_real_makes_the_list_shorter(rondel: Run, box: Path) -> None:
    shown = rondel("check", "--reconstructed", str(box))
    assert (shown.out, shown.err) == ("", "nothing is reconstructed or inferred\n")


def test_what_is_reconstructed_can_be_had_as_json(rondel: Run, box: Path) -> None:
    (found,) = json.loads(rondel("check", "--reconstructed", str(box.parent / "small"), "--format", "json").out)
    assert (found["address"], found["status"], found["line"]) == ("small.pieces.coin", "reconstructed", 9)


def test_members_that_count_on_are_told_shortly(rondel: Run) -> None:
    shown = rondel("check", "--reconstructed", "--lineup", "bigbox").out
    assert "base.pieces.mission: 52 of 55 reconstructed: m02..m10, m12, m14..m55" in shown


def test_what_is_reconstructed_has_no_other_format(rondel: Run) -> None:
    assert rondel("check", "--reconstructed", "--format", "sarif").code == 2


# --- words ---

WORDS = """\
terms:
  player.red: Red
  player.blue: Blue
  player.green: Green
  option.speed: speed
  label.one: one
  label.two: two
  label.none_at_all: none
  deed.turn: turn
"""


def test_a_module_without_words_needs_none(rondel: Run, write_module: WriteModule) -> None:
    assert rondel("check", str(write_module())).code == 0


def test_whole_words_are_no_problem(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module(words__en=WORDS)))
    assert shown.code == 0, shown.out


def test_what_has_no_words_in_a_module_with_words_is_a_problem(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module(words__en=WORDS.replace("  label.two: two\n", ""))))
    assert "words/missing-word: there are no words for 'label.two'" in shown.out


def test_words_that_nobody_asks_for_are_a_problem(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module(words__en=WORDS + "  label.tow: two\n")))
    assert "words/unused-word" in shown.out


def test_nouns_and_clauses_for_rules_in_words_are_welcome(rondel: Run, write_module: WriteModule) -> None:
    more = '  act.turn: turn of a player\nmessages:\n  do.pay: "hand over {most ? none: | other: up to} {what}"\n'
    shown = rondel("check", str(write_module(words__en=WORDS + more)))
    assert shown.code == 0, shown.out


def test_a_noun_for_what_nobody_declares_is_a_problem(rondel: Run, write_module: WriteModule) -> None:
    shown = rondel("check", str(write_module(words__en=WORDS + "  answer.tempo: tempo\n")))
    assert "words/unused-word" in shown.out


def test_one_language_can_be_checked_alone(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(words__en=WORDS, words__de="terms:\n  player.red: Rot\n")
    assert rondel("check", str(folder)).code == 1
    assert rondel("check", str(folder), "--lang", "en").code == 0
    assert rondel("check", str(folder), "--lang", "de").code == 1


# --- formats ---


def test_json_tells_messages_by_their_ids_and_values(rondel: Run, write_module: WriteModule) -> None:
    rules = SMALL_RULES.replace("1..rounds", "1..runds")
    (problem,) = json.loads(rondel("check", str(write_module(rules=rules)), "--format", "json").out)
    assert (problem["message_id"], problem["values"]["name"]) == ("check/unknown-name.unknown", "runds")
    assert (problem["hint_id"], problem["hint_values"]) == ("hint.did-you-mean", {"meant": "rounds"})


def test_json_gives_every_problem_with_its_place(rondel: Run, write_module: WriteModule) -> None:
    (problem,) = json.loads(rondel("check", str(write_module(rules=WRONG)), "--format", "json").out)
    assert problem["code"].startswith("check/")
    assert (problem["line"], problem["column"] < problem["end_column"]) == (2, True)


def test_json_without_problems_is_an_empty_list(rondel: Run, write_module: WriteModule) -> None:
    assert json.loads(rondel("check", str(write_module()), "--format", "json").out) == []


def test_sarif_has_what_the_standard_requires(rondel: Run, write_module: WriteModule) -> None:
    log = json.loads(rondel("check", str(write_module("a_b", rules=WRONG)), "--format", "sarif").out)
    (run,) = log["runs"]
    (result,) = run["results"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["endColumn"] > region["startColumn"]) == (2, True)


def test_github_annotations_name_file_and_line(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(rules=WRONG)
    shown = rondel("check", str(folder), "--format", "github")
    assert shown.out.startswith(f"::error file={folder.as_posix()}/rules.rondel,line=2,col=")
    assert shown.out.count("\n") == 1


# --- wrong use ---


@pytest.mark.parametrize("path", ["no_such_folder", "no_such.yaml", "no_such.rondel", "", "\0", "/dev/null"])
def test_a_path_to_nothing_is_wrong_use(rondel: Run, path: str) -> None:
    shown = rondel("check", path)
    assert shown.code == 2
    assert shown.err.count("\n") == 1


def test_a_folder_without_modules_is_wrong_use(rondel: Run, tmp_path: Path) -> None:
    assert rondel("check", str(tmp_path)).code == 2


def test_several_workers_find_what_one_finds(rondel: Run, write_module: WriteModule) -> None:
    path = str(write_module(rules=WRONG))
    assert rondel("check", path, f"{GAMES}/tictactoe", "--workers", "2") == rondel("check", path, f"{GAMES}/tictactoe")


# --- what is never shown ---


@pytest.mark.parametrize("name", ["x.rondel", "rules.yaml", "words/en.yaml", "tables/unused.yaml", "module.yaml"])
@pytest.mark.parametrize("command", ["check", "play"])
def test_the_first_line_of_a_foreign_file_is_not_shown(
    rondel: Run, write_module: WriteModule, tmp_path: Path, name: str, command: str
) -> None:
    (tmp_path / "secret").write_text("password: hidden\n")
    folder = write_module()
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(tmp_path / "secret")
    what = ["--modules", "small", "--shelf", str(tmp_path)] if command == "play" else [str(folder)]
    shown = rondel(command, *what)
    assert shown.code == 1
    assert name in shown.out + shown.err and "password" not in shown.out + shown.err


def test_a_file_called_as_a_place_of_messages_is_not_shown(
    rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "line-up").write_text("password: hidden\n")
    assert "password" not in rondel("play", "--modules", "nothing").err


def test_a_line_with_a_problem_is_still_shown(rondel: Run, write_module: WriteModule, tmp_path: Path) -> None:
    write_module(rules=WRONG)
    shown = rondel("play", "--modules", "small", "--shelf", str(tmp_path))
    assert "score pionts" in shown.err and "^^^" in shown.err
