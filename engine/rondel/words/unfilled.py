"""What stands where a word has to come: a line of a language just begun whose sign was taken away too early.

Nothing is said there yet, as if the line were still a remark; an empty text in quotes says nothing on purpose.
"""

from __future__ import annotations

from rondel.words.term import ATTRIBUTES, GENDER

UNFILLED = "…"  # what a skeleton has for a text
_CHOSEN = ("gender", "where")


def is_unfilled(value: object) -> bool:
    """Whether an entry has no text at all: `…`, nothing behind the colon, or a term of which no form is given."""
    if not isinstance(value, dict):
        return value is None or value == UNFILLED
    forms = [each for key, each in value.items() if key != GENDER and key not in ATTRIBUTES]
    return bool(forms) and all(is_unfilled(form) for form in forms)


def is_to_choose(value: object) -> bool:
    """Whether an entry still has what a skeleton offers: `gender: m|f|n`."""
    return isinstance(value, dict) and any("|" in str(value.get(key, "")) for key in _CHOSEN)
