"""A file is replaced whole, and only if it is one that may be replaced."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from rondel.files.writing import free_name, write_whole


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_is_made(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", "é\n")
    assert (tmp_path / "a").read_bytes() == "é\n".encode()


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    write_whole(tmp_path / "a", "new")
    assert mode(tmp_path / "a") == mode(tmp_path / "usual")


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o755])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, kept: int) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(kept)
    write_whole(tmp_path / "a", "new")
    assert ((tmp_path / "a").read_text(), mode(tmp_path / "a")) == ("new", kept)


def test_a_read_only_file_stays(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o444)
    with pytest.raises(PermissionError, match="read-only"):
        write_whole(tmp_path / "a", "new")
    assert (tmp_path / "a").read_text() == "old"


def test_a_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(IsADirectoryError, match="a folder"):
        write_whole(tmp_path / "a", "new")


def test_a_pipe_stays(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    with pytest.raises(OSError, match="no regular file"):
        write_whole(tmp_path / "a", "new")
    assert stat.S_ISFIFO((tmp_path / "a").stat().st_mode)


def test_a_device_stays(tmp_path: Path) -> None:
    try:
        os.mknod(tmp_path / "a", stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("devices are made by the administrator only")
    with pytest.raises(OSError, match="no regular file"):
        write_whole(tmp_path / "a", "new")
    assert stat.S_ISCHR((tmp_path / "a").stat().st_mode)


def test_a_link_inside_the_folder_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "b").symlink_to("a")
    write_whole(tmp_path / "b", "new")
    assert (tmp_path / "b").is_symlink() and (tmp_path / "a").read_text() == "new"


@pytest.mark.parametrize("there", [True, False])
def test_a_link_out_of_the_folder_is_not_written_through(tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    if there:
        (tmp_path / "secret").write_text("old")
    (tmp_path / "folder" / "a").symlink_to(tmp_path / "secret")
    with pytest.raises(OSError, match="leads out of its folder"):
        write_whole(tmp_path / "folder" / "a", "new")
    assert (tmp_path / "secret").exists() == there and (not there or (tmp_path / "secret").read_text() == "old")


def test_the_folder_that_counts_may_be_a_wider_one(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "a").write_text("old")
    (tmp_path / "folder" / "b").symlink_to(tmp_path / "a")
    write_whole(tmp_path / "folder" / "b", "new", inside=tmp_path)
    assert (tmp_path / "a").read_text() == "new"


def test_the_name_of_the_part_cannot_be_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[str] = []
    replace = os.replace

    def watched(one: Path, other: Path) -> None:
        parts.append(one.name)
        replace(one, other)

    monkeypatch.setattr(os, "replace", watched)
    for _ in range(2):
        write_whole(tmp_path / "a", "new")
    assert len(set(parts)) == 2 and all(len(part) > 16 for part in parts)


def test_what_fails_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "a").write_text("old")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "a", "new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]


def test_a_folder_that_is_not_there_is_told_by_the_name_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        write_whole(tmp_path / "no" / "a", "new")
    assert error.value.filename == str(tmp_path / "no" / "a")


def test_a_private_file_becomes_private_again(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    write_whole(file, "old", private=True)
    file.chmod(0o620)
    write_whole(file, "new", private=True)
    assert (file.read_text(encoding="utf-8"), stat.S_IMODE(file.stat().st_mode)) == ("new", 0o600)


def test_a_folder_in_which_nothing_can_be_written_is_told_beforehand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # for root everything can be written
    with pytest.raises(PermissionError, match="nothing can be written in its folder"):
        write_whole(tmp_path / "a", "new")


def test_a_free_name_counts_on_from_two(tmp_path: Path) -> None:
    (tmp_path / "a-2.json").touch()
    assert free_name(tmp_path / "a.json") == tmp_path / "a-3.json"
