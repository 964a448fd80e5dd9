"""Watching files: what counts as a change, and when it is looked again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.lab.watching import Snapshot, changed_files, snapshot, watch


class Desk:
    """Something that is watched, with somebody who works on it in every pause."""

    def __init__(self, folder: Path, *work: Callable[[], object]) -> None:
        self.folder, self.work, self.looked = folder, list(work), list[list[str]]()

    def begin(self) -> None:
        pass

    def files(self) -> Snapshot:
        return snapshot([self.folder])

    def look(self, changed: list[str]) -> None:
        self.looked.append([Path(file).name for file in changed])

    def pause(self, seconds: float) -> None:
        if self.work:
            self.work.pop(0)()


def nothing() -> None:
    """Somebody who thinks."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.rondel").write_text("deed turn { }")
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def looked(desk: Desk, rounds: int) -> list[list[str]]:
    watch(desk, rounds, desk.pause)
    return desk.looked


def test_the_first_look_waits_for_nothing(folder: Path) -> None:
    assert looked(Desk(folder), 1) == [[]]


def test_a_file_that_is_written_is_looked_at(folder: Path) -> None:
    write = lambda: (folder / "a.rondel").write_text("deed turn { score 1 }")  # noqa: E731
    assert looked(Desk(folder, nothing, write), 2) == [[], ["a.rondel"]]


def test_files_that_appear_and_vanish_are_changes(folder: Path) -> None:
    appear, vanish = (folder / "scenarios" / "b.rondel").touch, (folder / "a.rondel").unlink
    assert looked(Desk(folder, appear, nothing, vanish), 3) == [[], ["b.rondel"], ["a.rondel"]]


def test_files_that_are_saved_together_are_one_change(folder: Path) -> None:
    first, second = (folder / "b.yaml").touch, (folder / "c.yaml").touch
    assert looked(Desk(folder, first, second), 2) == [[], ["b.yaml", "c.yaml"]]


def test_other_files_are_nobodys_business(folder: Path) -> None:
    for name in ("notes.txt", ".a.rondel.swp", ".hidden.yaml", "a.rondel~"):
        (folder / name).touch()
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.yaml").touch()
    assert [Path(file).name for file in snapshot([folder])] == ["a.rondel"]


def test_a_change_of_time_alone_counts(folder: Path) -> None:
    before = snapshot([folder])
    os.utime(folder / "a.rondel", ns=(1, 1))
    assert [Path(file).name for file in changed_files(before, snapshot([folder]))] == ["a.rondel"]


def test_a_folder_that_is_gone_has_no_files(folder: Path) -> None:
    assert snapshot([folder / "gone"]) == {}


def test_a_single_file_can_be_watched(folder: Path) -> None:
    assert [Path(file).name for file in snapshot([folder / "a.rondel"])] == ["a.rondel"]
