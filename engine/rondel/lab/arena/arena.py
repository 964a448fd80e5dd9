"""Plays an arena: all tables a few games in turn, so that whoever stops early knows something of everybody."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rondel.frozen import frozen
from rondel.lab.arena.rating import ratings
from rondel.lab.arena.standings import MOST_SHOWN, Standings
from rondel.lab.arena.tables import ArenaPlan
from rondel.lab.arena.thinking import thinking_times
from rondel.lab.arena.turns import in_turn
from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.lab.bots.named import bot_named
from rondel.lab.estimates import Estimate, SeedShare, mean_of, share_of
from rondel.lab.games.chunks import HERE, GamesChunks, Workers
from rondel.play.game import Rules

Heard = Callable[[int], None]


class Arena:
    """The games of a plan, and what is known of them at any time; `zero` is the bot whose rating is 0."""

    def __init__(
        self, rules: Rules, plan: ArenaPlan, native: NativeSource = IN_PYTHON, zero: str | None = None
    ) -> None:
        self.rules, self.plan, self.native, self.zero = rules, plan, native, zero
        self.standings = Standings(plan.bots)
        self.seconds, self.interrupted = 0.0, False
        self.thinking: dict[str, float] = {}

    @property
    def planned(self) -> int:
        """How many games there are to play."""
        return sum(task.games for task in self.plan.tasks)

    def play(self, workers: Workers = HERE, heard: Heard | None = None) -> None:
        """Plays all games; `heard` is told how many more are done."""
        began = time.perf_counter()
        chunks = GamesChunks(self.rules, workers, self.native)
        try:
            for games in in_turn([chunks.games(task) for task in self.plan.tasks]):
                for game in games:
                    self.standings.add(game)
                self.seconds = time.perf_counter() - began
                if heard is not None:
                    heard(len(games))
        except KeyboardInterrupt:
            self.interrupted = True
            raise

    def think(self) -> None:
        """Measures how long the bots think."""
        machine: Any = self.native() or self.rules.program.skipping
        self.thinking = thinking_times(self.plan.bots, machine, self.plan.seed)

    def result(self) -> ArenaResult | None:
        """What is known; nothing before each bot has ended a game."""
        return ArenaResult(self) if all(map(self._is_known, range(len(self.plan.bots)))) else None

    def as_data(self) -> dict[str, Any]:
        """What was asked for and how far it came, as plain data, without any results."""
        plan, told = self.plan, self.standings
        return {
            "players": plan.seats,
            "seed": plan.seed,
            "tables": [list(table) for table in plan.tables],
            "planned": self.planned,
            "games": told.games,
            "finished": told.finished,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "zero": self.zero,
            "timed": self.is_timed,
            "bots": [],
            "pairs": [],
            "unfinished_seeds": [seed for seed, _ in told.unfinished[:MOST_SHOWN]],
            "asked_last": told.unfinished[0][1] if told.unfinished else "",
            "native_games": told.native,
        }

    @property
    def is_timed(self) -> bool:
        """Whether a bot thinks by the clock, so that the next run comes out otherwise."""
        return any(bot_named(name).is_timed for name in self.plan.bots)

    def _is_known(self, bot: int) -> bool:
        return any(found.sat[bot] for found in self.standings.by_seed.values())


@frozen
class BotRow:
    """What is known of a bot."""

    bot: str
    rating: Estimate
    wins: Estimate
    points: Estimate
    games: int
    one_sided: float | None  # 1 if it came before everybody it met, 0 if behind


class ArenaResult:
    """What came out: bots from the strongest down, and every two of them."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.standings, self.plan = arena, arena.standings, arena.plan
        zero = None if arena.zero is None else self.plan.bots.index(arena.zero)
        rated = ratings(self.standings.orders, len(self.plan.bots), zero)
        rows = [self._row(number, rating) for number, rating in enumerate(rated)]
        self.rows = sorted(rows, key=lambda row: -row.rating.value)

    def pair(self, one: str, other: str) -> tuple[Estimate, int] | None:
        """How often one bot came before another, and how often they met; nothing if they did not."""
        met = self.standings.meetings(self.plan.bots.index(one), self.plan.bots.index(other))
        return (share_of(met), sum(each.met for each in met)) if met else None

    def _row(self, bot: int, rating: Estimate) -> BotRow:
        seeds = [found for found in self.standings.by_seed.values() if found.sat[bot]]
        counts = [found.sat[bot] for found in seeds]
        points = mean_of([float(found.points[bot]) for found in seeds], counts)
        wins = share_of([SeedShare(found.sat[bot], found.wins[bot]) for found in seeds])
        one_sided = self.standings.before_everybody(bot)
        return BotRow(self.plan.bots[bot], rating, wins, points, sum(counts), one_sided)

    def as_data(self) -> dict[str, Any]:
        """As plain data, bots from the strongest down."""
        return {
            **self.arena.as_data(),
            "bots": [self._data_of(row) for row in self.rows],
            "pairs": [
                self._data_of_pair(one.bot, other.bot) for one in self.rows for other in self.rows if one != other
            ],
        }

    def _data_of(self, row: BotRow) -> dict[str, Any]:
        seconds = self.arena.thinking.get(row.bot)
        return {
            "bot": row.bot,
            "rating": row.rating.as_data(1),
            "games": row.games,
            "wins": row.wins.as_data(),
            "points": row.points.as_data(),
            "won_all": row.one_sided == 1,
            "lost_all": row.one_sided == 0,
            "milliseconds": None if seconds is None else round(1000 * seconds, 4),
        }

    def _data_of_pair(self, one: str, other: str) -> dict[str, Any]:
        found = self.pair(one, other)
        share, met = (None, 0) if found is None else (found[0].as_data(), found[1])
        return {"bot": one, "against": other, "met": met, "before": share}
