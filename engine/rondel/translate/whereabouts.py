"""Where a term is said: every message and term that names it by its id, or still holds it as plain text.

Of plain text also what is only part of a longer word, as in a compound; nobody knows of such whether the term is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def term_called(text: str, library: Library) -> str:
    """The id of a term, given itself or as any form that the term has in some language."""
    ids = {local_id(address, library.modules) for file in library.files for address in file.terms}
    if text in ids:
        return text
    folded = text.casefold()
    for file in library.files:
        grammar = library.languages.grammar_of(file.language)
        for address, term in file.terms.items():
            if folded in {form.casefold() for form in forms_of(term, grammar, 1)}:
                return local_id(address, library.modules)
    hint = did_you_mean(text, ids) or say("words.term-given")
    raise WrongUse(say("words.no-term", name=text[:60], hint=hint))


def whereabouts(
    id: str, volume: Volume, languages: Sequence[str], shelved: Shelved, shelves: Sequence[Shelf]
) -> Iterator[Whereabouts]:
    """Where a term is said in a volume, in some languages, in the order of its files."""
    talk = Talk(() if volume.name in ENGINE else shelved.table_of(volume.name), spoken=shelved.spoken)
    speaker = cache(lambda: talk_of(volume, shelved, shelves))  # it reads the rules: only where there is something
    for language in languages:
        entries = entries_in(volume, language)
        for file in talk.library.files:
            if file.module == volume.name and file.language == language:
                found = _ways_in(file, id, talk.library)
                for key in entries:
                    if key in found:
                        reads = _reads(entries[key], volume, speaker(), language)
                        yield Whereabouts(entries[key].span, language, key, found[key], reads)


def _ways_in(file: WordsFile, id: str, library: Library) -> dict[WordKey, str]:
    """In which way the words of a file have a term; of several the closest."""
    ways = ((WITHIN, _within_in), (LITERAL, _literal_in), (NAMED, _named_in))
    return {key: way for way, keys_in in ways for key in keys_in(file, id, library)}


def _named_in(file: WordsFile, id: str, library: Library) -> set[WordKey]:
    addresses = {id, *possible_addresses(id, library.modules)}
    found = {_key(MESSAGES, file, one.id, library) for one in file.messages.values() if _names(one, addresses)}
    for address, term in file.terms.items():
        if any(_names(message, addresses) for message in term.inside.values()):
            found.add(_key(TERMS, file, address, library))
    return found


def _names(message: Message, addresses: set[str]) -> bool:
    branches = [part for part in message.placeholders if isinstance(part, MessageChoice)]
    keys = {key for part in branches for key in part.keys}
    return not addresses.isdisjoint(keys | {name.name for name in message.names})


def _key(section: str, file: WordsFile, address: str, library: Library) -> WordKey:
    """The key under which a file has an address."""
    own = local_id(address, library.modules)
    return WordKey(section, own if full_address(own, file.module, library.modules) == address else address)


def _literal_in(file: WordsFile, id: str, library: Library) -> set[WordKey]:
    nouns = {form.casefold(): Noun(address, form) for address, form in _forms_called(id, file.language, library)}
    if not nouns:
        return set()
    capitals = library.languages.grammar_of(file.language).capitals
    lines = {(problem.span.file, problem.span.line) for problem in literals_in(file, nouns, capitals=capitals)}
    words = [(MESSAGES, one.id, one.span) for one in file.messages.values()]
    words += [(TERMS, one.id, one.span) for one in file.terms.values()]
    return {_key(section, file, address, library) for section, address, at in words if (at.file, at.line) in lines}


def _within_in(file: WordsFile, id: str, library: Library) -> set[WordKey]:
    """What has the term in a longer word, but for the term itself."""
    forms = {form.casefold() for _, form in _forms_called(id, file.language, library)}
    own = {id, *possible_addresses(id, library.modules)}
    said = {(MESSAGES, one.id): " ".join(text.text for text in texts_of(one.parts)) for one in file.messages.values()}
    said |= {(TERMS, one.id): " ".join(_plain_forms(one)) for one in file.terms.values() if one.id not in own}
    meant = [key for key, text in said.items() if has_within(text, forms)]
    return {_key(section, file, address, library) for section, address in meant}


def _plain_forms(term: Term) -> Iterator[str]:
    """What a term says itself, without the terms that it names."""
    yield from (form for form in term.forms.values() if form not in term.inside)
    yield from (text.text for message in term.inside.values() for text in texts_of(message.parts))


def _forms_called(id: str, language: str, library: Library) -> Iterator[tuple[str, str]]:
    """The forms of a term in a language, however short, each with its address; one that names others has none."""
    grammar = library.languages.grammar_of(language)
    for term in _terms_called(id, language, library):
        yield from ((term.id, form) for form in forms_of(term, grammar, 1) if not term.inside)


def _terms_called(id: str, language: str, library: Library) -> Iterator[Term]:
    addresses = {id, *possible_addresses(id, library.modules)}
    for file in library.files:
        if base_language(file.language) == base_language(language):
            yield from (term for address, term in file.terms.items() if address in addresses)


def _reads(entry: WordEntry, volume: Volume, talk: Talk, language: str) -> str:
    if entry.key.section == MESSAGES:
        return talk.sound(volume, entry.key, language)
    return render_term(talk.catalogue(language), full_address(entry.key.id, volume.name, talk.library.modules))
