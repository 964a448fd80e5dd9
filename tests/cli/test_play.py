"""The command `rondel play` as a user calls it, without a terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rondel.cli.main import main

GAMES = str(Path(__file__).parents[1] / "games")


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setenv("LANG", "C.UTF-8")


def play(*args: str) -> int:
    return main(["play", "--shelf", GAMES, *args])


def test_without_a_terminal_bots_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("--modules", "ring", "--players", "3", "--seed", "5") == 0
    shown = capsys.readouterr().out
    for part in ("Result", "Where the points came from", "Seed 5", "Line-up: ring 1.0.0"):
        assert part in shown


def test_the_same_seed_gives_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for _ in range(2):
        assert play("--modules", "ring", "--bots", "random", "--seed", "3") == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_the_result_is_said_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    play("--modules", "tictactoe", "--lang", "de")
    assert "Ergebnis" in capsys.readouterr().out


def test_a_line_up_file_may_stand_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lineup = tmp_path / "lineup.yaml"
    lineup.write_text("modules: [ring]\nplayers: 4\nlanguage: fr\nseed: 9\n", encoding="utf-8")
    assert play(str(lineup)) == 0
    shown = capsys.readouterr().out
    assert "L'Anneau" in shown
    assert "Graine 9" in shown


def test_a_game_is_saved_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert play("--modules", "tictactoe", "--save", str(file)) == 0
    first = capsys.readouterr().out
    assert play("--load", str(file)) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--modules", "ring", "--seats", "purple=me"], "there is no seat 'purple'"),
        (["--modules", "ring", "--seats", "red"], "a seat is written as name=me or name=bot, not 'red'"),
        (["--modules", "ring", "--bots", "gready"], "did you mean 'greedy'?"),
        (["--load", "nowhere.json"], "there is no file 'nowhere.json'"),
        (["ring", "--modules", "ring"], "give one of them"),
    ],
)
def test_wrong_use_is_told_in_one_line(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(*args) == 2
    assert message in capsys.readouterr().err


def test_without_any_game_the_modules_there_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: tmp_path)
    assert main(["play"]) == 2
    assert "no game was found" in capsys.readouterr().err


def test_without_a_named_game_the_first_complete_one_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rondel.source.shelf.shipped_rulesets", lambda: tmp_path)
    assert play() == 0
    assert "Result" in capsys.readouterr().out
