"""Where the slots of a position lie in C: an array of words of 64 bits, in the order of the layout.

A slot of several words begins with the lowest; numbers are two's complement, sign-extended, so that every slot is one
Python integer. Only the seed has no sign. Behind the slots stand two words for the tail (how many slots, how many
words) and the tail itself: the frames of circles, each with the number of its circle behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rondel.core.core import Core
from rondel.core.expressions import Region
from rondel.frozen import frozen
from rondel.program.layout import Layout
from rondel.program.native.windows import WORD, words_of
from rondel.program.running_limits import MOST_KEPT


@frozen
class PositionWords:
    """For each slot its first word, and how many it has; `kept`: how many words the tail can have."""

    offsets: tuple[int, ...]
    sizes: tuple[int, ...]
    kept: int

    @property
    def fixed(self) -> int:
        """The words of all slots of the layout."""
        return self.offsets[-1] + self.sizes[-1] if self.offsets else 0

    @property
    def tail(self) -> int:
        """The first of the two words that say how long the tail is."""
        return self.fixed

    @property
    def total(self) -> int:
        return self.fixed + 2 + self.kept

    def region(self, layout: Layout, region: Region) -> tuple[int, int]:
        """The first word of a region, and how many words each of its slots has."""
        first, length = layout.regions[region]
        return (self.offsets[first], self.sizes[first]) if length else (0, 1)

    def frames(self, circle: tuple[int, int]) -> tuple[int, int]:
        """The first word of the frames of a circle, and the word behind them."""
        first, last = circle
        return self.offsets[first], self.offsets[last - 1] + self.sizes[last - 1]


def position_words(core: Core, layout: Layout) -> PositionWords:
    """The words of a layout."""
    sizes = [max([1, *(words_of(one, core.sizes) for one in types)]) for types in layout.types]
    offsets = [0, *accumulate(sizes)][: len(sizes)]
    return PositionWords(tuple(offsets), tuple(sizes), _most_kept(layout, offsets, sizes))


def _most_kept(layout: Layout, offsets: Sequence[int], sizes: Sequence[int]) -> int:
    """How many words the tail can have: frames of whichever circle takes the most, and one time too many."""
    most = 0
    for first, last in layout.circles.values():
        words = offsets[last - 1] + sizes[last - 1] - offsets[first] + 1
        most = max(most, (MOST_KEPT // (last - first) + 1) * words)
    return most


def word_bytes(value: int, words: int) -> bytes:
    """A slot as it lies in memory; a number without sign may fill its word."""
    return (value & (1 << WORD * words) - 1).to_bytes(8 * words, "little")
