"""Modules are found on shelves, with all they need, in the same order however they were asked for."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from rondel.problems import Problem, Span
from rondel.source import module_files
from rondel.source.collect import (
    ModuleFiles,
    ModuleFolder,
    Shelf,
    collect,
    find_modules,
    shelf_from_path,
    shelves_for,
    shipped_shelf,
)


class Shelving:
    """A shelf to be filled in a test."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shelf = Shelf(root, "shelf")

    def module(self, name: str, facts: str = "", **files: str) -> Shelving:
        """A module with further facts, and files: '__' stands for '/', '_Y' and '_R' for the endings."""
        texts = {"module.yaml": f"module: {name}\nversion: 1.2.0\n{facts}"}
        for file, text in files.items():
            texts[file.replace("__", "/").replace("_Y", ".yaml").replace("_R", ".rondel")] = text
        for file, text in texts.items():
            path = self.root / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return self

    def collect(self, *names: str) -> tuple[list[ModuleFiles], list[Problem]]:
        return collect(names, [self.shelf])

    def order(self, *names: str) -> list[str]:
        modules, problems = self.collect(*names)
        assert problems == []
        return [module.name for module in modules]

    def problem(self, *names: str) -> Problem:
        [problem] = self.collect(*names)[1]
        return problem


@pytest.fixture
def shelving(tmp_path: Path) -> Shelving:
    return Shelving(tmp_path)


def at(file: str, *bounds: int) -> Span:
    return Span(f"shelf/{file}", *bounds)


def test_a_module_is_read_with_all_its_files(shelving: Shelving) -> None:
    shelving.module(
        "base",
        "pieces: {card: {table: tables/cards.yaml}}",
        tables__cards_Y="- one",
        turn_R="deed turn { }",
        ending_R="deed ending { }",
        words__de_Y="a: b",
        words__en_Y="a: c",
        scenarios__first_R="scenario 'x' { }",
        rules_Y="R-1: text",
    )
    [module] = shelving.collect("base")[0]
    assert (module.name, module.folder, module.facts.data["module"]) == ("base", "shelf/base", "base")
    assert module.tables["tables/cards.yaml"].data == ["one"]
    assert [deeds.file for deeds in module.deeds] == ["shelf/base/ending.rondel", "shelf/base/turn.rondel"]
    assert list(module.words) == ["de", "en"]
    assert [one.file for one in module.scenarios] == ["shelf/base/scenarios/first.rondel"]
    assert module.rules is not None and module.rules.data == {"R-1": "text"}
    assert len(module.sources) == 8 and module.sources["shelf/base/turn.rondel"] == "deed turn { }"


def test_needed_modules_come_by_themselves_and_first(shelving: Shelving) -> None:
    shelving.module("a", "needs: [z]").module("z", "needs: {m: '>=1.0 <2'}").module("m").module("unasked")
    assert shelving.order("a") == ["m", "z", "a"]


def test_the_order_of_the_line_up_means_nothing(shelving: Shelving) -> None:
    shelving.module("d").module("b", "needs: [d]").module("a", "needs: [c]").module("c").module("e")
    orders = {tuple(shelving.order(*names)) for names in permutations("abde")}
    assert orders == {("c", "a", "d", "b", "e")}


def test_the_problems_do_not_depend_on_the_order_either(shelving: Shelving) -> None:
    shelving.module("a", "needs: [b, x]").module("b", "needs: [a]\nexcludes: [c]").module("c", "needs: [x]")
    told = {str(shelving.collect(*names)[1]) for names in permutations("abc")}
    assert len(told) == 1


def test_the_first_shelf_wins(tmp_path: Path) -> None:
    Shelving(tmp_path / "mine").module("base", "mine: 1")
    Shelving(tmp_path / "theirs").module("base").module("other")
    shelves = [shelf_from_path(tmp_path / name) for name in ("mine", "theirs")]
    found = find_modules(shelves)
    assert list(found) == ["base", "other"]
    assert found["base"].folder.label == (tmp_path / "mine" / "base").as_posix()


