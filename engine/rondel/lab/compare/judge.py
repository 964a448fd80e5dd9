"""Looks at the sums after every batch: what may be said by now, how many games are still needed, whether to stop."""

from __future__ import annotations

from rondel.frozen import ClosedSet, frozen
from rondel.lab.compare.looks import LEAST_PAIRS, BatchLook, claims, next_look
from rondel.lab.compare.moments import PairedSums
from rondel.lab.compare.precision import Precision


class Stopped(ClosedSet):
    """Why no more games were played."""

    PRECISE = "precise"
    CLEAR = "clear"
    GAMES = "games"
    INTERRUPTED = "interrupted"


@frozen
class Seen:
    """A difference as it was at one look, with the interval around it."""

    pairs: int
    difference: float
    low: float
    high: float

    @property
    def is_off_nothing(self) -> bool:
        """Whether the interval leaves out that there is no difference."""
        return self.low > 0 or self.high < 0


class Referee:
    """What the looks so far have come to; the headlines are the first of all measures."""

    def __init__(self, headlines: tuple[str, ...], precision: Precision, most: int) -> None:
        self.headlines, self.precision, self.most = headlines, precision, most
        self.looks: list[BatchLook] = []
        self.spoken_of: dict[str, bool] = {}  # with the sign: whether the second side has more
        self.seen: dict[str, list[Seen]] = {name: [] for name in headlines}
        self.stopped: Stopped | None = None

    def next_stop(self, sums: PairedSums) -> int:
        """After how many pairs to look again."""
        return next_look(sums.pairs, self.pairs_needed(sums), self.most)

    def needed_by_measure(self, sums: PairedSums) -> dict[str, int]:
        """How many pairs each headline needs to be as precise as was asked for."""
        named = enumerate(self.headlines)
        return {name: self.precision.pairs_needed(name, sums.spread(at)) for at, name in named}

    def pairs_needed(self, sums: PairedSums) -> int:
        return max(self.needed_by_measure(sums).values())

    def look(self, sums: PairedSums, *, interrupted: bool = False, played: int | None = None) -> None:
        """One more look; `played` pairs there were, those included that did not come to an end."""
        precise = sums.pairs >= LEAST_PAIRS and self.pairs_needed(sums) <= sums.pairs
        exhausted = (sums.pairs if played is None else played) >= self.most
        look = BatchLook(len(self.looks) + 1, sums.pairs, (precise or exhausted) and not interrupted)
        self.looks.append(look)
        self._speak(look, sums)
        for at, name in enumerate(self.headlines):
            self.seen[name].append(seen_at(look, sums, at))
        if look.is_last:
            self.stopped = Stopped.PRECISE if precise else Stopped.GAMES
        elif interrupted:
            self.stopped = Stopped.INTERRUPTED
        elif self._is_clear():
            self.stopped = Stopped.CLEAR

    def _speak(self, look: BatchLook, sums: PairedSums) -> None:
        errors = {name: (sums.difference(at), sums.error(at)) for at, name in enumerate(self.headlines)}
        distances = {name: how_far(found, error) for name, (found, error) in errors.items()}
        for name in claims(look, distances):
            self.spoken_of.setdefault(name, distances[name] > 0)

    def _is_clear(self) -> bool:
        """Whether something was found on each question: points, victories by seat, who starts, and length."""
        questions = {name.partition(".")[0] for name in self.headlines}
        return questions == {name.partition(".")[0] for name in self.found}

    @property
    def found(self) -> set[str]:
        """The headlines of which it may be said that there is a difference, and to which side."""
        last = {name: seen[-1] for name, seen in self.seen.items() if seen}
        return {
            name
            for name, more in self.spoken_of.items()
            if name in last and last[name].is_off_nothing and (last[name].low > 0) == more
        }


def seen_at(look: BatchLook, sums: PairedSums, measure: int) -> Seen:
    """A difference at a look, with an interval that holds by itself."""
    found, wide = sums.difference(measure), look.errors_wide() * sums.error(measure)
    return Seen(sums.pairs, found, found - wide, found + wide)


def how_far(difference: float, error: float) -> float:
    """How many standard errors a difference is off nothing; what never varies is sure at once."""
    if error > 0:
        return difference / error
    return 0.0 if difference == 0 else float("inf") * (1 if difference > 0 else -1)
