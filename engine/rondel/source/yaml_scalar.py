"""One scalar of YAML to a plain value, by the rules of YAML 1.2.

`yes`, `no`, `on` and `off` stay words; fractions and dates are refused, because rules count in whole numbers
and a version such as 1.10 must not become 1.1.
"""

from __future__ import annotations

import re

from rondel.frozen import frozen
from rondel.messages.said import Said, say

Scalar = str | int | bool | None

LARGEST = 2**53  # what every reader of JSON keeps exactly

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FRACTION = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?")
_STARTS_SPECIAL = frozenset("0123456789+-.")
# Beside control characters: line ends of Unicode, which parsers count differently, and marks that turn the
# direction of writing, with which a text can be made to look like another.
_SHOWN = "\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
UNPRINTABLE = re.compile(f"[^{_SHOWN}]")


@frozen
class Refusal:
    """Why a scalar is not taken, and the harmless text that stands for it so that reading can go on."""

    code: str
    message: Said
    hint: Said
    instead: str


def plain_value(text: str) -> Scalar | Refusal:
    """The value of a scalar written without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _STARTS_SPECIAL:
        return text
    if _WHOLE.fullmatch(text):
        return _whole_number(text)
    if _FRACTION.fullmatch(text):
        return _refusal("facts/float", text, say("facts/float.fraction", text=shortened(text)))
    if _DATE.fullmatch(text):
        return _refusal("facts/date", text, say("facts/date.date", text=shortened(text)))
    return text


def quoted_value(text: str) -> str | Refusal:
    """The value of a scalar in quotes, whose escapes may hide what no editor shows."""
    hidden = UNPRINTABLE.search(text)
    if hidden is None:
        return text
    message = say("facts/bad-character.holds", what=character_name(hidden[0]))
    return Refusal("facts/bad-character", message, say("facts/bad-character.hint-without"), UNPRINTABLE.sub("?", text))


def character_name(character: str) -> Said:
    """A character that cannot be shown, by its number."""
    return say("what.invisible-character", number=f"U+{ord(character):04X}")


def shortened(text: str) -> str:
    """A text for a message, never longer than a line bears."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 40 else flat[:37] + "..."


def _whole_number(text: str) -> int | Refusal:
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    digits = text[2:] if base != 10 else text
    if len(digits) <= 18 and abs(int(digits, base)) <= LARGEST:
        return int(digits, base)
    message = say("facts/number-too-large.too-large", text=shortened(text), most=LARGEST)
    return _refusal("facts/number-too-large", text, message)


def _refusal(code: str, text: str, message: Said) -> Refusal:
    return Refusal(code, message, say("hint.quote-name-or-version", text=shortened(text)), text)
