"""Bots: whoever chooses without being asked. A bot is called with a game and answers with one of its options.

Inside, a bot picks a code for a position, so that simulations need no games. It remembers nothing: what it chooses
hangs on the seed, the position and the number of the decision. Bots are fair: a bot that tries options does so on a
copy whose chance is another one, and so learns nothing of dice and piles that a player could not know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rondel.core.blocks import OPTION_CODE, WAY_PAST
from rondel.lab.machine import At, BotMachine
from rondel.play.decision import Option
from rondel.play.game import Game
from rondel.program.choosing import choose_index, choosing_key, drawn

# How many choices with a single option a bot follows when it tries something.
MOST_AHEAD = 20

On = TypeVar("On", contravariant=True)


class Bot(Protocol[On]):
    """Somebody who chooses, on positions of one machine."""

    def __call__(self, game: Game) -> Option:
        """The option chosen in a game."""

    def pick(self, position: On, options: Sequence[int], number: int) -> int:
        """The code chosen at a position, which is left as it is, at such a decision of the game, counted from 1."""


class _Chooser(ABC, Generic[At]):
    """What bots share: a machine, a chance of their own, and the way from a game to a code and back."""

    def __init__(self, machine: BotMachine[At], seed: int) -> None:
        self.machine, self.key = machine, choosing_key(seed)

    def __call__(self, game: Game) -> Option:
        number = 1 + sum(not choice.forced for choice in game.choices)
        code = self.pick(self.machine.from_slots(game.position), game.codes, number)
        return next(option for option in game.options if option.code == code)

    @abstractmethod
    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        """The code chosen at a position."""


class RandomBot(_Chooser[At]):
    """Takes any option."""

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        return options[choose_index(self.key, number, len(options))]


class FirstBot(_Chooser[At]):
    """Takes the first option: the same game again and again, for tests and comparisons."""

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        return options[0]


class GreedyBot(_Chooser[At]):
    """Takes what leads to the most points more than the best other has, when somebody next decides.

    Of options that lead to equally many it takes the first that is asked for, a member or a branch: nothing that could
    be had is given up for nothing. A rule of a window, which may cost something, has to be worth more than going on;
    only where going on stands before all others, because there is nothing to choose yet, is a rule used that may help.
    """

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        leads = self.leads(position, options, number)
        most = max(leads.values())
        return _first_of_alike([code for code in options if leads[code] == most])

    def leads(self, position: At, options: Sequence[int], number: int) -> dict[int, int]:
        """What each option leads to, all of them tried with the same chance, which is not that of the game."""
        imagined = self.machine.imagined(position, drawn(self.key, number))
        you = self.machine.you(position)
        return {code: self._lead_after(imagined.copy(), code, you) for code in options}

    def _lead_after(self, tried: At, code: int, you: int) -> int:
        run = self.machine.run
        found = run(tried, code)
        for _ in range(MOST_AHEAD):
            if len(found) != 1:
                break
            found = run(tried, found[0])
        return _lead(self.machine.points(tried), you)


def _lead(points: Sequence[int], you: int) -> int:
    """What a seat has more than the best of the others."""
    others = [amount for seat, amount in enumerate(points, 1) if seat != you]
    return points[you - 1] - max(others, default=0)


def _first_of_alike(alike: Sequence[int]) -> int:
    """The code to take of some that lead to equally many points."""
    asked_for = [code for code in alike if code != WAY_PAST and code < OPTION_CODE]
    if asked_for:
        return asked_for[0]
    rules = [code for code in alike if code != WAY_PAST]
    # Behind the rules of a window, going on keeps what they may cost; before them, it gives up a choice.
    goes_on = WAY_PAST in alike[1:] or not rules
    return WAY_PAST if goes_on else rules[0]


BOTS: dict[str, Callable[[BotMachine[Any], int], Bot[Any]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "first": FirstBot,
}


def bots_for(names: Sequence[str], machine: BotMachine[At], seed: int) -> list[Bot[At]]:
    """A bot for each seat: the names in turn, again from the first where there are more seats than names."""
    if not names:
        raise ValueError("no bot is named")
    return [BOTS[names[seat % len(names)]](machine, seed) for seat in range(machine.seats)]
