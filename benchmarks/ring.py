"""Rondel's side of the comparison: the ring game of tests/games, four random players.

`play_random` is all that a faster loop has to replace.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from random import Random

import rondel

SHELF = Path(__file__).parent.parent / "tests" / "games"
MODULE = "ring"
PLAYERS = 4


@cache
def rules() -> rondel.Rules:
    return rondel.load(MODULE, players=PLAYERS, shelves=[SHELF])


def play_random(seed: int) -> tuple[int, int]:
    """Real decisions and games of a run of random play; starting the game is part of it."""
    game = rules().start(seed=seed)
    chance = Random(seed).random
    decisions = 0
    while not game.over:
        options = game.options
        decisions += len(options) > 1
        game.choose(options[int(chance() * len(options))])
    return decisions, 1


def timed_play(first_seed: int, budget: float) -> tuple[int, int, float]:
    """Real decisions, games and CPU seconds of as many games as fill the budget of seconds."""
    decisions = games = 0
    seed = first_seed
    started = time.process_time()
    while time.process_time() - started < budget:
        more_decisions, more_games = play_random(seed)
        decisions += more_decisions
        games += more_games
        seed += 1
    return decisions, games, time.process_time() - started


def positions(seed: int, count: int) -> list[rondel.Game]:
    """Games stopped at `count` moments spread evenly over one game."""
    length, _ = play_random(seed)
    stops = {length * i // count for i in range(count)}
    game = rules().start(seed=seed)
    chance = Random(seed).random
    found: list[rondel.Game] = []
    decisions = 0
    while not game.over:
        options = game.options
        if decisions in stops and len(options) > 1:
            found.append(game.copy())
        decisions += len(options) > 1
        game.choose(options[int(chance() * len(options))])
    return found
