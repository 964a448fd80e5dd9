"""Where a term is said: every message and term that names it by its id, or still holds it as plain text.

Of plain text also what is only part of a longer word, as in a compound; nobody knows of such whether the term is meant.
One thing may have several ids: a module has a term of its own for what another one brings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Span, WrongUse, did_you_mean
from rondel.source.shelf import Shelf
from rondel.translate.entries import MESSAGES, TERMS, WordEntry, WordKey, entries_in
from rondel.translate.hints import Talk, talk_of
from rondel.translate.volumes import ENGINE, Shelved, Volume
from rondel.words.catalogue import Library, possible_addresses
from rondel.words.check_literals import Noun, forms_of, has_within, literals_in, texts_of
from rondel.words.forms import with_endings
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language
from rondel.words.message import Message, MessageChoice
from rondel.words.read import WordsFile, full_address, local_id
from rondel.words.render import render_term
from rondel.words.term import Term

NAMED, LITERAL, WITHIN = "named", "literal", "within"


@frozen
class Whereabouts:
    """A word that has a term in it: where, in which way, and how it reads."""

    span: Span
    language: str
    key: WordKey
    how: str
    reads: str


@frozen
class Sought:
    """A term by all ids that it goes by, without modules, and the words of all modules that call it something."""

    ids: tuple[str, ...]
    library: Library

    @property
    def addresses(self) -> set[str]:
        """What messages may name it by."""
        return {each for id in self.ids for each in (id, *possible_addresses(id, self.library.modules))}

    def forms(self, language: str) -> dict[str, Noun]:
        """By small letters all forms that it has in a language, however short; a term that names others has none."""
        terms = [term for term in self._terms(base_language(language)) if not term.inside]
        grammar = self.library.languages.grammar_of(language)
        return {form.casefold(): Noun(term.id, form) for term in terms for form in looks_of(term, grammar)}

    def called_alike(self, languages: Collection[str]) -> list[str]:
        """The full ids of all terms that are called as this one is in some of these languages."""
        addresses, found = self.addresses, dict[str, None]()
        for language in dict.fromkeys(map(base_language, languages)):
            names = {_name(term) for term in self._terms(language) if term.id in addresses}
            found |= {term.id: None for term in _terms_in(self.library, language) if _name(term) in names - {""}}
        return sorted(found)

    def _terms(self, language: str) -> list[Term]:
        addresses = self.addresses
        return [term for term in _terms_in(self.library, language) if term.id in addresses]


def _terms_in(library: Library, language: str) -> Iterator[Term]:
    """The terms of a language and of its editions."""
    for file in library.files:
        if base_language(file.language) == language:
            yield from file.terms.values()


def _name(term: Term) -> str:
    return next(iter(term.forms.values()), "").casefold()


def looks_of(term: Term, grammar: Grammar) -> set[str]:
    """The forms of a term, and of a noun that ends like an adjective each of its endings."""
    table, looks = grammar.adjectives.ending, set[str]()
    for form in forms_of(term, grammar, 1):
        if "~" in form and term.gender and table is not None:
            looks |= {with_endings(form, ending, grammar) for ending in table.all_texts}
        else:
            looks.add(form)
    return looks


def sought(text: str, library: Library, languages: Collection[str]) -> Sought:
    """The term of an id, or all that have a text as a form: in languages that are looked at, else in any."""
    known = {address: local_id(address, library.modules) for file in library.files for address in file.terms}
    if text in known or text in known.values():
        return Sought((known.get(text, text),), library)
    for files in ([file for file in library.files if file.language in languages], library.files):
        ids = dict.fromkeys(known[address] for file in files for address in _called(text, file, library))
        if ids:
            return Sought(tuple(ids), library)
    hint = did_you_mean(text, {*known.values()}) or say("words.term-given")
    raise WrongUse(say("words.no-term", name=text[:60], hint=hint))


def _called(text: str, file: WordsFile, library: Library) -> Iterator[str]:
    folded, grammar = text.casefold(), library.languages.grammar_of(file.language)
    for address, term in file.terms.items():
        if folded in {form.casefold() for form in looks_of(term, grammar)}:
            yield address


def whereabouts(
    term: Sought, volume: Volume, languages: Sequence[str], shelved: Shelved, shelves: Sequence[Shelf]
) -> Iterator[Whereabouts]:
    """Where a term is said in a volume, in some languages, in the order of its files."""
    talk = Talk(() if volume.name in ENGINE else shelved.table_of(volume.name), spoken=shelved.spoken)
    speaker = cache(lambda: talk_of(volume, shelved, shelves))  # it reads the rules: only where there is something
    for language in languages:
        entries = entries_in(volume, language)
        for file in talk.library.files:
            if file.module == volume.name and file.language == language:
                found = _ways_in(file, term, talk.library)
                for key in entries:
                    for how in found.get(key, ()):
                        reads = _reads(entries[key], volume, speaker(), language)
                        yield Whereabouts(entries[key].span, language, key, how, reads)


def _ways_in(file: WordsFile, term: Sought, library: Library) -> dict[WordKey, list[str]]:
    """In which ways the words of a file have a term: what names it may hold it as plain text besides."""
    found: dict[WordKey, list[str]] = {}
    literal = list(_literal_in(file, term, library))
    within = (place for place in _within_in(file, term) if place not in literal)
    for how, places in ((NAMED, _named_in(file, term)), (LITERAL, literal), (WITHIN, within)):
        for section, id in places:
            found.setdefault(_key(section, file, id, library), []).append(how)
    return found


def _named_in(file: WordsFile, term: Sought) -> Iterator[tuple[str, str]]:
    addresses = term.addresses
    yield from ((MESSAGES, one.id) for one in file.messages.values() if _names(one, addresses))
    for address, one in file.terms.items():
        if any(_names(message, addresses) for message in one.inside.values()):
            yield TERMS, address


def _names(message: Message, addresses: set[str]) -> bool:
    branches = [part for part in message.placeholders if isinstance(part, MessageChoice)]
    keys = {key for part in branches for key in part.keys}
    return not addresses.isdisjoint(keys | {name.name for name in message.names})


def _key(section: str, file: WordsFile, address: str, library: Library) -> WordKey:
    """The key under which a file has an address."""
    own = local_id(address, library.modules)
    return WordKey(section, own if full_address(own, file.module, library.modules) == address else address)


def _literal_in(file: WordsFile, term: Sought, library: Library) -> Iterator[tuple[str, str]]:
    nouns = term.forms(file.language)
    capitals = library.languages.grammar_of(file.language).capitals
    told = literals_in(file, nouns, capitals=capitals) if nouns else ()
    places = [(problem.span.line, problem.span.column) for problem in told]
    words = [(MESSAGES, one.id, one.span) for one in file.messages.values()]
    words += [(TERMS, one.id, one.span) for one in file.terms.values()]
    for section, address, at in words:
        if any((at.line, at.column) <= place < (at.end_line, at.end_column) for place in places):
            yield section, address


def _within_in(file: WordsFile, term: Sought) -> Iterator[tuple[str, str]]:
    """What has the term in a longer word, but for the term itself."""
    forms, own = term.forms(file.language).keys(), term.addresses
    said = {(MESSAGES, one.id): " ".join(text.text for text in texts_of(one.parts)) for one in file.messages.values()}
    said |= {(TERMS, one.id): " ".join(_plain_forms(one)) for one in file.terms.values() if one.id not in own}
    yield from (place for place, text in said.items() if has_within(text, forms))


def _plain_forms(term: Term) -> Iterator[str]:
    """What a term says itself, without the terms that it names."""
    yield from (form for form in term.forms.values() if form not in term.inside)
    yield from (text.text for message in term.inside.values() for text in texts_of(message.parts))


def _reads(entry: WordEntry, volume: Volume, talk: Talk, language: str) -> str:
    if entry.key.section == MESSAGES:
        return talk.sound(volume, entry.key, language)
    return render_term(talk.catalogue(language), full_address(entry.key.id, volume.name, talk.library.modules))
