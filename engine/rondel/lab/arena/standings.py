"""How games ended, as ratings need it: for each, who came before whom, kept by seed.

The games of a seed share their luck, so whatever is made of them counts seeds, not games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from rondel.lab.estimates import SeedShare
from rondel.lab.games.played import PlayedGame

Order = tuple[tuple[int, ...], ...]  # bots by their numbers, those with the most points first; ties together
MOST_SHOWN = 10


class Standings:
    """All games so far."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.games = self.native = 0
        self.unfinished: list[tuple[int, str]] = []  # by seed, with what asked last
        self.orders: dict[int, Counter[Order]] = {}  # by seed
        self.points: dict[int, list[list[int]]] = {}  # by seed, for each bot the points it made
        self.wins: dict[int, list[float]] = {}

    @property
    def finished(self) -> int:
        return self.games - len(self.unfinished)

    @property
    def seeds(self) -> list[int]:
        return sorted(self.orders)

    def add(self, game: PlayedGame) -> None:
        self.games += 1
        self.native += game.native
        if not game.finished:
            self.unfinished.append((game.seed, game.asked))
            return
        sitting = [self.bots.index(name) for name in game.bots]
        self.orders.setdefault(game.seed, Counter())[_order(sitting, game.points)] += 1
        points = self.points.setdefault(game.seed, [[] for _ in self.bots])
        wins = self.wins.setdefault(game.seed, [0.0] * len(self.bots))
        for bot, amount in zip(sitting, game.points, strict=True):
            points[bot].append(amount)
        for seat in game.winners:
            wins[sitting[seat]] += 1 / len(game.winners)

    def meetings(self, one: int, other: int) -> list[SeedShare]:
        """How two bots met, seed by seed: each game in which one came before the other is won, a tie half.

        Bots that sit at a table more than once meet more than once there.
        """
        found = []
        for orders in self.orders.values():
            met, won = 0, 0.0
            for order, times in orders.items():
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
