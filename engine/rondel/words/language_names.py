"""What languages are called where something is wrong with their words."""

from __future__ import annotations

from rondel.messages.said import Said, message_reading, say
from rondel.words.grammar import Grammar


def language_said(grammar: Grammar) -> Said:
    """The name of a language as its grammar has it, in English; or its code where there is no grammar."""
    return message_reading(grammar.name) if grammar.name else say("what.name", name=grammar.language)
