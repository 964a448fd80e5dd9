"""Which grammar speaks a language, and in which order languages stand in for each other.

Languages are files: `grammars/` has the grammars that are shipped, `own/` what the engine says itself; shelves may
bring more. Nobody lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from importlib import resources

from rondel.frozen import frozen
from rondel.problems import Problem, RulesetError
from rondel.source.document import Document, read_document, read_document_once
from rondel.source.language_files import LanguageFiles, find_languages
from rondel.source.module_files import ModuleFiles
from rondel.source.shelf import Shelf
from rondel.words.grammar import Grammar
from rondel.words.placeholder import GROUP_OF
from rondel.words.plurals import CATEGORIES
from rondel.words.read_grammar import grammar_from_shipped, read_grammar

REFERENCE = "en"


@frozen
class Languages:
    """The languages that can be spoken: the shipped ones, and those `found` on shelves, which come first."""

    found: Mapping[str, LanguageFiles] = field(default_factory=dict, hash=False)

    def grammar_of(self, language: str) -> Grammar:
        """The grammar of a language; until it has one of its own, words stand as they are, without articles."""
        base = base_language(language)
        files = self.found.get(base)
        if files is not None and files.grammar is not None:
            grammar, _ = read_grammar(base, files.grammar)
            return grammar or plain_grammar(base)
        return grammar_of(base)

    def is_spoken(self, language: str) -> bool:
        """Whether there is a grammar of a language."""
        return bool(self.grammar_of(language).name)

    @property
    def own(self) -> dict[str, tuple[Document, ...]]:
        """The engine's own words by language, the reference first; a shelf says anew what it says otherwise."""
        brought = {code: (files.own,) for code, files in self.found.items() if files.own is not None}
        shipped = {code: (document,) for code, document in own_documents().items()}
        codes = sorted({*shipped, *brought}, key=_reference_first)
        return {code: shipped.get(code, ()) + brought.get(code, ()) for code in codes}

    def verbal(self, language: str) -> tuple[Document, ...]:
        """The phrases with which rules are put into words, those of a shelf last: they say anew what both say."""
        brought = self.found[language].verbal if language in self.found else None
        found = (own_part(language, "verbal"), read_document_once(brought.text, brought.file)[0] if brought else None)
        return tuple(document for document in found if document is not None)

    @property
    def own_codes(self) -> tuple[str, ...]:
        """The languages that a table itself speaks."""
        return tuple(self.own)

    def problems_of(self, language: str) -> list[Problem]:
        """What is wrong with the files that shelves have of a language, but for the words of modules."""
        problems: list[Problem] = []
        for code in dict.fromkeys([language, base_language(language)]):
            files = self.found.get(code)
            problems += files.problems if files is not None else ()
            if files is not None and files.grammar is not None:
                problems += read_grammar(code, files.grammar)[1]
        return problems


SHIPPED = Languages()  # without any shelf


def languages_on(shelves: Sequence[Shelf]) -> Languages:
    """The languages that are shipped, and those on some shelves."""
    return Languages(find_languages(shelves))


def languages_of(modules: Iterable[ModuleFiles]) -> Languages:
    """The languages that came with some modules, which stood on the same shelves."""
    return Languages(next((module.languages for module in modules), {}))


def _reference_first(language: str) -> tuple[bool, str]:
    return language != REFERENCE, language


# --- what is shipped ---


@cache
def shipped_grammars() -> tuple[str, ...]:
    """The languages whose grammars are shipped."""
    return _shipped("grammars")


@cache
def own_documents() -> Mapping[str, Document]:
    """The engine's own words by language, as they are shipped."""
    return {language: _read_shipped("own", language) for language in sorted(_shipped("own"), key=_reference_first)}


@cache
def own_part(language: str, part: str) -> Document | None:
    """A part of the engine's own words that is read only when it is asked for, `de.verbal.yaml`; not all have it."""
    name = f"{language}.{part}"
    return (
        _read_shipped("own", name)
        if resources.files("rondel.words").joinpath("own", f"{name}.yaml").is_file()
        else None
    )


def _shipped(folder: str) -> tuple[str, ...]:
    found = [each.name for each in resources.files("rondel.words").joinpath(folder).iterdir()]
    stems = [name.removesuffix(".yaml") for name in found if name.endswith(".yaml")]
    return tuple(sorted(stem for stem in stems if "." not in stem))


def _read_shipped(folder: str, language: str) -> Document:
    path = resources.files("rondel.words").joinpath(folder, f"{language}.yaml")
    document, problems = read_document(path.read_text(encoding="utf-8"), f"rondel/words/{folder}/{language}.yaml")
    if document is None or problems:
        raise RulesetError(problems)
    return document


@cache
def grammar_of(language: str) -> Grammar:
    """The shipped grammar of a language, or a plain one."""
    base = base_language(language)
    if base not in shipped_grammars():
        return plain_grammar(base)
    return grammar_from_shipped(_read_shipped("grammars", base)) if language == base else grammar_of(base)


@cache
def plain_grammar(language: str) -> Grammar:
    """What a language without a grammar can do."""
    return Grammar(
        language=language,
        genders=("m", "f", "n"),
        cases=("nom", "gen", "dat", "acc"),
        places={"": dict.fromkeys(("to", "at", "from"), ("", "nom"))},
        joiners={"and": (", ", ", "), "or": (" / ", " / ")},
    )


@lru_cache(maxsize=64)
def modifiers_of(grammar: Grammar) -> Mapping[str, str]:
    """The words that may stand behind the colon of a placeholder, with their groups.

    Prepositions and cases of the shipped languages are known in all of them, so that it is told whose they are not.
    """
    grammars = [*map(grammar_of, shipped_grammars()), grammar]
    cases = {case: "case" for each in grammars for case in each.cases}
    prepositions = {name: "preposition" for each in grammars for name in each.prepositions}
    return cases | prepositions | GROUP_OF


@lru_cache(maxsize=64)
def asked_words(grammar: Grammar) -> Mapping[str, str]:
    """The same words for who asks for a term by itself: any category is a number, and nothing a variable."""
    return {**modifiers_of(grammar), **dict.fromkeys(CATEGORIES, "number")}


# --- codes of languages ---


def base_language(language: str) -> str:
    """`en` of `en-2017`."""
    return language.partition("-")[0]


def is_variant(language: str) -> bool:
    """Whether a language needs to say only what differs from another."""
    return "-" in language


def fallback_chain(language: str, reference: str = REFERENCE) -> tuple[str, ...]:
    """`en-2017, en`; `de, en`: a language, the ones it is a variant of, the reference."""
    parts = language.split("-")
    own = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys([*own, reference]))


@lru_cache(maxsize=64)
def sentence_chain(chain: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Where the terms of a sentence are looked for: in another language only if its own has none."""
    same = [each for each in chain if base_language(each) == base_language(language)]
    return tuple([*same, *(each for each in chain if each not in same)])
