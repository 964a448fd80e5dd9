"""Compiled line-ups kept on disk play as those that were not."""

from __future__ import annotations

import pickle
import re
import shutil
from dataclasses import is_dataclass
from enum import Enum
from hashlib import blake2b
from pathlib import Path

import pytest

from rondel.load import load
from rondel.program import cache
from rondel.program.cache import cached_program
from rondel.program.model import Model
from rondel.source.packed import NotPackable

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
    monkeypatch.setattr("rondel.program.cache.packed", lambda *_: b"nonsense")
    cached_program("key", lambda: model)
    assert cached_program("key", lambda: model).model is model


def test_what_nests_too_deeply_is_built_each_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bytes:
        raise NotPackable

    model = load("tictactoe", shelves=[GAMES]).model
    monkeypatch.setattr("rondel.program.cache.packed", fail)
    before = models_in(folder)
    assert cached_program("key", lambda: model).model is model
    assert models_in(folder) == before


# --- data, not code ---


class Bomb:
    """What a pickle can be: something that happens when it is loaded."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.mark,)


def test_nothing_runs_when_a_kept_file_is_loaded(shelf: Path, folder: Path, tmp_path: Path) -> None:
    first = fingerprint(shelf)
    (kept,) = models_in(folder)
    content = pickle.dumps(Bomb(tmp_path / "ran"))
    kept.write_bytes(blake2b(content, digest_size=16).digest() + content)
    assert fingerprint(shelf) == first
    assert not (tmp_path / "ran").exists()


def test_no_file_of_the_engine_imports_what_would_run_data() -> None:
    for path in Path(cache.__file__).parents[1].rglob("*.py"):
        assert not re.search(r"^\s*(import|from) (pickle|marshal|shelve)\b", path.read_text("utf-8"), re.M), path.name


def test_only_records_and_enums_of_the_engine_can_be_built() -> None:
    assert all(kind.__module__.startswith("rondel.") for kind in cache.kinds())
    assert all(is_dataclass(kind) or issubclass(kind, Enum) for kind in cache.kinds())


@pytest.mark.parametrize("names", [("ring", "ring_market", "ring_tolls"), ("cards",), ("odds",)])
def test_the_program_of_kept_rules_is_the_same_to_the_letter(names: tuple[str, ...], folder: Path) -> None:
    built, loaded = (load(*names, players=2, shelves=[GAMES]).program for _ in range(2))
    assert loaded.source == built.source
    assert repr(loaded.model.core) == repr(built.model.core)


def test_kept_rules_explain_as_those_that_were_read(shelf: Path) -> None:
    built, loaded = (load("ring", players=3, shelves=[shelf]).model.rules for _ in range(2))
    marks = [[(entry.address, entry.data) for entry in rules.ruleset.facts.all("marks")] for rules in (built, loaded)]
    assert marks[0] == marks[1]
    assert (loaded.world.places, loaded.world.pieces) == (built.world.places, built.world.pieces)


# --- never stale ---


def test_an_edited_table_far_below_is_noticed(shelf: Path) -> None:
    facts, rows = shelf / "ring" / "module.yaml", shelf / "ring" / "tables" / "inner" / "worth.yaml"
    rows.parent.mkdir(parents=True)
    rows.write_text("1: 2\n")
    table = "  worth: {from: number, to: number, rows: tables/inner/worth.yaml}\n"
    text = facts.read_text()
    facts.write_text(
        text.replace("tables:\n", f"tables:\n{table}") if "\ntables:\n" in text else f"{text}tables:\n{table}"
    )
    deeds = shelf / "ring" / "turns.rondel"
    deeds.write_text(deeds.read_text().replace("answer pay_day(player) = 2", "answer pay_day(player) = worth(1)"))
    before = fingerprint(shelf)
    rows.write_text("1: 3\n")
    assert fingerprint(shelf) != before


def test_rules_that_change_while_they_are_read_are_not_kept(folder: Path) -> None:
    model = load("tictactoe", shelves=[GAMES]).model
    before = models_in(folder)
    cached_program("key", lambda: model, lambda: False)
    assert models_in(folder) == before
