"""Text in drawings: where it is broken, how it is shortened, how large it can be. No browser measures it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rondel.draw.letter_widths import BOLD, width_of

ELLIPSIS = "…"
HYPHEN = "-"
LINE = 1.16  # from a line to the next, of the size of the letters


def shortened(text: str, width: float, size: float, boldness: float = 1.0) -> str:
    """As much of a text as fits, with an ellipsis if that is not all."""
    if width_of(text, size, boldness) <= width:
        return text
    while text and width_of(text + ELLIPSIS, size, boldness) > width:
        text = text[:-1]
    return text.rstrip(" ,;:(-") + ELLIPSIS if text else ""


@lru_cache(maxsize=4096)
def wrapped(text: str, width: float, size: float, most: int = 99) -> tuple[str, ...]:
    """A text in at most so many lines; words that are too long are broken, what is left over is shortened."""
    lines = [""]
    for word in _words(text, width, size):
        joined = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(joined, size) > width:
            lines.append(word)
        else:
            lines[-1] = joined
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), width, size)) if most > 0 else ()


def fitting_lines(text: str, width: float, height: float, sizes: Sequence[float]) -> tuple[tuple[str, ...], float]:
    """A text in the largest letters in which it is whole; in the smallest if it is in none."""
    for size in sizes:
        lines = wrapped(text, width, size, int(height / size / LINE))
        if is_whole(lines) and lines:
            return lines, size
    return wrapped(text, width, sizes[-1], max(1, int(height / sizes[-1] / LINE))), sizes[-1]


def is_whole(lines: Sequence[str]) -> bool:
    """Whether no word was broken and nothing left out."""
    return not any(line.endswith((HYPHEN, ELLIPSIS)) for line in lines)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=4096)
def letters_for(text: str, most: int = 4) -> str:
    """A few letters that stand for a name: all of a short one, else the first of each word, or of the word."""
    plain = text.partition("(")[0].strip() or text.strip()
    if len(plain) <= most:
        return plain
    words = plain.replace(HYPHEN, " ").split()
    if len(words) > 1:
        return "".join(word[0] for word in words)[: most - 1].upper()
    return plain[: most - 1]


@lru_cache(maxsize=4096)
def fitting_size(text: str, width: float, largest: float) -> float:
    """The size of bold letters at which a text is no wider than there is room."""
    return min(largest, width / max(0.1, width_of(text, 1.0, BOLD)))


def widest(lines: Sequence[str], size: float) -> float:
    """How wide the widest of some lines is at most."""
    return max((width_of(line, size) for line in lines), default=0.0)


def _cut(text: str, width: float, size: float) -> str:
    """The beginning of a text of which more was left out, with an ellipsis at any rate."""
    found = shortened(text, width, size)
    return found if found.endswith(ELLIPSIS) else shortened(text + "   ", width, size)


def _words(text: str, width: float, size: float) -> list[str]:
    found = []
    for word in text.split():
        while width_of(word, size) > width and len(word) > 3:
            part = len(word) - 1
            while part > 2 and width_of(word[:part] + HYPHEN, size) > width:
                part -= 1
            found.append(word[:part] + HYPHEN)
            word = word[part:]
        found.append(word)
    return found
