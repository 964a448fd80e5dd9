"""A language that nobody speaks is refused; what the engine or a module speaks can be asked for."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rondel.load import load

from .conftest import GAMES, Run, WriteModule


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture
def record(tmp_path: Path) -> str:
    load("tictactoe", shelves=[GAMES]).start(3).save(tmp_path / "game.json")
    return str(tmp_path / "game.json")


def commands(record: str) -> list[tuple[str, ...]]:
    check = ("check", f"{GAMES}/tictactoe")
    lists = [("modules",), ("modules", "--lineups"), ("modules", "--all-sets")]
    return [("play", "--modules", "tictactoe"), ("play", "--load", record), ("replay", record), *lists, check]


@pytest.mark.parametrize("language", ["zz", "../../etc/passwd", "", "de_de"])
def test_a_language_that_nobody_speaks_is_wrong_use(on_games: Run, record: str, language: str) -> None:
    for words in commands(record):
        shown = on_games(*words, "--lang", language)
        told = f"rondel {words[0]}: there are no words in '{language}' here; --lang knows en, de, es, fr"
        assert (shown.code, shown.out, shown.err.startswith(told)) == (2, "", True), words


@pytest.mark.parametrize("language", ["en", "de", "fr", "DE"])
def test_the_languages_of_the_engine_can_always_be_asked_for(on_games: Run, record: str, language: str) -> None:
    assert all(on_games(*words, "--lang", language).code == 0 for words in commands(record))


def test_a_language_of_a_module_can_be_asked_for(rondel: Run, write_module: WriteModule) -> None:
    folder = write_module(words__it="messages: {small.module.title: Piccolo}\n")
    shelf = ("--shelf", str(folder))
    assert rondel("play", "--modules", "small", "--lang", "it", *shelf).code == 0
    assert rondel("modules", "--lang", "it", *shelf).code == 0
    assert "no words" not in rondel("check", str(folder), "--lang", "it").err


@pytest.fixture
def italian(tmp_path: Path) -> str:
    (tmp_path / "lineup.yaml").write_text("modules: [tictactoe]\nlanguage: it\n")
    return str(tmp_path / "lineup.yaml")


def test_a_line_up_in_a_language_that_nobody_speaks_is_refused(on_games: Run, italian: str) -> None:
    shown = on_games("play", italian)
    told = "rondel play: there are no words in 'it', the language of the line-up; --lang knows en, de, es, fr\n"
    assert (shown.code, shown.out, shown.err) == (2, "", told)


def test_a_line_up_in_a_language_that_nobody_speaks_is_played_in_another(on_games: Run, italian: str) -> None:
    assert on_games("play", italian, "--lang", "fr").code == 0
