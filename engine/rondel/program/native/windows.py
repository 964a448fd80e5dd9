"""How wide values are in C: a number is one word, a set as many as it takes from the first in which it can have a bit.

Pieces of a kind are numbered together, so most sets of pieces touch one or two words of all that pieces take. A
*window* is that part. Which bits a set can have is known from its expression (`extents`).
"""

from __future__ import annotations

from rondel.core.types import (
    BIAS,
    LARGEST_IN_SET,
    SEQUENCE_BITS,
    Member,
    Number,
    Numbers,
    Sequence,
    SetOf,
    Sizes,
    Type,
    YesNo,
    bits_of,
)
from rondel.frozen import frozen

WORD = 64
WORD_MASK = (1 << WORD) - 1


@frozen
class WordWindow:
    """Some words of a set: the number of the first, and how many."""

    first: int
    words: int

    @property
    def base(self) -> int:
        """The number of the first bit."""
        return self.first * WORD

    @property
    def end(self) -> int:
        return self.first + self.words

    @property
    def ctype(self) -> str:
        return f"set_{self.words}"


def window_of(mask: int) -> WordWindow:
    """The words in which a set with no other bits can have any; one word for nothing."""
    if mask <= 0:
        return WordWindow(0, 1)
    first = ((mask & -mask).bit_length() - 1) // WORD
    return WordWindow(first, (mask.bit_length() - 1) // WORD + 1 - first)


def shared_window(one: WordWindow, other: WordWindow) -> WordWindow:
    """The words that two windows have in common; one word where there is none."""
    first, end = max(one.first, other.first), min(one.end, other.end)
    return WordWindow(first, end - first) if end > first else WordWindow(one.first, 1)


def joined_window(one: WordWindow, other: WordWindow) -> WordWindow:
    first, end = min(one.first, other.first), max(one.end, other.end)
    return WordWindow(first, end - first)


def is_wide(found: Type) -> bool:
    """Whether values of a type are sets or sequences, so that they may take several words."""
    return isinstance(found, SetOf | Numbers | Sequence)


def all_bits(found: Type, sizes: Sizes) -> int:
    """All bits that a value of a type can have; of a member the set of its values."""
    match found:
        case SetOf():
            return (2 << sizes[found.domain]) - 2
        case Numbers():
            return (2 << LARGEST_IN_SET + BIAS) - 2
        case Sequence():
            return (1 << sizes[found.domain] * SEQUENCE_BITS) - 1
        case Member():
            return (2 << sizes[found.domain]) - 1
        case Number() | YesNo():
            return 0


def words_of(found: Type, sizes: Sizes) -> int:
    """How many words a slot of a type takes, the sign included."""
    return (bits_of(found, sizes) + WORD - 1) // WORD


def words_in(mask: int, window: WordWindow) -> list[int]:
    """The words of a constant set that lie in a window."""
    return [mask >> WORD * word & WORD_MASK for word in range(window.first, window.end)]


def literal(value: int) -> str:
    """A number as C writes it."""
    return str(value) if -(1 << 31) < value < 1 << 31 else f"({value}LL)"


def word_literal(value: int) -> str:
    return f"{value}ull" if value < 10 else f"{value:#x}ull"


def set_literal(mask: int, window: WordWindow) -> str:
    """A constant set, in so many words."""
    words = [word_literal(word) for word in words_in(mask, window)]
    return words[0] if window.words == 1 else f"({window.ctype}){{{{{', '.join(words)}}}}}"
