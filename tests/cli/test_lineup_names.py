"""Line-ups by name, in the commands that take one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run, WriteModule

FAST = "modules: [small]\nlanguage: de\noptions: {speed: fast}\n"
BESIDE = "modules: [small]\nwith:\n  house: {toll: 2}\n"
HOUSE = "module: NAME\nversion: 1.0.0\nneeds: [small]\noptions:\n  toll: {values: [1, 2], default: 1}\n"


@pytest.fixture
def shelf(write_module: WriteModule, tmp_path: Path) -> Callable[[str], str]:
    """A shelf with a small game, a module for it, and a line-up called `evening`."""

    def put(text: str) -> str:
        write_module()
        write_module("house", "after small.turn { score toll }\n", HOUSE)
        (tmp_path / "lineups").mkdir()
        (tmp_path / "lineups" / "evening.yaml").write_text(text, encoding="utf-8")
        return str(tmp_path)

    return put


def test_a_line_up_is_played_by_its_name(rondel: Run, shelf: Callable[[str], str]) -> None:
    shown = rondel("table", "--lineup", "evening", "--shelf", shelf(FAST))
    assert "two" in next(line for line in shown.out.splitlines() if "options" in line)


def test_modules_are_added_to_a_line_up(rondel: Run, shelf: Callable[[str], str]) -> None:
    words = ("simulate", "--lineup", "evening", "--games", "1", "--bots", "first", "--shelf", shelf(BESIDE), "--json")
    alone, both = (json.loads(rondel(*words, *more).out)["points"] for more in ((), ("--modules", "house")))
    assert (alone, both) == ([2, 2], [6, 6])


def test_an_option_asked_for_counts_before_that_of_the_line_up(rondel: Run, shelf: Callable[[str], str]) -> None:
    words = ("--lineup", "evening", "--modules", "house", "--option", "toll=1", "--shelf", shelf(BESIDE))
    found = json.loads(rondel("simulate", *words, "--games", "1", "--bots", "first", "--json").out)
    assert found["points"] == [4, 4]


def test_a_line_up_speaks_its_language(
    rondel: Run, shelf: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Ergebnis" in rondel("play", "--lineup", "evening", "--shelf", shelf(FAST)).out


def test_a_name_may_stand_alone(rondel: Run, shelf: Callable[[str], str]) -> None:
    assert "Ergebnis" in rondel("play", "evening", "--shelf", shelf(FAST)).out


def test_a_line_up_is_checked_by_its_name_alone_and_with_the_modules_it_speaks_of(
    rondel: Run, shelf: Callable[[str], str]
) -> None:
    shown = rondel("check", "--lineup", "evening", "--shelf", shelf(BESIDE))
    assert (shown.code, shown.err) == (0, "2 line-ups checked, no problems\n")


def test_an_option_that_a_module_beside_does_not_have_is_a_problem(rondel: Run, shelf: Callable[[str], str]) -> None:
    shown = rondel("check", "--lineup", "evening", "--shelf", shelf(BESIDE.replace("toll", "tol")))
    assert "lineups/evening.yaml:3:16: facts/unknown-option" in shown.out


def test_a_module_beside_that_no_shelf_knows_is_a_problem(rondel: Run, shelf: Callable[[str], str]) -> None:
    shown = rondel("check", "--lineup", "evening", "--shelf", shelf(BESIDE.replace("house", "huose")))
    assert "lineups/evening.yaml:3:3: facts/unknown-module" in shown.out


def test_a_line_up_that_nobody_knows_is_a_problem(rondel: Run) -> None:
    shown = rondel("play", "--lineup", "german")
    assert shown.code == 1
    assert "there is no line-up 'german'" in shown.err


def test_a_missing_file_of_a_line_up_is_wrong_use(rondel: Run) -> None:
    assert rondel("play", "--lineup", "german.yaml").code == 2


def test_line_ups_are_listed_with_the_modules(rondel: Run, shelf: Callable[[str], str]) -> None:
    assert "evening" in rondel("modules", "--shelf", shelf(FAST)).out


def test_line_ups_are_listed_with_what_they_say(rondel: Run, shelf: Callable[[str], str]) -> None:
    folder = shelf(FAST + "with: {house: {toll: 2}}\n")
    shown = rondel("modules", "--lineups", "--shelf", folder).out
    assert "  small, language de\n  speed: fast\n  with house: toll: 2\n" in shown
    found = {lineup["name"]: lineup for lineup in json.loads(rondel("modules", "--lineups", "--json").out)}
    assert found["first_edition"]["with"]["kings_favor"]["kf_plus1_on_learning_card"] is True
