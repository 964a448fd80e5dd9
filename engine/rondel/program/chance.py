"""Chance inside the position: counter-based, one stream a name, so that streams never disturb each other.

A number is a mix (splitmix64) of the seed, the name of its stream and how often the stream was asked. A stack has no
stored order: the rank of a piece is a mix of the seed, the stack, how often it was shuffled, and the name of the
piece; the top is the lowest rank. So a card more in the box leaves the order of all others as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b

from rondel.limits import LARGEST_SEED

_MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
_MOST_ORDERS = 2000


def mix(x: int) -> int:
    """Stafford's mix 13 of 64 bits."""
    x &= _MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
    return x ^ x >> 31


@cache
def name_number(name: str) -> int:
    """A fixed number for a name, the same in every process."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")


def checked_seed(seed: int) -> int:
    """A seed that somebody gave, if it is one."""
    if not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"{seed!r} is no seed: wanted a whole number from 0 to {LARGEST_SEED}")
    return seed


def checked_draw(seed: int) -> int:
    """A seed by which somebody draws anew what is hidden; those that bots are handed have 64 bits."""
    if not isinstance(seed, int) or not 0 <= seed < 1 << 64:
        raise ValueError(f"{seed!r} is no seed: wanted a whole number from 0 to {(1 << 64) - 1}")
    return seed


def started(seed: int) -> int:
    """The seed as it lies in a position."""
    return mix(seed + GOLDEN)


def pick(seed: int, stream: int, counter: int, count: int) -> int:
    """A number from 0 to count - 1."""
    return (mix(seed + stream + counter * GOLDEN) >> 32) * count >> 32


class StackOrder:
    """The order of stacks: a pure function, remembered because drawing asks it again and again.

    `places` and `pieces` are the numbers made of their names. `holds` are the pieces that can ever lie at each place;
    only those are ordered. With an order is kept what the stack held when it was last asked and where its top was
    then, for what was drawn since is not looked through again.
    """

    def __init__(self, places: list[int], pieces: list[int], holds: Sequence[int]) -> None:
        self.places, self.pieces, self.holds = places, pieces, holds
        self.named: dict[int, list[tuple[int, int]]] = {}
        self.known: dict[tuple[int, int, int], tuple[list[int], int, int]] = {}

    def top(self, seed: int, place: int, generation: int, held: int) -> int:
        """The piece on top of what a stack holds; 0 if it holds nothing."""
        key = (seed, place, generation)
        order, first, before = self.known.get(key) or (self._order(*key), 0, held)
        if held | before != before:
            first = 0
        for at in range(first, len(order)):
            if held >> order[at] & 1:
                if len(self.known) >= _MOST_ORDERS:
                    self.known.clear()
                self.known[key] = order, at, held
                return order[at]
        return 0

    def _order(self, seed: int, place: int, generation: int) -> list[int]:
        start = mix(seed + self.places[place] + generation * GOLDEN)
        named = self.named.get(place)
        if named is None:  # few places are stacks
            holds = self.holds[place]
            named = [(name, piece) for piece, name in enumerate(self.pieces) if holds >> piece & 1]
            self.named[place] = named
        return [piece for _, piece in sorted([(mix(start + name), piece) for name, piece in named])]


def stack_order(place_names: Sequence[str], piece_names: Sequence[str], holds: Sequence[int]) -> StackOrder:
    """The order of the stacks that have these names."""
    places = [name_number("stack " + name) for name in place_names]
    return StackOrder(places, [name_number("piece " + name) for name in piece_names], holds)
