"""An arena for people: a line for each bot, who came before whom, and what is not certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import wrap

from rondel.lab.arena.arena import ArenaResult, BotRow
from rondel.lab.arena.standings import MOST_SHOWN
from rondel.lab.estimates import Estimate
from rondel.lab.number_text import duration, number_text
from rondel.lab.voice import LabVoice

WIDE = 110
MOST_WITH_INTERVALS = 6  # bots in a table of pairs; with more, lines would be too long


class ArenaTold:
    """Says what came out of an arena, in one language."""

    def __init__(self, language: str) -> None:
        self.language, self._say = language, LabVoice("arena", language).say

    def nothing(self) -> str:
        return self._say("nothing")

    def text(self, result: ArenaResult) -> str:
        parts = [self._head(result), self._bots(result), self._pairs(result), self._remarks(result)]
        return "\n\n".join("\n".join(part) for part in parts if part)

    def _head(self, result: ArenaResult) -> list[str]:
        told = result.standings
        seconds = number_text(result.arena.seconds, 1, self.language)
        played = self._say("played", n=told.games, tables=len(result.plan.tables), text=seconds)
        if not result.arena.interrupted:
            return [played]
        return [self._say("interrupted", n=told.games, most=result.arena.planned), played]

    def _bots(self, result: ArenaResult) -> list[str]:
        heads = [self._say(name) for name in ("bot", "rating", "wins", "points", "time")]
        return _columns([heads, *(self._bot(result, row) for row in result.rows)])

    def _bot(self, result: ArenaResult, row: BotRow) -> list[str]:
        seconds = result.arena.thinking.get(row.bot)
        time = "-" if seconds is None else duration(seconds, self.language)
        rating = self._shown(row.rating, 0, signed=True)
        return [row.bot, rating, self._share(row.wins), self._shown(row.points, 1), time]

    def _pairs(self, result: ArenaResult) -> list[str]:
        names = [row.bot for row in result.rows]
        rows = [["", *names], *([one, *(self._pair(result, one, other) for other in names)] for one in names)]
        return [self._say("pairs"), *_columns(rows)]

    def _pair(self, result: ArenaResult, one: str, other: str) -> str:
        found = None if one == other else result.pair(one, other)
        if found is None:
            return "-"
        return self._share(found[0], alone=len(result.rows) > MOST_WITH_INTERVALS)

    def _share(self, share: Estimate, *, alone: bool = False) -> str:
        hundred = Estimate(100 * share.value, 100 * share.low, 100 * share.high)
        return f"{number_text(hundred.value, 0, self.language)} %" if alone else self._shown(hundred, 0, " %")

    def _shown(self, found: Estimate, digits: int, unit: str = "", *, signed: bool = False) -> str:
        value, low, high = (
            number_text(each, digits, self.language, signed=signed) for each in (found.value, found.low, found.high)
        )
        return f"{value}{unit} ({low} … {high})"

    def _remarks(self, result: ArenaResult) -> list[str]:
        return [line for remark in self._all_remarks(result) for line in wrap(remark, WIDE)]

    def _all_remarks(self, result: ArenaResult) -> Iterator[str]:
        zero = result.arena.zero
        yield self._say("zero-mean") if zero is None else self._say("zero-bot", text=zero)
        for row in result.rows:
            if row.one_sided is not None:
                yield self._say("all" if row.one_sided else "none", text=row.bot)
        for one, other in pairwise(row.bot for row in result.rows):
            found = result.pair(one, other)
            if found is not None and found[0].low <= 0.5 <= found[0].high:
                yield self._say("not-apart", text=one, what=other)
        if result.arena.is_timed:
            yield self._say("timed")
        if lost := result.standings.unfinished:
            seeds = ", ".join(str(seed) for seed, _ in lost[:MOST_SHOWN])
            yield self._say("unfinished", n=len(lost), text=seeds, what=lost[0][1])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns under each other, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = [[f"{row[0]:<{widths[0]}}", *map(str.rjust, row[1:], widths[1:])] for row in rows]
    return ["  ".join(row) for row in aligned]
