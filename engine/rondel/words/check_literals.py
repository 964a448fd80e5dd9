"""Check of terms that stand in a text as plain words: whoever renames them does not reach them there.

Looked for are printed nouns, in all their forms, as whole words; in languages that write nouns with a capital, also as
the first or last part of a longer word. What is meant as it stands is written in quotes: {"Crown"}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.words.catalogue import Library
from rondel.words.forms import find_form
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language
from rondel.words.message import Message, MessageChoice, Part, Text
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile
from rondel.words.term import Term

SHORTEST = 3  # letters
SHORTEST_PART = 5  # letters of a noun inside a longer word
NO_NOUNS = frozenset(("answer", "deed", "label", "mark", "option", "player", "sign", "window", "word"))

NAMED_FIRST = ("piece", "place", "board", "set")

Reach = Mapping[str, frozenset[str]]

_WORD = re.compile(r"\w+")


@frozen
class Noun:
    """A form of a printed term as a text would hold it."""

    id: str
    form: str


def literal_terms(library: Library, asked: Iterable[str], reach: Reach | None = None) -> Iterator[Problem]:
    """Terms that stand as plain words in the messages and terms of the modules asked for.

    `reach` gives the modules whose terms each module can name; without it that is all that are at the table.
    """
    asked = frozenset(asked) - {OWN_MODULE}
    nouns: dict[tuple[str, frozenset[str]], dict[str, Noun]] = {}  # by a language and the modules that can be named
    for file in sorted((file for file in library.files if file.module in asked), key=lambda file: file.language):
        grammar = library.languages.grammar_of(file.language)
        known = file.language, (reach or {}).get(file.module, frozenset(library.modules)) | {OWN_MODULE}
        if known not in nouns:
            nouns[known] = nouns_of(_terms_of(library, *known), grammar)
        if nouns[known]:
            yield from literals_in(file, nouns[known], capitals=grammar.capitals)


def _terms_of(library: Library, language: str, modules: frozenset[str]) -> Iterator[Term]:
    for file in library.files:
        if file.module in modules and base_language(file.language) == base_language(language):
            yield from file.terms.values()


def literals_in(file: WordsFile, nouns: Mapping[str, Noun], *, capitals: bool) -> Iterator[Problem]:
    """Where nouns stand as plain words in a file; they are given by their forms in small letters."""
    yield from _in_messages(file, nouns, capitals=capitals)
    yield from _in_terms(file, nouns, capitals=capitals)


def nouns_of(terms: Iterable[Term], grammar: Grammar) -> dict[str, Noun]:
    """The forms of printed nouns, each with the first term that has it."""
    found: dict[str, Noun] = {}
    for term in sorted(terms, key=_closeness):
        if is_noun(term, grammar) and term.status == "printed" and not term.names_others:
            for form in forms_of(_unquoted(term), grammar):
                found.setdefault(form.casefold(), Noun(term.id, form))
    return found


def _unquoted(term: Term) -> Term:
    """A term with its quoted words as they stand; it names no others."""
    said = {form: "".join(text.text for text in _all_texts(message.parts)) for form, message in term.inside.items()}
    return replace(term, forms={key: said.get(form, form) for key, form in term.forms.items()})


def _closeness(term: Term) -> int:
    """Things before members of sets, and these before rules that are called by them."""
    kind = term.id.split(".")[1]
    return NAMED_FIRST.index(kind) if kind in NAMED_FIRST else len(NAMED_FIRST)


def is_noun(term: Term, grammar: Grammar) -> bool:
    """Whether a term names a thing: adjectives and names of players do not, nor what is never renamed by itself."""
    kind = term.id.split(".")[1]
    if kind in NO_NOUNS or any("~" in form for form in term.forms.values()):
        return False
    if any(case in grammar.adjective_genders for _, case in term.forms):
        return False
    # Where nouns have no gender, a member of a set may be an adjective as well.
    return kind != "set" or bool(term.gender)


def forms_of(term: Term, grammar: Grammar, shortest: int = SHORTEST) -> set[str]:
    """All that a term looks like in texts, but for what is too short to be told from other words."""
    found = {find_form(term, number, case, grammar) for number in ("one", "other") for case in ("nom", *grammar.cases)}
    return {form for form in found if form and len(form) >= shortest}


def _found(text: str, nouns: Mapping[str, Noun], longest: int, *, capitals: bool) -> Iterator[tuple[int, int]]:
    """From where to where a text has a noun: the longest at each place, whole or as a part of a word."""
    words, past = [found.span() for found in _WORD.finditer(text)], 0
    for number, (start, end) in enumerate(words):
        if start < past or (capitals and not text[start].isupper()):
            continue
        several = words[number : number + longest]
        ends = [last for _, last in reversed(several) if text[start:last].casefold() in nouns]
        part = _part(text[start:end].casefold(), nouns) if capitals and not ends else None
        if ends:
            yield start, (past := ends[0])
        elif part:
            yield start + part[0], start + part[1]


def _part(word: str, nouns: Mapping[str, Noun]) -> tuple[int, int] | None:
    """The longest noun with which a word begins, else that with which it ends."""
    lengths = range(len(word) - 1, SHORTEST_PART - 1, -1)
    first = next((length for length in lengths if word[:length] in nouns), 0)
    last = next((length for length in lengths if word[-length:] in nouns), 0)
    return (0, first) if first else (len(word) - last, len(word)) if last else None


def _in_messages(file: WordsFile, nouns: Mapping[str, Noun], *, capitals: bool) -> Iterator[Problem]:
    longest = max(len(_WORD.findall(form)) for form in nouns)
    for message in file.messages.values():
        for text in texts_of(message.parts):
            for start, end in _found(text.text, nouns, longest, capitals=capitals):
                found = text.text[start:end]
                yield _literal(nouns[found.casefold()], found, place_in(text, start, end, message))


def has_within(text: str, forms: Iterable[str]) -> bool:
    """Whether a longer word of a text has one of these forms, in small letters: anywhere, a short one at an end."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return any(form != word and _is_within(form, word) for form in forms for word in words)


