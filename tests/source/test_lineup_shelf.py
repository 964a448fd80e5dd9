"""Line-ups that are known by name."""

from __future__ import annotations

from pathlib import Path

from rondel.source.lineup_shelf import find_lineups, lineup_called
from rondel.source.shelf import shelf_from_path, shipped_shelf


def a_shelf(folder: Path, name: str, text: str = "modules: [base]\n") -> Path:
    (folder / "lineups").mkdir(parents=True, exist_ok=True)
    (folder / "lineups" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_line_up_is_called_by_the_name_of_its_file(tmp_path: Path) -> None:
    lineup, _ = lineup_called("evening", [shelf_from_path(a_shelf(tmp_path, "evening", "modules: [a, b]\n"))])
    assert lineup is not None and lineup.modules == ("a", "b")


def test_the_line_up_of_an_earlier_shelf_counts(tmp_path: Path) -> None:
    one, other = a_shelf(tmp_path / "one", "evening"), a_shelf(tmp_path / "other", "evening")
    found = find_lineups([shelf_from_path(one), shelf_from_path(other)])
    assert found["evening"].file == f"{one.as_posix()}/lineups/evening.yaml"


def test_a_file_is_read_wherever_it_is(tmp_path: Path) -> None:
    (tmp_path / "lineup.yaml").write_text("modules: [a]\n", encoding="utf-8")
    lineup, _ = lineup_called(str(tmp_path / "lineup.yaml"), [])
    assert lineup is not None and lineup.modules == ("a",)


def test_an_unknown_name_gets_a_suggestion() -> None:
    lineup, (problem,) = lineup_called("frist_edition", [shipped_shelf()])
    assert lineup is None
    assert (problem.code, problem.hint) == ("facts/missing-file", "did you mean 'first_edition'?")


def test_mistakes_in_a_line_up_are_shown_in_its_file(tmp_path: Path) -> None:
    shelf = a_shelf(tmp_path, "evening", "modules: []\n")
    lineup, (problem,) = lineup_called("evening", [shelf_from_path(shelf)])
    assert lineup is None
    assert problem.span.file == f"{shelf.as_posix()}/lineups/evening.yaml"
