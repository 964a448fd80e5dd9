"""Compiled line-ups kept on disk play as those that were not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rondel.load import load
from rondel.program import cache
from rondel.program.cache import cached_program
from rondel.program.model import Model

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAMES / "ring", tmp_path / "shelf" / "ring")).parent


def never() -> Model:
    raise AssertionError("this was to be kept")


def models_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("program-*"))


def fingerprint(shelf: Path) -> str:
    return load("ring", players=3, shelves=[shelf]).fingerprint


def test_a_kept_model_is_not_built_again() -> None:
    model = load("tictactoe", shelves=[GAMES]).model
    cached_program("key", lambda: model)
    assert cached_program("key", never).model.first_position == model.first_position


def test_kept_rules_have_the_same_fingerprint(shelf: Path, folder: Path) -> None:
    first = fingerprint(shelf)
    assert len(models_in(folder)) == 1
    assert fingerprint(shelf) == first


def test_kept_rules_play_the_same_game(shelf: Path) -> None:
    records = []
    for _ in range(2):
        game = load("ring", players=3, shelves=[shelf]).start(4)
        while not game.over:
            game.choose(len(game.options) // 2)
        records.append((game.choices, game.points, [line.deed for line in game.account]))
    assert records[0] == records[1]


def test_a_changed_rule_is_never_taken_from_the_cache(shelf: Path) -> None:
    before = fingerprint(shelf)
    rules = shelf / "ring" / "turns.rondel"
    rules.write_text(rules.read_text().replace("pay_day(player) = 2", "pay_day(player) = 3"))
    assert fingerprint(shelf) != before


def test_other_players_and_options_are_other_models(shelf: Path, folder: Path) -> None:
    load("ring", players=2, shelves=[shelf])
    load("ring", players=3, shelves=[shelf])
    load("ring", players=3, options={"tie": "nobody"}, shelves=[shelf])
    assert len(models_in(folder)) == 3


def test_another_engine_builds_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    model = load("tictactoe", shelves=[GAMES]).model
    cached_program("key", lambda: model)
    monkeypatch.setattr(cache, "engine_state", lambda: "another")
    assert cached_program("key", lambda: model).model is model


def test_what_is_no_model_is_built_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    model = load("tictactoe", shelves=[GAMES]).model
    monkeypatch.setattr("rondel.program.cache.pickle.dumps", lambda *_: b"nonsense")
    cached_program("key", lambda: model)
    assert cached_program("key", lambda: model).model is model


def test_what_nests_too_deeply_is_built_each_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise RecursionError

    model = load("tictactoe", shelves=[GAMES]).model
    monkeypatch.setattr("rondel.program.cache.pickle.dumps", fail)
    before = models_in(folder)
    assert cached_program("key", lambda: model).model is model
    assert models_in(folder) == before
