"""The words of one language with those that stand in for them.

Documents come in, by language and in the order of the line-up; a catalogue and what is wrong with the files
go out. A catalogue always answers: of what has no words it gives the id in readable form.

An id is looked for in each language of the fallback chain, and within a language from the last module of the
line-up to the first, with the engine's own words at the very end. A full address (`harbour.piece.boat`) means
the words of that one module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from rondel.frozen import frozen
from rondel.problems import Problem
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles, language_of
from rondel.words.grammar import Grammar
from rondel.words.languages import REFERENCE, Languages, fallback_chain, languages_of, sentence_chain
from rondel.words.message import Message
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile, full_address, is_qualified, read_words
from rondel.words.render import Value
from rondel.words.spelled_once import spelled_once
from rondel.words.term import Term, wordless

Documents = Mapping[str, Sequence[tuple[str, Document]]]

LONGEST_REBIND = 8
MOST_REMEMBERED = 1 << 14  # ids: a table speaks of the same ones again and again


@frozen
class Library:
    """All words files at the table, those of the engine itself first."""

    modules: tuple[str, ...]
    files: tuple[WordsFile, ...] = field(repr=False)
    rebinds: Mapping[str, str]
    languages: Languages


@frozen
class Catalogue:
    """Terms and messages of a language and of its fallback chain, under full addresses."""

    language: str
    chain: tuple[str, ...]
    modules: tuple[str, ...]
    terms: Mapping[str, Mapping[str, Term]] = field(repr=False)
    messages: Mapping[str, Mapping[str, Message]] = field(repr=False)
    rebinds: Mapping[str, str]
    languages: Languages
    facts: Mapping[str, Value] = field(default_factory=dict, repr=False)  # of the line-up, by the ids messages name

    def grammar_of(self, language: str) -> Grammar:
        """The grammar of a language that the catalogue speaks."""
        return self.languages.grammar_of(language)

    def message(self, id: str) -> Message | None:
        """The message of an id in the first language that has it."""
        addresses = possible_addresses(id, self.modules)
        found = (self.messages[language].get(each) for language in self.chain for each in addresses)
        return next((message for message in found if message is not None), None)

    def term(self, id: str, language: str = "") -> Term:
        """The term of an id, as a sentence in `language` needs it."""
        return self.find_term(id, language) or wordless(id)

    def find_term(self, id: str, language: str = "", *, plain: bool = False) -> Term | None:
        """The term of an id, if any language of the chain has it; a plain one names no other terms."""
        addresses: Sequence[str] = possible_addresses(id, self.modules)
        if self.rebinds:
            addresses = [rebound(each, self.rebinds) for each in addresses]
        languages = sentence_chain(self.chain, language or self.language)
        found = (self.terms[each].get(address) for each in languages for address in addresses)
        term = next((term for term in found if term is not None), None)
        if term is None or not term.inside:
            return term
        return None if plain and term.names_others else spelled_once(term, self)


@lru_cache(maxsize=MOST_REMEMBERED)
def possible_addresses(id: str, modules: tuple[str, ...]) -> tuple[str, ...]:
    """The full addresses an id may mean, the last module of the line-up first."""
    if is_qualified(id, modules):
        return (id,)
    return tuple(f"{module}.{id}" for module in reversed(modules))


def rebound(address: str, rebinds: Mapping[str, str]) -> str:
    """What an address means after all rebinds; a circle is left after some steps."""
    for _ in range(LONGEST_REBIND):
        if address not in rebinds:
            break
        address = rebinds[address]
    return address


def load_catalogue(
    documents: Documents, language: str, reference: str = REFERENCE, languages: Languages | None = None
) -> tuple[Catalogue, list[Problem]]:
    """The catalogue of a language; modules stand in the order of the line-up."""
    library, problems = read_library(documents, languages)
    return catalogue_from_library(library, language, reference), problems


def documents_by_language(modules: Iterable[ModuleFiles]) -> Documents:
    """The words of modules, in their order, as `load_catalogue` and `check_words` take them."""
    documents: dict[str, list[tuple[str, Document]]] = {}
    for module in modules:
        for part, document in module.words.items():
            documents.setdefault(language_of(part), []).append((module.name, document))
    return documents


def library_of(modules: Iterable[ModuleFiles]) -> tuple[Library, list[Problem]]:
    """All words files of modules, in the languages that these and their shelves have."""
    files = list(modules)
    return read_library(documents_by_language(files), languages_of(files))


def read_library(documents: Documents, languages: Languages | None = None) -> tuple[Library, list[Problem]]:
    """All words files, and what is wrong with each of them taken alone; `languages` are the shipped ones by default."""
    languages = languages or Languages()
    modules = _line_up(documents)
    files: list[WordsFile] = []
    problems: list[Problem] = []
    for language, module, document in _with_own(documents, languages):
        file, found = read_words(module, language, document, modules, languages.grammar_of(language))
        files.append(file)
        problems += found
    return Library(modules, tuple(files), _rebinds(files, modules), languages), problems


def _with_own(documents: Documents, languages: Languages) -> Iterator[tuple[str, str, Document]]:
    for language, own in languages.own.items():
        yield from ((language, OWN_MODULE, document) for document in own)
    for language, pairs in documents.items():
        for module, document in pairs:
            yield language, module, document


def _line_up(documents: Documents) -> tuple[str, ...]:
    """All modules in one order that agrees with each language's, though none may have every module."""
    order: list[str] = []
    for pairs in documents.values():
        place = 0
        for module, _ in pairs:
            if module not in order:
                order.insert(place, module)
            place = order.index(module) + 1
    return (OWN_MODULE, *order)


def catalogue_from_library(library: Library, language: str, reference: str = REFERENCE) -> Catalogue:
    """The catalogue of a language out of files already read."""
    chain = fallback_chain(language, reference)
    terms: dict[str, dict[str, Term]] = {each: {} for each in chain}
    messages: dict[str, dict[str, Message]] = {each: {} for each in chain}
    for file in library.files:
        if file.language in chain:
            terms[file.language] |= file.terms
            messages[file.language] |= file.messages
    return Catalogue(language, chain, library.modules, terms, messages, library.rebinds, library.languages)


def _rebinds(files: Sequence[WordsFile], modules: tuple[str, ...]) -> dict[str, str]:
    """By full address. Said in one language, a rebind holds in all of them."""
    known = frozenset(address for file in files for address in file.terms)
    return {
        resolve(rebind.source, file.module, known, modules): resolve(rebind.target, file.module, known, modules)
        for file in files
        for rebind in file.rebinds
    }


def resolve(id: str, module: str, known: Iterable[str], modules: tuple[str, ...]) -> str:
    """The address of a term named by `module`: its own, else that of the last module which has it."""
    own = full_address(id, module, modules)
    candidates = (own, *possible_addresses(id, modules))
    return next((address for address in candidates if address in known), own)
