"""Plural rules in the notation of CLDR: which category a whole number has, by conditions such as `i % 10 = 2..4`.

Of the operands of CLDR a whole number has `n` and `i`, which are itself; all others are about what stands behind a
decimal point or an exponent, and are 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from rondel.frozen import frozen

OTHER = "other"

# What CLDR may call a number; a term may store a form under any of them.
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)

Holds = Callable[[int], bool]

_RELATION = re.compile(r"([nivwftec])(?:\s*(?:%|mod)\s*([0-9]{1,9}))?\s*(!=|=)\s*([0-9., ]+)")
_RANGE = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
_MOST_KEPT = 1 << 12  # numbers whose category is remembered


@frozen
class PluralRule:
    """The categories of a language, each with its condition, in the order in which they are tried."""

    conditions: tuple[tuple[str, Holds], ...] = field(hash=False)
    known: dict[int, str] = field(default_factory=dict, hash=False, repr=False)

    def category(self, n: int) -> str:
        """The category of a number; its sign plays no part."""
        found = self.known.get(n)
        if found is None:
            found = next((name for name, holds in self.conditions if holds(abs(n))), OTHER)
            if len(self.known) < _MOST_KEPT:
                self.known[n] = found
        return found

    @property
    def categories(self) -> tuple[str, ...]:
        """Every category that the language has."""
        return (*(name for name, _ in self.conditions), OTHER)


def plural_rule(conditions: Mapping[str, str]) -> PluralRule:
    """The rule that some conditions make, in the order of CLDR; ValueError for one that cannot be read."""
    ordered = [name for name in CATEGORIES if name in conditions]
    return PluralRule(tuple((name, condition(conditions[name])) for name in ordered))


def condition(text: str) -> Holds:
    """The condition that a text of CLDR states; samples behind an @ say nothing new."""
    ways = [
        [_relation(part.strip()) for part in re.split(r"\sand\s", way)]
        for way in re.split(r"\sor\s", text.partition("@")[0])
    ]
    return lambda n: any(all(relation(n) for relation in way) for way in ways)


def _relation(text: str) -> Holds:
    found = _RELATION.fullmatch(text)
    if found is None:
        raise ValueError(text)
    operand, divisor, sign, listed = found.groups()
    wanted, modulus = _numbers(listed), int(divisor or 0)
    if divisor and not modulus:
        raise ValueError(text)
    is_whole, is_equal = operand in "ni", sign == "="

    def holds(n: int) -> bool:
        value = n if is_whole else 0
        value = value % modulus if modulus else value
        return any(low <= value <= high for low, high in wanted) == is_equal

    return holds


def _numbers(listed: str) -> tuple[tuple[int, int], ...]:
    ranges = []
    for part in listed.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found is None:
            raise ValueError(listed)
        ranges.append((int(found[1]), int(found[2] or found[1])))
    return tuple(ranges)
