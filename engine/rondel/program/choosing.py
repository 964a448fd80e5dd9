"""What those choose who choose at random: counter-based like all chance here, and the same on every backend.

A draw is a mix of the key of a game, which comes from its seed, and of the number of the decision. Decisions are
counted from 1, and only those with more than one option; what is forced is drawn for nothing. So a choice hangs on
nothing but the game and how far it has come, whoever asks, in whatever process, and a game that was saved, taken back
or played by another machine goes on as it would have. Nothing of it touches the chance of the game itself.
"""

from __future__ import annotations

from rondel.program.chance import GOLDEN, mix

_CHOICES = 0x9E6C63D0876A9A47


def choosing_key(seed: int) -> int:
    """What the draws of a game are made of, from the seed of that game."""
    return mix(seed ^ _CHOICES)


def drawn(key: int, n: int) -> int:
    """64 bits of chance for decision number n."""
    return mix(key + n * GOLDEN)


def choose_index(key: int, n: int, k: int) -> int:
    """The choice at decision number n: a number from 0 to k - 1."""
    return drawn(key, n) % k