def test_a_folder_without_facts_is_no_module(shelving: Shelving) -> None:
    shelving.module("base").module(".hidden")
    (shelving.root / "notes").mkdir()
    assert list(find_modules([shelving.shelf])) == ["base"]


def test_a_module_folder_is_a_shelf_of_one(shelving: Shelving) -> None:
    shelving.module("mine").module("other")
    assert list(find_modules([shelf_from_path(shelving.root / "mine")])) == ["mine"]


def test_a_shelf_may_be_an_archive() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("base/module.yaml", "module: base\nversion: 1.0.0\nrows: tables/x.yaml")
        archive.writestr("base/tables/x.yaml", "- 1")
        archive.writestr("base/turn.rondel", "deed turn { }")
    [module], problems = collect(["base"], [Shelf(zipfile.Path(stream), "archive")])
    assert problems == []
    assert (len(module.tables), len(module.deeds)) == (1, 1)


def test_a_shelf_that_cannot_be_read_is_empty(tmp_path: Path) -> None:
    assert find_modules([shelf_from_path(tmp_path / "nowhere")]) == {}


def test_user_shelves_come_before_the_shipped(tmp_path: Path) -> None:
    for name in ("asked", "named", "here"):
        (tmp_path / name).mkdir()
    environment = {"RONDEL_SHELF": str(tmp_path / "named")}
    shelves, problems = shelves_for([tmp_path / "asked"], environment, tmp_path / "here")
    assert problems == []
    assert [shelf.root for shelf in shelves[:3]] == [tmp_path / name for name in ("asked", "named", "here")]
    assert shelves[3] == shipped_shelf()


def test_a_shelf_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    _, [problem] = shelves_for(["nowhere"], {}, tmp_path)
    assert (problem.code, problem.span) == ("facts/no-shelf", Span("nowhere"))


Fill = Callable[[Shelving], Shelving]
FACTS = "a/module.yaml"  # further facts begin in its third line
CASES: list[tuple[str, Fill, Span]] = [
    ("facts/unknown-module", lambda s: s.module("b"), Span("line-up")),
    ("facts/unknown-module", lambda s: s.module("a", "needs: [bse]"), at(FACTS, 3, 9, 3, 12)),
    ("facts/unknown-module", lambda s: s.module("a", "needs: {bse: 1}"), at(FACTS, 3, 9, 3, 12)),
    ("facts/needs-circle", lambda s: s.module("a", "needs: [a]"), at(FACTS, 3, 9, 3, 10)),
    ("facts/version", lambda s: s.module("a", "needs: {b: '>=2'}").module("b"), at(FACTS, 3, 12, 3, 17)),
    ("facts/bad-version", lambda s: s.module("a", "needs: {b: new}").module("b"), at(FACTS, 3, 12, 3, 15)),
    ("facts/bad-version", lambda s: s.module("a", module_Y="version: new"), at(FACTS, 1, 10, 1, 13)),
    (
        "facts/excluded",
        lambda s: s.module("a", "needs: [b]\nexcludes: [b]").module("b"),
        at(FACTS, 4, 12, 4, 13),
    ),
    ("facts/wrong-folder-name", lambda s: s.module("a", module_Y="module: b"), at(FACTS, 1, 9, 1, 10)),
    ("facts/empty", lambda s: s.module("a", module_Y=""), at(FACTS)),
    ("facts/bad-yaml", lambda s: s.module("a", words__en_Y="a: b: c"), at("a/words/en.yaml", 1, 5, 1, 6)),
    ("facts/unused-file", lambda s: s.module("a", tables__x_Y="- 1"), at("a/tables/x.yaml")),
    ("facts/unused-file", lambda s: s.module("a", rulez_Y="a: 1"), at("a/rulez.yaml")),
    ("facts/unused-file", lambda s: s.module("a", **{"cards.yml": "a: 1"}), at("a/cards.yml")),
    ("facts/unused-file", lambda s: s.module("a", words__english_Y="a: 1"), at("a/words/english.yaml")),
    ("facts/unused-file", lambda s: s.module("a", deeds__turn_R="x"), at("a/deeds/turn.rondel")),
    ("facts/bad-character", lambda s: s.module("a", turn_R="deed\n x\x1b"), at("a/turn.rondel", 2, 3, 2, 4)),
]


