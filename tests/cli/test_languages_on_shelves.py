"""A language on a shelf is spoken by every command, and one with a mistake is refused with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .conftest import Run

POLISH = str(Path(__file__).parents[1] / "polish")
WITH_POLISH = ("--shelf", POLISH, "--lang", "pl")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A shelf whose Polish names an ending that it does not give."""
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    grammar = tmp_path / "languages/pl/grammar.yaml"
    grammar.write_text(grammar.read_text(encoding="utf-8").replace("ending: hard", "ending: harsh"), encoding="utf-8")
    return tmp_path


def test_a_module_is_checked_in_it(on_games: Run) -> None:
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), *WITH_POLISH)
    assert (ran.code, ran.err) == (0, "1 module checked, no problems\n")


def test_what_it_lacks_is_told(on_games: Run, tmp_path: Path) -> None:
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    words = tmp_path / "languages/pl/ring.yaml"
    lines = words.read_text(encoding="utf-8").splitlines(keepends=True)
    words.write_text("".join(line for line in lines if "piece.crown:" not in line), encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path), "--lang", "pl")
    assert "there are no words in pl for 'piece.crown'" in ran.out + ran.err


def test_modules_are_listed_in_it(on_games: Run) -> None:
    assert "Pierścień" in on_games("modules", *WITH_POLISH).out


def test_a_game_is_played_in_it(on_games: Run) -> None:
    assert "Ostatnie liczenie" in on_games("play", "ring", "--seed", "1", *WITH_POLISH).out


def test_without_its_shelf_it_is_refused_with_what_there_is(on_games: Run) -> None:
    ran = on_games("play", "ring", "--lang", "pl")
    assert (ran.code, ran.err) == (2, "rondel play: there are no words in 'pl'; --lang knows en, de, es, fr\n")


def test_a_mistake_in_its_grammar_is_told_by_check(on_games: Run, broken: Path) -> None:
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(broken))
    assert ran.code == 1
    assert "languages/pl/grammar.yaml:52:11: words/bad-grammar: 'harsh' is nothing" in ran.out
    assert ran.err == "1 module checked, 1 problem\n"


def test_a_mistake_in_its_grammar_stops_who_asks_for_it(on_games: Run, broken: Path) -> None:
    ran = on_games("play", "ring", "--shelf", str(broken), "--lang", "pl")
    assert (ran.code, "words/bad-grammar" in ran.err) == (1, True)


def test_a_mistake_in_its_grammar_hinders_nobody_else(on_games: Run, broken: Path) -> None:
    ran = on_games("play", "ring", "--seed", "1", "--shelf", str(broken), "--lang", "en")
    assert "Final count" in ran.out


def test_a_word_that_the_engine_never_says_is_told(on_games: Run, tmp_path: Path) -> None:
    shutil.copytree(POLISH, tmp_path, dirs_exist_ok=True)
    own = tmp_path / "languages/pl/own.yaml"
    own.write_text(own.read_text(encoding="utf-8").replace("choose.yes:", "choose.yess:"), encoding="utf-8")
    ran = on_games("check", str(Path(POLISH).parent / "games/ring"), "--shelf", str(tmp_path))
    assert "'choose.yess'" in ran.out + ran.err
