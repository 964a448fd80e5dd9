"""A balance for people: the curve as a small chart of letters, and what follows from it in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from textwrap import wrap

from rondel.lab.balance.balance import MOST_SHOWN, BalanceResult, BalanceVerdict
from rondel.lab.balance.vary import option_text
from rondel.lab.bots.named import bot_named
from rondel.lab.estimates import Estimate
from rondel.lab.number_text import number_text
from rondel.lab.voice import LabVoice

WIDE = 110
CHART = 41  # letters


class BalanceTold:
    """Says what came of a balance, in one language."""

    def __init__(self, language: str) -> None:
        self.language, self.say = language, LabVoice("balance", language).say

    def nothing(self) -> str:
        return self.say("nothing")

    def text(self, result: BalanceResult) -> str:
        told = [line for sentence in self.sentences(result) for line in wrap(sentence, WIDE)]
        return "\n".join([*wrap(self.head(result), WIDE), "", *self.chart(result), "", *told])

    def head(self, result: BalanceResult) -> str:
        games = result.balance.games
        first = self.measured(result)
        told = self.say("played", what=first, n=games, text=self.number(result.balance.seconds, 1))
        if result.balance.interrupted:
            return f"{self.say('interrupted', n=games, most=result.balance.planned)} {told}"
        return told

    def measured(self, result: BalanceResult) -> str:
        """What is measured, in words."""
        measure = result.plan.measure
        return self.say(f"measure-{measure.kind}", text=measure.about or "1")

    # --- numbers ---

    def number(self, value: float, digits: int, *, signed: bool = False) -> str:
        return number_text(value, digits, self.language, signed=signed)

    def height(self, result: BalanceResult, value: float) -> str:
        """A value of the measure, in per cent if it is a share."""
        measure = result.plan.measure
        if measure.is_share:
            return f"{self.number(100 * value, 1, signed=measure.can_be_even)} %"
        return self.number(value, 2, signed=measure.can_be_even)

    def estimate(self, result: BalanceResult, found: Estimate) -> str:
        low, high = (self.height(result, each).removesuffix(" %") for each in (found.low, found.high))
        return f"{self.height(result, found.value)} ({low} … {high})"

    # --- the chart ---

    def chart(self, result: BalanceResult) -> list[str]:
        names = [option_text(value) for value in result.values]
        shown = [self.estimate(result, found) for found in result.curve]
        wide, much = max(map(len, names)), max(map(len, shown))
        lines = [_line(found, _bounds(result), result.plan.want) for found in result.curve]
        return [f"{name:>{wide}}  {text:>{much}}  {line}" for name, text, line in zip(names, shown, lines, strict=True)]

    # --- sentences ---

    def sentences(self, result: BalanceResult) -> Iterator[str]:
        yield from self._verdict(result)
        now = option_text(result.plan.varied.now)
        yield self.say("now", text=result.plan.varied.name, what=now)
        yield self.say("brackets")
        if any(bot_named(name).is_timed for name in result.plan.task.bots):
            yield self.say("timed")
        if lost := result.balance.unfinished:
            seeds = ", ".join(f"{option_text(value)}: {seed}" for value, seed, _ in lost[:MOST_SHOWN])
            yield self.say("unfinished", n=len(lost), text=seeds, what=lost[0][2])

    def _verdict(self, result: BalanceResult) -> Iterator[str]:
        stays = result.verdict in (BalanceVerdict.SAME, BalanceVerdict.STILL)
        if stays and result.plan.want is not None and not result.fitting:
            yield self._outside(result)
        match result.verdict:
            case BalanceVerdict.SAME:
                yield self.say("same")
            case BalanceVerdict.STILL:
                yield self.say("still")
            case BalanceVerdict.FEW:
                yield self.say("few")
            case BalanceVerdict.OUTSIDE:
                yield self._outside(result)
            case BalanceVerdict.AMONG:
                fitting = ", ".join(option_text(result.values[i]) for i in result.fitting)
                best = option_text(result.values[result.nearest])
                yield self.say("among", text=self._want(result), what=fitting, best=best)
            case BalanceVerdict.CROSSED:
                yield from self._crossed(result)

    def _want(self, result: BalanceResult) -> str:
        return self.height(result, result.plan.want or 0.0)

    def _outside(self, result: BalanceResult) -> str:
        best = result.nearest
        there = self.estimate(result, result.curve[best])
        return self.say("outside", text=self._want(result), best=option_text(result.values[best]), what=there)

    def _crossed(self, result: BalanceResult) -> Iterator[str]:
        found, best = result.crossing, str(result.suggested)
        low, high = self._end(found.low), self._end(found.high)
        at = self.number(found.value, 1)
        yield self.say("crossed", best=best, text=self._want(result), at=at, low=low, high=high)
        whole = [value for value in range(int(str(result.values[0])), int(str(result.values[-1])) + 1)
                 if found.low <= value <= found.high]  # fmt: skip
        if not whole:
            yield self.say("between")
        elif len(whole) > 1:
            yield self.say("several", text=", ".join(map(str, whole)))
        if isinf(found.low) or isinf(found.high):
            yield self.say("open")

    def _end(self, value: float) -> str:
        return "…" if isinf(value) else self.number(value, 1)


def _bounds(result: BalanceResult) -> tuple[float, float]:
    """The lowest and the highest that is drawn."""
    ends = [end for found in result.curve for end in (found.low, found.high, found.value) if not isinf(end)]
    ends += [] if result.plan.want is None else [result.plan.want]
    low, high = min(ends), max(ends)
    return (low, high) if high > low else (low - 1, high + 1)


def _line(found: Estimate, bounds: tuple[float, float], want: float | None) -> str:
    """A line of the chart: the interval, the value, and what is wanted."""
    cells = [" "] * CHART
    first, last = _cell(found.low, bounds), _cell(found.high, bounds)
    cells[first : last + 1] = "─" * (last + 1 - first)
    if want is not None:
        cells[_cell(want, bounds)] = "│" if not first <= _cell(want, bounds) <= last else "┼"
    cells[_cell(found.value, bounds)] = "●"
    return "".join(cells).rstrip()


def _cell(value: float, bounds: tuple[float, float]) -> int:
    share = (min(max(value, bounds[0]), bounds[1]) - bounds[0]) / (bounds[1] - bounds[0])
    return round(share * (CHART - 1))
