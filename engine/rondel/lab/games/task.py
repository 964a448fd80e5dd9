"""What is to be played: so many games from a seed on, and who sits where.

Game number i hangs on the task and on i alone, whoever plays it, wherever and when. With seats rotated, as many games
in a row as there are bots share a seed, and everybody sits everywhere once: what luck gave to a seat is everybody's.
"""

from __future__ import annotations

from rondel.frozen import frozen
from rondel.limits import MOST_DECISIONS
from rondel.messages.said import say
from rondel.problems import WrongUse


@frozen
class GamesTask:
    """What to play. `bots` sit in turn, again from the first where there are more seats than names."""

    games: int
    seed: int = 0
    bots: tuple[str, ...] = ("random",)
    most: int = MOST_DECISIONS
    rotated: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.bots, str):
            raise WrongUse(say("bots.one-text", name=self.bots))
        if not self.bots:
            raise WrongUse(say("bots.none-named"))
        for name, least in (("games", 0), ("seed", 0), ("most", 1)):
            if not isinstance(value := getattr(self, name), int) or value < least:
                raise WrongUse(say("simulate.no-number", name=name, value=repr(value), least=least))

    @property
    def turns(self) -> int:
        """How many games in a row share a seed: as many as there are ways to sit, none of them twice."""
        turned = (turn for turn in range(1, len(self.bots) + 1) if self.bots[turn:] + self.bots[:turn] == self.bots)
        return next(turned) if self.rotated else 1

    def seed_of(self, game: int) -> int:
        return self.seed + game // self.turns

    def seating(self, game: int, seats: int) -> tuple[str, ...]:
        """The bots of a game by seat."""
        shift = game % self.turns
        return tuple(self.bots[(seat + shift) % len(self.bots)] for seat in range(seats))
