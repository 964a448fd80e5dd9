"""The phrases with which rules are put into words, read when somebody asks for them: `own/<language>.verbal.yaml`, and
`languages/<language>/verbal.yaml` on a shelf.

They are no part of a library: what they ask of terms is asked of nobody. A rule for which some form is missing is not
said, and nothing more. Any module may say one of them its own way, by giving the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from rondel.source.document import Document
from rondel.words.catalogue import Catalogue
from rondel.words.grammar import Grammar
from rondel.words.languages import REFERENCE, Languages, base_language, fallback_chain
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile, read_words


def phrases_of(language: str, languages: Languages | None = None) -> list[WordsFile]:
    """The phrases of a language, by file: what a shelf says stands last; `languages` are by default those shipped."""
    languages = languages or Languages()
    grammar = languages.grammar_of(language)
    return [phrases_in(document, language, grammar) for document in languages.verbal(language)]


@lru_cache(maxsize=64)
def phrases_in(document: Document, language: str, grammar: Grammar) -> WordsFile:
    """The phrases of one file."""
    return read_words(OWN_MODULE, language, document, (OWN_MODULE,), grammar)[0]


def with_phrases(catalogue: Catalogue) -> Catalogue:
    """A catalogue that can put rules into words; of a language without phrases the same as before."""
    terms, messages = dict(catalogue.terms), dict(catalogue.messages)
    for language in fallback_chain(catalogue.language, base_language(catalogue.language)):
        files = phrases_of(language, catalogue.languages)
        said_terms = {id: term for file in files for id, term in file.terms.items()}
        said = {id: message for file in files for id, message in file.messages.items()}
        terms[language] = {**said_terms, **catalogue.terms[language]}
        messages[language] = {**said, **catalogue.messages[language]}
    return replace(catalogue, terms=terms, messages=messages)


@cache
def phrase_variables() -> Mapping[str, frozenset[str]]:
    """Which variables each phrase has, by its id; the English ones are the contract."""
    english = phrases_of(REFERENCE)[0]
    return {
        address.removeprefix(f"{OWN_MODULE}."): frozenset(name.name for name in message.names if not name.is_term)
        for address, message in english.messages.items()
    }
