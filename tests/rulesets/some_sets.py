"""A sample of the sets of modules, and a game of each with the laws of the engine looked at."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from rondel.lab.conform.checks import (
    all_taken_back,
    copies_independent,
    one_choice_taken_back,
    options_unique_and_stable,
    pieces_conserved,
    points_accounted,
    views_hide,
)
from rondel.lab.conform.sets import Modules, all_sets
from rondel.pipeline import compile_lineup
from rondel.play.game import Rules
from rondel.program.program import Program
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf, find_modules, shipped_shelf

SAMPLED, BATCHES = 60, 15
LOOKED_AT = (pieces_conserved, options_unique_and_stable, copies_independent, one_choice_taken_back, points_accounted)


@cache
def shelves() -> tuple[Shelf, ...]:
    return (shipped_shelf(),)


@cache
def sets() -> list[Modules]:
    return all_sets(list(find_modules(shelves())), shelves())


@cache
def sample() -> list[tuple[Modules, int]]:
    """Sets with a number of players each, the same in every run; in the first ones any three modules meet or part."""
    rng = Random(288)
    drawn, players = rng.sample(sets(), SAMPLED), [rng.choice((2, 3, 4)) for _ in range(SAMPLED)]
    ordered, seen = list[Modules](), set[frozenset[tuple[str, bool]]]()
    while drawn:
        best = max(drawn, key=lambda modules: len(company(modules, 3) - seen))
        drawn.remove(best)
        ordered.append(best)
        seen |= company(best, 3)
    return list(zip(ordered, players, strict=True))


def company(modules: Modules, size: int) -> set[frozenset[tuple[str, bool]]]:
    """Of any so many modules, which of them are in a set and which are not."""
    there = [(name, name in modules) for name in sorted(find_modules(shelves()))]
    return {frozenset(some) for some in combinations(there, size)}


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


def wrong_in_batch(batch: int) -> list[tuple[Modules, int, list[str]]]:
    """What is wrong in a share of the sample."""
    found = []
    each = SAMPLED // BATCHES
    for number, (modules, players) in enumerate(sample()[batch * each : batch * each + each]):
        if wrong := wrong_in_a_game(rules_of(modules, players), number):
            found.append((modules, players, wrong))
    return found
