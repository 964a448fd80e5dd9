"""Many games between bots, counted: line-up and seeds come in, sums and shares go out.

Games are played in batches, on one core or many. Game number i has the seed `seed + i` whoever plays it, and only
whole numbers are added up, so that the result is the same for any number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import pairwise
from math import lcm, sqrt
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from rondel.frozen import frozen
from rondel.lab.bots import bots_for
from rondel.lab.playout import Playout, play_out, play_randomly
from rondel.limits import MOST_DECISIONS
from rondel.problems import RuleFailure
from rondel.program.model import Model
from rondel.program.program import Program

MOST_SHOWN = 10
LARGEST_BATCH = 200

Heard = Callable[[int], None]


@frozen
class GamesTask:
    """What to simulate."""

    games: int
    seed: int = 0
    bots: tuple[str, ...] = ("random",)
    most: int = MOST_DECISIONS


@dataclass(slots=True)
class GamesTally:
    """Games counted; wins in parts of a game, so that a shared victory can be divided."""

    seats: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    unfinished: list[tuple[int, str]] = field(default_factory=list)  # by seed, with what asked last

    def __post_init__(self) -> None:
        for column in (self.points, self.squares, self.wins):
            column.extend([0] * (self.seats - len(column)))

    @property
    def parts(self) -> int:
        """In how many parts a victory is counted."""
        return lcm(*range(1, self.seats + 1))

    def add(self, game: Playout, seed: int) -> None:
        self.games += 1
        self.decisions += game.decisions
        if not game.finished:
            self.unfinished.append((seed, game.asked))
            return
        self.finished += 1
        winners = game.winners
        for seat in winners:
            self.wins[seat] += self.parts // len(winners)
        for seat, points in enumerate(game.points):
            self.points[seat] += points
            self.squares[seat] += points * points

    def merge(self, other: GamesTally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.unfinished = sorted([*self.unfinished, *other.unfinished])[:MOST_SHOWN]
        for mine, theirs in ((self.points, other.points), (self.squares, other.squares), (self.wins, other.wins)):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]


@frozen
class Simulation:
    """What came out, with the names of the seats and the time it took; means are over finished games."""

    players: tuple[str, ...]
    task: GamesTask
    tally: GamesTally
    seconds: float

    def as_data(self) -> dict[str, Any]:
        """As plain data: `points`, `spread` and `wins` in the order of the seats."""
        tally, games = self.tally, max(1, self.tally.finished)
        means = [points / games for points in tally.points]
        spreads = [sqrt(max(0.0, s / games - m * m)) for s, m in zip(tally.squares, means, strict=True)]
        return {
            "players": list(self.players),
            "bots": [self.task.bots[seat % len(self.task.bots)] for seat in range(len(self.players))],
            "seed": self.task.seed,
            "games": tally.games,
            "finished": tally.finished,
            "decisions": tally.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(tally.decisions / self.seconds) if self.seconds else 0,
            "points": [round(mean, 4) for mean in means],
            "spread": [round(spread, 4) for spread in spreads],
            "wins": [round(wins / tally.parts / games, 4) for wins in tally.wins],
            "unfinished_seeds": [seed for seed, _ in tally.unfinished],
            "asked_last": tally.unfinished[0][1] if tally.unfinished else "",
        }


def simulate(program: Program, task: GamesTask, jobs: int = 1, heard: Heard | None = None) -> Simulation:
    """Plays the games of a task; `heard` is told how many more are done."""
    world = program.model.rules.world
    total = GamesTally(world.seats)
    fast = program.skipping  # writing the program is not part of playing
    assert fast is not None
    began = time.perf_counter()
    for part in _tallies(program, task, min(jobs, task.games)):
        total.merge(part)
        if heard is not None:
            heard(part.games)
    return Simulation(world.players[: world.seats], task, total, time.perf_counter() - began)


def _tallies(program: Program, task: GamesTask, jobs: int) -> Iterator[GamesTally]:
    batches = _batches(task, jobs)
    if jobs <= 1:
        return (play_batch(program, task, first, end) for first, end in batches)
    return _in_processes(program.model, task, batches, jobs)


def _batches(task: GamesTask, jobs: int) -> list[tuple[int, int]]:
    size = max(1, min(LARGEST_BATCH, task.games // (jobs * 4)))
    return list(pairwise([*range(0, task.games, size), task.games]))


def play_batch(program: Program, task: GamesTask, first: int, end: int) -> GamesTally:
    """The games of a task from one number up to another."""
    fast, tally = program.skipping, GamesTally(program.model.rules.world.seats)
    all_random = set(task.bots) == {"random"}
    for seed in range(task.seed + first, task.seed + end):
        try:
            if all_random:
                game = play_randomly(fast, seed, task.most)
            else:
                game = play_out(fast, seed, bots_for(task.bots, fast, seed), task.most)
        except RuleFailure as failure:
            raise RuleFailure(f"in the game with seed {seed}: {failure.message}", failure.deeds) from None
        tally.add(game, seed)
    return tally


# --- several processes ---

_worker: list[Program] = []


def _enter(model: Model) -> None:
    signal(SIGINT, SIG_IGN)  # whoever interrupts means the process that waits
    _worker[:] = [Program(model)]


def _work(task: GamesTask, first: int, end: int) -> GamesTally:
    return play_batch(_worker[0], task, first, end)


def _in_processes(model: Model, task: GamesTask, batches: Sequence[tuple[int, int]], jobs: int) -> Iterator[GamesTally]:
    pool = ProcessPoolExecutor(jobs, initializer=_enter, initargs=(model,))
    try:
        waiting: list[Future[GamesTally]] = [pool.submit(_work, task, first, end) for first, end in batches]
        for done in as_completed(waiting):
            yield done.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()
