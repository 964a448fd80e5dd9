"""Sets of modules: any of them plays, whatever order they are named in; deleting one leaves the others whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from rondel.lab.conform.sets import all_sets
from rondel.pipeline import read_lineup
from rondel.source.lineup import Lineup
from rondel.source.shelf import find_modules, shelf_from_path

from .some_sets import BATCHES, SAMPLED, company, rules_of, sample, sets, wrong_in_batch

RULESETS = Path(__file__).parents[2] / "rulesets"
SETS = 288
ORDERS = 100
OFTEN = 2  # batches of every run; the others run with the soak, and all sets by `make sets`


def test_there_are_as_many_sets_as_the_needs_allow() -> None:
    assert len(sets()) == SETS


@pytest.mark.slow
@pytest.mark.parametrize(
    "batch", [pytest.param(n, marks=pytest.mark.soak if n >= OFTEN else ()) for n in range(BATCHES)]
)
def test_a_sample_of_sets_is_checked_and_plays_to_the_end(batch: int) -> None:
    assert not wrong_in_batch(batch)


def test_any_two_modules_meet_and_part_in_the_sets_of_every_run() -> None:
    often = [modules for modules, _ in sample()[: OFTEN * SAMPLED // BATCHES]]
    seen = {some for modules in often for some in company(modules, 2)}
    assert seen == {some for modules in sets() for some in company(modules, 2)}


def test_sets_named_in_another_order_are_the_same_game() -> None:
    names = ("gold", "treasures", "market", "kings_favor")
    prints = {rules_of(order, 2).fingerprint for order in (names, names[::-1], names[2:] + names[:2])}
    assert len(prints) == 1


@pytest.mark.soak
def test_a_hundred_orders_of_a_set_are_the_same_game() -> None:
    rng, prints = Random(11), set()
    for _ in range(ORDERS):
        modules = rng.sample(("arthur", "caerleon", "decree", "market", "morgana", "round_table"), 6)
        prints.add(rules_of(tuple(modules), 3).fingerprint)
    assert len(prints) == 1


@pytest.mark.parametrize("gone", ["gold", "round_table"])
def test_without_a_module_every_set_that_does_not_need_it_still_links(gone: str, tmp_path: Path) -> None:
    assert_whole_without(gone, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("gone", ["arthur", "caerleon", "decree", "kings_favor", "market", "morgana", "treasures"])
def test_without_any_other_module_too(gone: str, tmp_path: Path) -> None:
    assert_whole_without(gone, tmp_path)


def assert_whole_without(gone: str, shelf: Path) -> None:
    """The largest set that is left, on a shelf that lacks a module, links without a problem."""
    for folder in RULESETS.iterdir():
        if folder.name != gone and (folder / "module.yaml").exists():
            shutil.copytree(folder, shelf / folder.name)
    left = (shelf_from_path(str(shelf)),)
    largest = max(all_sets([name for name in find_modules(left) if name not in _needing(gone)], left), key=len)
    linked = read_lineup(Lineup(largest), left, scenarios=False)
    assert linked.ruleset is not None and not linked.problems
    assert len(largest) == 10 - 1 - len(_needing(gone))


def _needing(gone: str) -> tuple[str, ...]:
    return ("market", "caerleon", "morgana") if gone == "gold" else ()
