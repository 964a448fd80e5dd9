"""What bots that search share: a budget, and what they have found out about each option.

A search plays games on from positions that look the same to the one who decides, to their end, and remembers for each
option how they ended. What counts in the end is what a seat has more than the best of the others.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf

from rondel.frozen import frozen
from rondel.lab.bots.bot import Chooser
from rondel.play.game import Game
from rondel.problems import RuleFailure
from rondel.program.chance import GOLDEN, mix
from rondel.program.choosing import drawn
from rondel.program.playing_machine import At, PlayingMachine

_LOOKS = 8  # playouts between two looks at the clock


@frozen
class Budget:
    """How much a bot may think about one decision: so many playouts, so many seconds, or whichever is over first."""

    playouts: int = 0
    seconds: float = 0.0

    def turns(self) -> Iterator[int]:
        """Numbers from 0 on, as long as there is something left; one turn there always is."""
        end = time.monotonic() + self.seconds if self.seconds else inf
        for number in range(self.playouts) if self.playouts else count():
            if number and number % _LOOKS == 0 and time.monotonic() >= end:
                return
            yield number


@frozen
class Weighed:
    """What a search thinks of an option: how often it was played, and the mean points of the seats in the end."""

    option: int
    playouts: int
    points: tuple[float, ...]


def leads(points: Sequence[float]) -> list[float]:
    """For each seat what it has more than the best of the others; what it has, if it plays alone."""
    if len(points) == 1:
        return list(points)
    best = max(points)
    second = max((amount for i, amount in enumerate(points) if i != points.index(best)), default=0)
    return [amount - (second if amount == best else best) for amount in points]


class SearchBot(Chooser[At]):
    """A bot that plays games on in its head."""

    def __init__(self, machine: PlayingMachine[At], seed: int, budget: Budget) -> None:
        super().__init__(machine, seed)
        self.budget, self.finish = budget, machine.finisher()

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        weighed = self.weigh(position, options, number)
        return weighed[0].option if weighed else options[0]

    def think(self, game: Game) -> list[Weighed]:
        """The options of a game, the best first."""
        return self.weigh(self.machine.from_slots(game.position), game.codes, self.decisions.at(game))

    @abstractmethod
    def weigh(self, position: At, options: Sequence[int], number: int) -> list[Weighed]:
        """The options at a position, the best first."""

    def finished(self, imagined: At, seed: int) -> tuple[int, ...] | None:
        """The points at the end of a playout; nothing if a rule fails there, in a position that may never come."""
        try:
            return self.finish(imagined, seed)
        except RuleFailure:
            return None

    def gone_on(self, imagined: At, option: int) -> list[int] | None:
        """What is on offer next; nothing if a rule fails on the way there."""
        try:
            return self.machine.skip(imagined, option)
        except RuleFailure:
            return None

    def imagined(self, position: At, options: Sequence[int], seed: int) -> tuple[At, list[int]]:
        """A position that looks the same to the one who decides, and what can be chosen there of what is on offer."""
        found = self.machine.redraw(position, self.machine.you(position), seed)
        try:
            offered = self.machine.options(found)
        except RuleFailure:  # because of pieces that lie otherwise there
            offered = []
        return found, offered if offered == options else [option for option in options if option in offered]

    def playout_seeds(self, number: int) -> Iterator[int]:
        """A seed for each playout that the budget has for a decision."""
        key = drawn(self.key, number)
        return (mix(key + turn * GOLDEN) for turn in self.budget.turns())
