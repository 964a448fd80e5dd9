"""Where long words may be broken: before a syllable, as near as that can be told without a dictionary.

Browsers that hyphenate know few languages or none, and break a word anywhere rather than let it out of a narrow card.
A syllable begins with the last consonant before a vowel, or with those that begin words together; in languages that
are written otherwise nothing is found, and nothing is broken.
"""

from __future__ import annotations

import re
from functools import lru_cache

SOFT = "\u00ad"
SHORT = 9  # letters of a word that is never broken
BEFORE, AFTER = 4, 3  # letters that stay together at least
_VOWEL = "aeiouyäöüáéíóúàèùâêîôûëïœæ"
_ONSET = re.compile(
    rf"(?:sch|str|spr|st|sp|qu|gu|[bcdfgkptv]r|[bcfgkp]l|[cpst]h|kn|[^\W\d_{_VOWEL}])(?=[{_VOWEL}])", re.IGNORECASE
)
_WORD = re.compile(rf"[^\W\d_]{{{SHORT + 1},}}")


@lru_cache(maxsize=4096)
def softly_broken(text: str) -> str:
    """A text with soft hyphens in its long words."""
    return _WORD.sub(lambda word: _broken(word[0]), text)


def _broken(word: str) -> str:
    parts, begin = list[str](), 0
    for start in (found.start() for found in _ONSET.finditer(word)):
        if _may_break(word, begin, start):
            parts.append(word[begin:start])
            begin = start
    return SOFT.join([*parts, word[begin:]])


def _may_break(word: str, begin: int, start: int) -> bool:
    """Whether what is left behind and what follows are long enough, and a syllable is left behind."""
    left = word[begin:start]
    is_long = len(left) >= (AFTER if begin else BEFORE) and len(word) - start >= AFTER
    return is_long and any(letter.lower() in _VOWEL for letter in left)
