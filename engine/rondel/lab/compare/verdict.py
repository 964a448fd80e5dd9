"""What came of a comparison, in sentences for people who know no statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.frozen import frozen
from rondel.lab.compare.comparison import Comparison, Finding
from rondel.lab.compare.judge import Stopped
from rondel.lab.compare.looks import FIRST_PAIRS, LEAST_PAIRS
from rondel.lab.compare.measures import SOURCE
from rondel.lab.compare.names import Namer
from rondel.lab.compare.offers import Offer
from rondel.lab.compare.shown import HUNDRED, bounds, scaled
from rondel.lab.number_text import count_of, digits_for, number_text, rounded_up
from rondel.words.render import Value

_ENDS = {
    Stopped.PRECISE: "compare.precise",
    Stopped.CLEAR: "compare.clear",
    Stopped.GAMES: "compare.out-of-games",
    Stopped.INTERRUPTED: "compare.interrupted",
}
ALIKE, HEED = 0, 2
MINUS = "\u2212"
_MOST_NEW = 3  # rules that only one side has and that are spoken of


@frozen
class Sentence:
    """A sentence, and to which side it speaks: 1 for more, -1 for less, 0 for alike, 2 for what is to be heeded."""

    text: str
    side: int


@frozen
class PlainVerdict:
    """Says it in one language."""

    comparison: Comparison
    namer: Namer

    def sentences(self) -> list[Sentence]:
        """The answer to the questions of the headlines, and of skill."""
        if not self.comparison.pairs:
            return [self._none_ended()]
        return [
            *self._heeded(),
            *self._alike(),
            *(self._too_few() if self.comparison.is_too_small else self._claims()),
        ]

    def _claims(self) -> Iterator[Sentence]:
        yield from self._points()
        yield from self._starter()
        yield from self._wins()
        yield from self._length()
        yield from self._new()
        yield from self._skill()

    def _none_ended(self) -> Sentence:
        """Where nothing was counted there is nothing to be said, but what would help."""
        most = self.comparison.setup.decisions
        return Sentence(self._say("compare.none-ended", n=most, text=self.whole(most)), HEED)

    def _too_few(self) -> Iterator[Sentence]:
        """Before the first look nothing is claimed, neither a change nor that there is none: ranges mean little yet."""
        pairs, least = self.comparison.pairs, FIRST_PAIRS
        yield Sentence(self._say("compare.too-few", n=pairs, text=self.whole(least)), HEED)

    def _alike(self) -> Iterator[Sentence]:
        """What has to be said before all else where nothing can differ, or nothing did."""
        if self.comparison.setup.is_same:
            yield Sentence(self._say("compare.same"), ALIKE)
        elif self.comparison.untouched and not self._unused():
            yield Sentence(self._say("compare.untouched"), ALIKE)

    def _heeded(self) -> Iterator[Sentence]:
        """What was never or seldom used: of that the other sentences tell nothing or little."""
        unseen = "compare.unused-by-chance" if "random" in self._bots() else "compare.unused-or-not-offered"
        for id, was_offered in (("compare.unused", True), (unseen, False)):
            rules = [self._offered(offer) for offer in self._unused() if offer.was_offered == was_offered]
            if rules:
                yield Sentence(self._say(id, rule=", ".join(rules)), HEED)
        for offer in self.comparison.offers:
            if offer.is_seldom:
                yield Sentence(self._say("compare.seldom", rule=self._offered(offer), text=self._share(offer)), HEED)

    def _unused(self) -> list[Offer]:
        return [offer for offer in self.comparison.offers if offer.is_unused]

    def _offered(self, offer: Offer) -> str:
        return self.namer.rule(offer.rule, self.namer.first if offer.only == "first" else self.namer.second)

    def _share(self, offer: Offer) -> str:
        of_hundred = offer.share * HUNDRED
        return number_text(of_hundred, 1 if of_hundred >= 0.1 else 3, self.namer.language)

    def conditions(self) -> list[str]:
        """How it was played, and what the sentences promise."""
        return [
            self._end(),
            *self._unfinished(),
            self._say("compare.in-all"),
            self._say("compare.with-bots", text=", ".join(map(self._bot, self._bots()))),
        ]

    def _end(self) -> str:
        """Why no more games were played."""
        stopped, pairs = self.comparison.stopped, self.whole(self.comparison.pairs)
        if stopped in (Stopped.PRECISE, Stopped.CLEAR):
            return self._say(_ENDS[stopped], text=pairs, high=self.whole(self.comparison.setup.most))
        return self._say(_ENDS[stopped], text=pairs)

    def _bot(self, name: str) -> str:
        """A bot, and what it does, if that is known."""
        id = f"compare.bot-{name.partition(':')[0]}"
        return self._say(id, text=name) if self.namer.second.has(id) else name

    def turns(self) -> list[str]:
        """How many decisions there are each time that what is told most often begins, before and after."""
        if self.comparison.turns is None:
            return []
        deed, *means = self.comparison.turns
        low, high = (number_text(mean, 2, self.namer.language) for mean in means)
        return [self._say("compare.is-each", rule=self.namer.rule(deed, self.namer.first), low=low, high=high)]

    def needed(self) -> list[str]:
        """How many games which precision takes, if more than were played."""
        most: dict[str, int] = {}
        for found in self.comparison.headlines:
            sort = "wins" if "wins" in found.name else "points" if "points" in found.name else "length"
            most[sort] = max(most.get(sort, 0), found.needed)
        targets = self.comparison.setup.precision.targets
        least = max(LEAST_PAIRS, self.comparison.pairs + 1)
        wanted = ((sort, target, most.get(sort, 0)) for sort, target in targets.items())
        return [self._needed(sort, target, pairs) for sort, target, pairs in wanted if pairs >= least]

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
        found = self.comparison.headline("length")
        if found is None or not found.is_found:
            yield from self._plain("length")
            return
        shown, side = self.namer.shown(found), _sign(found)
        text = shown.text(abs(shown.difference))
        n = count_of(text, shown.difference, self.namer.language)
        said = self._say("compare.length-found", text=text, n=n, more=side, low=shown.before, high=shown.after)
        yield Sentence(said, side)

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
        yield self._starts(wins, points)

    def _starts(self, wins: Finding, points: Finding) -> Sentence:
        """How much going first matters on the second side."""
        language, seats = self.namer.language, len(self.comparison.setup.players)
        lead = self.namer.shown(points)
        text = lead.text(abs(lead.second))
        return Sentence(
            self._say(
                "compare.starts-so-much",
                what=self.namer.shown(wins).after,
                high=number_text(HUNDRED / seats, 1, language),
                text=text,
                n=count_of(text, lead.second, language),
                more=(lead.second > 0) - (lead.second < 0),
            ),
            ALIKE,
        )

    def _new(self) -> Iterator[Sentence]:
        """Rules that only the second side has, most used first."""
        heeded = {f"used.{offer.rule}" for offer in self.comparison.offers if offer.is_seldom}
        explored = self.comparison.explored_as("used.")
        used = [found for found in explored if found.only == "second" and found.name not in heeded]
        for found in sorted(used, key=lambda found: -found.second)[:_MOST_NEW]:
            rule = self.namer.rule(found.name.removeprefix("used."), self.namer.second)
            yield Sentence(self._say("compare.new-rule", rule=rule, text=self.namer.shown(found).after), 1)

    def _skill(self) -> Iterator[Sentence]:
        skill = self.comparison.skill
        if skill is None:
            return
        shown = self.namer.shown(skill.wins)
        low, high = shown.before, shown.after
        if skill.wins.is_found:
            side = _sign(skill.wins)
            yield Sentence(self._say("compare.skill-found", more=side, low=low, high=high), side)
        else:
            yield Sentence(self._say("compare.skill-none", low=low, high=high), ALIKE)

    # --- numbers in them ---

    def _sized(self, id: str, found: Finding, **values: Value) -> Sentence:
        """A difference that was found: how large, and between what."""
        shown = self.namer.shown(found)
        low, high = sorted(map(abs, bounds(found)))
        text = shown.text(abs(shown.difference))
        if "wins" not in id:
            values["n"] = count_of(text, shown.difference, self.namer.language)
        texts = {"low": shown.text(low), "high": shown.text(high)}
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
        bound = rounded_up(max(map(abs, bounds(found))), digits)
        return number_text(bound, digits, self.namer.language), bound


def _sign(found: Finding) -> int:
    return 1 if found.seen.difference > 0 else -1


def _is_exact(found: Finding) -> bool:
    return found.seen.low == found.seen.high == 0
