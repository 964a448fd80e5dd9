"""Compares two line-ups: plays pairs of games in batches, looks after each, and stops when enough is known."""

from __future__ import annotations

import time
from collections.abc import Callable

from rondel.frozen import frozen
from rondel.lab.compare.comparison import Comparison, Finding, Setup, SideFacts, Skill
from rondel.lab.compare.discovery import discovered
from rondel.lab.compare.judge import Referee, how_far, seen_at
from rondel.lab.compare.looks import chance_of
from rondel.lab.compare.measures import BEGUN, USED
from rondel.lab.compare.offers import Offer, optional_rules
from rondel.lab.compare.on_offer import on_offer
from rondel.lab.compare.paired import PairedGames, PlayedSide
from rondel.lab.compare.precision import Precision
from rondel.lab.compare.skill import SkillPlan, compare_skill
from rondel.lab.games.task import GamesTask
from rondel.limits import MOST_DECISIONS

Heard = Callable[[float], None]
MAIN_PART = 0.85  # of the time, where skill is looked at too


@frozen
class CompareTask:
    """What shall be compared: up to so many pairs of games, who plays, how precise, and whether skill is looked at."""

    games: int
    seed: int
    bots: tuple[str, ...]
    precision: Precision
    skill: SkillPlan | None
    names: tuple[str, str]
    command: str = ""
    most: int = MOST_DECISIONS


def compare(first: PlayedSide, second: PlayedSide, asked: CompareTask, heard: Heard = lambda share: None) -> Comparison:
    """Plays and judges; `heard` is told which share of the work is done by now. Ctrl-C ends it with what is known."""
    began = time.perf_counter()
    games = PairedGames(first, second, asked.bots, asked.seed, asked.most)
    judge = Referee(first.measured.measures.headlines, asked.precision, asked.games)
    skill = None
    try:
        _play(games, judge, lambda share: heard(share * (MAIN_PART if asked.skill else 1)))
        skill = _skill(games, asked, lambda share: heard(MAIN_PART + share * (1 - MAIN_PART)))
    except KeyboardInterrupt:
        if games.sums.pairs < 2:
            raise
        if judge.stopped is None:
            judge.look(games.sums, interrupted=True)
    return _Outcome(games, judge, asked).comparison(skill, time.perf_counter() - began)


def _play(games: PairedGames, judge: Referee, heard: Heard) -> None:
    sums = games.sums
    while judge.stopped is None:
        stop = min(judge.most, games.played + judge.next_stop(sums) - sums.pairs)
        expected = min(judge.most, max(stop, judge.pairs_needed(sums)))
        for played in games.play_to(max(stop, games.played + 1)):
            heard(played / expected)
        judge.look(sums, played=games.played)


def _skill(games: PairedGames, asked: CompareTask, heard: Heard) -> Skill | None:
    if asked.skill is None or len(games.first.rules.players) == 1 or not games.sums.pairs:
        return None
    at = games.first.measured.measures.names.index("length")
    task = GamesTask(asked.games, asked.seed, asked.bots, asked.most)
    return compare_skill((games.first, games.second), asked.skill, task, sum(games.sums.means(at)) / 2, heard)


