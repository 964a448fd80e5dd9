"""What came of a comparison, ready to be told: as data, in words, or on a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rondel.frozen import frozen
from rondel.lab.compare.judge import Seen, Stopped
from rondel.lab.compare.looks import FIRST_PAIRS
from rondel.lab.compare.offers import Offer
from rondel.lab.compare.precision import Precision
from rondel.limits import MOST_DECISIONS


@frozen
class SideFacts:
    """What was played on one side: the line-up as it was asked for, its modules with versions, and what it said."""

    asked: str
    modules: Mapping[str, str]
    options: Mapping[str, Any]
    fingerprint: str
    unfinished: int
    histogram: Counter[int]  # how often a seat ended with so many points


@frozen
class Setup:
    """What was played on both sides."""

    first: SideFacts
    second: SideFacts
    players: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    most: int
    precision: Precision
    command: str = ""
    decisions: int = MOST_DECISIONS  # after which a game was given up

    @property
    def is_same(self) -> bool:
        """Whether both sides play by the same rules."""
        return self.first.fingerprint == self.second.fingerprint


@frozen
class Finding:
    """One measure: what both sides have, by how much they differ, and whether that may be spoken of."""

    name: str
    first: float
    second: float
    seen: Seen
    is_found: bool
    only: str = ""  # "first" or "second", if the other side cannot have it
    needed: int = 0

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "measure": self.name,
            "first": _round(self.first),
            "second": _round(self.second),
            "difference": _round(self.seen.difference),
            "interval": [_round(self.seen.low), _round(self.seen.high)],
            "found": self.is_found,
        }
        if self.only:
            data["only"] = self.only
        if self.needed:
            data["pairs_needed"] = self.needed
        return data


@frozen
class Skill:
    """How often a strong bot wins against a weak one on both sides, and by how many points it is ahead."""

    strong: str
    weak: str
    pairs: int
    wins: Finding
    lead: Finding

    def as_data(self) -> dict[str, Any]:
        told = {"strong": self.strong, "weak": self.weak, "seeds": self.pairs}
        return told | {"wins": self.wins.as_data(), "lead": self.lead.as_data()}


@frozen
class Comparison:
    """All that came out."""

    setup: Setup
    pairs: int
    looks: int
    stopped: Stopped
    headlines: tuple[Finding, ...]
    explored: tuple[Finding, ...]
    running: Mapping[str, tuple[Seen, ...]]
    turns: tuple[str, float, float] | None  # the deed that is told most often, and decisions each time, on both sides
    skill: Skill | None
    seconds: float
    native: int  # how many of the games a library has played
    untouched: bool = False  # no game came out differently on the two sides, whatever its length
    offers: tuple[Offer, ...] = ()

    @property
    def is_too_small(self) -> bool:
        """Whether it ended before the method looks at all: what it assumes of means holds for hundreds of games."""
        return self.pairs < FIRST_PAIRS

    def headline(self, name: str) -> Finding | None:
        return next((found for found in self.headlines if found.name == name), None)

    def explored_as(self, sort: str) -> list[Finding]:
        """What was looked through of one sort, such as `source.`."""
        return [found for found in self.explored if found.name.startswith(sort)]

    def as_data(self) -> dict[str, Any]:
        """As plain data; `seconds` and `native_games` aside, the same whoever plays."""
        setup = self.setup
        return {
            "rondel": "compare",
            "first": _side(setup.first),
            "second": _side(setup.second),
            "same_rules": setup.is_same,
            "players": list(setup.players),
            "bots": list(setup.bots),
            "seed": setup.seed,
            "games": setup.most,
            "precision": dict(setup.precision.targets),
            "command": setup.command,
            "pairs": self.pairs,
            "looks": self.looks,
            "stopped": self.stopped.value,
            "untouched": self.untouched,
            "offers": [offer.as_data() for offer in self.offers],
            "headlines": [found.as_data() for found in self.headlines],
            "explored": [found.as_data() for found in self.explored],
            "running": {name: [_seen(seen) for seen in row] for name, row in self.running.items()},
            "decisions_each": self._turns(),
            "skill": self.skill.as_data() if self.skill else None,
            "seconds": round(self.seconds, 3),
            "native_games": self.native,
        }

    def _turns(self) -> dict[str, Any] | None:
        if self.turns is None:
            return None
        deed, first, second = self.turns
        return {"deed": deed, "first": _round(first), "second": _round(second)}


def _side(side: SideFacts) -> dict[str, Any]:
    return {
        "asked": side.asked,
        "modules": dict(side.modules),
        "options": dict(side.options),
        "fingerprint": side.fingerprint,
        "unfinished": side.unfinished,
        "points": {str(points): side.histogram[points] for points in sorted(side.histogram)},
    }


def _seen(seen: Seen) -> list[float]:
    return [seen.pairs, _round(seen.difference), _round(seen.low), _round(seen.high)]


def _round(number: float) -> float:
    return round(number, 6)
