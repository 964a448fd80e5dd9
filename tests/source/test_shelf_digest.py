"""One digest of everything on the shelves."""

from __future__ import annotations

import os
import subprocess
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


# --- at any depth, and nothing of bystanders ---


@pytest.mark.parametrize("file", ["one/tables/inner/worth.yaml", "one/a/b/c/d/e.yml", "two/deep/er/deeds.rondel"])
def test_a_file_at_any_depth_counts(shelf: Path, file: str) -> None:
    (shelf / file).parent.mkdir(parents=True)
    (shelf / file).write_text("1: 2\n")
    before = digest(shelf)
    (shelf / file).write_text("1: 3\n")
    assert digest(shelf) != before


def test_what_stands_in_hidden_folders_does_not_count(shelf: Path) -> None:
    before = digest(shelf)
    (shelf / "one" / ".git").mkdir()
    (shelf / "one" / ".git" / "x.yaml").write_text("1: 2\n")
    assert digest(shelf) == digest(shelf) != "" and before != ""
    inside = digest(shelf)
    (shelf / "one" / ".git" / "x.yaml").write_text("1: 3\n")
    assert digest(shelf) == inside


def test_what_a_link_inside_leads_to_counts(shelf: Path) -> None:
    (shelf / "one" / "rows.txt").write_text("1: 2\n")
    (shelf / "one" / "rows.yaml").symlink_to("rows.txt")
    before = digest(shelf)
    (shelf / "one" / "rows.txt").write_text("1: 3\n")
    assert digest(shelf) != before


def test_a_linked_folder_inside_counts_though_it_is_hidden_by_name(shelf: Path) -> None:
    (shelf / "one" / ".rows").mkdir()
    (shelf / "one" / ".rows" / "x.yaml").write_text("1: 2\n")
    (shelf / "one" / "tables").symlink_to(".rows")
    before = digest(shelf)
    (shelf / "one" / ".rows" / "x.yaml").write_text("1: 3\n")
    assert digest(shelf) != before


def test_a_link_that_leads_elsewhere_now_counts(shelf: Path) -> None:
    for name in ("a", "b"):
        (shelf / "one" / name).mkdir()
    (shelf / "one" / "tables").symlink_to("a")
    before = digest(shelf)
    (shelf / "one" / "tables").unlink()
    (shelf / "one" / "tables").symlink_to("b")
    assert digest(shelf) != before


def test_what_a_link_out_of_the_module_leads_to_is_not_read(
    shelf: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "x.yaml").write_text("1: 2\n")
    (shelf / "one" / "x.yaml").symlink_to(outside / "x.yaml")
    (shelf / "one" / "tables").symlink_to(outside)
    before = digest(shelf)
    (outside / "x.yaml").write_text("1: 3\n")
    assert digest(shelf) == before


def test_folders_linked_in_circles_are_gone_through_once(shelf: Path) -> None:
    (shelf / "one" / "words" / "up").symlink_to("..")
    (shelf / "one" / "self").symlink_to(".")
    assert digest(shelf) != ""


@pytest.mark.parametrize("inside", ["one", "bystander"])
def test_endless_files_neither_hang_nor_exhaust(shelf: Path, inside: str) -> None:
    folder = shelf / inside
    folder.mkdir(exist_ok=True)
    (folder / "endless.yaml").symlink_to("/dev/zero")
    (folder / "endless.rondel").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.yaml")
    with (folder / "hole.yaml").open("wb") as stream:
        stream.truncate(20 * 1024**3)
    assert digest(shelf) != ""


def test_a_folder_beside_that_is_no_module_is_not_read(shelf: Path) -> None:
    before = digest(shelf)
    (shelf / "bystander").mkdir()
    (shelf / "bystander" / "x.yaml").write_text("x" * 100)
    assert digest(shelf) == before


def test_too_many_files_have_no_digest(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_ENTRIES", 5)
    assert digest(shelf) == ""


def test_a_name_that_is_not_utf8_does_no_harm(shelf: Path) -> None:
    Path(os.fsdecode(os.fsencode(shelf / "one") + b"/\xff.yaml")).write_text("1: 2\n")
    assert digest(shelf) != ""


def test_folders_may_be_very_deep(shelf: Path) -> None:
    before = digest(shelf)
    deep = os.open(shelf / "one", os.O_RDONLY)
    for _ in range(1300):
        os.mkdir("d", dir_fd=deep)
        inner = os.open("d", os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = inner
    os.close(deep)
    assert digest(shelf) == before  # folders without files say nothing
    subprocess.run(["rm", "-r", str(shelf / "one" / "d")], check=True)  # Python would go too deep
