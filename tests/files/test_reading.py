"""Whatever lies where a file is expected, reading it ends at once, in its bytes or in a reason."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import Path as InArchive
from zipfile import ZipFile

import pytest

from rondel.files.reading import Refused, Why, read_guarded

MB = 1024 * 1024


def why(place: Path, inside: Path | None = None, *, links: bool = True) -> Why:
    found = read_guarded(place, MB, inside, links=links)
    assert isinstance(found, Refused)
    return found.why


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"text")
    assert read_guarded(tmp_path / "a", MB, tmp_path) == b"text"


def test_a_file_as_large_as_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * MB)
    assert read_guarded(tmp_path / "a", MB) == b"x" * MB


def test_a_larger_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * (MB + 1))
    assert why(tmp_path / "a") is Why.TOO_LARGE


def test_a_hole_of_twenty_gigabytes_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as stream:
        stream.truncate(20 * 1024**3)
    assert why(tmp_path / "a") is Why.TOO_LARGE


def test_a_file_that_does_not_say_its_size_is_read_to_the_limit() -> None:
    place = Path("/proc/self/maps")
    if not place.exists():
        pytest.skip("there are no such files here")
    assert isinstance(read_guarded(place, MB), bytes)
    found = read_guarded(place, 10)
    assert isinstance(found, Refused) and found.why is Why.TOO_LARGE


@pytest.mark.parametrize("name", ["nothing", "x/y", "a" * 5000, "zero\0"])
def test_what_is_not_there_is_missing(tmp_path: Path, name: str) -> None:
    assert why(tmp_path / name) is Why.MISSING


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert read_guarded(tmp_path, 99) == Refused(Why.UNREADABLE, "it is a folder")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    assert read_guarded(tmp_path / "a", 99) == Refused(Why.UNREADABLE, "it is no regular file")


def test_an_endless_device_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("/dev/zero")
    assert read_guarded(tmp_path / "a", 99) == Refused(Why.UNREADABLE, "it is no regular file")


def test_a_link_out_of_its_folder_is_outside(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a").symlink_to(tmp_path / "secret")
    assert why(tmp_path / "folder" / "a", tmp_path / "folder") is Why.OUTSIDE


def test_a_folder_of_a_similar_name_is_outside(tmp_path: Path) -> None:
    (tmp_path / "folder2").mkdir()
    (tmp_path / "folder2" / "a").write_text("x")
    assert why(tmp_path / "folder2" / "a", tmp_path / "folder") is Why.OUTSIDE


def test_a_link_inside_its_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").symlink_to("a")
    assert read_guarded(tmp_path / "b", MB, tmp_path) == b"x"


def test_without_links_none_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    (tmp_path / "b").symlink_to("a")
    assert why(tmp_path / "b", links=False) is Why.MISSING


def test_a_circle_of_links_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert why(tmp_path / "a", tmp_path) is Why.MISSING


def test_a_file_in_an_archive_is_read_to_the_limit(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("a", b"x" * 100)
    place = InArchive(tmp_path / "all.zip") / "a"
    assert read_guarded(place, 100) == b"x" * 100
    assert read_guarded(place, 99) == Refused(Why.TOO_LARGE)
