"""A mistake that an author could make: one place of one file, where it may be told, and what is then on the page."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

DEEDS, FACTS, TABLES, WORDS, RULES, LINEUPS, SCENARIOS = (
    "deeds", "module.yaml", "tables", "words", "rules.yaml", "line-ups", "scenarios",
)  # fmt: skip
FILES = (DEEDS, FACTS, TABLES, WORDS, RULES, LINEUPS, SCENARIOS)
MISSPELT, MISSING, DOUBLED, SWAPPED, TYPE, KEY, INDENTED, PLACE, UNNEEDED = (
    "misspelt", "missing", "doubled", "swapped", "wrong type", "wrong key", "indentation", "wrong place", "not needed",
)  # fmt: skip
KINDS = (MISSPELT, MISSING, DOUBLED, SWAPPED, TYPE, KEY, INDENTED, PLACE, UNNEEDED)
# Blanks mean nothing in deeds, and the rules of a book name no module.
SENSELESS = {(DEEDS, INDENTED), (SCENARIOS, INDENTED), (RULES, UNNEEDED)}

SHORTEST = 3  # letters of a word that is misspelt


@dataclass(frozen=True, slots=True)
class Page:
    """A file that is spoilt: its kind, its text, and what is given to the check.

    `known` counts all words of the module and of what it needs; `strangers` are addresses of modules not needed.
    """

    kind: str
    path: Path
    asked: Path
    text: str = field(repr=False)
    known: Counter[str] = field(repr=False)
    strangers: tuple[str, ...] = field(repr=False)

    def renamed(self, name: str, declares: bool) -> str:
        """What it means to declare something under another name: nothing that is wrong, if nobody else names it."""
        return "a name that nobody else writes" if declares and self.known[name] == 1 else ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake: what was done, the file with it, and the lines on which it may be told.

    `names` are declared no more, or twice: whoever writes one of them may be told of it as well. `means` is what the
    file says with the mistake in it, if it can say something; what can mean nothing must be told.
    """

    did: str
    text: str
    lines: frozenset[int]
    names: frozenset[str] = frozenset()
    means: str = ""


def line_at(text: str, offset: int) -> int:
    """The number of the line in which a letter stands."""
    return text.count("\n", 0, offset) + 1


def lines_of(text: str, start: int, end: int) -> frozenset[int]:
    """The numbers of the lines from one letter to another."""
    return frozenset(range(line_at(text, start), line_at(text, end) + 1))


def replaced(text: str, start: int, end: int, new: str) -> str:
    """A text with something else between two letters."""
    return text[:start] + new + text[end:]


def slipped(word: str, known: Collection[str], chance: random.Random) -> str:
    """A word with one slip of the fingers in it that makes no other known word of it; empty if there is none."""
    ways = [way for way in _ways(word) if way != word and way.isidentifier() and not _is_known(way, known)]
    return chance.choice(ways) if ways else ""


def _ways(word: str) -> list[str]:
    at = range(1, len(word))
    swapped = [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in at if i + 1 < len(word)]
    dropped = [word[:i] + word[i + 1 :] for i in at]
    twice = [word[:i] + word[i] + word[i:] for i in at]
    changed = [word[:i] + beside + word[i + 1 :] for i in at for beside in _BESIDE.get(word[i], "")]
    return [*swapped, *dropped, *twice, *changed]


# What lies beside a letter on the keyboard.
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {a: row[max(0, i - 1) : i] + row[i + 1 : i + 2] for row in _ROWS for i, a in enumerate(row)}


def _is_known(word: str, known: Collection[str]) -> bool:
    """Whether a word is another name, in the singular or the plural."""
    return any(one in known for one in (word, word + "s", word.removesuffix("s")))


WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
