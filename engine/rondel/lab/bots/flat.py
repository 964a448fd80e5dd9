"""Flat Monte Carlo: every option is played equally often, and each time the game goes on at random to its end."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.lab.bots.search import SearchBot, Weighed, leads
from rondel.program.playing_machine import At


class FlatBot(SearchBot[At]):
    """Takes the option after which it was ahead by most, on average."""

    def weigh(self, position: At, options: Sequence[int], number: int) -> list[Weighed]:
        machine, you = self.machine, self.machine.you(position)
        sums = {option: [0] * (machine.seats + 1) for option in options}
        ahead = dict.fromkeys(options, 0.0)
        for turn, seed in enumerate(self.playout_seeds(number)):
            option = options[turn % len(options)]
            imagined, offered = self.imagined(position, options, seed)
            if option not in offered:
                continue
            points = None if self.gone_on(imagined, option) is None else self.finished(imagined, seed)
            if points is None:
                continue
            sums[option] = [a + b for a, b in zip(sums[option], (*points, 1), strict=True)]
            ahead[option] += leads(points)[(you - 1) % machine.seats]
        played = [option for option in options if sums[option][-1]]
        played.sort(key=lambda option: -ahead[option] / sums[option][-1])
        return [Weighed(one, sums[one][-1], tuple(n / sums[one][-1] for n in sums[one][:-1])) for one in played]
