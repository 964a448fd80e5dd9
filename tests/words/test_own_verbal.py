"""The phrases by which rules are put into words: the same in every language; they ask nothing of anybody."""

from __future__ import annotations

import pytest

from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.words.catalogue import read_library
from rondel.words.message import names
from rondel.words.own_verbal import phrase_variables, phrases_of
from rondel.words.own_words import OWN_LANGUAGES, OWN_MODULE, own_document
from rondel.words.read import read_words


def variables(language: str) -> dict[str, frozenset[str]]:
    found = phrases_of(language).messages.items()
    return {
        address.removeprefix(f"{OWN_MODULE}."): frozenset(
            name.name for name in names(message.parts) if not name.is_term
        )
        for address, message in found
    }


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_every_language_has_every_phrase_with_the_same_variables(language: str) -> None:
    assert variables(language) == phrase_variables()


@pytest.mark.parametrize("language", OWN_LANGUAGES)
def test_phrases_are_words_without_a_mistake(language: str) -> None:
    document = own_document(f"{language}.verbal")
    assert check_schema(document, schema("words")) == []
    assert read_words(OWN_MODULE, language, document, (OWN_MODULE,))[1] == []


def test_phrases_are_read_only_when_somebody_asks() -> None:
    library, _ = read_library({})
    assert not any(f"{OWN_MODULE}.do.pay" in file.messages for file in library.files)
