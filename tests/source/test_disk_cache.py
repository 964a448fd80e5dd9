"""What is kept on disk: found again, never trusted blindly, never a condition."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from rondel.problems import WrongSetting
from rondel.source import disk_cache as room
from rondel.source.disk_cache import cache_folder, can_keep, kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def never() -> bytes:
    raise AssertionError("this was to be kept")


def the_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_what_was_built_once_is_not_built_again(folder: Path) -> None:
    assert kept("thing", "a", lambda: b"built") == b"built"
    assert kept("thing", "a", never) == b"built"


def test_another_key_or_kind_is_another_thing(folder: Path) -> None:
    kept("thing", "a", lambda: b"1")
    assert kept("thing", "b", lambda: b"2") == b"2"
    assert kept("other", "a", lambda: b"3") == b"3"


@pytest.mark.parametrize("damage", [b"", b"x", b"x" * 100])
def test_a_damaged_file_is_built_again(folder: Path, damage: bytes) -> None:
    kept("thing", "a", lambda: b"built")
    the_file(folder).write_bytes(damage)
    assert kept("thing", "a", lambda: b"again") == b"again"
    assert kept("thing", "a", never) == b"again"


def test_a_truncated_file_is_built_again(folder: Path) -> None:
    kept("thing", "a", lambda: b"built")
    the_file(folder).write_bytes(the_file(folder).read_bytes()[:-1])
    assert kept("thing", "a", lambda: b"again") == b"again"


def test_nothing_is_kept_of_what_is_empty(folder: Path) -> None:
    assert kept("thing", "a", lambda: b"") == b""
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_borne(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "file" / "cache"))
    assert kept("thing", "a", lambda: b"built") == b"built"


def test_a_folder_that_cannot_be_written_is_borne(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("rondel.source.disk_cache.write_whole", refuse)
    assert kept("thing", "a", lambda: b"built") == b"built"
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")
def test_a_folder_that_others_can_write_to_is_not_trusted(folder: Path) -> None:
    kept("thing", "a", lambda: b"built")
    folder.chmod(0o777)
    assert kept("thing", "a", lambda: b"again") == b"again"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")
def test_the_folder_is_made_for_its_owner_alone(folder: Path) -> None:
    kept("thing", "a", lambda: b"built")
    assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0


def test_keeping_can_be_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("RONDEL_CACHE", "off")
    kept("thing", "a", lambda: b"built")
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_files_go_where_there_are_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_FILES", 3)
    for key in "abcde":
        kept("thing", key, lambda: b"built")
        os.utime(max(folder.iterdir(), key=lambda path: path.stat().st_mtime), (ord(key), ord(key)))
    assert len(list(folder.iterdir())) == 3


def keep_in_a_process(number: int) -> bytes:
    return kept("thing", "a", lambda: b"built" * 100_000)


def test_processes_may_write_at_once(folder: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        found = list(pool.map(keep_in_a_process, range(12)))
    assert set(found) == {b"built" * 100_000}
    assert len(list(folder.iterdir())) == 1


def test_the_folder_of_the_system_is_used() -> None:
    assert cache_folder({"XDG_CACHE_HOME": "/some/where"}) == Path("/some/where/rondel")


def test_a_relative_folder_of_the_system_is_ignored() -> None:
    found = cache_folder({"XDG_CACHE_HOME": "some/where"})
    assert found is None or found.is_absolute()


# --- whose it is ---

posix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")


def test_a_relative_folder_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_CACHE", "cache")
    with pytest.raises(WrongSetting, match="RONDEL_CACHE is 'cache': it must be the whole path of a folder, or 'off'"):
        kept("thing", "a", never)


def test_files_of_others_are_never_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_FILES", 2)
    names = [f"photo-{number}.jpg" for number in range(100)] + ["thing-" + "a" * 40, "x.rondel-kept", ".x.rondel-part"]
    folder.mkdir(mode=0o700)
    for name in names:
        (folder / name).write_text("mine")
        os.utime(folder / name, (1, 1))
    for key in "abcde":
        kept("thing", key, lambda: b"built")
    assert {path.name for path in folder.iterdir()} >= set(names)


def test_parts_of_killed_processes_are_removed_later(folder: Path) -> None:
    folder.mkdir(mode=0o700)
    old, young = (folder / f".{digit * 16}.rondel-part" for digit in "01")
    for part in (old, young):
        part.write_text("half")
    os.utime(old, (1, 1))
    kept("thing", "a", lambda: b"built")
    assert (old.exists(), young.exists()) == (False, True)


@posix
def test_a_file_that_others_can_write_to_is_not_trusted(folder: Path) -> None:
    kept("thing", "a", lambda: b"built")
    the_file(folder).chmod(0o666)
    assert kept("thing", "a", lambda: b"again") == b"again"


@posix
def test_a_file_that_is_a_link_is_not_trusted(folder: Path, tmp_path: Path) -> None:
    kept("thing", "a", lambda: b"built")
    place = the_file(folder)
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    assert kept("thing", "a", lambda: b"again") == b"again"


@posix
def test_a_file_of_two_names_is_not_trusted(folder: Path, tmp_path: Path) -> None:
    kept("thing", "a", lambda: b"built")
    os.link(the_file(folder), tmp_path / "other")
    assert kept("thing", "a", lambda: b"again") == b"again"


@posix
def test_a_folder_that_is_a_link_is_not_trusted(folder: Path, tmp_path: Path) -> None:
    kept("thing", "a", lambda: b"built")
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert kept("thing", "a", lambda: b"again") == b"again"


@posix
def test_a_folder_that_strangers_could_swap_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("RONDEL_CACHE", str(tmp_path / "open" / "cache"))
    kept("thing", "a", lambda: b"built")
    assert kept("thing", "a", lambda: b"again") == b"again"


@posix
def test_a_file_of_somebody_else_is_not_trusted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept("thing", "a", lambda: b"built")
    if os.getuid():
        pytest.skip("only the administrator can give files away")
    os.chown(the_file(folder), 12345, -1)
    assert kept("thing", "a", lambda: b"again") == b"again"


def test_a_pipe_in_place_of_a_file_is_not_waited_for(folder: Path) -> None:
    kept("thing", "a", lambda: b"built")
    place = the_file(folder)
    place.unlink()
    os.mkfifo(place)
    assert kept("thing", "a", lambda: b"again") == b"again"


@pytest.mark.parametrize(("place", "can"), [("off", False), ("{}/new", True), ("{}/file/cache", False), ("{}", True)])
def test_whether_anything_can_be_kept_is_tried(tmp_path: Path, place: str, can: bool) -> None:
    (tmp_path / "file").touch()
    assert can_keep({"RONDEL_CACHE": place.format(tmp_path)}) is can


@posix
def test_nothing_can_be_kept_where_others_write_or_nobody_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"RONDEL_CACHE": str(tmp_path)}
    tmp_path.chmod(0o775)
    assert not can_keep(asked)
    tmp_path.chmod(0o700)
    monkeypatch.setattr(os, "access", lambda path, how: False)  # a disk for reading only
    assert not can_keep(asked)
