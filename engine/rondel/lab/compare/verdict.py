"""What came of a comparison, in sentences for people who know no statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.frozen import frozen
from rondel.lab.compare.comparison import Comparison, Finding
from rondel.lab.compare.judge import Stopped
from rondel.lab.compare.measures import SOURCE
from rondel.lab.compare.names import HUNDRED, Namer, scaled
from rondel.lab.number_text import count_of, digits_for, number_text, rounded_up
from rondel.words.render import Value

_ENDS = {
    Stopped.PRECISE: "compare.precise",
    Stopped.CLEAR: "compare.clear",
    Stopped.GAMES: "compare.out-of-games",
    Stopped.INTERRUPTED: "compare.interrupted",
}
ALIKE = 0
MINUS = "\u2212"
_MOST_NEW = 3  # rules that only one side has and that are spoken of


@frozen
class Sentence:
    """A sentence, and to which side it speaks: 1 for more, -1 for less, 0 for alike."""

    text: str
    side: int


@frozen
class PlainVerdict:
    """Says it in one language."""

    comparison: Comparison
    namer: Namer

    def sentences(self) -> list[Sentence]:
        """The answer to the questions of the headlines, and of skill."""
        return [
            *self._alike(),
            *self._points(),
            *self._starter(),
            *self._wins(),
            *self._length(),
            *self._new(),
            *self._skill(),
        ]

    def _alike(self) -> Iterator[Sentence]:
        """What has to be said before all else where nothing can differ, or nothing did."""
        if self.comparison.setup.is_same:
            yield Sentence(self._say("compare.same"), ALIKE)
        elif self.comparison.untouched:
            yield Sentence(self._say("compare.untouched"), ALIKE)

    def conditions(self) -> list[str]:
        """How it was played, and what the sentences promise."""
        pairs = self.whole(self.comparison.pairs)
        told = [self._say(_ENDS[self.comparison.stopped], text=pairs), *self._unfinished()]
        return [*told, self._say("compare.in-all"), self._say("compare.with-bots", text=", ".join(self._bots()))]

    def turns(self) -> list[str]:
        """How many decisions there are each time that what is told most often begins, before and after."""
        if self.comparison.turns is None:
            return []
        deed, *means = self.comparison.turns
        what = self._say("compare.is-each", rule=self.namer.rule(deed, self.namer.first))
        before, after = (number_text(mean, 2, self.namer.language) for mean in means)
        return [f"{what}: {before} \u2192 {after}"]

    def needed(self) -> list[str]:
        """How many games which precision takes."""
        most: dict[str, int] = {}
        for found in self.comparison.headlines:
            sort = "wins" if "wins" in found.name else "points" if "points" in found.name else "length"
            most[sort] = max(most.get(sort, 0), found.needed)
        targets = self.comparison.setup.precision.targets
        return [self._needed(sort, target, most.get(sort, 0)) for sort, target in targets.items() if most.get(sort)]

    def whole(self, number: int) -> str:
        return number_text(number, 0, self.namer.language)

    def _say(self, id: str, **values: Value) -> str:
        return self.namer.say(id, **values)

    def _bots(self) -> Sequence[str]:
        return tuple(dict.fromkeys(self.comparison.setup.bots))

    def _unfinished(self) -> Iterator[str]:
        before, after = (side.unfinished for side in (self.comparison.setup.first, self.comparison.setup.second))
        if before or after:
            yield self._say("compare.unfinished", text=self.whole(before), what=self.whole(after))

    def _needed(self, sort: str, target: float, pairs: int) -> str:
        shown = target * HUNDRED if sort == "wins" else target
        text = number_text(shown, digits_for(shown), self.namer.language)
        values: dict[str, Value] = {"text": text}
        if sort != "wins":
            values["n"] = count_of(text, shown, self.namer.language)
        return self._say("compare.needed", what=self._say(f"compare.to-{sort}", **values), text=self.whole(pairs))

    # --- the questions ---

    def _points(self) -> Iterator[Sentence]:
        yield from self._plain("points")
        found = self.comparison.headline("points")
        if found is not None and found.is_found:
            yield from self._most_of_it(found)

    def _most_of_it(self, points: Finding) -> Iterator[Sentence]:
        """The source that explains at least half of a difference in points."""
        sources = [one for one in self.comparison.explored_as(SOURCE) if one.is_found or one.only]
        largest = max(sources, key=lambda one: one.seen.difference * _sign(points), default=None)
        if largest is None or largest.seen.difference * _sign(points) < abs(points.seen.difference) / 2:
            return
        speech = self.namer.second if largest.only == "second" else self.namer.first
        rule = self.namer.rule(largest.name.removeprefix(SOURCE), speech)
        amount = number_text(abs(largest.seen.difference), 1, self.namer.language)
        text = f"{'+' if largest.seen.difference > 0 else MINUS}{amount}"
        yield Sentence(self._say("compare.most-of-it", rule=rule, text=text), _sign(points))

    def _length(self) -> Iterator[Sentence]:
        yield from self._plain("length")

    def _plain(self, name: str) -> Iterator[Sentence]:
        found = self.comparison.headline(name)
        if found is not None and found.is_found:
            yield self._sized(f"compare.{name}-found", found)
        elif found is not None:
            yield self._none(f"compare.{name}-none", found)

    def _wins(self) -> Iterator[Sentence]:
        seats = [found for found in self.comparison.headlines if found.name.startswith("wins.")]
        told = [found for found in seats if found.is_found]
        for found in told:
            yield self._sized("compare.wins-found", found, player=f"player.{found.name.removeprefix('wins.')}")
        if seats and not told:
            widest = max(seats, key=lambda found: max(abs(found.seen.low), abs(found.seen.high)))
            if _is_exact(widest):
                yield self._exactly(self._say("compare.wins"))
            else:
                yield Sentence(self._say("compare.wins-none", text=self._bound(widest)[0]), ALIKE)

    def _starter(self) -> Iterator[Sentence]:
        wins, points = (self.comparison.headline(f"starter.{what}") for what in ("wins", "points"))
        if wins is None or points is None:
            return
        if wins.is_found:
            yield self._sized("compare.starts-wins", wins)
        if points.is_found:
            yield self._sized("compare.starts-points", points)
        if not wins.is_found and not points.is_found:
            yield self._none("compare.starts-none", points, high=self._bound(wins)[0])

    def _new(self) -> Iterator[Sentence]:
        """Rules that only the second side has, most used first."""
        used = [found for found in self.comparison.explored_as("used.") if found.only == "second"]
        for found in sorted(used, key=lambda found: -found.second)[:_MOST_NEW]:
            rule = self.namer.rule(found.name.removeprefix("used."), self.namer.second)
            yield Sentence(self._say("compare.new-rule", rule=rule, text=self.namer.number(found, found.second)), 1)

    def _skill(self) -> Iterator[Sentence]:
        skill = self.comparison.skill
        if skill is None:
            return
        low, high = (self.namer.number(skill.wins, number) for number in (skill.wins.first, skill.wins.second))
        if skill.wins.is_found:
            side = _sign(skill.wins)
            yield Sentence(self._say("compare.skill-found", more=side, low=low, high=high), side)
        else:
            yield Sentence(self._say("compare.skill-none", low=low, high=high), ALIKE)

    # --- numbers in them ---

    def _sized(self, id: str, found: Finding, **values: Value) -> Sentence:
        """A difference that was found: how large, and between what."""
        amount = abs(scaled(found.name, found.seen.difference))
        low, high = sorted(abs(scaled(found.name, number)) for number in (found.seen.low, found.seen.high))
        digits = digits_for((high - low) / 2)
        language = self.namer.language
        text = number_text(amount, digits, language)
        if "wins" not in id:
            values["n"] = count_of(text, amount, language)
        texts = {"low": number_text(low, digits, language), "high": number_text(high, digits, language)}
        side = _sign(found)
        return Sentence(self._say(id, text=text, more=side, **texts, **values), side)

    def _none(self, id: str, found: Finding, **values: Value) -> Sentence:
        if _is_exact(found):
            return self._exactly(self.namer.label(found))
        text, bound = self._bound(found)
        return Sentence(self._say(id, text=text, n=count_of(text, bound, self.namer.language), **values), ALIKE)

    def _exactly(self, what: str) -> Sentence:
        """For what was the same in every game, and never varies."""
        return Sentence(self._say("compare.exactly", what=what), ALIKE)

    def _bound(self, found: Finding) -> tuple[str, float]:
        """What a difference that was not found is smaller than, if there is one."""
        seen = found.seen
        digits = digits_for(scaled(found.name, (seen.high - seen.low) / 2))
        bound = rounded_up(scaled(found.name, max(abs(seen.low), abs(seen.high))), digits)
        return number_text(bound, digits, self.namer.language), bound


def _sign(found: Finding) -> int:
    return 1 if found.seen.difference > 0 else -1


def _is_exact(found: Finding) -> bool:
    return found.seen.low == found.seen.high == 0
