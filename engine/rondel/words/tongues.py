"""The languages in which the engine tells people what happened, each with its plural rule."""

from __future__ import annotations

from rondel.messages.said import languages
from rondel.messages.speaking import Tongue
from rondel.words.languages import base_language, grammar_of


def speaks(language: str) -> bool:
    """Whether the engine has a catalogue of a language, or of the one that it is a variant of."""
    return base_language(language) in languages()


def tongue_of(language: str) -> Tongue:
    """The tongue for a language or a variant of it; English, if the engine has no catalogue of it."""
    return Tongue(base_language(language), grammar_of(language).category) if speaks(language) else Tongue()
