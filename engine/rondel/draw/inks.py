"""The ink that can be read on a ground."""

from __future__ import annotations

from functools import cache

from rondel.draw.contrast import contrast

DARK, LIGHT = "#14110d", "#ffffff"
READ = 4.5


@cache
def ink_on(fill: str) -> str:
    """Light if that can be read; else dark or light, whichever is read better."""
    if contrast(fill, LIGHT) >= READ:
        return LIGHT
    return max((DARK, LIGHT), key=lambda ink: contrast(fill, ink))
