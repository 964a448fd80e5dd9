"""Sets of modules: any of them plays, whatever order they are named in; deleting one leaves the others whole."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.lab.conform_checks import (
    all_taken_back,
    copies_independent,
    one_choice_taken_back,
    options_unique_and_stable,
    pieces_conserved,
    points_accounted,
    views_hide,
)
from rondel.lab.conform_sets import Modules, all_sets
from rondel.pipeline import compile_lineup, read_lineup
from rondel.play.game import Rules
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf, find_modules, shelf_from_path, shipped_shelf

RULESETS = Path(__file__).parents[2] / "rulesets"
SETS = 288
SAMPLED, BATCHES = 60, 12
ORDERS = 100
LOOKED_AT = (pieces_conserved, options_unique_and_stable, copies_independent, one_choice_taken_back, points_accounted)


@cache
def shelves() -> tuple[Shelf, ...]:
    return (shipped_shelf(),)


@cache
def sets() -> list[Modules]:
    return all_sets(list(find_modules(shelves())), shelves())


@cache
def sample() -> list[tuple[Modules, int]]:
    """Sets with a number of players each, the same in every run."""
    rng = Random(288)
    return [(modules, rng.choice((2, 3, 4))) for modules in rng.sample(sets(), SAMPLED)]


def rules_of(modules: Modules, players: int | None = None) -> Rules:
    return Rules(Program(compile_lineup(Lineup(modules, players), shelves())))


def wrong_in_a_game(rules: Rules, seed: int) -> list[str]:
    """Plays a random game, looks at some of its decisions, and takes all of it back."""
    game, rng, found = rules.start(seed), Random(seed), list[str]()
    while not game.over:
        if not rng.randrange(25):
            found += [what for look in LOOKED_AT for what in look(game, rng)]
        if not rng.randrange(200):
            found += views_hide(game, rng)
        game.choose(rng.choice(game.options))
    return [*found, *pieces_conserved(game, rng), *all_taken_back(game, rng)]


def test_there_are_as_many_sets_as_the_needs_allow() -> None:
    assert len(sets()) == SETS


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_sample_of_sets_is_checked_and_plays_to_the_end(batch: int) -> None:
    for number, (modules, players) in enumerate(sample()[batch::BATCHES]):
        assert not wrong_in_a_game(rules_of(modules, players), number), (modules, players)


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


@pytest.mark.parametrize("gone", sorted(path.name for path in RULESETS.iterdir() if (path / "module.yaml").exists()))
def test_without_a_module_every_set_that_does_not_need_it_still_links(gone: str, tmp_path: Path) -> None:
    if gone == "base":
        pytest.skip("nothing plays without base")
    for folder in RULESETS.iterdir():
        if folder.name != gone and (folder / "module.yaml").exists():
            shutil.copytree(folder, tmp_path / folder.name)
    left = (shelf_from_path(str(tmp_path)),)
    largest = max(all_sets([name for name in find_modules(left) if name not in _needing(gone)], left), key=len)
    linked = read_lineup(Lineup(largest), left)
    assert linked.ruleset is not None and not linked.problems
    assert len(largest) == 10 - 1 - len(_needing(gone))


def _needing(gone: str) -> tuple[str, ...]:
    return ("market", "caerleon", "morgana") if gone == "gold" else ()
