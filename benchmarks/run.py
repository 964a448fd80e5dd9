"""Rondel beside catanatron: real decisions per second and the time of a state copy.

One process on one core plays both sides in turn, round by round; what is printed are medians with
their ranges, and the ratio is taken within each round, so that a busy machine blurs both sides alike.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Protocol

import catan
import ring
import start

COPIED_POSITIONS = 8
START_RUNS = 15
# Far enough apart that no two rounds share a game.
SEEDS_PER_ROUND = 1_000_000


class Copyable(Protocol):
    def copy(self) -> object: ...


TimedPlay = Callable[[int, float], tuple[int, int, float]]
Positions = Callable[[int, int], Sequence[Copyable]]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two programs that are compared."""

    name: str
    timed_play: TimedPlay
    positions: Positions


@dataclass(frozen=True, slots=True)
class Round:
    """What one side did in one round."""

    decisions_per_second: float
    decisions_per_game: float
    copy_microseconds: float


RONDEL = Side("rondel", ring.timed_play, ring.positions)
CATANATRON = Side("catanatron", catan.timed_play, catan.positions)


def copy_microseconds(positions: Sequence[Copyable], budget: float) -> float:
    """The mean CPU time of a copy, over positions from the whole length of a game."""
    copies = 0
    started = time.process_time()
    while time.process_time() - started < budget:
        for _ in range(10):
            for position in positions:
                position.copy()
        copies += 10 * len(positions)
    return (time.process_time() - started) / copies * 1e6


def play_round(side: Side, number: int, budget: float) -> Round:
    first_seed = 1 + number * SEEDS_PER_ROUND
    positions = side.positions(first_seed, COPIED_POSITIONS)
    gc.collect()
    decisions, games, seconds = side.timed_play(first_seed, budget)
    gc.collect()
    return Round(decisions / seconds, decisions / games, copy_microseconds(positions, budget / 4))


def interleaved(rounds: int, budget: float) -> dict[str, list[Round]]:
    """Both sides in turn; who begins changes from round to round."""
    played: dict[str, list[Round]] = {RONDEL.name: [], CATANATRON.name: []}
    for number in range(rounds):
        order = (RONDEL, CATANATRON) if number % 2 else (CATANATRON, RONDEL)
        for side in order:
            played[side.name].append(play_round(side, number, budget))
    return played


def spread(values: Sequence[float], digits: int) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:>11,.{digits}f}  [{low:,.{digits}f} .. {high:,.{digits}f}]"


def report(played: dict[str, list[Round]]) -> str:
    ours, theirs = played[RONDEL.name], played[CATANATRON.name]
    pairs = list(zip(ours, theirs, strict=True))
    speed = [our.decisions_per_second / their.decisions_per_second for our, their in pairs]
    copying = [their.copy_microseconds / our.copy_microseconds for our, their in pairs]
    return "\n".join(
        [
            "real decisions per second (two or more options), median [range]",
            f"  {RONDEL.name:<11}{spread([r.decisions_per_second for r in ours], 0)}",
            f"  {CATANATRON.name:<11}{spread([r.decisions_per_second for r in theirs], 0)}",
            f"  ratio      {spread(speed, 2)}  rondel is so many times as fast",
            "state copy in microseconds, median [range]",
            f"  {RONDEL.name:<11}{spread([r.copy_microseconds for r in ours], 2)}",
            f"  {CATANATRON.name:<11}{spread([r.copy_microseconds for r in theirs], 2)}",
            f"  ratio      {spread(copying, 2)}  rondel is so many times as fast",
            "real decisions per game, median [range]",
            f"  {RONDEL.name:<11}{spread([r.decisions_per_game for r in ours], 0)}",
            f"  {CATANATRON.name:<11}{spread([r.decisions_per_game for r in theirs], 0)}",
        ]
    )


def stay_on_one_core() -> None:
    # Not every system can; there the scheduler decides.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Rondel beside catanatron, on one core, in turn.")
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds, 7 at least (9)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per side and round (1.0)")
    wanted = parser.parse_args()
    if wanted.rounds < 7:
        parser.error("a median of fewer than 7 rounds says little")
    stay_on_one_core()
    for side in (RONDEL, CATANATRON):
        play_round(side, wanted.rounds, wanted.seconds / 4)  # warm-up, not counted
    print(f"Python {platform.python_version()}, catanatron {version('catanatron')}, {wanted.rounds} rounds")
    print(report(interleaved(wanted.rounds, wanted.seconds)))
    print(start.report(START_RUNS))


if __name__ == "__main__":
    main()
