"""The choices of those who choose at random: counter-based as all chance is, so that every machine draws the same.

A game has one stream, whoever sits where. Its n-th decision, counted from 1, with so many options takes the one at
this index; what is forced is taken without drawing.
"""

from __future__ import annotations

from rondel.program.chance import GOLDEN, mix

_CHOICES = 0x9E6C63D0876A9A47


def choosing_key(seed: int) -> int:
    """Where the choices of a game with this seed begin."""
    return mix(seed ^ _CHOICES)


def choose_index(key: int, n: int, k: int) -> int:
    """Which of k options the n-th decision takes."""
    return mix(key + n * GOLDEN) % k
