"""Bots that hardly think: any option, the first one, or the one that leads to the most points at once."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core.blocks import OPTION_CODE, WAY_PAST
from rondel.lab.bots.bot import Chooser
from rondel.program.choosing import choose_index, drawn
from rondel.program.playing_machine import At

# How many choices with a single option a bot follows when it tries something.
MOST_AHEAD = 20
WORST = -(1 << 62)


class RandomBot(Chooser[At]):
    """Takes any option."""

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        return options[choose_index(self.key, number, len(options))]


class FirstBot(Chooser[At]):
    """Takes the first option: the same game again and again, for tests and comparisons."""

    def pick(self, position: At, options: Sequence[int], number: int) -> int:
        return options[0]


class GreedyBot(Chooser[At]):
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
        you, chance = self.machine.you(position), drawn(self.key, number)
        imagined = self.machine.imagined(self.machine.redraw(position, you, chance), chance)
        there = self.machine.options(imagined)
        # What is not on offer there, because pieces lie otherwise, leads nowhere.
        return {code: self._lead_after(imagined.copy(), code, you) if code in there else WORST for code in options}

    def _lead_after(self, tried: At, code: int, you: int) -> int:
        run = self.machine.run
        found = run(tried, code)
        for _ in range(MOST_AHEAD):
            if len(found) != 1:
                break
            found = run(tried, found[0])
        return lead(self.machine.points(tried), you)


def lead(points: Sequence[int], you: int) -> int:
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
