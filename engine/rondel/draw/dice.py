"""What a die shows: pips up to six, else what stands on the face."""

from __future__ import annotations

from rondel.draw.lettering import fitting_size
from rondel.draw.markup import Markup, el, join

_ROWS = {1: "b", 2: "ai", 3: "abi", 4: "acgi", 5: "acbgi", 6: "acdfgi"}
_AT = {
    "a": (-1, -1), "c": (1, -1), "d": (-1, 0), "b": (0, 0), "f": (1, 0), "g": (-1, 1), "i": (1, 1),
}  # fmt: skip


def die(face: int | None, text: str, size: float, ink: str) -> Markup:
    """The face of a die of some size."""
    pips = _ROWS.get(face or 0)
    if pips is None or (text and text != str(face)):
        shown = text or str(face)
        letters = fitting_size(shown, size * 0.7, size * 0.52)
        return el("text", {"class": "w", "y": letters * 0.35, "font-size": letters, "fill": ink}, shown)
    step, radius = size * 0.235, size * 0.085
    dots = [el("circle", {"cx": _AT[pip][0] * step, "cy": _AT[pip][1] * step, "r": radius}) for pip in pips]
    return el("g", {"fill": ink}, join(*dots))
