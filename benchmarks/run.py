"""Rondel beside catanatron: real decisions and games per second, and the time of a state copy.

One process on one core plays all sides in turn, round by round; what is printed are medians with their ranges, and
a ratio is taken within each round, so that a busy machine blurs all sides alike.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Protocol

import catan
import start
from ours import ALL, BASE, RING, Ours

COPIED_POSITIONS = 8
START_RUNS = 15
# Far enough apart that no two rounds share a game.
SEEDS_PER_ROUND = 1_000_000


class Copyable(Protocol):
    def copy(self) -> object: ...


class Side(Protocol):
    """One of the programs that are compared."""

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]: ...
    def positions(self, seed: int, count: int) -> Sequence[Copyable]: ...


@dataclass(frozen=True, slots=True)
class Round:
    """What one side did in one round."""

    decisions_per_second: float
    games_per_second: float
    copy_microseconds: float


Played = dict[str, list[Round]]
CATANATRON = "catanatron"
OURS = (RING, BASE, ALL)
SIDES: dict[str, Side] = {**{ours.name: ours for ours in OURS}, CATANATRON: catan}


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
    return Round(decisions / seconds, games / seconds, copy_microseconds(positions, budget / 4))


def interleaved(rounds: int, budget: float) -> Played:
    """All sides in turn; who begins changes from round to round."""
    played: Played = {name: [] for name in SIDES}
    names = list(SIDES)
    for number in range(rounds):
        turned = number % len(names)
        for name in names[turned:] + names[:turned]:
            played[name].append(play_round(SIDES[name], number, budget))
    return played


def spread(values: Sequence[float], digits: int) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:>11,.{digits}f}  [{low:,.{digits}f} .. {high:,.{digits}f}]"


def compared(ours: Ours, played: Played) -> list[str]:
    """The lines of one line-up beside catanatron."""
    pairs = list(zip(played[ours.name], played[CATANATRON], strict=True))
    decisions = [our.decisions_per_second / their.decisions_per_second for our, their in pairs]
    games = [our.games_per_second / their.games_per_second for our, their in pairs]
    copies = [their.copy_microseconds / our.copy_microseconds for our, their in pairs]
    return [
        f"{ours.name}: so many times catanatron",
        f"  decisions  {spread(decisions, 2)}",
        f"  games      {spread(games, 2)}",
        f"  copies     {spread(copies, 1)}",
    ]


def report(played: Played) -> str:
    lines = ["real decisions per second (two or more options), median [range]"]
    lines += [f"  {name:<24}{spread([r.decisions_per_second for r in rounds], 0)}" for name, rounds in played.items()]
    lines.append("games per second")
    lines += [f"  {name:<24}{spread([r.games_per_second for r in rounds], 1)}" for name, rounds in played.items()]
    lines.append("state copy in microseconds")
    lines += [f"  {name:<24}{spread([r.copy_microseconds for r in rounds], 2)}" for name, rounds in played.items()]
    for ours in OURS:
        lines += compared(ours, played)
    pairs = zip(played[ALL.name], played[BASE.name], strict=True)
    share = [one.decisions_per_second / other.decisions_per_second for one, other in pairs]
    return "\n".join(
        [*lines, "all ten modules: decisions per second as a share of the base game's", f"  {spread(share, 2)}"]
    )


def stay_on_one_core() -> None:
    # Not every system can; there the scheduler decides.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Rondel beside catanatron, on one core, in turn.")
    parser.add_argument("--rounds", type=int, default=11, help="interleaved rounds, 7 at least (11)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds per side and round (2.0)")
    wanted = parser.parse_args()
    if wanted.rounds < 7:
        parser.error("a median of fewer than 7 rounds says little")
    stay_on_one_core()
    for side in SIDES.values():
        play_round(side, wanted.rounds, wanted.seconds / 4)  # warm-up, not counted
    print(f"Python {platform.python_version()}, catanatron {version('catanatron')}, {wanted.rounds} rounds")
    print(report(interleaved(wanted.rounds, wanted.seconds)))
    print(start.report(START_RUNS))


if __name__ == "__main__":
    main()
