"""Plays games for each value, all with the same seeds, and says what the measure does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf, isinf
from typing import Any

from rondel.frozen import ClosedSet, frozen
from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.lab.balance.fit import crossing, goes_both_ways, moves
from rondel.lab.balance.measure import Measure
from rondel.lab.balance.vary import Varied, option_text
from rondel.lab.estimates import Estimate, SeedShare, mean_of, share_of
from rondel.lab.games.chunks import HERE, GamesChunks, Workers
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.task import GamesTask
from rondel.messages.said import message_reading, say
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.source.lineup import Option

FIRST = 20  # games of each value before any goes on: whoever stops soon knows something of all of them
PARTS = (0.1, 0.4, 1.0)  # how far each value is played after that, before the next one goes on
MOST_SHOWN = 10
LEAST_SEEDS = 20  # with fewer nothing is said of the curve

Heard = Callable[[int], None]
LibraryOf = Callable[[Rules], NativeSource]


def in_python(rules: Rules) -> NativeSource:
    return IN_PYTHON


@frozen
class BalancePlan:
    """What is varied, measured and wanted; `task` is played for each value."""

    varied: Varied
    measure: Measure
    task: GamesTask
    want: float | None = None


class Balance:
    """The games of a plan, and what is known of them at any time."""

    def __init__(self, plan: BalancePlan, rules: Sequence[Rules], library: LibraryOf = in_python) -> None:
        self.plan, self.rules, self.library = plan, rules, library
        self.heights: list[dict[int, list[float]]] = [{} for _ in rules]  # by value and seed
        self.unfinished: list[tuple[Option, int, str]] = []  # by value and seed, with what asked last
        self.games = self.native = 0
        self.sources: list[NativeSource] = []
        self.seconds, self.interrupted = 0.0, False

    @property
    def planned(self) -> int:
        return len(self.rules) * self.plan.task.games

    @property
    def reason(self) -> str:
        """Why some of it is played in Python, if a library was asked for."""
        return next((source.reason for source in self.sources if source.reason), "")

    def play(self, workers: Workers = HERE, heard: Heard | None = None) -> None:
        """Plays all games; `heard` is told how many more are done."""
        began, done = time.perf_counter(), 0
        self.sources = [self.library(rules) for rules in self.rules]
        for end in self._ends():
            for number, (rules, source) in enumerate(zip(self.rules, self.sources, strict=True)):
                chunks = GamesChunks(rules, workers, source, counting=self.plan.measure.counts)
                for games in self._told_by_value(number, chunks, replace(self.plan.task, games=end), done):
                    self._add(number, games)
                    self.seconds = time.perf_counter() - began
                    if heard is not None:
                        heard(len(games))
            done = end

    def _ends(self) -> list[int]:
        """Up to which game all values are played, again and again; the games of a seed stay together."""
        games, turns = self.plan.task.games, self.plan.task.turns
        wanted = [FIRST, *(int(games * part) for part in PARTS)]
        return sorted({min(games, -(-end // turns) * turns) for end in wanted if end})

    def _told_by_value(
        self, number: int, chunks: GamesChunks, task: GamesTask, first: int
    ) -> Iterator[list[PlayedGame]]:
        try:
            yield from chunks.games(task, first)
        except RuleFailure as failure:
            value = option_text(self.plan.varied.values[number])
            told = message_reading(failure.message)
            said = say("balance.failed", name=self.plan.varied.name, value=value, told=told)
            raise RuleFailure(said, failure.deeds) from None

    def _add(self, number: int, games: Sequence[PlayedGame]) -> None:
        of_game = self.plan.measure.of(self.rules[number])
        for game in games:
            self.games += 1
            self.native += game.native
            if game.finished:
                self.heights[number].setdefault(game.seed, []).append(of_game(game))
            else:
                self.unfinished.append((self.plan.varied.values[number], game.seed, game.asked))

    def result(self) -> BalanceResult | None:
        """What is known; nothing before a seed was played with every value."""
        turns = self.plan.task.turns
        whole = [{seed for seed, found in row.items() if len(found) == turns} for row in self.heights]
        seeds = sorted(set.intersection(*whole))
        if not seeds:
            return None
        return BalanceResult(self, [[sum(row[seed]) / turns for seed in seeds] for row in self.heights])

    def as_data(self) -> dict[str, Any]:
        """What was asked for and how far it came, as plain data, without any results."""
        varied, task = self.plan.varied, self.plan.task
        return {
            "vary": varied.name,
            "now": varied.now,
            "measure": self.plan.measure.name,
            "want": self.plan.want,
            "players": len(self.rules[0].players),
            "bots": list(task.bots),
            "seed": task.seed,
            "planned": self.planned,
            "games": self.games,
            "finished": self.games - len(self.unfinished),
            "seeds": 0,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "curve": [],
            "verdict": BalanceVerdict.FEW.value,
            "suggested": None,
            "crossing": None,
            "fitting": None,
            "unfinished_seeds": [seed for _, seed, _ in self.unfinished[:MOST_SHOWN]],
            "asked_last": self.unfinished[0][2] if self.unfinished else "",
            "native_games": self.native,
        }


class BalanceVerdict(ClosedSet):
    """What can be said of a value that is wanted."""

    NOT_ASKED = "not asked"
    FEW = "too few games"
    SAME = "nothing changes"
    STILL = "does not move"
    CROSSED = "crossed"
    OUTSIDE = "outside the range"
    AMONG = "some of the values"


class BalanceResult:
    """What came out: the curve, and the value that is suggested."""

    def __init__(self, balance: Balance, heights: list[list[float]]) -> None:
        self.balance, self.plan, self.heights = balance, balance.plan, heights
        self.curve = [self._estimate(row) for row in heights]
        self.crossing = Estimate(inf, -inf, inf)
        self.verdict = self._judged()

    @property
    def seeds(self) -> int:
        return len(self.heights[0])

    @property
    def values(self) -> tuple[Option, ...]:
        return self.plan.varied.values

    @property
    def nearest(self) -> int:
        """The number of the value at which the measure comes nearest to what is wanted."""
        want = self.plan.want or 0.0
        return min(range(len(self.curve)), key=lambda i: abs(self.curve[i].value - want))

    @property
    def fitting(self) -> list[int]:
        """The numbers of the values whose interval holds what is wanted."""
        want = self.plan.want or 0.0
        return [i for i, found in enumerate(self.curve) if found.low <= want <= found.high]

    @property
    def suggested(self) -> Option | None:
        """The value to take; one in whole numbers, because rules know no others."""
        if self.verdict is BalanceVerdict.CROSSED:
            first, last = int(str(self.values[0])), int(str(self.values[-1]))
            return max(first, min(last, round(self.crossing.value)))
        return self.values[self.nearest] if self.verdict is BalanceVerdict.AMONG else None

    def _estimate(self, row: list[float]) -> Estimate:
        if self.plan.measure.kind != "use":
            return mean_of(row, [1] * len(row))
        turns = self.plan.task.turns
        return share_of([SeedShare(turns, each * turns) for each in row])

    def _judged(self) -> BalanceVerdict:
        if self.seeds < LEAST_SEEDS:
            return BalanceVerdict.FEW
        if len({tuple(row) for row in self.heights}) == 1:
            return BalanceVerdict.SAME
        if not moves(self.heights):
            return BalanceVerdict.STILL
        if self.plan.want is None:
            return BalanceVerdict.NOT_ASKED
        if not self.plan.varied.is_number or goes_both_ways(self.heights):
            return BalanceVerdict.AMONG if self.fitting else BalanceVerdict.OUTSIDE
        values = [float(value) for value in self.values]
        self.crossing = crossing(values, self.heights, self.plan.want, self.plan.task.seed).at
        return BalanceVerdict.OUTSIDE if isinf(self.crossing.value) else BalanceVerdict.CROSSED

    def _point(self, value: Option, found: Estimate) -> dict[str, Any]:
        data = found.as_data()
        return {"value": value, "mean": data["value"], "low": data["low"], "high": data["high"]}

    def as_data(self) -> dict[str, Any]:
        """As plain data, values in order."""
        return {
            **self.balance.as_data(),
            "seeds": self.seeds,
            "curve": [self._point(value, found) for value, found in zip(self.values, self.curve, strict=True)],
            "verdict": self.verdict.value,
            "suggested": self.suggested,
            "crossing": self.crossing.as_data() if self.verdict is BalanceVerdict.CROSSED else None,
            "fitting": [self.values[i] for i in self.fitting] if self.plan.want is not None else None,
        }
