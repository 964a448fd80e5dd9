"""Modules that stack: the order of a line-up means nothing, and what cannot stack is told with both places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from rondel.load import load
from rondel.pipeline import read_lineup
from rondel.problems import Problem
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

GAMES = Path(__file__).parent.parent / "games"
STACKING = ("ring", "ring_market", "ring_tolls")
CONFLICTING = ("ring", "ring_calm", "ring_storm")


def problems_of(modules: Sequence[str]) -> list[Problem]:
    return read_lineup(Lineup(tuple(modules)), [shelf_from_path(GAMES)]).problems


@pytest.fixture(scope="module")
def fingerprint() -> str:
    return load(*STACKING, players=3, shelves=[GAMES]).fingerprint


@pytest.mark.parametrize("modules", list(permutations(STACKING)), ids="-".join)
def test_every_order_of_a_line_up_is_the_same_game(modules: tuple[str, ...], fingerprint: str) -> None:
    assert load(*modules, players=3, shelves=[GAMES]).fingerprint == fingerprint


def test_what_a_module_needs_comes_to_the_table_by_itself(fingerprint: str) -> None:
    assert load("ring_tolls", "ring_market", players=3, shelves=[GAMES]).fingerprint == fingerprint


def test_a_further_module_makes_another_game(fingerprint: str) -> None:
    assert load("ring_tolls", players=3, shelves=[GAMES]).fingerprint != fingerprint


@pytest.mark.parametrize("modules", list(permutations(CONFLICTING)), ids="-".join)
def test_two_modules_that_replace_one_seam_conflict_in_any_order(modules: tuple[str, ...]) -> None:
    (problem,) = problems_of(modules)
    assert (problem.code, problem.message) == (
        "link/conflict",
        "'ring.travel' is replaced by 'ring_calm' and by 'ring_storm'",
    )


@pytest.mark.parametrize("modules", list(permutations(CONFLICTING)), ids="-".join)
def test_a_conflict_shows_both_places(modules: tuple[str, ...]) -> None:
    (problem,) = problems_of(modules)
    places = [problem.span, *(remark.span for remark in problem.also)]
    assert [Path(span.file).parent.name for span in places] == ["ring_storm", "ring_calm"]


def test_a_conflict_stays_the_same_with_other_modules_at_the_table() -> None:
    (problem,) = problems_of([*CONFLICTING, "ring_tolls", "ring_market"])
    assert problem == problems_of(CONFLICTING)[0]


def test_a_patched_ring_is_longer_only_with_its_module() -> None:
    lengths = [
        len(load(*modules, players=2, shelves=[GAMES]).model.rules.world.boards["ring"].places)
        for modules in (("ring",), ("ring", "ring_tolls"))
    ]
    assert lengths == [12, 13]
