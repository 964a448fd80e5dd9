"""Many games between bots, counted: line-up and seeds come in, sums and shares go out.

Games are played in batches, on one core or many. Game number i has the seed `seed + i` whoever plays it, and only
whole numbers are added up, so that the result is the same for any number of processes, and on every machine: as soon as
there is a native library, it plays all games that are left.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from math import lcm, sqrt
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from rondel.frozen import frozen
from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.lab.bots import bots_for
from rondel.lab.playout import Playout, play_out, play_randomly
from rondel.limits import MOST_DECISIONS
from rondel.problems import RuleFailure
from rondel.program.model import Model
from rondel.program.native.policy import NativePolicy
from rondel.program.native.protocol import NativeRules
from rondel.program.program import Program

MOST_SHOWN = 10
LARGEST_BATCH = 200
NATIVE_BATCH = 2000  # games for each thread
AHEAD = 2  # batches for each process, so that none waits

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
    native: int = field(default=0, compare=False)  # how many of the games a library has played

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
        self.native += other.native
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
            "native_games": tally.native,
        }


def simulate(
    program: Program, task: GamesTask, jobs: int = 1, heard: Heard | None = None, native: NativeSource = IN_PYTHON
) -> Simulation:
    """Plays the games of a task; `heard` is told how many more are done."""
    world = program.model.rules.world
    total = GamesTally(world.seats)
    if native() is None:
        assert program.skipping is not None  # writing the program is not part of playing
    began = time.perf_counter()
    for part in _tallies(program, task, min(jobs, task.games), native):
        total.merge(part)
        if heard is not None:
            heard(part.games)
    return Simulation(world.players[: world.seats], task, total, time.perf_counter() - began)


def _tallies(program: Program, task: GamesTask, jobs: int, native: NativeSource) -> Iterator[GamesTally]:
    """Parts of the games, counted: in Python as long as there is no library."""
    played = yield from (
        _in_this_process(program, task, native) if jobs <= 1 else _in_processes(program.model, task, jobs, native)
    )
    library = native()
    if library is not None:
        size = NATIVE_BATCH * jobs
        for first in range(played, task.games, size):
            yield play_native_batch(library, program, task, first, min(first + size, task.games), jobs)


def _batch_size(task: GamesTask, jobs: int, native: NativeSource) -> int:
    """How many games are played before anybody looks up; a library that may come is looked for more often."""
    return 1 if native.is_awaited else max(1, min(LARGEST_BATCH, task.games // (jobs * 4)))


def _in_this_process(program: Program, task: GamesTask, native: NativeSource) -> Generator[GamesTally, None, int]:
    """Games played in Python until there is a library; how many they were comes last."""
    first = 0
    while first < task.games and native() is None:
        end = min(first + _batch_size(task, 1, native), task.games)
        yield play_batch(program, task, first, end)
        first = end
    return first


def play_batch(program: Program, task: GamesTask, first: int, end: int) -> GamesTally:
    """The games of a task from one number up to another."""
    fast, tally = program.skipping, GamesTally(program.model.rules.world.seats)
    for seed in range(task.seed + first, task.seed + end):
        try:
            if set(task.bots) == {"random"}:
                game = play_randomly(fast, seed, task.most)
            else:
                game = play_out(fast, seed, bots_for(task.bots, fast, seed), task.most)
        except RuleFailure as failure:
            raise RuleFailure(f"in the game with seed {seed}: {failure.message}", failure.deeds) from None
        tally.add(game, seed)
    return tally


# --- a library ---


def play_native_batch(
    library: NativeRules, program: Program, task: GamesTask, first: int, end: int, threads: int
) -> GamesTally:
    """The same games, played by a library; what goes wrong is told as Python tells it."""
    tally = GamesTally(program.model.rules.world.seats)
    try:
        found = library.games(
            task.seed + first, end - first, threads=threads, policy=NativePolicy(task.bots, most=task.most)
        )
    except RuleFailure:
        return play_batch(program, task, first, end)
    for number, (*points, decisions, ended) in enumerate(found.rows, first):
        if ended:
            tally.add(Playout(tuple(points), decisions, finished=True), task.seed + number)
        else:
            tally.merge(play_batch(program, task, number, number + 1))  # which knows what asked last
    tally.native = end - first
    return tally


# --- several processes ---

_worker: list[Program] = []


def _enter(model: Model) -> None:
    signal(SIGINT, SIG_IGN)  # whoever interrupts means the process that waits
    _worker[:] = [Program(model)]


def _work(task: GamesTask, first: int, end: int) -> GamesTally:
    return play_batch(_worker[0], task, first, end)


def _in_processes(model: Model, task: GamesTask, jobs: int, native: NativeSource) -> Generator[GamesTally, None, int]:
    """Games played in Python by several processes until there is a library; how many they were comes last."""
    pool = ProcessPoolExecutor(jobs, initializer=_enter, initargs=(model,))
    try:
        played = yield from _shared_out(pool, task, jobs, native)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
        raise
    pool.shutdown()
    return played


def _shared_out(
    pool: ProcessPoolExecutor, task: GamesTask, jobs: int, native: NativeSource
) -> Generator[GamesTally, None, int]:
    first, waiting = 0, set[Future[GamesTally]]()
    while True:
        while first < task.games and len(waiting) < jobs * AHEAD and native() is None:
            end = min(first + _batch_size(task, jobs, native), task.games)
            waiting.add(pool.submit(_work, task, first, end))
            first = end
        if not waiting:
            return first
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (one.result() for one in done)
