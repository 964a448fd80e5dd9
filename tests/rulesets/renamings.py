"""Editions that rename a noun, what is said in them, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, product

from rondel.frozen import frozen
from rondel.source.document import read_document
from rondel.words.catalogue import Library
from rondel.words.read import read_words
from rondel.words.render import render_term
from rondel.words.term import Term

from .agreement import Renamed, french_faults, german_faults, typed_for
from .renamed_nouns import NEW, NOUNS, OF_SOMETHING_ELSE, TITLES
from .sentences_said import TABLES, Printed, Saying, as_printed, library, printed, voice


@frozen
class Edition:
    """A file of words that renames a noun, and leaves everything else to the language."""

    language: str
    id: str
    noun: Renamed
    where: str = ""  # of a place, if another preposition stands before it

    @property
    def name(self) -> str:
        return f"{self.language}-renamed"

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.id, *(NOUNS[self.id].also if self.id in NOUNS else ()))

    @property
    def text(self) -> str:
        """The file, as an author would write it."""
        return "terms:\n" + "".join(f"  {id}: {{{', '.join(self._entry(id))}}}\n" for id in self.ids)

    def _entry(self, id: str) -> Iterator[str]:
        old, new = old_term(self.language, id), self.noun
        yield f"gender: {new.gender}"
        yield f"one: {{nom: {new.one}, gen: {new.genitive}}}" if new.genitive else f"one: {new.one}"
        if old.only != "one":
            yield f"other: {new.other}"
        kept = {"article": old.article, "where": self.where or old.where, "only": old.only, "verb": old.verb}
        yield from (f"{key}: {each}" for key, each in kept.items() if each)

    def added_to(self, words: Library) -> Library:
        """Words with this file more, as if it lay in the folder of the module."""
        document, problems = read_document(self.text, f"{self.name}.yaml")
        assert document is not None and not problems
        grammar = words.languages.grammar_of(self.language)
        file, wrong = read_words(self.id.partition(".")[0], self.name, document, TABLES[-1], grammar)
        assert not wrong
        return replace(words, files=(*words.files, file))


@cache
def editions(language: str, id: str) -> tuple[Edition, ...]:
    """One for each new noun of a gender that a noun has not."""
    old = old_term(language, id).gender
    return tuple(Edition(language, id, noun) for noun in chain(*NEW[language].values()) if noun.gender != old)


def old_term(language: str, id: str) -> Term:
    """What is printed, also of what is called otherwise at the largest table."""
    return as_printed(language, TABLES[-1]).catalogues[0].terms[language][id]


# --- what is said ---


@cache
def renamed(edition: Edition) -> tuple[Saying, ...]:
    """What is said in an edition of all that asks for its noun; everything else stays as it is printed."""
    voices = {modules: voice(edition.added_to(library(edition.language, modules)), edition.name) for modules in TABLES}
    asking = (each for each in printed(edition.language) if not each.said.asked.isdisjoint(edition.ids))
    return tuple(chain.from_iterable(voices[each.modules].says(each.speech).ways for each in asking))


def unchanged(language: str, id: str) -> Iterator[Saying]:
    """What does not ask for a noun, under whatever id; names that hold it do not count."""
    ids = (id, *NOUNS[id].also)
    others = (each for each in printed(language) if each.said.asked.isdisjoint(ids) and not _is_named(each, id))
    return chain.from_iterable(each.said.ways for each in others)


def _is_named(each: Printed, id: str) -> bool:
    address = each.speech.key.partition(": ")[2]
    held = (f".{name}" for name in NOUNS[id].held_by)
    return each.speech.is_term and (address in (id, *NOUNS[id].also) or address.endswith(tuple(held)))


# --- what is wrong with it ---


@cache
def forms(language: str, id: str) -> tuple[str, ...]:
    """Everything that a noun can look like, the longest first."""
    cases, articles = (("nom", "gen", "dat", "acc"), ("", "the", "a")) if language == "de" else (("",), ("",))
    asked = product(("one", "other"), cases, articles)
    tables = [as_printed(language, modules).catalogues[0] for modules in TABLES]
    table = next(each for each in tables if each.find_term(id))
    found = {render_term(table, id, " ".join(each).strip()) for each in asked}
    bare = {re.sub(r"^(?:d(?:er|ie|as|es|em|en)|ein(?:e[rsmn]?)?) ", "", each) for each in found}
    return tuple(sorted(bare, key=len, reverse=True))


def left_over(language: str, id: str, texts: Iterable[str]) -> list[str]:
    """Sentences in which a form of the old noun stands, in German also as a part of a longer one."""
    old = "|".join(map(re.escape, forms(language, id)))
    looked = re.compile(rf"\b(?:{old})|\b[A-ZÄÖÜ]\w*(?i:{old})" if language == "de" else rf"\b(?i:{old})\b")
    held = [form for name in NOUNS[id].held_by for form in forms(language, name)]
    names = re.compile("|".join(map(re.escape, (*held, *TITLES))), re.IGNORECASE)
    return [each for each in texts if looked.search(each) and looked.search(names.sub("…", each))]


def faults(edition: Edition, texts: Iterable[str]) -> list[str]:
    """Articles, adjectives and relative pronouns that contradict the new noun, each with its sentence."""
    looked = german_faults if edition.language == "de" else french_faults
    return [f"{fault} | {each}" for each in texts for fault in looked(each, edition.noun)]


def kept_prepositions(edition: Edition, said: Iterable[Saying]) -> list[str]:
    """Prepositions that the old place had and the new one has not, each with its sentence."""
    noun = edition.noun
    looked = re.compile(
        rf"\b(?:{PREPOSITIONS[old_term('de', edition.id).where]}) (?:[a-zäöü]+ ){{0,2}}(?:{'|'.join(noun.forms)})\b",
        re.IGNORECASE,
    )
    return [f"{each.key}: {found[0]} | {each.text}" for each in said if (found := looked.search(each.text))]


# In German, by `where`: what is typed of a place that is now `an`; with von and zu much else is said.
PREPOSITIONS = {"in": "in|im|ins|aus", "auf": "auf"}


def kept_words(edition: Edition, said: Iterable[Saying]) -> list[str]:
    """Pronouns and participles that are typed for the old gender, each with its sentence."""
    old = old_term(edition.language, edition.id).gender
    return [
        f"{each.key}: {word} | {each.text}"
        for each in said
        for word in typed_for(edition.language, old, each.typed)
        if word.lower() not in OF_SOMETHING_ELSE.get((edition.language, each.key.partition(": ")[2]), ())
    ]
