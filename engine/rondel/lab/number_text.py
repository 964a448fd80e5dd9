"""Numbers as people read them: as many digits as are known, with the comma of the language."""

from __future__ import annotations

from math import ceil, isinf, log10

MOST_DIGITS = 2
COMMAS = {"de": ",", "fr": ","}
THOUSANDS = {"de": ".", "fr": "\u202f"}


def digits_for(half: float) -> int:
    """How many digits behind the comma make sense if a number may be off by so much."""
    if half <= 0:
        return 0
    return min(MOST_DIGITS, max(0, ceil(-log10(half))))


def number_text(number: float, digits: int, language: str, *, signed: bool = False) -> str:
    """A number with so many digits behind the comma; nothing has no sign."""
    if isinf(number):
        return "\u221e" if number > 0 else "\u2212\u221e"
    text = f"{abs(number):,.{digits}f}"
    is_nothing = not text.strip("0.,")
    sign = "" if is_nothing else "\u2212" if number < 0 else "+" if signed else ""
    marks = {",": THOUSANDS.get(language, ","), ".": COMMAS.get(language, ".")}
    return sign + "".join(marks.get(letter, letter) for letter in text)


def rounded_up(number: float, digits: int) -> float:
    return float(ceil(number * 10.0**digits - 1e-9) / 10.0**digits)


def count_of(text: str, number: float, language: str) -> int:
    """By which form a noun follows a number that is said so: one point, 1.5 points, in French 1,5 point."""
    if language == "fr":
        return 1 if abs(number) < 2 else 2
    return 1 if text == "1" else 2


def duration(seconds: float, language: str) -> str:
    """A time that may be a thousandth of a second or many of them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            shown = seconds / size
            return f"{number_text(shown, 0 if shown >= 100 else 1, language)} {unit}"
    return f"{number_text(seconds * 1e6, 0, language)} \u00b5s"
