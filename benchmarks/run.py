"""Rondel, in Python and in machine code, beside catanatron and games of OpenSpiel.

Real decisions and games per second, and the time of a state copy. One process on one core plays all sides in turn,
round by round; what is printed are medians with their ranges, and a ratio is taken within each round, so that a busy
machine blurs all sides alike.
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
import rondel
import spiel
import start
from ours import ALL, BASE, NATIVE_ALL, NATIVE_BASE, RING, STEPPED_ALL, STEPPED_BASE, NativeOurs
from rondel.program.native.compilers import Compiler, find_compiler

COPIED_POSITIONS = 8
COPIES_INSIDE = 10_000
START_RUNS = 15
# Far enough apart that no two rounds share a game.
SEEDS_PER_ROUND = 1_000_000


class Side(Protocol):
    """One of the programs that are compared."""

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]: ...
    def copies(self, seed: int, count: int) -> Sequence[Callable[[], object]]: ...


@dataclass(frozen=True, slots=True)
class Round:
    """What one side did in one round."""

    decisions_per_second: float
    games_per_second: float
    copy_microseconds: float
    inside_microseconds: float = 0.0  # of a copy inside a library, as a search there makes it


Played = dict[str, list[Round]]
CATANATRON = "catanatron"
IN_PYTHON = (RING, BASE, ALL)
NATIVE = (NATIVE_BASE, NATIVE_ALL, STEPPED_BASE, STEPPED_ALL)
OTHERS: dict[str, Side] = {CATANATRON: catan, **{one.name: one for one in (*spiel.INSIDE, *spiel.STEPPED)}}
# Who is compared with whom: like with like, and all with catanatron, which is played from Python.
INSIDE = [one.name for one in spiel.INSIDE]
STEPPED = [one.name for one in spiel.STEPPED]
COMPARED = {
    RING.name: [CATANATRON],
    BASE.name: [CATANATRON],
    ALL.name: [CATANATRON, BASE.name],
    NATIVE_BASE.name: [BASE.name, CATANATRON, *INSIDE],
    NATIVE_ALL.name: [ALL.name, CATANATRON, *INSIDE],
    STEPPED_BASE.name: [BASE.name, CATANATRON, *STEPPED],
    STEPPED_ALL.name: [ALL.name, CATANATRON, *STEPPED],
}


def sides() -> dict[str, Side]:
    """All that can be played here; without a compiler nothing of ours is native."""
    found = NATIVE_BASE.rules.native()
    if isinstance(found, rondel.NoNative):
        print(f"Nothing is compared in machine code: {found.reason}")
    ours = IN_PYTHON if isinstance(found, rondel.NoNative) else (*IN_PYTHON, *NATIVE)
    return {**{one.name: one for one in ours}, **OTHERS}


def copy_microseconds(copies: Sequence[Callable[[], object]], budget: float) -> float:
    """The mean CPU time of a copy, over positions from the whole length of a game."""
    made = 0
    started = time.process_time()
    while time.process_time() - started < budget:
        for _ in range(10):
            for copy in copies:
                copy()
        made += 10 * len(copies)
    return (time.process_time() - started) / made * 1e6


def inside_microseconds(side: Side, seed: int) -> float:
    """The mean CPU time of a copy inside a library."""
    if type(side) is not NativeOurs:
        return 0.0
    copies = side.copies_inside(seed, COPIED_POSITIONS)
    started = time.process_time()
    for copy in copies:
        copy(COPIES_INSIDE)
    return (time.process_time() - started) / (COPIES_INSIDE * len(copies)) * 1e6


def play_round(side: Side, number: int, budget: float) -> Round:
    first_seed = 1 + number * SEEDS_PER_ROUND
    copies = side.copies(first_seed, COPIED_POSITIONS)
    gc.collect()
    decisions, games, seconds = side.timed_play(first_seed, budget)
    gc.collect()
    inside = inside_microseconds(side, first_seed)
    return Round(decisions / seconds, games / seconds, copy_microseconds(copies, budget / 4), inside)


def interleaved(played_by: dict[str, Side], rounds: int, budget: float) -> Played:
    """All sides in turn; who begins changes from round to round."""
    played: Played = {name: [] for name in played_by}
    names = list(played_by)
    for number in range(rounds):
        turned = number % len(names)
        for name in names[turned:] + names[:turned]:
            played[name].append(play_round(played_by[name], number, budget))
    return played


def spread(values: Sequence[float], digits: int) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:>11,.{digits}f}  [{low:,.{digits}f} .. {high:,.{digits}f}]"


def compared(name: str, other: str, played: Played) -> list[str]:
    """How many times another one's speed, round by round."""
    pairs = list(zip(played[name], played[other], strict=True))
    ratios = {
        "decisions": [one.decisions_per_second / two.decisions_per_second for one, two in pairs],
        "games": [one.games_per_second / two.games_per_second for one, two in pairs],
        "copies": [two.copy_microseconds / one.copy_microseconds for one, two in pairs],
    }
    if all(one.inside_microseconds for one, _ in pairs):
        ratios["copies inside"] = [two.copy_microseconds / one.inside_microseconds for one, two in pairs]
    return [f"  {other:<38}{what:<14}{spread(values, 2)}" for what, values in ratios.items()]


def report(played: Played) -> str:
    lines = ["real decisions per second (two or more options), median [range]"]
    lines += [f"  {name:<38}{spread([r.decisions_per_second for r in rounds], 0)}" for name, rounds in played.items()]
    lines.append("games per second")
    lines += [f"  {name:<38}{spread([r.games_per_second for r in rounds], 1)}" for name, rounds in played.items()]
    lines.append("state copy in microseconds")
    lines += [f"  {name:<38}{spread([r.copy_microseconds for r in rounds], 2)}" for name, rounds in played.items()]
    lines.append("state copy inside a library, in microseconds")
    inside = {name: [r.inside_microseconds for r in rounds] for name, rounds in played.items()}
    lines += [f"  {name:<38}{spread(values, 3)}" for name, values in inside.items() if all(values)]
    for name, others in COMPARED.items():
        if name in played:
            lines += [f"{name}: so many times", *(line for other in others for line in compared(name, other, played))]
    return "\n".join(lines)


def described(rounds: int) -> str:
    """What was compared, and on what."""
    compiler = find_compiler(os.environ)
    built = compiler.version if isinstance(compiler, Compiler) else "no C compiler"
    versions = f"catanatron {version('catanatron')}, OpenSpiel {version('open_spiel')}"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    return f"Python {platform.python_version()}, {built}, {versions}; {machine}; {rounds} rounds"


def stay_on_one_core() -> None:
    # Not every system can; there the scheduler decides.
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Rondel beside others, on one core, in turn.")
    parser.add_argument("--rounds", type=int, default=9, help="interleaved rounds, 7 at least (9)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per side and round (1.0)")
    wanted = parser.parse_args()
    if wanted.rounds < 7:
        parser.error("a median of fewer than 7 rounds says little")
    stay_on_one_core()
    played_by = sides()
    for side in played_by.values():
        play_round(side, wanted.rounds, wanted.seconds / 4)  # warm-up, not counted
    print(described(wanted.rounds))
    print(report(interleaved(played_by, wanted.rounds, wanted.seconds)))
    print(start.report(START_RUNS))


if __name__ == "__main__":
    main()
