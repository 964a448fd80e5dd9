"""Check of terms that stand in a text as plain words: whoever renames them does not reach them there.

Looked for are printed nouns, in all their forms, as whole words; in languages that write nouns with a capital, also as
the first or last part of a longer word. What is meant as it stands is written in quotes: {"Crown"}.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.words.forms import Grammar, Term, find_form
from rondel.words.languages import base_language, grammar_of
from rondel.words.message import Message, MessageChoice, Part, Text
from rondel.words.own_words import OWN_MODULE
from rondel.words.read import WordsFile

SHORTEST = 3  # letters
SHORTEST_PART = 5  # letters of a noun inside a longer word
NO_NOUNS = frozenset(("answer", "deed", "label", "mark", "option", "player", "sign", "window", "word"))

NAMED_FIRST = ("piece", "place", "board", "set")


@frozen
class Noun:
    """A form of a printed term as a text would hold it."""

    id: str
    form: str


def literal_terms(files: Iterable[WordsFile], asked: Iterable[str]) -> Iterator[Problem]:
    """Terms that stand as plain words in the messages and terms of the modules asked for."""
    files, asked = list(files), frozenset(asked)
    for language in sorted({file.language for file in files if file.module in asked}):
        known = [file for file in files if base_language(file.language) == base_language(language)]
        nouns = nouns_of((term for file in known for term in file.terms.values()), grammar_of(language))
        for file in known if nouns else ():
            if file.language == language and file.module in asked and file.module != OWN_MODULE:
                yield from literals_in(file, nouns)


def literals_in(file: WordsFile, nouns: Mapping[str, Noun]) -> Iterator[Problem]:
    """Where nouns stand as plain words in a file; they are given by their forms in small letters."""
    yield from _in_messages(file, nouns, _finder(tuple(nouns), has_capitals(file.language)))
    yield from _in_terms(file, nouns)


def has_capitals(language: str) -> bool:
    """Whether a language writes its nouns with a capital, so that they are told from other words."""
    return base_language(language) == "de"


def nouns_of(terms: Iterable[Term], grammar: Grammar) -> dict[str, Noun]:
    """The forms of printed nouns, each with the first term that has it."""
    found: dict[str, Noun] = {}
    for term in sorted(terms, key=_closeness):
        if is_noun(term, grammar) and term.status == "printed" and not term.inside:
            for form in forms_of(term, grammar):
                found.setdefault(form.casefold(), Noun(term.id, form))
    return found


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


def forms_of(term: Term, grammar: Grammar) -> set[str]:
    """All that a term looks like in texts, but for what is too short to be told from other words."""
    found = {find_form(term, number, case, grammar) for number in ("one", "other") for case in ("nom", *grammar.cases)}
    return {form for form in found if form and len(form) >= SHORTEST}


@lru_cache(maxsize=16)
def _finder(forms: tuple[str, ...], capitals: bool) -> re.Pattern[str]:
    """What finds one of some forms, given in small letters: the longest at each place."""
    listed = sorted(forms, key=len, reverse=True)
    whole = rf"(?<!\w)(?P<whole>{'|'.join(map(re.escape, listed))})(?!\w)"
    if not capitals:
        return re.compile(whole, re.IGNORECASE)
    parts = "|".join(re.escape(form) for form in listed if len(form) >= SHORTEST_PART and " " not in form)
    first, last = rf"(?<!\w)(?P<first>{parts})(?=\w)", rf"(?<=\w)(?P<last>{parts})(?!\w)"
    return re.compile(f"{whole}|{first}|{last}" if parts else whole, re.IGNORECASE)


def _in_messages(file: WordsFile, nouns: Mapping[str, Noun], finder: re.Pattern[str]) -> Iterator[Problem]:
    for message in file.messages.values():
        for text in _texts(message.parts):
            for found in finder.finditer(text.text):
                if not has_capitals(file.language) or _is_capital(text.text, found):
                    yield _literal(nouns[found[0].casefold()], found[0], _place(text, found, message))


def _is_capital(text: str, found: re.Match[str]) -> bool:
    """Whether the word in which something is found begins with a capital."""
    start = found.start()
    while start and text[start - 1].isalpha():
        start -= 1
    return text[start].isupper()


def _texts(parts: Iterable[Part]) -> Iterator[Text]:
    for part in parts:
        if isinstance(part, MessageChoice):
            for branch in part.branches:
                yield from _texts(branch.parts)
        elif isinstance(part, Text) and not part.is_quoted:
            yield part


def _place(text: Text, found: re.Match[str], message: Message) -> Span:
    span = text.span
    if span.line != span.end_line or span.end_column - span.column != len(text.text):
        return message.span
    return Span(span.file, span.line, span.column + found.start(), span.line, span.column + found.end())


def _in_terms(file: WordsFile, nouns: Mapping[str, Noun]) -> Iterator[Problem]:
    """Of a term that has several words, those that are terms themselves."""
    for term in file.terms.values():
        texts = [text for message in term.inside.values() for text in _texts(message.parts)]
        words = [text.text for text in texts] or [form for form in term.forms.values() if " " in form]
        for word in {word for text in words for word in re.findall(r"\w[\w'-]*", text)}:
            noun = nouns.get(word.casefold())
            if noun is not None and noun.id != term.id and (not has_capitals(file.language) or word[0].isupper()):
                yield _literal(noun, word, term.span)
                break


def _literal(noun: Noun, found: str, span: Span) -> Problem:
    id = noun.id.partition(".")[2]
    message = say("words/literal-term.literal", found=found, name=id)
    hint = say("words/literal-term.hint", name=id, found=found)
    return Problem("words/literal-term", message, span, (), hint, warns=True)