def _is_within(form: str, word: str) -> bool:
    if len(form) > SHORTEST:
        return form in word
    return len(form) >= SHORTEST and (word.startswith(form) or word.endswith(form))


def texts_of(parts: Iterable[Part]) -> Iterator[Text]:
    """The plain texts of a message, those in branches too, but for what is quoted."""
    return (text for text in _all_texts(parts) if not text.is_quoted)


def _all_texts(parts: Iterable[Part]) -> Iterator[Text]:
    for part in parts:
        if isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from _all_texts(branch.parts)
        elif isinstance(part, Text):
            yield part


def place_in(text: Text, start: int, end: int, message: Message) -> Span:
    """Where a stretch of a text stands, or its whole message where that is not written letter by letter."""
    span = text.span
    if span.line != span.end_line or span.end_column - span.column != len(text.text):
        return message.span
    return Span(span.file, span.line, span.column + start, span.line, span.column + end)


def _in_terms(file: WordsFile, nouns: Mapping[str, Noun], *, capitals: bool) -> Iterator[Problem]:
    """Of a term that has several words, those that are terms themselves."""
    for term in file.terms.values():
        texts = [text for message in term.inside.values() for text in texts_of(message.parts)]
        plain = [form for form in term.forms.values() if " " in form and form not in term.inside]
        words = [*(text.text for text in texts), *plain]
        for word in dict.fromkeys(word for text in words for word in re.findall(r"\w[\w'-]*", text)):
            noun = nouns.get(word.casefold())
            if noun is not None and noun.id != term.id and (not capitals or word[0].isupper()):
                yield _literal(noun, word, term.span)
                break


def _literal(noun: Noun, found: str, span: Span) -> Problem:
    id = noun.id.partition(".")[2]
    message = say("words/literal-term.literal", found=found, name=id)
    hint = say("words/literal-term.hint", name=id, found=found)
    return Problem("words/literal-term", message, span, (), hint, warns=True)
