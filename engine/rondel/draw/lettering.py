"""Text in drawings: how wide it is at most, where it is broken, how it is shortened. No browser measures it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

LETTER = 0.62  # of the size of the letters, as wide fonts have it
BOLD = 0.7
WIDE_FROM = 0x1100  # letters of some scripts, and most pictures, fill a square
ELLIPSIS = "…"
LINE = 1.16


def width_of(text: str, size: float, letter: float = LETTER) -> float:
    """How wide a text is at most."""
    return sum(1.05 if ord(sign) >= WIDE_FROM and not _is_mark(sign) else letter for sign in text) * size


def shortened(text: str, width: float, size: float, letter: float = LETTER) -> str:
    """As much of a text as fits, with an ellipsis if that is not all."""
    if width_of(text, size, letter) <= width:
        return text
    while text and width_of(text + ELLIPSIS, size, letter) > width:
        text = text[:-1]
    return text.rstrip(" ,;:(") + ELLIPSIS if text else ""


def wrapped(text: str, width: float, size: float, most: int = 99) -> tuple[str, ...]:
    """A text in at most so many lines; words that are too long are broken, what is left over is shortened."""
    lines = _lines(text, max(1, int(width / (LETTER * size))))
    if len(lines) <= most:
        return tuple(lines)
    if most < 1:
        return ()
    rest = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], _cut(rest, width, size))


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=4096)
def letters_for(text: str, most: int = 4) -> str:
    """A few letters that stand for a name: all of a short one, else the first of each word, or of the word."""
    plain = text.partition("(")[0].strip() or text.strip()
    if len(plain) <= most:
        return plain
    words = plain.replace("-", " ").split()
    if len(words) > 1:
        return "".join(word[0] for word in words)[: most - 1].upper()
    return plain[: most - 1]


def fitting_size(text: str, width: float, largest: float) -> float:
    """The size of letters at which a text is no wider than there is room."""
    return min(largest, width / max(0.1, width_of(text, 1.0, BOLD)))


def widest(lines: Sequence[str], size: float) -> float:
    """How wide the widest of some lines is at most."""
    return max((width_of(line, size) for line in lines), default=0.0)


def _cut(text: str, width: float, size: float) -> str:
    found = shortened(text, width, size)
    return found if found.endswith(ELLIPSIS) else shortened(text + "  ", width, size)


def _lines(text: str, letters: int) -> list[str]:
    lines = [""]
    for word in _words(text, letters):
        if lines[-1] and len(lines[-1]) + len(word) + 1 > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _words(text: str, letters: int) -> list[str]:
    found = []
    for word in text.split():
        while len(word) > letters > 1:
            found.append(word[: letters - 1] + "-")
            word = word[letters - 1 :]
        found.append(word)
    return found


def _is_mark(sign: str) -> bool:
    return "\u1e00" <= sign <= "\u24ff"  # Latin with accents, punctuation, arrows and signs are as wide as letters