class _Outcome:
    """Puts together what came out."""

    def __init__(self, games: PairedGames, judge: Referee, asked: CompareTask) -> None:
        self.games, self.judge, self.asked, self.sums = games, judge, asked, games.sums
        self.measures = games.first.measured.measures

    def comparison(self, skill: Skill | None, seconds: float) -> Comparison:
        assert self.judge.stopped is not None
        return Comparison(
            setup=self._setup(),
            pairs=self.sums.pairs,
            looks=len(self.judge.looks),
            stopped=self.judge.stopped,
            headlines=self._headlines(),
            explored=self._explored(),
            running={name: tuple(seen) for name, seen in self.judge.seen.items()},
            turns=self._turns(),
            skill=skill,
            seconds=seconds,
            native=self.games.first.native + self.games.second.native,
            untouched=self._is_untouched(),
            offers=self._offers(),
        )

    def _is_untouched(self) -> bool:
        """Whether every game came out the same; passing an offer makes it longer and changes nothing."""
        headlines = enumerate(self.judge.headlines)
        return not any(self.sums.differed(at) for at, name in headlines if name != "length")

    def _offers(self) -> tuple[Offer, ...]:
        """What only one side lets players do, whether they did it or not."""
        sides = (self.games.first.rules, self.games.second.rules)
        optional = {f"{USED}{address}" for rules in sides for address in optional_rules(rules)}
        shares = {name: sum(self.sums.means(at)) for at, name in enumerate(self.measures.names) if name in optional}
        alone = {name: only for name in shares if (only := self._only(name))}
        seen = self._on_offer({name.removeprefix(USED) for name in alone if not shares[name]})
        return tuple(
            Offer(name.removeprefix(USED), only, shares[name], bool(shares[name]) or name.removeprefix(USED) in seen)
            for name, only in alone.items()
        )

    def _on_offer(self, unused: set[str]) -> set[str]:
        games, asked = self.games, self.asked
        task = GamesTask(games.played, asked.seed, asked.bots, asked.most, games.rotated)
        return {rule for side in (games.first, games.second) for rule in on_offer(side.rules, task, unused)}

    def _setup(self) -> Setup:
        asked, rules = self.asked, self.games.first.rules
        first, second = _side(self.games.first, asked.names[0]), _side(self.games.second, asked.names[1])
        asked_for = (asked.bots, asked.seed, asked.games, asked.precision, asked.command, asked.most)
        return Setup(first, second, rules.players, *asked_for)

    def _headlines(self) -> tuple[Finding, ...]:
        found, needed = self.judge.found, self.judge.needed_by_measure(self.sums)
        return tuple(
            Finding(name, *self.sums.means(at), self.judge.seen[name][-1], name in found, "", needed[name])
            for at, name in enumerate(self.judge.headlines)
        )

    def _explored(self) -> tuple[Finding, ...]:
        """What was looked through, without what happened on neither side."""
        names = self.measures.names
        happened = [at for at, name in enumerate(names) if at >= len(self.judge.headlines) and self.sums.happened(at)]
        only = {names[at]: self._only(names[at]) for at in happened}
        chances = {names[at]: self._chance(at) for at in happened if not only[names[at]]}
        found = discovered(chances)
        look = self.judge.looks[-1]
        return tuple(
            Finding(
                names[at],
                *self.sums.means(at),
                seen_at(look, self.sums, at),
                names[at] in found,
                only[names[at]],
            )
            for at in happened
        )

    def _only(self, name: str) -> str:
        """The side that alone can have this, if the other cannot."""
        known = [name in side.measured.known for side in (self.games.first, self.games.second)]
        return "" if all(known) else ("first" if known[0] else "second")

    def _chance(self, at: int) -> float:
        return chance_of(how_far(self.sums.difference(at), self.sums.error(at)))

    def _turns(self) -> tuple[str, float, float] | None:
        """Decisions for each time that the deed began which is told most often on the first side."""
        begun = [(self.sums.means(at), name) for at, name in enumerate(self.measures.names) if name.startswith(BEGUN)]
        both = [(means, name) for means, name in begun if all(means)]
        if not both:
            return None
        means, name = max(both, key=lambda one: one[0][0])
        lengths = self.sums.means(self.judge.headlines.index("length"))
        return name.removeprefix(BEGUN), lengths[0] / means[0], lengths[1] / means[1]


def _side(side: PlayedSide, name: str) -> SideFacts:
    ruleset = side.rules.model.rules.ruleset
    return SideFacts(
        name, ruleset.versions, ruleset.lineup.options, side.rules.fingerprint, side.unfinished, side.histogram
    )
