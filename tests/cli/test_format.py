"""`rondel format`: files are changed whole, or not at all."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from .conftest import Run

UGLY = "deed  a{score 1}   # one\n"
PRETTY = "deed a { score 1 }  # one\n"


@pytest.fixture
def ugly(tmp_path: Path) -> Path:
    file = tmp_path / "a.rondel"
    file.write_text(UGLY)
    return file


def test_a_file_gets_the_canonical_layout(rondel: Run, ugly: Path) -> None:
    assert rondel("format", str(ugly)).code == 0
    assert ugly.read_text() == PRETTY


def test_formatting_twice_changes_nothing(rondel: Run, ugly: Path) -> None:
    rondel("format", str(ugly))
    assert rondel("format", str(ugly)).err == "1 file looked at, none changed\n"


def test_a_file_keeps_its_mode(rondel: Run, ugly: Path) -> None:
    ugly.chmod(0o640)
    rondel("format", str(ugly))
    assert ugly.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(rondel: Run, ugly: Path) -> None:
    link = ugly.with_name("b.rondel")
    link.symlink_to(ugly)
    rondel("format", str(link))
    assert link.is_symlink()
    assert ugly.read_text() == PRETTY


def test_nothing_is_left_beside_the_file(rondel: Run, ugly: Path) -> None:
    rondel("format", str(ugly))
    assert [path.name for path in ugly.parent.iterdir()] == ["a.rondel"]


def test_check_shows_what_would_change_and_changes_nothing(rondel: Run, ugly: Path) -> None:
    shown = rondel("format", "--check", str(ugly))
    assert shown.code == 1
    assert "+deed a { score 1 }  # one" in shown.out
    assert ugly.read_text() == UGLY


def test_check_of_a_formatted_file_is_fine(rondel: Run, ugly: Path) -> None:
    ugly.write_text(PRETTY)
    assert rondel("format", "--check", str(ugly)).code == 0


def test_a_folder_is_formatted_with_all_inside_it(rondel: Run, tmp_path: Path) -> None:
    inner = tmp_path / "m" / "scenarios"
    inner.mkdir(parents=True)
    (inner / "s.rondel").write_text(UGLY)
    rondel("format", str(tmp_path))
    assert (inner / "s.rondel").read_text() == PRETTY


def test_a_file_with_a_syntax_problem_is_left_and_the_others_are_formatted(rondel: Run, ugly: Path) -> None:
    bad = ugly.with_name("bad.rondel")
    bad.write_text("deed a {\n")
    shown = rondel("format", str(ugly.parent))
    assert shown.code == 1
    assert "bad.rondel:1:9: syntax/unfinished" in shown.err
    assert (bad.read_text(), ugly.read_text()) == ("deed a {\n", PRETTY)


def test_standard_input_goes_to_standard_output(rondel: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(UGLY))
    assert rondel("format", "-").out == PRETTY


def test_a_read_only_file_is_refused_and_stays(rondel: Run, ugly: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    shown = rondel("format", str(ugly))
    assert (shown.code, ugly.read_text()) == (2, UGLY)
    assert "cannot be written: it is read-only" in shown.err


@pytest.mark.parametrize("path", ["nothing.rondel", "."])
def test_a_path_without_rules_is_wrong_use(
    rondel: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rondel("format", path).code == 2


def test_other_files_are_refused(rondel: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n")
    assert rondel("format", str(tmp_path / "a.yaml")).code == 2


@pytest.mark.parametrize("given", ["folder", "file"])
def test_a_link_out_of_the_folder_is_neither_shown_nor_written_through(rondel: Run, tmp_path: Path, given: str) -> None:
    (tmp_path / "secret").write_text(UGLY)
    (tmp_path / "m").mkdir()
    link = tmp_path / "m" / "a.rondel"
    link.symlink_to(tmp_path / "secret")
    shown = rondel("format", str(link if given == "file" else link.parent))
    assert (shown.code, (tmp_path / "secret").read_text()) == (1, UGLY)
    assert "facts/path-outside" in shown.err and UGLY.splitlines()[0] not in shown.err + shown.out
    assert UGLY.splitlines()[0] not in rondel("format", "--check", str(link.parent)).out


def test_a_link_inside_the_folder_is_formatted_where_it_leads(rondel: Run, ugly: Path) -> None:
    (ugly.parent / "link.rondel").symlink_to(ugly.name)
    rondel("format", str(ugly.parent))
    assert ugly.read_text() == PRETTY and (ugly.parent / "link.rondel").is_symlink()


def test_a_linked_folder_is_told_and_stays(rondel: Run, ugly: Path) -> None:
    folder = ugly.parent / "mine"
    folder.mkdir()
    (folder / "b.rondel").write_text("")
    (ugly.parent / "others").mkdir()
    ugly.rename(ugly.parent / "others" / "a.rondel")
    (folder / "scenarios").symlink_to(ugly.parent / "others")
    shown = rondel("format", str(folder))
    told = (
        f"rondel format: '{folder}/scenarios' is a link that leads out of '{folder}': what it leads to is not looked at"
    )
    assert told in shown.err
    assert (ugly.parent / "others" / "a.rondel").read_text() == UGLY
