"""What is measured of a game: the same list of measures for both sides, whatever modules each has.

What only one side can have, such as the points of a rule that the other lacks, is nothing on the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from rondel.frozen import frozen
from rondel.lab.games.played import PlayedGame
from rondel.play.game import Rules
from rondel.program.native.counted import counted_cells

SOURCE, USED, USES, PASSED, BEGUN = "source.", "used.", "uses.", "passed.", "begun."
_Columns = dict[str, list[int]]


@frozen
class Measures:
    """The names of all measures: those of the headlines first, then those that are looked through."""

    seats: tuple[str, ...]
    counted: tuple[str, ...]

    @property
    def headlines(self) -> tuple[str, ...]:
        if len(self.seats) == 1:
            return "points", "length"
        wins = (f"wins.{seat}" for seat in self.seats)
        return "points", *wins, "starter.points", "starter.wins", "length"

    @property
    def of_results(self) -> tuple[str, ...]:
        """What the points of a game say beside the headlines."""
        if len(self.seats) == 1:
            return ()
        points = (f"points.{seat}" for seat in self.seats)
        ahead = (f"advantage.{seat}" for seat in self.seats)
        return *points, *ahead, "spread", "closeness"

    @property
    def names(self) -> tuple[str, ...]:
        return *self.headlines, *self.of_results, *self.counted


def measures_of(first: Rules, second: Rules) -> Measures:
    """What two sides have in common, and what only one of them has."""
    counted = dict.fromkeys((*_columns(first), *_columns(second)))
    return Measures(first.players, tuple(sorted(counted, key=_sort_of)))


def _sort_of(name: str) -> int:
    return [SOURCE, USED, USES, PASSED, BEGUN].index(name.partition(".")[0] + ".")


def _columns(rules: Rules) -> _Columns:
    """Where the counts of each measure stand in a row of the table of a game."""
    know, world, first = rules.model.rules.know, rules.model.rules.world, counted_cells(rules.model).columns
    found: _Columns = {}
    options = [(f"{USES}{rule.address}", number) for number, rule in enumerate(world.rules, 1)]
    for sort, named in (
        ("sites", ((SOURCE + address, at) for at, (address, _) in enumerate(know.score_sites))),
        ("options", ((name.replace(USES, USED, 1), number) for name, number in options)),
        ("options", options),
        ("passages", ((PASSED + text, at) for at, (text, _) in enumerate(know.passages))),
        ("chapters", ((BEGUN + address, at) for at, address in enumerate(know.chapters))),
    ):
        for name, at in named:
            found.setdefault(name, []).append(first[sort][0] + at)
    return found


class SideMeasures:
    """Measures the games of one side."""

    def __init__(self, rules: Rules, measures: Measures) -> None:
        self.measures, self.seats = measures, len(measures.seats)
        self.cells = counted_cells(rules.model)
        columns = _columns(rules)
        self.known = frozenset(columns) | {*measures.headlines, *measures.of_results}
        sources, others = _split(measures.counted)
        self._sources = [columns.get(name, []) for name in sources]
        self._others = [(columns.get(name, []), not name.startswith((USES, BEGUN))) for name in others]

    def values(self, game: PlayedGame) -> list[float]:
        """The measures of a game that came to its end, in the order of their names."""
        return [*self._result(game), *self._counts(game)]

    def of_unit(self, games: Sequence[PlayedGame]) -> list[float]:
        """The means over games that belong together: one seed, everybody once on every seat."""
        if len(games) == 1:
            return self.values(games[0])
        columns = zip(*map(self.values, games), strict=True)
        return [sum(column) / len(games) for column in columns]

    def _result(self, game: PlayedGame) -> Iterator[float]:
        points, seats = game.points, self.seats
        total = sum(points)
        mean = total / seats
        yield mean
        if seats > 1:
            winners = game.winners
            wins = [(seat in winners) / len(winners) for seat in range(seats)]
            ahead = [(amount - mean) * seats / (seats - 1) for amount in points]
            starter = game.starter(self.cells)
            yield from wins
            yield from (ahead[starter], wins[starter]) if 0 <= starter < seats else (0.0, 1 / seats)
        yield game.decisions
        if seats > 1:
            yield from points
            yield from ahead
            best = sorted(points, reverse=True)
            yield sqrt(sum((amount - mean) ** 2 for amount in points) / (seats - 1))
            yield best[0] - best[1]

    def _counts(self, game: PlayedGame) -> Iterator[float]:
        width = self.cells.width
        rows = [game.counts[at : at + width] for at in range(0, len(game.counts) - 1, width)]
        owned = list(map(sum, zip(*rows[1 : self.seats + 1], strict=True)))
        yield from (sum(owned[at] for at in columns) / self.seats for columns in self._sources)
        totals = list(map(sum, zip(*rows, strict=True)))
        for columns, is_share in self._others:
            count = sum(totals[at] for at in columns)
            yield bool(count) if is_share else count


def _split(names: Iterable[str]) -> tuple[list[str], list[str]]:
    found = list(names)
    sources = [name for name in found if name.startswith(SOURCE)]
    return sources, found[len(sources) :]
