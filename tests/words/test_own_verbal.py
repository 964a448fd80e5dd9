"""The phrases by which rules are put into words: the same in every language; they ask nothing of anybody."""

from __future__ import annotations

import pytest

from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.words.catalogue import read_library
from rondel.words.languages import Languages, grammar_of, own_part
from rondel.words.own_verbal import phrase_variables, phrases_of
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import read_words

OWN_LANGUAGES = Languages().own_codes


def variables(language: str) -> dict[str, frozenset[str]]:
    file = phrases_of(language)[0]
    return {
        address.removeprefix(f"{OWN_MODULE}."): frozenset(name.name for name in message.names if not name.is_term)
        for address, message in file.messages.items()
    }


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_every_language_has_every_phrase_with_the_same_variables(language: str) -> None:
    assert variables(language) == phrase_variables()


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_phrases_are_words_without_a_mistake(language: str) -> None:
    document = own_part(language, "verbal")
    assert document is not None
    assert check_schema(document, schema("words")) == []
    assert read_words(OWN_MODULE, language, document, (OWN_MODULE,), grammar_of(language))[1] == []


def test_phrases_are_read_only_when_somebody_asks() -> None:
    library, _ = read_library({})
    assert not any(f"{OWN_MODULE}.do.pay" in file.messages for file in library.files)
