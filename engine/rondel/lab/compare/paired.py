"""The same games under two line-ups, side by side, in units of one seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from rondel.frozen import changed_copy
from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.lab.compare.measures import Measures, SideMeasures
from rondel.lab.compare.moments import PairedSums
from rondel.lab.games.chunks import HERE, GamesChunks, Workers
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.task import GamesTask
from rondel.play.game import Rules


class PlayedSide:
    """Plays the games of one side, and keeps what is not a matter of pairs."""

    def __init__(self, rules: Rules, measures: Measures, workers: Workers = HERE, native: NativeSource = IN_PYTHON):
        self.rules, self.measured = rules, SideMeasures(rules, measures)
        self.chunks = GamesChunks(rules, workers, native, counting=True)
        self.histogram: Counter[int] = Counter()
        self.unfinished = self.native = 0

    def units(self, task: GamesTask, first: int) -> Iterator[list[PlayedGame]]:
        """The games of each seed, from one seed on."""
        games = chain.from_iterable(self.chunks.games(task, first * task.turns))
        while unit := list(islice(games, task.turns)):
            self.native += sum(game.native for game in unit)
            yield unit

    def note(self, unit: list[PlayedGame]) -> bool:
        """Keeps what a unit says by itself; whether all its games came to their ends."""
        missing = sum(not game.finished for game in unit)
        self.unfinished += missing
        if not missing:
            for game in unit:
                self.histogram.update(game.points)
        return not missing


class PairedGames:
    """The pairs of two sides, played as far as somebody wants, and summed up."""

    def __init__(self, first: PlayedSide, second: PlayedSide, bots: tuple[str, ...], seed: int, most: int) -> None:
        self.first, self.second = first, second
        self.bots, self.seed, self.most = bots, seed, most
        self.rotated = len(set(bots)) > 1
        self.sums = PairedSums(len(first.measured.measures.names))
        self.played = 0  # seeds, those whose games did not end included

    def play_to(self, seeds: int) -> Iterator[int]:
        """Plays on until so many seeds are played; after each it is told how many are."""
        task = self._task_of(seeds)
        pairs = zip(self.first.units(task, self.played), self.second.units(task, self.played), strict=True)
        for one, other in pairs:
            self.played += 1
            both = [self.first.note(one), self.second.note(other)]
            if all(both):
                self.sums.add(self.first.measured.of_unit(one), self.second.measured.of_unit(other))
            yield self.played

    def _task_of(self, seeds: int) -> GamesTask:
        """The games of so many seeds; how many belong to a seed is the task's to say, for no seating comes twice."""
        one = GamesTask(1, self.seed, self.bots, self.most, self.rotated)
        return changed_copy(one, {"games": seeds * one.turns})
