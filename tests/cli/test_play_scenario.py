"""`scenario` at the prompt: what was just played becomes a file that runs and passes."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel import load
from rondel.lab.scenario.recorded import _title
from rondel.messages.speaking import Tongue, speaking

from .conftest import GAMES, Run

Played = Callable[..., str]
CROSS = ("--modules", "tictactoe", "--seed", "7", "--shelf", "shelf", "--seats", "cross=me,nought=me")


@pytest.fixture
def played(rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A game on a shelf of its own, with lines that are piped in."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(Path(GAMES) / "tictactoe", tmp_path / "shelf" / "tictactoe")
    shutil.rmtree(tmp_path / "shelf" / "tictactoe" / "scenarios")

    def play(*lines: str, language: str = "en") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
        shown = rondel("play", *CROSS, "--lang", language)
        assert shown.code == 0, shown.err
        return shown.out

    return play


def test_what_was_played_is_a_scenario_that_passes(played: Played, rondel: Run) -> None:
    shown = played("1", "1", "scenario")
    assert "Written as a scenario: played-7.rondel" in shown
    assert "1 scenario, 1 passed" in rondel("scenario", "played-7.rondel", "--shelf", "shelf").out


def test_it_goes_to_the_scenarios_of_a_module_of_ones_own(played: Played, rondel: Run) -> None:
    Path("shelf/tictactoe/scenarios").mkdir()
    played("1", "scenario")
    assert Path("shelf/tictactoe/scenarios/played-7.rondel").is_file()
    assert "1 scenario, 1 passed" in rondel("scenario", "shelf/tictactoe").out


def test_whoever_names_the_working_folder_gets_the_usual_file(played: Played) -> None:
    assert "Written as a scenario: played-7.rondel" in played("1", "scenario .")


@pytest.mark.parametrize(("language", "word"), [("de", "szenario"), ("fr", "scénario")])
def test_the_command_is_known_in_every_language(played: Played, language: str, word: str) -> None:
    played("1", f"{word} mine", language=language)
    assert Path("mine.rondel").is_file()


def test_its_title_is_in_the_language_of_the_author() -> None:
    game = load("ring", players=2, shelves=[GAMES]).start(4)
    with speaking(Tongue("de")):
        assert _title(game, 0) == "wie gespielt mit Startzahl 4, Entscheidungen 1 bis 0"


def test_a_second_scenario_is_about_what_came_since(played: Played) -> None:
    played("1", "scenario a", "1", "scenario b")
    assert "choices 1 to 1" in Path("a.rondel").read_text()
    assert "choices 2 to 2" in Path("b.rondel").read_text()


def test_a_file_that_is_there_stays(played: Played) -> None:
    Path("mine.rondel").write_text("# mine")
    assert "stays as it is. Name another file, such as mine-2.rondel" in played("1", "scenario mine.rondel")
    assert Path("mine.rondel").read_text() == "# mine"


def test_without_a_name_a_free_one_is_taken(played: Played) -> None:
    Path("played-7.rondel").write_text("# mine")
    assert "played-7-2.rondel" in played("1", "scenario")


def test_before_any_choice_there_is_nothing_to_write(played: Played) -> None:
    assert "Nothing was chosen yet" in played("scenario")
    assert not list(Path().glob("*.rondel"))


def test_a_folder_that_is_not_there_is_told(played: Played) -> None:
    assert "there is no such folder" in played("1", "scenario nowhere/a")


def test_what_is_taken_back_is_not_kept(played: Played) -> None:
    played("1", "scenario a", "undo", "2", "scenario b")
    assert "choices 1 to 1" in Path("b.rondel").read_text()


def test_the_help_names_the_command(played: Played) -> None:
    assert "write what you just played as a scenario" in played("?")
