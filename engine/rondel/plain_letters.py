"""Words in the letters of names: a to z, digits and '_'. What has letters of its own is written as without them."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = ("ä ae", "ö oe", "ü ue", "ß ss", "æ ae", "œ oe", "ø oe", "å aa", "ł l")
_PAIRS = str.maketrans(dict(pair.split() for pair in _LETTERS))


def unaccented(text: str) -> str:
    """The same in small letters without marks: größe is groesse, chêne is chene. Other scripts stay as they are."""
    plain = unicodedata.normalize("NFC", text).lower().translate(_PAIRS)
    letters = unicodedata.normalize("NFD", plain)
    return unicodedata.normalize("NFC", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def as_name(text: str) -> str:
    """What somebody may have meant as a name; nothing where no letter is left."""
    return re.sub("[^a-z0-9]+", "_", unaccented(text)).strip("_")
