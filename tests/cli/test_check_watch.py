"""`rondel check --watch`: what is told in a round, and what is told again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.cli.check_watch import Watcher
from rondel.messages.said import say

from .conftest import SMALL_RULES, Run, WriteModule

Rounds = Callable[..., list[str]]
SCENARIO = (
    'scenario "one point" { when { as red { do turn } } chosen { red chooses "one" } then { need red.points == 1 } }'
)
WRONG = SMALL_RULES.replace("score 1", "score pionts")


@pytest.fixture
def folder(write_module: WriteModule) -> Path:
    return write_module(**{"scenarios__a.rondel": SCENARIO})


@pytest.fixture
def rounds(folder: Path) -> Rounds:
    """The text of each round, with something done before all but the first."""

    def play(*work: Callable[[], object], **others: object) -> list[str]:
        told = list[str]()
        usual = {"paths": [str(folder)], "shelf": [], "lineup": [], "lang": "all", "workers": 1}
        watcher = Watcher(Namespace(**{**usual, **others}), told.append)
        texts = []
        for act in (lambda: None, *work):
            act()
            watcher.begin()
            watcher.look([])
            texts.append("\n".join(told))
            told.clear()
        return texts

    return play


def writing(path: Path, text: str) -> Callable[[], object]:
    return lambda: path.write_text(text)


def test_a_good_module_is_told_in_one_line(rounds: Rounds) -> None:
    assert rounds() == ["no problems; 1 scenario, none failed; 3 files watched, Ctrl-C ends"]


def test_a_new_problem_is_told_once(rounds: Rounds, folder: Path) -> None:
    _, second, third = rounds(writing(folder / "rules.rondel", WRONG), lambda: None)
    assert "there is no 'pionts'" in second
    assert third == "1 problem (0 new, 0 mended); 1 scenario, none failed, 1 not played; 3 files watched, Ctrl-C ends"


def test_a_problem_that_only_moved_is_no_news(rounds: Rounds, folder: Path) -> None:
    file = folder / "rules.rondel"
    _, _, third = rounds(writing(file, WRONG), writing(file, f"# moved\n{WRONG}"))
    assert "pionts" not in third


def test_what_is_mended_is_told(rounds: Rounds, folder: Path) -> None:
    file = folder / "rules.rondel"
    _, _, third = rounds(writing(file, WRONG), writing(file, SMALL_RULES))
    assert third.startswith("mended: ")
    assert "no problems (0 new, 1 mended)" in third


def test_a_scenario_that_fails_is_shown_with_its_line(rounds: Rounds, folder: Path) -> None:
    _, second = rounds(writing(folder / "scenarios" / "a.rondel", SCENARIO.replace("== 1", "== 5")))
    assert "wanted: red.points == 5" in second
    assert "1 scenario, 1 failed" in second


def test_a_scenario_that_passes_again_is_told(rounds: Rounds, folder: Path) -> None:
    file = folder / "scenarios" / "a.rondel"
    *_, third = rounds(writing(file, SCENARIO.replace("== 1", "== 5")), writing(file, SCENARIO))
    assert third.startswith("passes now")


def test_a_scenario_that_appears_is_played(rounds: Rounds, folder: Path) -> None:
    _, second = rounds(writing(folder / "scenarios" / "b.rondel", SCENARIO.replace("one point", "again")))
    assert "2 scenarios, none failed; 4 files watched" in second


def test_a_lineup_beside_the_module_is_checked_too(rounds: Rounds, folder: Path) -> None:
    lineups = folder.parent / "lineups"
    lineups.mkdir()
    _, second = rounds(writing(lineups / "ours.yaml", "modules: [small]\nplayers: 9\n"))
    assert "9 players are too many" in second


def test_a_lineup_file_is_watched_with_its_modules(rounds: Rounds, folder: Path) -> None:
    file = folder.parent / "lineup.yaml"
    file.write_text("modules: [small]\nplayers: 2\n")
    first, second = rounds(writing(folder / "rules.rondel", WRONG), paths=[str(file)], shelf=[str(folder.parent)])
    assert "no problems; 1 scenario" in first
    assert "there is no 'pionts'" in second


def test_a_module_that_is_gone_is_waited_for(rounds: Rounds, folder: Path) -> None:
    gone = folder.with_name("gone")
    _, second, third = rounds(lambda: folder.rename(gone), lambda: gone.rename(folder))
    assert "there is no module at" in second
    assert third.startswith("no problems; 1 scenario")


def test_one_file_is_told_as_one() -> None:
    assert say("watch.nothing", n=1) == "nothing to check; 1 file watched"


def test_it_ends_after_so_many_rounds(rondel: Run, folder: Path) -> None:
    shown = rondel("check", str(folder), "--watch", "--rounds", "1")
    assert (shown.code, shown.out.count("files watched")) == (0, 1)


def test_ctrl_c_is_the_way_out(rondel: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rondel.lab.watching.watch.__defaults__", (None, interrupt))
    assert rondel("check", str(folder), "--watch").code == 0


def test_watching_what_is_not_there_is_wrong_use(rondel: Run) -> None:
    assert rondel("check", "no_such_module", "--watch").code == 2


@pytest.mark.parametrize("words", [["--rounds", "2"], ["--watch", "--format", "json"], ["--watch", "--reconstructed"]])
def test_what_does_not_go_together_is_wrong_use(rondel: Run, folder: Path, words: list[str]) -> None:
    shown = rondel("check", str(folder), *words)
    assert (shown.code, "goes with" in shown.err) == (2, True)
