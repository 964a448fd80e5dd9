"""How wide letters are at most, of the size in which they are set: as in the widest of the usual fonts."""

from __future__ import annotations

from functools import lru_cache

USUAL, CAPITAL, FULL = 0.65, 0.8, 1.05
BOLD = 1.13  # as much wider are bold letters
_WIDE_FROM = 0x1100  # letters of some scripts, and most pictures, fill a square
_NARROW = {
    **dict.fromkeys("iljI.,;:'|!", 0.36),
    **dict.fromkeys("tfr()[]/- …“”\"", 0.46),
    **dict.fromkeys("mMwW@%", 1.0),
}  # fmt: skip


@lru_cache(maxsize=8192)
def width_of(text: str, size: float, boldness: float = 1.0) -> float:
    """How wide a text is at most."""
    return sum(map(_width, text)) * size * boldness


@lru_cache(maxsize=2048)
def _width(letter: str) -> float:
    if letter in _NARROW:
        return _NARROW[letter]
    if ord(letter) >= _WIDE_FROM and not "\u1e00" <= letter <= "\u24ff":
        return FULL
    return CAPITAL if letter.isupper() else USUAL
