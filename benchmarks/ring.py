"""Rondel's side of the comparison: the ring game of tests/games, four random players.

`play_random` is all that a faster loop has to replace.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from random import Random

import rondel
from rondel.lab.playout import play_randomly

SHELF = Path(__file__).parent.parent / "tests" / "games"
MODULE = "ring"
PLAYERS = 4


@cache
def rules() -> rondel.Rules:
    return rondel.load(MODULE, players=PLAYERS, shelves=[SHELF])


def play_random(seed: int) -> tuple[int, int]:
    """Real decisions and games of a run of random play; starting the game is part of it."""
    return play_randomly(rules().program.skipping, seed).decisions, 1


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


def positions(seed: int, count: int) -> list[list[int]]:
    """Positions at `count` moments spread evenly over one game; a position is all there is of a state."""
    length, _ = play_random(seed)
    stops = {length * i // count for i in range(count)}
    program = rules().program.skipping
    position = program.start(seed)
    options = program.options(position)
    chance = Random(seed).random
    found: list[list[int]] = []
    decisions = 0
    while options:
        if decisions in stops and len(options) > 1:
            found.append(position.copy())
        decisions += len(options) > 1
        options = program.run(position, options[int(chance() * len(options))])
    return found
