"""Types of the core's values, and the limits of those values.

Values are integers. A member of a domain (a piece, a place, a player, a rule, a set's member) is its number, counted
from 1; 0 is none, and stands in every type. A set is a mask with the bit of each member's number. A set of numbers is
a mask shifted by BIAS, because numbers may be negative. A sequence is packed, SEQUENCE_BITS a member, first one lowest.
"""

from __future__ import annotations

from collections.abc import Mapping

from rondel.frozen import ClosedSet, frozen

LARGEST_NUMBER = 1 << 62  # arithmetic stays there, up or down
LARGEST_KEPT = 1 << 60  # marks, faces and points stay there, so that sums of a few of them need not be looked at
BIAS = 64
SMALLEST_IN_SET = 1 - BIAS
LARGEST_IN_SET = 191  # numbers beyond fall away, so that a set of numbers never takes more than four words
SEQUENCE_BITS = 8
SEQUENCE_MASK = (1 << SEQUENCE_BITS) - 1
LONGEST_SEQUENCE = SEQUENCE_MASK
MOST_COUNTED = 1 << 40  # what only ever grows by one does not get there


class Sort(ClosedSet):
    """What a domain consists of."""

    PLAYER = "player"
    PIECE = "piece"
    PLACE = "place"
    RULE = "rule"
    ENTRY = "entry"
    WINDOW = "window"
    NUMBER = "number"
    LABEL = "label"
    SET = "set"


@frozen
class Domain:
    """What members are members of: one of the sorts, or a declared set of that name."""

    sort: Sort
    name: str = ""

    @property
    def is_set(self) -> bool:
        return self.sort is Sort.SET

    def __str__(self) -> str:
        return self.name if self.is_set else self.sort.value


PLAYER = Domain(Sort.PLAYER)
PIECE = Domain(Sort.PIECE)
PLACE = Domain(Sort.PLACE)
RULE = Domain(Sort.RULE)
ENTRY = Domain(Sort.ENTRY)
WINDOW = Domain(Sort.WINDOW)
NUMBER = Domain(Sort.NUMBER)
LABEL = Domain(Sort.LABEL)
WAY = Domain(Sort.SET, "way")


def members_of(name: str) -> Domain:
    """The domain of a declared set."""
    return Domain(Sort.SET, name)


@frozen
class Number:
    low: int = -LARGEST_NUMBER
    high: int = LARGEST_NUMBER


@frozen
class YesNo:
    """Yes is 1, no is 0."""


@frozen
class Member:
    domain: Domain


@frozen
class SetOf:
    domain: Domain


@frozen
class Numbers:
    """A set of numbers."""


@frozen
class Sequence:
    """Different members in an order of their own."""

    domain: Domain


Type = Number | YesNo | Member | SetOf | Numbers | Sequence
Sizes = Mapping[Domain, int]

ANY_NUMBER = Number()
YES_NO = YesNo()
NUMBERS = Numbers()
COUNTER = Number(0, MOST_COUNTED)
KEPT = Number(-LARGEST_KEPT, LARGEST_KEPT)


def alike(one: Type, other: Type) -> bool:
    """Whether two types are one but for the bounds of numbers; yes and no count as numbers do not."""
    if isinstance(one, Number) and isinstance(other, Number):
        return True
    return one == other


def fits(value: int, found: Type, sizes: Sizes) -> bool:
    """Whether a value is one of a type; none, the empty set and no are of every type."""
    match found:
        case Number():
            return found.low <= value <= found.high or value == 0
        case YesNo():
            return 0 <= value <= 1
        case Member():
            return 0 <= value <= sizes[found.domain]
        case SetOf():
            return value >= 0 and not value & 1 and value.bit_length() <= sizes[found.domain] + 1
        case Numbers():
            return value >= 0 and not value & 1 and value.bit_length() <= LARGEST_IN_SET + BIAS + 1
        case Sequence():
            return value >= 0 and value.bit_length() <= sizes[found.domain] * SEQUENCE_BITS


def bits_of(found: Type, sizes: Sizes) -> int:
    """How many bits a slot of that type takes, with one for the sign."""
    match found:
        case Number():
            return max(found.low.bit_length(), found.high.bit_length()) + 1
        case YesNo():
            return 2
        case Member():
            return sizes[found.domain].bit_length() + 1
        case SetOf():
            return sizes[found.domain] + 2
        case Numbers():
            return LARGEST_IN_SET + BIAS + 2
        case Sequence():
            return sizes[found.domain] * SEQUENCE_BITS + 1


def said(found: Type) -> str:
    """A type as core text writes it."""
    match found:
        case Number(low, high):
            whole = high >= LARGEST_KEPT
            return "number" if whole else f"number {low}..{high}" if abs(low) <= high < MOST_COUNTED else "number"
        case YesNo():
            return "yes_no"
        case Member():
            return str(found.domain)
        case SetOf():
            return f"set of {found.domain}"
        case Numbers():
            return "set of number"
        case Sequence():
            return f"sequence of {found.domain}"
