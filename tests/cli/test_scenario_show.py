"""`rondel scenario --show`: the table at the end of a scenario, or where it fails; files that stand in no module."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import GAMES, Run

GOOD = 'scenario "two seals" { modules: ring  given { move first(red.seals) to town.jade } then { need yes } }'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "a.rondel").write_text(GOOD)
    return tmp_path / "a.rondel"


def test_the_table_is_drawn_at_the_end(on_games: Run, file: Path) -> None:
    shown = on_games("scenario", str(file), "--show")
    assert (shown.code, "ring: two seals: passes\nas Red sees it" in shown.out) == (0, True)
    assert "Jade town: seal (Red)" in shown.out


def test_the_table_is_drawn_in_a_language(on_games: Run, file: Path) -> None:
    assert "Rot" in on_games("scenario", str(file), "--show", "--lang", "de").out


def test_where_it_fails_the_table_and_the_question_are_shown(on_games: Run, file: Path) -> None:
    file.write_text('scenario "x" { modules: ring  seed: 1  start: game  then { need red.points == 5 } }')
    shown = on_games("scenario", str(file), "--show")
    assert shown.code == 1
    assert f"x:failsat{file.as_posix()}:1:" in "".join(shown.out.split())  # wherever a line is broken
    assert "is asked about ring.turn" in shown.out


def test_a_language_that_nobody_speaks_is_wrong_use(on_games: Run, file: Path) -> None:
    shown = on_games("scenario", str(file), "--show", "--lang", "xx")
    assert (shown.code, "there are no words in 'xx'" in shown.err) == (2, True)


@pytest.mark.parametrize("words", [["--show", "--json"], ["--show", "--workers", "2"]])
def test_what_does_not_go_together_is_wrong_use(rondel: Run, file: Path, words: list[str]) -> None:
    shown = rondel("scenario", str(file), *words)
    assert (shown.code, "goes with" in shown.err) == (2, True)


def test_a_loose_file_without_modules_is_wrong_use(rondel: Run, file: Path) -> None:
    file.write_text('scenario "x" { then { need yes } }')
    shown = rondel("scenario", str(file))
    assert (shown.code, "write 'modules: name' in the scenario" in shown.err) == (2, True)


def test_loose_files_and_modules_go_together(on_games: Run, file: Path) -> None:
    shown = on_games("scenario", str(file), f"{GAMES}/tictactoe")
    assert (shown.code, "0 failed" in shown.out) == (0, True)
    assert not shown.out.startswith("1 scenario,")
