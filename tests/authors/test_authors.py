"""A few mistakes of authors in small modules, and that the trial which counts them is honest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .mistake import FACTS, MISSPELT, Mistake, Page
from .pages import fill, pages_of
from .report import Shares, misses
from .trial import Outcome, outcome_of, run_trial

FEW, SEED = 20, 5
QUICK = ("ferry", "ring", "starter", "tiny_game")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("authors")
    fill(folder)
    yield folder


def test_a_few_mistakes_are_told_on_their_lines(shelf: Path) -> None:
    outcomes = list(run_trial(pages_of(shelf, QUICK), shelf, SEED, FEW))
    assert Shares(outcomes).on_line == 1, misses(outcomes)


def spoilt(shelf: Path, old: str, new: str, line: int) -> Outcome:
    """What comes of one word written otherwise in the facts of the tiny game, if it should be told on a line."""
    page = next(page for page in pages_of(shelf, ("tiny_game",)) if page.kind == FACTS)
    return outcome_of(page, MISSPELT, Mistake("", page.text.replace(old, new), frozenset({line})), shelf)


def line_of(shelf: Path, word: str) -> int:
    lines = (shelf / "tiny_game" / "module.yaml").read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if word in line)


def test_a_key_that_is_misspelt_is_told_on_its_line_with_the_mend(shelf: Path) -> None:
    found = spoilt(shelf, "count:", "cuont:", line_of(shelf, "count:"))
    assert (found.on_line, found.mended, len(found.told)) == (True, True, 1)


def test_what_is_told_on_another_line_is_a_miss(shelf: Path) -> None:
    assert not spoilt(shelf, "count:", "cuont:", 1).on_line


def test_a_mend_that_makes_something_else_of_it_is_none(shelf: Path) -> None:
    assert not spoilt(shelf, "count: 21", "cuont: 22", line_of(shelf, "count:")).mended


def test_what_is_not_told_and_means_nothing_is_a_miss() -> None:
    untold = Outcome(FACTS, MISSPELT, "", Mistake("", "", frozenset()), (), on_line=False, mended=False)
    assert Shares([untold]).on_line == 0


def test_what_is_valid_is_no_miss_but_counted_apart() -> None:
    valid = Outcome(FACTS, MISSPELT, "", Mistake("", "", frozenset()), (), on_line=False, mended=False, means="two")
    assert Shares([valid]).valid == 1


def in_ferry(shelf: Path, old: str, new: str) -> list[str]:
    """The codes that are told of something written otherwise in the words of the ferry, whose list of rules is old."""
    page = next(page for page in pages_of(shelf, ("ferry",)) if page.path.name == "en.yaml")
    found = outcome_of(page, MISSPELT, Mistake("", page.text.replace(old, new), frozenset({1})), shelf)
    return [one.code for one in found.told]


def test_a_warning_that_was_there_before_is_not_told_of_a_mistake(shelf: Path) -> None:
    assert in_ferry(shelf, "token.cross: crossing", "tiken.cross: crossing") == ["words/unused-word"]


def test_a_warning_that_comes_with_a_mistake_is_told_of_it(shelf: Path) -> None:
    assert in_ferry(shelf, "carries {what: the}", "carries a {what}") == ["words/literal-article"]


def test_a_spoilt_file_is_as_before_afterwards(shelf: Path) -> None:
    pages: list[Page] = pages_of(shelf, ("tiny_game",))
    list(run_trial(pages, shelf, 1, 3))
    assert all(page.path.read_text(encoding="utf-8") == page.text for page in pages)
