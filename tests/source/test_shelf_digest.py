"""One digest of everything on the shelves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.source import shelf_digest as room
from rondel.source.shelf import shelf_from_path
from rondel.source.shelf_digest import digest_of_shelves


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        (tmp_path / name / "words").mkdir(parents=True)
        (tmp_path / name / "module.yaml").write_text(f"module: {name}\n")
        (tmp_path / name / "words" / "en.yaml").write_text("terms: {}\n")
    return tmp_path


def digest(shelf: Path) -> str:
    return digest_of_shelves([shelf_from_path(shelf)])


def test_the_same_files_have_the_same_digest(shelf: Path) -> None:
    assert digest(shelf) == digest(shelf) != ""


@pytest.mark.parametrize("file", ["one/module.yaml", "two/words/en.yaml"])
def test_a_changed_file_changes_the_digest(shelf: Path, file: str) -> None:
    before = digest(shelf)
    (shelf / file).write_text("terms: {a.b: c}\n")
    assert digest(shelf) != before


def test_a_new_file_changes_the_digest(shelf: Path) -> None:
    before = digest(shelf)
    (shelf / "one" / "more.rondel").write_text("")
    assert digest(shelf) != before


def test_a_module_of_another_name_changes_the_digest(shelf: Path) -> None:
    before = digest(shelf)
    (shelf / "one").rename(shelf / "three")
    assert digest(shelf) != before


def test_files_that_are_no_part_of_a_module_change_nothing(shelf: Path) -> None:
    before = digest(shelf)
    (shelf / "one" / "notes.txt").write_text("x")
    (shelf / "other").mkdir()
    assert digest(shelf) == before


def test_too_much_to_read_has_no_digest(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_BYTES", 10)
    assert digest(shelf) == ""