@pytest.mark.parametrize(("code", "fill", "span"), CASES)
def test_each_mistake_is_shown_at_its_place(code: str, fill: Fill, span: Span, shelving: Shelving) -> None:
    problem = fill(shelving).problem("a")
    assert (problem.code, problem.span) == (code, span)


def test_an_unknown_module_is_shown_where_it_was_asked_for(shelving: Shelving) -> None:
    asked = Span("lineup.yaml", 1, 11, 1, 15)
    _, [problem] = collect(["bsae"], [shelving.module("base").shelf], {"bsae": asked})
    assert (problem.span, problem.hint) == (asked, "did you mean 'base'?")


def test_a_circle_of_needs_is_shown_whole(shelving: Shelving) -> None:
    for name, needed in ("ca", "bc", "ab", "dc"):
        shelving.module(name, f"needs: [{needed}]")
    problem = shelving.problem("d")
    assert problem.message.endswith("a needs b needs c needs a")
    assert problem.span == at("a/module.yaml", 3, 9, 3, 10)
    assert [remark.span.file for remark in problem.also] == ["shelf/b/module.yaml", "shelf/c/module.yaml"]


def test_two_circles_are_two_problems(shelving: Shelving) -> None:
    for name, needed in ("ab", "ba", "cd", "dc"):
        shelving.module(name, f"needs: [{needed}]")
    modules, problems = shelving.collect("a", "c")
    assert [problem.code for problem in problems] == ["facts/needs-circle"] * 2
    assert [module.name for module in modules] == ["a", "b", "c", "d"]


def test_a_wrong_version_shows_both_places(shelving: Shelving) -> None:
    problem = shelving.module("a", "needs: {b: '>=2'}").module("b").problem("a")
    assert problem.also[0].span == at("b/module.yaml", 2, 10, 2, 15)
    assert "1.2.0" in problem.message


def test_excluded_modules_show_both_places(shelving: Shelving) -> None:
    problem = shelving.module("a", "excludes: [b]").module("b").problem("a", "b")
    assert problem.span == at("a/module.yaml", 3, 12, 3, 13)
    assert problem.also[0].span == at("b/module.yaml", 1, 9, 1, 10)


def test_an_excluded_module_that_is_not_there_is_no_problem(shelving: Shelving) -> None:
    assert shelving.module("a", "excludes: [b]").module("b").order("a") == ["a"]


@pytest.mark.parametrize("facts", ["needs: 3", "needs: [[a]]", "excludes: x", "needs: {b: [1]}", "needs:"])
def test_wrong_shapes_are_left_to_the_schema(facts: str, shelving: Shelving) -> None:
    assert shelving.module("a", facts).module("b").collect("a")[1] == []


@pytest.mark.parametrize("facts", ["- a list", "text", "3"])
def test_facts_that_are_no_mapping_do_no_harm(facts: str, shelving: Shelving) -> None:
    assert shelving.module("a", module_Y=facts).order("a") == ["a"]


def test_within_a_run_a_module_is_read_once(shelving: Shelving, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()
    reading = module_files._read_module

    def counting(found: ModuleFolder) -> module_files.ReadModule:
        read.append(found.name)
        return reading(found)

    monkeypatch.setattr(module_files, "_read_module", counting)
    shelf = shelving.module("a")
    with module_files.reading_once():
        assert shelf.collect("a") == shelf.collect("a")
    assert read == ["a"]
    shelf.collect("a")
    assert read == ["a", "a"]
