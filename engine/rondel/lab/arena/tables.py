"""Who sits at which table with whom: every set of bots, everybody in every seat, with the same seeds at all tables.

With fewer bots than seats a bot comes more than once to a table. Who sits on whose left may matter, so the seeds of a
table are shared out among the ways of sitting round it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, permutations

from rondel.frozen import frozen
from rondel.lab.games.task import GamesTask
from rondel.limits import MOST_DECISIONS

MOST_WAYS = 6  # ways of sitting round one table; four different bots have as many
MOST_LOOKED_AT = 720

Bots = tuple[str, ...]


@frozen
class ArenaPlan:
    """What an arena plays: `games` at each table, rounded up to whole rounds of the seats."""

    bots: Bots
    seats: int
    games: int
    seed: int = 0
    most: int = MOST_DECISIONS

    @property
    def tables(self) -> list[Bots]:
        return tables_of(self.bots, self.seats)

    @property
    def tasks(self) -> list[GamesTask]:
        """All that is to be played."""
        return [task for table in self.tables for task in self._tasks_at(table)]

    def _tasks_at(self, table: Bots) -> Iterator[GamesTask]:
        seeds, ways = -(-self.games // self.seats), ways_to_sit(table)
        for number, way in enumerate(ways):
            first, end = (seeds * (number + more) // len(ways) for more in (0, 1))
            if end > first:
                yield GamesTask(len(way) * (end - first), self.seed + first, way, self.most, rotated=True)


def tables_of(bots: Sequence[str], seats: int) -> list[Bots]:
    """Every set of bots, one for each seat; with fewer bots than seats every way of filling them with at least two."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [table for table in combinations_with_replacement(bots, seats) if len(set(table)) > 1]


def ways_to_sit(table: Bots) -> list[Bots]:
    """Ways of sitting round a table that are no turns of each other; one that repeats itself is given once."""
    found = dict[Bots, None]()
    for rest in islice(permutations(table[1:]), MOST_LOOKED_AT):
        found[min(_turns((table[0], *rest)))] = None
    ways = list(found)
    step = max(1.0, len(ways) / MOST_WAYS)
    return [_without_repeats(ways[int(number * step)]) for number in range(min(len(ways), MOST_WAYS))]


def _turns(way: Bots) -> list[Bots]:
    return [way[first:] + way[:first] for first in range(len(way))]


def _without_repeats(way: Bots) -> Bots:
    """a, b, a, b is a, b: sitting two seats further on would be the same game once more."""
    for length in range(1, len(way)):
        if len(way) % length == 0 and way[:length] * (len(way) // length) == way:
            return way[:length]
    return way
