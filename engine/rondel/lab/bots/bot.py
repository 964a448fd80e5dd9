"""What a bot is: it is called with a game and answers with one of its options.

Inside, a bot picks a code for a position, so that simulations need no games. It remembers nothing but how far it
counted: what it chooses hangs on the seed, the position and the number of the decision. Bots are fair: what they try
they try on positions whose chance is another one, and those that look further than one choice on positions redrawn for
their seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rondel.play.choice import Choice
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
        self.decisions = DecisionCount()

    def __call__(self, game: Game) -> Option:
        code = self.pick(self.machine.from_slots(game.position), game.codes, self.decisions.at(game))
        return next(option for option in game.options if option.code == code)

    @abstractmethod
    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        """The code chosen at a position."""


class DecisionCount:
    """Counts the decisions of a game, from where it counted last: a game without end would be counted without end."""

    def __init__(self) -> None:
        self._last: Choice | None = None
        self._choices = self._made = 0

    def at(self, game: Game) -> int:
        """The number of the decision that is due, counted from 1; what is forced does not count."""
        made, known = game.choices, self._choices
        if known > len(made) or (known and made[known - 1] is not self._last):  # another game, or some were taken back
            known = self._made = 0
        self._made += sum(not choice.forced for choice in made[known:])
        self._choices, self._last = len(made), made[-1] if made else None
        return 1 + self._made
