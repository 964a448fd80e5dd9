"""Colours that must be told from others: the ink that can be read on a ground."""

from __future__ import annotations

from functools import cache

DARK, LIGHT = "#14110d", "#ffffff"


@cache
def luminance(fill: str) -> float:
    """How light a colour `#rrggbb` is, as the guidelines for readable pages count it."""
    red, green, blue = (_linear(int(fill[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(one: str, other: str) -> float:
    """How far apart two colours are: from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def ink_on(fill: str) -> str:
    """Dark or light, whichever is read better; light if both can be."""
    if contrast(fill, LIGHT) >= 4.5:
        return LIGHT
    return max((DARK, LIGHT), key=lambda ink: contrast(fill, ink))


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
