"""What languages are called where something is wrong with their words."""

from __future__ import annotations

from rondel.messages.said import Said, say
from rondel.words.grammar import Grammar


def language_said(grammar: Grammar) -> Said:
    """The name of a language, or its code where the engine has no grammar of it."""
    named = say("what.language", name=grammar.name)
    return named if grammar.name else say("what.name", name=grammar.language)
