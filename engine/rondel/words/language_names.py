"""What languages are called where something is wrong with their words."""

from __future__ import annotations

from functools import partial

from rondel.messages.said import Said, say
from rondel.words.forms import Grammar

_NAMES = {
    "en": partial(say, "language.en"),
    "de": partial(say, "language.de"),
    "fr": partial(say, "language.fr"),
}


def language_said(grammar: Grammar) -> Said:
    """The name of a language, or its code where the engine has no grammar of it."""
    named = _NAMES.get(grammar.language)
    return named() if named else say("what.name", name=grammar.language)
