"""How precise an answer shall be, and how many games that takes."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from rondel.frozen import frozen
from rondel.lab.compare.looks import LAST, LEAST_PAIRS, quantile
from rondel.messages.said import say
from rondel.problems import WrongUse, did_you_mean

USUAL = {"points": 0.3, "wins": 0.01}
HUNDRED = 100
KNOWN = ("points", "wins", "length")


@frozen
class Precision:
    """By how much an answer may be off to either side, for points, shares of victories, and decisions."""

    targets: Mapping[str, float]

    def target_of(self, measure: str) -> float | None:
        """What was asked for a headline measure, if anything."""
        sort = "points" if measure in ("points", "starter.points") else measure
        sort = "wins" if measure.startswith("wins.") or measure == "starter.wins" else sort
        return self.targets.get(sort)

    def pairs_needed(self, measure: str, spread: float) -> int:
        """How many pairs make a measure with such a spread precise."""
        target = self.target_of(measure)
        if target is None:
            return 0
        return ceil((quantile(1 - LAST / 2, LEAST_PAIRS) * spread / target) ** 2)


def read_precision(text: str | None) -> Precision:
    """As it is written on a command line: `points=0.3,wins=0.01`, or `wins=1%`."""
    if text is None:
        return Precision(USUAL)
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        if name not in KNOWN:
            hint = did_you_mean(name, KNOWN) or say("compare.how-precise")
            raise WrongUse(say("compare.no-precision", text=part.strip()[:40], hint=hint))
        found[name] = _share(name, value) if name == "wins" else _positive(name, value)
    return Precision(found)


def _share(name: str, value: str) -> float:
    """A share of victories, which tables show as so many of a hundred: as a part of 1, or with a percent sign."""
    number = _number(value.removesuffix("%")) / (HUNDRED if value.endswith("%") else 1)
    if not 1e-6 <= number < 1:
        raise WrongUse(say("compare.not-a-share", name=name, value=value[:40]))
    return number


def _positive(name: str, value: str) -> float:
    number = _number(value)
    if not 1e-6 <= number <= 1e6:
        raise WrongUse(say("compare.not-positive", name=name, value=value[:40]))
    return number


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return 0.0
