"""How games ended, as ratings need it: for each, who came before whom, kept by seed.

The games of a seed share their luck, so whatever is made of them counts seeds, not games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from rondel.frozen import frozen
from rondel.lab.estimates import SeedShare
from rondel.lab.games.played import PlayedGame

Order = tuple[tuple[int, ...], ...]  # bots by their numbers, those with the most points first; ties together
MOST_SHOWN = 10


@frozen
class SeedStandings:
    """What came of the games of one seed that ended; never changed, but replaced."""

    games: int
    native: int
    orders: Counter[Order]
    sat: tuple[int, ...]  # for each bot how many seats it had, what it made there, and what it won
    points: tuple[int, ...]
    wins: tuple[float, ...]

    def plus(self, game: PlayedGame, sitting: Sequence[int]) -> SeedStandings:
        """With one game more."""
        orders, sat, points, wins = self.orders.copy(), list(self.sat), list(self.points), list(self.wins)
        orders[_order(sitting, game.points)] += 1
        for bot, amount in zip(sitting, game.points, strict=True):
            sat[bot] += 1
            points[bot] += amount
        for seat in (winners := game.winners):
            wins[sitting[seat]] += 1 / len(winners)
        ended, native = self.games + 1, self.native + game.native
        return SeedStandings(ended, native, orders, tuple(sat), tuple(points), tuple(wins))


class Standings:
    """All games so far. A game comes in by one assignment: whoever presses Ctrl-C has it wholly, or not at all."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.by_seed: dict[int, SeedStandings] = {}
        self._without_end: list[PlayedGame] = []
        nothing = (0,) * len(self.bots)
        self._new = SeedStandings(0, 0, Counter(), nothing, nothing, nothing)

    @property
    def games(self) -> int:
        return self.finished + len(self._without_end)

    @property
    def finished(self) -> int:
        return sum(found.games for found in self.by_seed.values())

    @property
    def native(self) -> int:
        ended = sum(found.native for found in self.by_seed.values())
        return ended + sum(game.native for game in self._without_end)

    @property
    def unfinished(self) -> list[tuple[int, str]]:
        """Games that did not end: their seeds, with what asked last."""
        return [(game.seed, game.asked) for game in self._without_end]

    @property
    def seeds(self) -> list[int]:
        return sorted(self.by_seed)

    @property
    def orders(self) -> dict[int, Counter[Order]]:
        """By seed."""
        return {seed: found.orders for seed, found in self.by_seed.items()}

    def add(self, game: PlayedGame) -> None:
        if not game.finished:
            self._without_end.append(game)
            return
        sitting = [self.bots.index(name) for name in game.bots]
        self.by_seed[game.seed] = self.by_seed.get(game.seed, self._new).plus(game, sitting)

    def meetings(self, one: int, other: int) -> list[SeedShare]:
        """How two bots met, seed by seed: each game in which one came before the other is won, a tie half.

        Bots that sit at a table more than once meet more than once there.
        """
        found = []
        for standings in self.by_seed.values():
            met, won = 0, 0.0
            for order, times in standings.orders.items():
                wins, here = _between(order, one, other)
                met, won = met + here * times, won + wins * times
            if met:
                found.append(SeedShare(met, won))
        return found

    def before_everybody(self, bot: int) -> float | None:
        """1 if a bot came before all others whenever it met them, 0 if never, otherwise nothing."""
        met = [each for other in range(len(self.bots)) if other != bot for each in self.meetings(bot, other)]
        times, won = sum(each.met for each in met), sum(each.won for each in met)
        return None if not times or 0 < won < times else won / times


def _order(sitting: Sequence[int], points: Sequence[int]) -> Order:
    tied: dict[int, list[int]] = {}
    for bot, amount in zip(sitting, points, strict=True):
        tied.setdefault(amount, []).append(bot)
    return tuple(tuple(sorted(tied[amount])) for amount in sorted(tied, reverse=True))


def _between(order: Order, one: int, other: int) -> tuple[float, int]:
    """How often one came before another in a game, of how many times: each of its seats against each of the other's."""
    ones = [(group.count(one), group.count(other)) for group in order]
    met = sum(mine for mine, _ in ones) * sum(theirs for _, theirs in ones)
    won = sum(mine * theirs / 2 for mine, theirs in ones)
    won += sum(before[0] * after[1] for before, after in combinations(ones, 2))
    return won, met
