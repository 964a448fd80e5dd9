"""The languages in which the engine tells people what happened, each with its plural rule."""

from __future__ import annotations

from functools import partial

from rondel.messages.said import languages
from rondel.messages.speaking import Tongue
from rondel.words.plurals import category


def speaks(language: str) -> bool:
    """Whether the engine has a catalogue of a language, or of the one that it is a variant of."""
    return _base(language) in languages()


def tongue_of(language: str) -> Tongue:
    """The tongue for a language or a variant of it; English, if the engine has no catalogue of it."""
    return Tongue(_base(language), partial(category, _base(language))) if speaks(language) else Tongue()


def _base(language: str) -> str:
    return language.partition("-")[0]
