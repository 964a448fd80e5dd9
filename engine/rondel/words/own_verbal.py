"""The phrases with which rules are put into words (`own/<language>.verbal.yaml`), read when somebody asks for them.

They are no part of a library: what they ask of terms is asked of nobody. A rule for which some form is missing is not
said, and nothing more. Any module may say one of them its own way, by giving the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from rondel.words.catalogue import Catalogue
from rondel.words.languages import REFERENCE, base_language, grammar_of, own_part
from rondel.words.message import names
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile, read_words


@cache
def phrases_of(language: str) -> WordsFile | None:
    """The phrases of a language, if it has any."""
    document = own_part(language, "verbal")
    return read_words(OWN_MODULE, language, document, (OWN_MODULE,), grammar_of(language))[0] if document else None


def with_phrases(catalogue: Catalogue) -> Catalogue:
    """A catalogue that can put rules into words; of a language without phrases the same as before."""
    language = base_language(catalogue.language)
    file = phrases_of(language)
    if file is None:
        return catalogue
    terms, messages = dict(catalogue.terms), dict(catalogue.messages)
    terms[language] = {**file.terms, **terms[language]}
    messages[language] = {**file.messages, **messages[language]}
    return replace(catalogue, terms=terms, messages=messages)


@cache
def phrase_variables() -> Mapping[str, frozenset[str]]:
    """Which variables each phrase has, by its id; the English ones are the contract."""
    english = phrases_of(REFERENCE)
    assert english is not None  # it is shipped
    return {
        address.removeprefix(f"{OWN_MODULE}."): frozenset(
            name.name for name in names(message.parts) if not name.is_term
        )
        for address, message in english.messages.items()
    }
