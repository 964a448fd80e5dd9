"""Folders on the way to what is kept: nobody else may put another one in their stead."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rondel.source import trusted_way as room
from rondel.source.disk_cache import kept
from rondel.source.trusted_way import is_trusted_way, own_group

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes mean nothing here")
STRANGER = 12345


@pytest.fixture
def way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which there is another, in a system that gives no user a group of their own."""
    monkeypatch.setattr(room, "own_group", lambda: -1)
    (tmp_path / "way" / "inside").mkdir(parents=True)
    for folder in (tmp_path / "way", tmp_path / "way" / "inside"):
        folder.chmod(0o755)
    return tmp_path / "way"


def given_away(path: Path) -> None:
    if os.getuid():
        pytest.skip("only the administrator can give files away")
    os.chown(path, STRANGER, -1, follow_symlinks=False)


def test_folders_of_the_user_are_trusted(way: Path) -> None:
    assert is_trusted_way(way / "inside")


@pytest.mark.parametrize(("mode", "is_trusted"), [(0o775, False), (0o757, False), (0o1777, True), (0o1775, True)])
def test_who_may_write_on_the_way_may_swap_unless_each_has_their_own(way: Path, mode: int, is_trusted: bool) -> None:
    way.chmod(mode)
    assert is_trusted_way(way / "inside") is is_trusted


def test_a_group_without_other_members_is_the_user(way: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    way.chmod(0o775)
    monkeypatch.setattr(room, "own_group", lambda: way.stat().st_gid)
    assert is_trusted_way(way / "inside")


@pytest.mark.parametrize(
    ("name", "members", "is_own"), [("me", [], True), ("me", ["me", "you"], False), ("us", [], False)]
)
def test_a_group_is_ones_own_if_it_is_called_so_and_has_no_other_member(
    monkeypatch: pytest.MonkeyPatch, name: str, members: list[str], is_own: bool
) -> None:
    import grp
    import pwd

    monkeypatch.setattr(pwd, "getpwuid", lambda uid: pwd.struct_passwd(("me", "", uid, 77, "", "", "")))
    monkeypatch.setattr(grp, "getgrgid", lambda gid: grp.struct_group((name, "", gid, members)))
    assert own_group.__wrapped__() == (77 if is_own else -1)


def test_a_folder_of_somebody_else_is_not_trusted(way: Path) -> None:
    given_away(way)
    assert not is_trusted_way(way / "inside")


def test_a_link_of_the_user_is_followed(way: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("way")
    assert is_trusted_way(tmp_path / "link" / "inside")


def test_a_link_of_somebody_else_is_not_trusted(way: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(way)
    given_away(tmp_path / "link")
    assert not is_trusted_way(tmp_path / "link" / "inside")


@pytest.mark.parametrize("aim", ["{}", "../way/open"])
def test_where_a_link_leads_is_looked_at_too(way: Path, tmp_path: Path, aim: str) -> None:
    (way / "open" / "inside").mkdir(parents=True)
    (way / "open").chmod(0o777)
    (way / "link").symlink_to(aim.format(way / "open"))
    assert not is_trusted_way(way / "link" / "inside")


def test_links_in_a_ring_are_given_up(tmp_path: Path) -> None:
    (tmp_path / "ring").symlink_to("ring")
    assert not is_trusted_way(tmp_path / "ring" / "inside")


def test_the_system_is_asked_once(way: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_trusted_way(way / "inside")
    monkeypatch.setattr(os, "lstat", lambda path: pytest.fail(f"{path} was asked for again"))
    assert is_trusted_way(way / "inside")


def test_what_is_not_there_yet_is_asked_for_again(way: Path) -> None:
    with pytest.raises(OSError):
        is_trusted_way(way / "later")
    (way / "later").mkdir(mode=0o755)
    assert is_trusted_way(way / "later")


def test_nothing_is_read_from_below_a_folder_of_somebody_else(way: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given_away(way)
    monkeypatch.setenv("RONDEL_CACHE", str(way / "cache"))
    kept("thing", "a", lambda: b"built")
    assert kept("thing", "a", lambda: b"again") == b"again"
