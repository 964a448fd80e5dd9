"""What a bot is: it is called with a game and answers with one of its options.

Inside, a bot picks a code for a position, so that simulations need no games. It remembers nothing: what it chooses
hangs on the seed, the position and the number of the decision. Bots are fair: what they try they try on positions whose
chance is another one, and those that look further than one choice on positions redrawn for their seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rondel.play.decision import Option
from rondel.play.game import Game
from rondel.program.choosing import choosing_key
from rondel.program.playing_machine import At, PlayingMachine

On = TypeVar("On", contravariant=True)


class Bot(Protocol[On]):
    """Somebody who chooses, on positions of one machine."""

    def __call__(self, game: Game) -> Option:
        """The option chosen in a game."""

    def pick(self, position: On, options: Sequence[int], number: int) -> int:
        """The code chosen at a position, which is left as it is, at such a decision of the game, counted from 1."""


BotMaker = Callable[[PlayingMachine[Any], int], Bot[Any]]


class Chooser(ABC, Generic[At]):
    """What bots share: a machine, a chance of their own, and the way from a game to a code and back."""

    def __init__(self, machine: PlayingMachine[At], seed: int) -> None:
        self.machine, self.key = machine, choosing_key(seed)

    def __call__(self, game: Game) -> Option:
        code = self.pick(self.machine.from_slots(game.position), game.codes, number_of_decision(game))
        return next(option for option in game.options if option.code == code)

    @abstractmethod
    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        """The code chosen at a position."""


def number_of_decision(game: Game) -> int:
    """The number of the decision that is due in a game, counted from 1; what is forced does not count."""
    return 1 + sum(not choice.forced for choice in game.choices)
