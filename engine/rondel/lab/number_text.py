"""Numbers as people of a language write them."""

from __future__ import annotations

from math import isinf

POINT = {"en": "."}


def decimal(value: float, digits: int, language: str, *, signed: bool = False) -> str:
    """A number with so many digits behind the point, or the comma; nothing there is no minus nought."""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    rounded = round(value, digits) + 0.0
    text = f"{rounded:{'+' if signed and rounded else ''}.{digits}f}"
    return text.replace(".", POINT.get(language.partition("-")[0], ","))


def duration(seconds: float, language: str) -> str:
    """A time that may be a thousandth of a second or many of them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            shown = seconds / size
            return f"{decimal(shown, 0 if shown >= 100 else 1, language)} {unit}"
    return f"{decimal(seconds * 1e6, 0, language)} µs"
