"""The languages in which the engine tells people what happened, each with its plural rule.

Those that are shipped have a catalogue beside `en.yaml`; a shelf brings one in `languages/<xx>/problems.yaml`, with the
plurals of its grammar. Nothing of a shelf is read for a language that is shipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rondel.messages.said import Category
from rondel.messages.said import languages as languages_shipped
from rondel.messages.speaking import Tongue
from rondel.source.language_files import sentences_on
from rondel.source.shelf import Shelf
from rondel.words.languages import Languages, base_language, grammar_of, languages_on
from rondel.words.shelf_sentences import ShelfSentences


def speaks(language: str) -> bool:
    """Whether the engine has a catalogue of a language, or of the one that it is a variant of."""
    return base_language(language) in languages_shipped()


def tongue_of(language: str, languages: Languages | None = None) -> Tongue:
    """The tongue for a language or a variant of it, shipped or among `languages`; English, if it has no sentences."""
    base, languages = base_language(language), languages or Languages()
    files = languages.found.get(base)
    if speaks(base):
        return Tongue(base, grammar_of(base).category)
    if files is None or files.sentences is None:
        return Tongue()
    return Tongue(base, languages.grammar_of(base).category, ShelfSentences(base, files.sentences))


def tongue_on(language: str, shelves: Sequence[Shelf]) -> Tongue | None:
    """The tongue for a language that a shelf brings, if one does; of the shelf nothing but its sentences is read."""
    base = base_language(language)
    found = sentences_on(shelves, base)
    return Tongue(base, _category_on(base, shelves), ShelfSentences(base, found)) if found is not None else None


def _category_on(language: str, shelves: Sequence[Shelf]) -> Category:
    """What numbers are in a language of a shelf; its grammar is read when the first number is told."""

    @lru_cache(maxsize=64)
    def category(number: int) -> str:
        return languages_on(shelves).grammar_of(language).category(number)

    return category
