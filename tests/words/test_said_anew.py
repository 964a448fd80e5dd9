"""An entry replaces the whole one: an edition is told what it has forgotten to say again, and how to mend it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rondel.mends import edited
from rondel.problems import Problem

Check = Callable[..., list[Problem]]

ENGLISH = "terms:\n  place.dock: {one: dock, where: in}\n  piece.boat: {one: boat, verb: lay, article: the}\n"
IDS = frozenset({"place.dock", "piece.boat"})


@pytest.mark.parametrize(
    ("entry", "mended"),
    [
        ("place.dock: quay", "place.dock: {one: quay, where: in}"),
        ('place.dock: "quay, new"', 'place.dock: {one: "quay, new", where: in}'),
        ("piece.boat: {one: ship, other: ships}", "piece.boat: {one: ship, other: ships, verb: lay, article: the}"),
        ("piece.boat: {one: ship, verb: lay}", "piece.boat: {one: ship, verb: lay, article: the}"),
        ("base.place.dock: {one: quay}", "base.place.dock: {one: quay, where: in}"),
    ],
)
def test_what_an_entry_of_an_edition_has_lost_is_put_back(check: Check, entry: str, mended: str) -> None:
    edition = f"terms:\n  {entry}\n"
    (problem,) = check({"base/en": ENGLISH, "base/en-old": edition}, {}, IDS)
    assert (problem.code, problem.warns, problem.span.file) == ("words/lost-key", True, "base/en-old.yaml")
    (fix,) = problem.fixes
    assert (edited(edition, fix.edits), fix.sure) == (f"terms:\n  {mended}\n", False)


def test_an_entry_in_lines_of_its_own_is_told_without_a_mend(check: Check) -> None:
    (problem,) = check({"base/en": ENGLISH, "base/en-old": "terms:\n  place.dock:\n    one: '{\"quay\"}'\n"}, {}, IDS)
    assert (problem.code, problem.fixes) == ("words/lost-key", ())


@pytest.mark.parametrize(
    "entry",
    [
        "place.dock: {one: quay, where: on}",  # another preposition is none that was lost
        "place.dock: {one: quay}  # freely",
        "# freely: nobody lands there\n  place.dock: quay",
        "place.dock: …",
    ],
)
def test_what_is_said_otherwise_or_freely_is_not_told(check: Check, entry: str) -> None:
    assert check({"base/en": ENGLISH, "base/en-old": f"terms:\n  {entry}\n"}, {}, IDS) == []


def test_another_language_replaces_nothing(check: Check) -> None:
    dock, boat = "{gender: n, one: Dock, other: Docks}", "{gender: n, one: Boot, other: Boote}"
    german = f"terms:\n  place.dock: {dock}\n  piece.boat: {boat}\n"
    assert check({"base/en": ENGLISH, "base/de": german}, {}, IDS) == []


def test_of_several_entries_the_nearest_is_the_one_that_is_replaced(check: Check) -> None:
    files = {"base/en": ENGLISH, "base/en-old": "terms:\n  place.dock: {one: quay, where: on}\n"}
    (problem,) = check({**files, "town/en-old": "terms:\n  base.place.dock: pier\n"}, {}, IDS)
    assert problem.message.endswith("has lost where: on, which the entry that it replaces has")
    assert problem.also[0].span.file == "base/en-old.yaml"
