"""The list of passes: each has a name of its own, a sentence, and a switch."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.core.core import Core
from rondel.core.passes.all_passes import NAMES, PASSES, optimised, steps
from rondel.core.passes.work import count_work
from rondel.load import load

from ..small_core import small_core

GAMES = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module")
def core() -> Core:
    return load("ring", players=3, shelves=[GAMES]).model.core


def names_run(*without: str, backend: str = "python") -> tuple[str, ...]:
    return tuple(one.name for one, _ in steps(small_core(), without=without, backend=backend))


def test_names_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES) == len(PASSES)


@pytest.mark.parametrize("name", NAMES)
def test_every_pass_says_in_a_sentence_what_it_does(name: str) -> None:
    sentence = next(one.sentence for one in PASSES if one.name == name)
    assert len(sentence.split()) > 3 and not sentence.endswith(".")


def test_passes_run_in_their_order() -> None:
    assert names_run() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_pass_is_switched_off_by_its_name(name: str) -> None:
    assert names_run(name) == tuple(other for other in NAMES if other != name)


def test_passes_for_one_backend_do_not_run_for_another() -> None:
    assert names_run(backend="other") == tuple(one.name for one in PASSES if not one.only_for)


def test_with_all_passes_switched_off_only_work_is_counted(core: Core) -> None:
    assert optimised(core, without=NAMES) == count_work(core)


def test_what_comes_last_has_its_work_counted(core: Core) -> None:
    *_, (_, last) = steps(core)
    assert optimised(core) == count_work(last)


def test_no_pass_writes_into_the_core_that_it_was_given(core: Core) -> None:
    fresh = load("ring", players=3, shelves=[GAMES]).model.core
    optimised(core)
    assert core == fresh


def test_passes_come_to_the_same_end_each_time(core: Core) -> None:
    assert optimised(core) == optimised(core)
