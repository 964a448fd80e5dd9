"""Many games between bots, counted: line-up and seeds come in, sums and shares go out.

Games are played in chunks, on one core or many. Game number i has the seed `seed + i` whoever plays it, unless seats
are rotated, and only whole numbers are added up, so that the result is the same for any number of processes, and on
every machine: as soon as there is a native library, it plays all games that are left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from rondel.frozen import frozen
from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.lab.games.chunks import HERE, GamesChunks, Workers
from rondel.lab.games.harvest import tallied, with_rows
from rondel.lab.games.rows_file import GamesKeeper, InMemory
from rondel.lab.games.tally import GamesTally, SeatsTally
from rondel.lab.games.task import GamesTask
from rondel.play.game import Rules

Heard = Callable[[int], None]


@frozen
class Simulation:
    """What came out, with the names of the seats and the time it took; means are over finished games."""

    players: tuple[str, ...]
    task: GamesTask
    tally: GamesTally
    seconds: float
    interrupted: bool = False

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
            "points_interval": [self._sure(str(seat))["points_interval"] for seat in range(tally.seats)],
            "spread": [round(spread, 4) for spread in spreads],
            "wins": [round(wins / tally.parts / games, 4) for wins in tally.wins],
            "wins_interval": [self._sure(str(seat))["wins_interval"] for seat in range(tally.seats)],
            "unfinished_seeds": [seed for seed, _ in tally.unfinished],
            "asked_last": tally.unfinished[0][1] if tally.unfinished else "",
            "native_games": tally.native,
            "rotated": self.task.rotated,
            "interrupted": self.interrupted,
            **({"by_bot": self._by_bot()} if self.task.rotated else {}),
            **({"starter": self._starter()} if tally.starters.seats else {}),
        }

    def _by_bot(self) -> list[dict[str, Any]]:
        """Points of a seat, and the share of a seat's victories, of everybody who sat anywhere."""
        names = dict.fromkeys(self.task.bots)
        bots = self.tally.bots
        return [{"bot": name, **self._of(bots.get(name, SeatsTally())), **self._sure(name)} for name in names]

    def _starter(self) -> dict[str, Any]:
        """Those who decided first, beside all others at their tables."""
        starters = self.tally.starters
        every = SeatsTally(self.tally.finished * self.tally.seats, sum(self.tally.points), sum(self.tally.wins))
        others = SeatsTally(every.seats - starters.seats, every.points - starters.points, every.wins - starters.wins)
        return {**self._of(starters), "others": self._of(others)}

    def _sure(self, key: str) -> dict[str, Any]:
        """Between what points and the share of victories lie, 95 %; nothing where too little is known."""
        found = self.tally.by_seed.of(key)
        if not found.n or self.tally.by_seed.of("0").n != self.tally.finished:  # gone on with what others began
            return {"points_interval": None, "wins_interval": None}
        points, wins = found.points().as_data(), found.wins(self.tally.parts).as_data()
        return {
            name: None if told["low"] is None else [told["low"], told["high"]]
            for name, told in (("points_interval", points), ("wins_interval", wins))
        }

    def _of(self, some: SeatsTally) -> dict[str, Any]:
        seats = max(1, some.seats)
        wins = some.wins / self.tally.parts / seats
        return {"seats": some.seats, "points": round(some.points / seats, 4), "wins": round(wins, 4)}


def simulate(
    rules: Rules,
    task: GamesTask,
    workers: Workers = HERE,
    heard: Heard | None = None,
    native: NativeSource = IN_PYTHON,
    *,
    keeper: GamesKeeper | None = None,
    rows: bool = False,
) -> Simulation:
    """Plays the games of a task; `heard` is told how many more are done.

    A keeper keeps what is done, goes on behind what it has, and with `rows` is given those too: then all is counted.
    Whoever interrupts gets what was done so far.
    """
    kept = keeper or InMemory(len(rules.players))
    chunks, interrupted = GamesChunks(rules, workers, native, counting=rows), False
    chunks.player.get_ready(task)
    began = time.perf_counter() - kept.sure.seconds
    try:
        for harvest in chunks.made(task, with_rows if rows else tallied, kept.sure.games):
            kept.add(harvest, time.perf_counter() - began)
            if heard is not None:
                heard(harvest.tally.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        kept.close()
    return Simulation(rules.players, task, kept.sure.tally, kept.sure.seconds, interrupted)
