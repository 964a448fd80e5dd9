"""The pictures of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.lab.charts.bars import BarRow, paired_bars
from rondel.lab.charts.dots import DotRow, dots
from rondel.lab.charts.histogram import histogram
from rondel.lab.charts.running import RunningPoint, running
from rondel.lab.charts.svg import Legend
from rondel.lab.compare.comparison import Comparison, Finding, Skill
from rondel.lab.compare.names import Namer
from rondel.lab.compare.shown import bounds, is_share, scaled
from rondel.lab.number_text import COMMAS


class Pictures:
    """Draws what a comparison found, in one language."""

    def __init__(self, comparison: Comparison, namer: Namer) -> None:
        self.comparison, self.namer = comparison, namer
        self.comma = COMMAS.get(namer.language, ".")
        self.legend = Legend(self._say("before"), self._say("after"))

    def _say(self, what: str) -> str:
        return self.namer.say(f"compare.{what}")

    def headlines(self) -> list[str]:
        """A picture for each unit: points, victories, decisions."""
        found = self.comparison.headlines
        points = [one for one in found if one.name in ("points", "starter.points")]
        wins = [one for one in found if is_share(one.name)]
        length = [one for one in found if one.name == "length"]
        return [self._dots(rows) for rows in (points, wins, length) if rows]

    def _dots(self, rows: Sequence[Finding]) -> str:
        return dots(self._say("difference"), [self._dot(found) for found in rows], self.comma)

    def _dot(self, found: Finding) -> DotRow:
        number, (low, high) = scaled(found.name, found.seen.difference), bounds(found)
        said = self.namer.shown(found).change
        return DotRow(self.namer.label(found), said, number, low, high, found.is_found)

    def sources(self, rows: Sequence[Finding]) -> str:
        largest = sorted(rows, key=lambda found: -_height(found))
        least = _height(largest[0]) / 200
        largest = [found for found in largest if found.only or _height(found) >= least]
        return paired_bars(self._say("sources"), self.legend, [self._bar(found) for found in largest], self.comma)

    def _bar(self, found: Finding) -> BarRow:
        speech = self.namer.first if found.only == "first" else self.namer.second
        name = self.namer.rule(found.name.partition(".")[2], speech)
        first = None if found.only == "second" else found.first
        second = None if found.only == "first" else found.second
        is_strong = found.is_found or bool(found.only)
        return BarRow(name[:1].upper() + name[1:], self._values(found), first, second, is_strong)

    def points(self) -> str:
        sides = [side.histogram for side in (self.comparison.setup.first, self.comparison.setup.second)]
        told, axis = self._say("histogram-told"), self._say("points-of-seat")
        return histogram(self._say("histogram"), told, self.legend, sides, axis, self.comma)

    def running(self) -> str:
        seen = self.comparison.running["points"]
        points = [RunningPoint(one.pairs, one.difference, one.low, one.high) for one in seen]
        axis = self._say("pairs")
        return running(self._say("running"), self._say("running-told"), points, axis, self.comma)

    def skill(self, skill: Skill) -> str:
        """Victories and points apart, for they are counted differently."""
        return "".join(self._skill_bars(found) for found in (skill.wins, skill.lead))

    def _skill_bars(self, found: Finding) -> str:
        first, second = (scaled(found.name, number) for number in (found.first, found.second))
        row = BarRow(self.namer.label(found), self._values(found), first, second, found.is_found)
        return paired_bars(self.namer.label(found), self.legend, [row], self.comma)

    def _values(self, found: Finding) -> str:
        """What was before and what is after, or what the one side has that can have it."""
        shown = self.namer.shown(found)
        if not found.only:
            return f"{shown.before} \u2192 {shown.after}"
        is_first = found.only == "first"
        return f"{self._say('only-before' if is_first else 'only-after')}: {shown.before if is_first else shown.after}"


def _height(found: Finding) -> float:
    return max(abs(found.first), abs(found.second))
