"""One run of `rondel check` finds everything: behind a mistake it reads on, and one cause gives one message."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run

TABLE = Path(__file__).parent.parent / "cases" / "shelf"
FACTS = """\
module: tiny
version: 1.0.0
needs: [table]
pieces:
  coin: {count: 4, home: shed, kept: chest}
places: {shed: {}}
numbers: {fee: 2}
"""
RULES = """\
after table.visit(space) { do pay_fee }
deed pay_fee { if count(you.coins) > fee { score 1 } else { take 1 coin } }
"""
SCENARIO = """\
scenario "a coin for a visit" {
  given { as red { take 1 coin } }
  then { need count(red.coins) == 1 }
}
"""
WORDS = "terms:\n  piece.coin: {one: coin, other: coins}\n  place.shed: {one: shed}\n  deed.pay_fee: {one: fee}\n"

Told = list[tuple[str, int, str]]
Check = Callable[..., Told]


@pytest.fixture
def check(rondel: Run, tmp_path: Path) -> Check:
    """The problems of a small module, with some of its files written otherwise: file, line and code of each."""

    def told(**files: str) -> Told:
        usual = {"module.yaml": FACTS, "rules.rondel": RULES, "scenarios/a.rondel": SCENARIO, "words/en.yaml": WORDS}
        for name, text in (
            usual | {name.replace("__", "/").replace("_dot_", "."): t for name, t in files.items()}
        ).items():
            path = tmp_path / "tiny" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        shown = rondel("check", str(tmp_path / "tiny"), "--shelf", str(TABLE), "--format", "json")
        found = json.loads(shown.out) if shown.out else []
        return [(Path(one["file"]).name, one["line"], one["code"]) for one in found]

    return told


def test_the_module_that_is_spoilt_here_is_right(check: Check) -> None:
    assert check() == []


def test_twelve_mistakes_of_six_kinds_in_all_files_are_told_in_one_run_one_message_each(check: Check) -> None:
    facts = FACTS.replace("{fee: 2}", "{fee: 2, overtime: 3}")  # a fact that nothing reads
    facts = facts.replace("shed: {}}", "shed: {}, barn: {stak: true}}")  # a wrong key
    facts = facts.replace("count: 4", "count: four")  # a wrong type
    rules = "deed broken( { score 1 }\n" + RULES.replace("score 1", "score fe")  # syntax, a name
    rules += "after table.vizit(space) { do broken }\n"  # a seam
    rules += "after table.walk(steps) { move you.pawn to barn  score you.cubes }\n"  # a wrong type
    rules += "deed idle_deed { score 1 }\n"  # a deed nobody does
    scenario = SCENARIO.replace("{\n  given", "{\n  players: red, blu\n  given", 1)  # a player
    scenario = scenario.replace("need count", "score 1  need red.pionts == 0 and count")  # no claim, a name
    words = WORDS + "  piece.cion: {one: coin}\n"  # a word that nobody asks for
    found = check(
        module_dot_yaml=facts, rules_dot_rondel=rules, scenarios__a_dot_rondel=scenario, words__en_dot_yaml=words
    )
    assert found == [
        ("module.yaml", 5, "facts/wrong-type"),
        ("module.yaml", 6, "facts/unknown-key"),
        ("module.yaml", 7, "check/unread-fact"),
        ("rules.rondel", 1, "syntax/expected-word"),
        ("rules.rondel", 3, "check/unknown-name"),
        ("rules.rondel", 4, "link/no-such-seam"),
        ("rules.rondel", 5, "check/wrong-type"),
        ("rules.rondel", 6, "check/unused-name"),
        ("a.rondel", 2, "check/unknown-name"),
        ("a.rondel", 4, "check/no-claim"),
        ("a.rondel", 4, "check/unknown-name"),
        ("en.yaml", 5, "words/unused-word"),
    ]


def test_what_a_broken_deed_would_have_declared_is_not_missed(check: Check) -> None:
    assert check(rules_dot_rondel=RULES.replace("if count", "if if count")) == [
        ("rules.rondel", 2, "syntax/expected-word")
    ]


def test_what_a_broken_fact_would_have_declared_is_not_missed(check: Check) -> None:
    assert check(module_dot_yaml=FACTS.replace("count: 4", "cuont: 4")) == [("module.yaml", 5, "facts/unknown-key")]


def test_a_misspelt_name_leaves_nothing_idle(check: Check) -> None:
    assert check(rules_dot_rondel=RULES.replace("> fee", "> fe")) == [("rules.rondel", 2, "check/unknown-name")]


def test_a_word_is_misspelt_once_not_missing_too(check: Check) -> None:
    assert check(words__en_dot_yaml=WORDS.replace("piece.coin", "piece.coyn")) == [("en.yaml", 2, "words/unused-word")]


def test_an_unknown_option_of_a_scenario_is_found_without_playing(check: Check) -> None:
    scenario = 'scenario "x" {\n  chosen { red chooses "flub" }\n}\n'
    assert check(scenarios__a_dot_rondel=scenario) == [("a.rondel", 2, "check/unknown-option")]


def test_an_unknown_module_of_a_scenario_is_found(check: Check) -> None:
    scenario = SCENARIO.replace("given", "modules: nowhere\n  given")
    assert check(scenarios__a_dot_rondel=scenario) == [("a.rondel", 2, "facts/unknown-module")]


def test_a_deed_that_scores_must_have_a_word(check: Check) -> None:
    words = WORDS.replace("  deed.pay_fee: {one: fee}\n", "")
    french = words.replace("{one: ", "{gender: f, one: ")
    assert check(words__en_dot_yaml=words, words__fr_dot_yaml=french) == [("rules.rondel", 2, "words/missing-word")]


def test_a_module_that_is_named_but_not_needed_is_told_as_such(check: Check, tmp_path: Path) -> None:
    (tmp_path / "gold").mkdir()
    (tmp_path / "gold" / "module.yaml").write_text("module: gold\nversion: 1.0.0\n")
    rules = RULES + "after gold.find { score 1 }\nafter table.walk(steps) { score gold.worth(you) }\n"
    wanted = [("rules.rondel", line, "link/not-needed") for line in (3, 4)]
    assert check(rules_dot_rondel=rules) == wanted


def test_broken_yaml_is_shown_with_its_line(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "module.yaml").write_text("module: tiny\npieces: {a: {count: 1\nplaces:\n")
    assert "places:" in rondel("check", str(tmp_path / "tiny")).out


def test_a_run_says_that_more_may_show(rondel: Run, tmp_path: Path, check: Check) -> None:
    check(rules_dot_rondel=RULES.replace("> fee", "> fe"))
    shown = rondel("check", str(tmp_path / "tiny"), "--shelf", str(TABLE))
    assert shown.err == "1 module checked, 1 problem; more may show when it is mended\n"
