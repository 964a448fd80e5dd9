"""Slips: a text with one token or line deleted, doubled, swapped or misspelt; and what accidents do to whole files."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

NUMBERS = ("0", "1", "7", "99", "-1", "999999999")
# What no editor writes by itself.
ODD = (b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b"\r", b"\t", "\u202e\u00e9".encode(), b"{" * 300, b"[" * 300)

_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|[^\w\s]")


def mutated(text: str, chance: random.Random) -> str:
    """A text with one slip in it."""
    slip: Callable[[str, random.Random], str] = chance.choice((_token_slip, _token_slip, _token_slip, _line_slip))
    return slip(text, chance)


def _token_slip(text: str, chance: random.Random) -> str:
    tokens = list(_TOKEN.finditer(text))
    number = chance.randrange(len(tokens) - 1)
    here, following = tokens[number], tokens[number + 1]
    if chance.random() < 0.2:
        between = text[here.end() : following.start()]
        return f"{text[: here.start()]}{following[0]}{between}{here[0]}{text[following.end() :]}"
    alike = [token[0] for token in tokens if token[0][0].isalpha() == here[0][0].isalpha()]
    other = chance.choice(NUMBERS) if here[0].isdigit() else chance.choice(alike)
    instead = chance.choice(("", f"{here[0]} {here[0]}", _misspelt(here[0], chance), other, other, other))
    return text[: here.start()] + instead + text[here.end() :]


def _misspelt(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    letter = chance.choice("abcxyz_0159-.:{}()")
    return chance.choice(
        (word[:at] + word[at + 1 :], word[:at] + letter + word[at + 1 :], word[:at] + letter + word[at:])
    )


def _line_slip(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines) - 1)
    how = chance.choice(("delete", "double", "swap", "indent"))
    if how == "delete":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[at])
    elif how == "swap":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    else:
        lines[at] = "  " + lines[at]
    return "\n".join(lines)


# --- accidents ---


def damaged(raw: bytes, chance: random.Random) -> bytes:
    """A file with a slip in it, or cut off, or with odd bytes, or with a part of it many times."""
    if chance.random() < 0.8:
        return mutated(raw.decode("utf-8"), chance).encode("utf-8")
    accident: Callable[[bytes, random.Random], bytes] = chance.choice((_cut, _with_odd_bytes, _heaped))
    return accident(raw, chance)


def _cut(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(len(raw))]


def _with_odd_bytes(raw: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(raw))
    return raw[:at] + chance.choice(ODD) + raw[at:]


def _heaped(raw: bytes, chance: random.Random) -> bytes:
    """A line many times over, up to 100 KB of it."""
    lines = raw.split(b"\n")
    at = chance.randrange(len(lines))
    times = min(chance.choice((10, 100, 1000, 5000)), 100_000 // (len(lines[at]) + 1))
    return b"\n".join([*lines[:at], *[lines[at]] * times, *lines[at:]])
