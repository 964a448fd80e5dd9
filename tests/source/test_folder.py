"""No path and no link leads out of a module's folder, and nothing is read without bounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rondel.limits import LARGEST_DEEDS
from rondel.problems import Problem, Span
from rondel.source.collect import Shelf, collect
from rondel.source.folder import leads_outside


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """The folder of a module on a shelf, with a secret beside the shelf."""
    (tmp_path / "secret.yaml").write_text("password: 1")
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "x.yaml").write_text("password: 2")
    folder = tmp_path / "shelf" / "a"
    folder.mkdir(parents=True)
    (folder / "module.yaml").write_text("module: a")
    return folder


def problems_of(module: Path, table: str = "") -> list[Problem]:
    if table:
        (module / "module.yaml").write_text(f"module: a\ntable: '{table}'")
    modules, problems = collect(["a"], [Shelf(module.parent, "shelf")])
    assert all("password" not in text for one in modules for text in one.sources.values())
    return problems


OUTSIDE = [
    *["../secret.yaml", "../../secret.yaml", "tables/../../x.yaml", "tables/./x.yaml", "tables//x.yaml"],
    *["/etc/x.yaml", "//x/y.yaml", "/.yaml", "C:/x.yaml", "C:x.yaml", "..\\x.yaml", "file:///etc/x.yaml"],
]


@pytest.mark.parametrize("table", OUTSIDE)
def test_a_path_that_leads_outside_is_refused(table: str, module: Path) -> None:
    [problem] = problems_of(module, table)
    end = 10 + len(table)
    assert (problem.code, problem.span) == ("facts/path-outside", Span("shelf/a/module.yaml", 2, 8, 2, end))


def test_a_table_that_is_not_there_is_shown_where_it_is_named(module: Path) -> None:
    [problem] = problems_of(module, "tables/none.yaml")
    assert (problem.code, problem.span.line) == ("facts/missing-file", 2)


@pytest.mark.parametrize("table", ["tables/" + "x" * 5000 + ".yaml", "tables/" + "x/" * 3000 + ".yaml"])
def test_a_name_too_long_for_the_system_is_a_missing_file(table: str, module: Path) -> None:
    assert [problem.code for problem in problems_of(module, table)] == ["facts/missing-file"]


def test_a_link_out_of_the_folder_is_refused(module: Path) -> None:
    (module / "tables").mkdir()
    (module / "tables" / "x.yaml").symlink_to(module.parent.parent / "secret.yaml")
    [problem] = problems_of(module, "tables/x.yaml")
    assert (problem.code, problem.span.line) == ("facts/path-outside", 2)


def test_a_linked_inner_folder_is_refused(module: Path) -> None:
    (module / "tables").symlink_to(module.parent.parent / "secrets")
    assert [problem.code for problem in problems_of(module, "tables/x.yaml")] == ["facts/path-outside"]


FILES = ["deeds.rondel", "words/en.yaml", "scenarios/x.rondel", "rules.yaml", "module.yaml"]


@pytest.mark.parametrize("name", FILES)
def test_no_file_of_a_module_may_be_a_link_outside(name: str, module: Path) -> None:
    path = module / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(module.parent.parent / "secret.yaml")
    [problem] = problems_of(module)
    assert (problem.code, problem.span) == ("facts/path-outside", Span(f"shelf/a/{name}"))


def test_a_link_inside_the_folder_is_allowed(module: Path) -> None:
    (module / "one.rondel").write_text("deed one { }")
    (module / "two.rondel").symlink_to(module / "one.rondel")
    assert problems_of(module) == []


def test_a_module_may_be_linked_into_a_shelf_by_its_user(module: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a").symlink_to(module)
    modules, problems = collect(["a"], [Shelf(tmp_path / "mine", "mine")])
    assert (len(modules), problems) == (1, [])


def test_a_circle_of_links_does_no_harm(module: Path) -> None:
    (module / "tables").mkdir()
    (module / "tables" / "x.yaml").symlink_to(module / "tables" / "y.yaml")
    (module / "tables" / "y.yaml").symlink_to(module / "tables" / "x.yaml")
    problems = problems_of(module, "tables/x.yaml")
    assert problems[0].code in ("facts/path-outside", "facts/missing-file")
    assert problems[1:] == []  # what lies there unused is what was meant


def test_a_pipe_is_not_waited_for_and_a_dead_link_is_told(module: Path) -> None:
    os.mkfifo(module / "deeds.rondel")
    os.mkfifo(module / "rules.yaml")
    (module / "gone.rondel").symlink_to(module / "nowhere.rondel")
    pipe, dead = "facts/unreadable-file", "facts/missing-file"
    problems = problems_of(module)
    assert [problem.code for problem in problems] == [pipe, dead, pipe]
    assert problems[0].message.endswith("cannot be read: it is no regular file")


def test_deeds_larger_than_the_limit_are_refused_unread(module: Path) -> None:
    with (module / "deeds.rondel").open("wb") as stream:
        stream.truncate(50 * 1024**3)  # a hole: fifty gigabytes that take no room
    [problem] = problems_of(module)
    assert (problem.code, problem.span) == ("facts/too-large", Span("shelf/a/deeds.rondel"))


def test_deeds_as_large_as_the_limit_are_read(module: Path) -> None:
    (module / "deeds.rondel").write_text(" " * LARGEST_DEEDS)
    assert problems_of(module) == []


def test_facts_larger_than_the_limit_are_refused_unread(module: Path) -> None:
    with (module / "module.yaml").open("r+b") as stream:
        stream.truncate(50 * 1024**3)
    assert [problem.code for problem in problems_of(module)] == ["facts/too-large"]


def test_deeds_that_are_not_utf8_are_shown(module: Path) -> None:
    (module / "deeds.rondel").write_bytes(b"deed\n\xff")
    [problem] = problems_of(module)
    assert (problem.code, problem.span) == ("facts/not-utf8", Span("shelf/a/deeds.rondel", 2, 1, 2, 2))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_a_problem(module: Path) -> None:
    (module / "deeds.rondel").write_text("x")
    (module / "deeds.rondel").chmod(0)
    assert [problem.code for problem in problems_of(module)] == ["facts/unreadable-file"]


def test_plain_steps_down_stay_inside() -> None:
    assert not leads_outside("tables/deep/cards.yaml")


def test_a_hidden_folder_is_no_part_of_a_module(module: Path) -> None:
    (module / ".kept").mkdir()
    (module / ".kept" / "x.yaml").write_text("1: 2")
    [problem] = problems_of(module, ".kept/x.yaml")
    assert (problem.code, problem.message) == ("facts/path-outside", "'.kept/x.yaml' stands in a hidden folder")


@pytest.mark.parametrize("inner", ["scenarios", "tables", "words"])
def test_a_folder_that_is_a_link_out_of_the_module_is_told_though_it_is_empty(module: Path, inner: str) -> None:
    (module.parent / "elsewhere").mkdir()
    (module / inner).symlink_to(module.parent / "elsewhere")
    [problem] = problems_of(module)
    assert (problem.code, problem.span) == ("facts/path-outside", Span(f"shelf/a/{inner}"))
    assert problem.message == f"'{inner}' is reached by a link that leads out of the folder of the module"
    assert problem.hint == "put what is meant itself there, not a link to it"


def test_a_folder_that_is_a_link_to_nothing_is_told(module: Path) -> None:
    (module / "words").symlink_to(module / "nowhere")
    [problem] = problems_of(module)
    assert (problem.code, problem.message) == ("facts/missing-file", "'words' is a link to no folder")


def test_a_folder_that_is_a_link_inside_the_module_is_read(module: Path) -> None:
    (module / "mine").mkdir()
    (module / "words").symlink_to(module / "mine")
    assert problems_of(module) == []
