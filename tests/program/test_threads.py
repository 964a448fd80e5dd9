"""Games of one `Rules` object in several threads: each goes as if it were played alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from sys import getswitchinterval, setswitchinterval

import pytest

from rondel import Game, Rules, load
from rondel.frozen import frozen

GAMES = str(Path(__file__).parents[1] / "games")
THREADS = 8


@frozen
class Played:
    """All that a game leaves behind."""

    position: tuple[int, ...]
    choices: tuple[str, ...]
    events: tuple[str, ...]
    reasons: tuple[str, ...]


@cache
def rules(name: str, players: int) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def played(rules: Rules, seed: int, most: int) -> Played:
    """A random game, in which also reasons are asked for and the fast machine is let play ahead."""
    game, rng, reasons = rules.start(seed), Random(seed), list[str]()
    while not game.over and len(game.choices) < most:
        reasons += [str(reason) for reason in game.why(f"no_such_thing_{seed}")] if not rng.randrange(9) else []
        ahead = game.position[:]
        rules.program.fast.run(ahead, rng.choice(game.codes))
        game.choose(rng.choice(game.options))
    return _left(game, reasons)


def _left(game: Game, reasons: list[str]) -> Played:
    choices = tuple(f"{choice.player} {choice.about} {choice.option}" for choice in game.choices)
    return Played(tuple(game.position), choices, tuple(map(str, game.events)), tuple(reasons))


def parted(rules: Rules, games: int, most: int) -> list[int]:
    """The games that went another way in threads than one by one."""
    alone = [played(rules, seed, most) for seed in range(games)]
    before = getswitchinterval()
    setswitchinterval(1e-5)  # threads take turns as often as they can
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            together = list(pool.map(lambda seed: played(rules, seed, most), range(games)))
    finally:
        setswitchinterval(before)
    return [seed for seed in range(games) if alone[seed] != together[seed]]


@pytest.mark.parametrize(("name", "players"), [("ring", 3), ("cards", 3)])
def test_games_in_several_threads_do_not_mix(name: str, players: int) -> None:
    assert parted(rules(name, players), games=16, most=60) == []


def test_a_thread_has_machines_of_its_own() -> None:
    program = rules("ring", 3).program
    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(lambda: (program.fast, program.told, program.skipping, program.interpreter)).result()
    mine = (program.fast, program.told, program.skipping, program.interpreter)
    assert not any(one is other for one, other in zip(mine, others, strict=True))


def test_code_is_written_once_for_all_threads() -> None:
    program = rules("ring", 3).program
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: program.told.code).result() is program.told.code


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), [("base", 3), ("cards", 4)])
def test_200_games_in_8_threads_are_those_played_one_by_one(name: str, players: int) -> None:
    assert parted(rules(name, players), games=200, most=10_000) == []
