"""Which form of a term is said, by itself or counted.

A form is looked for in this order: as stored; as the language forms it regularly; the nominative of the same
number; a form of another number; the id itself. What is not found in the first two is reported by the check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from rondel.words.cells import Marks
from rondel.words.grammar import USUAL_PLACE, Grammar, remember
from rondel.words.suffix_rules import Form, RegularForm
from rondel.words.term import NOMINATIVE, Term, readable

_TWO_STEMS = re.compile(r"([^\s/~]+)/([^\s/~]+)~")


def find_form(term: Term, number: str, case: str, grammar: Grammar) -> str | None:
    """The form as stored or as regularly made."""
    stored = term.forms.get((number, case))
    return stored if stored is not None else _regular(term, number, case, grammar)


def _regular(term: Term, number: str, case: str, grammar: Grammar) -> str | None:
    for regular in grammar.regular.get((number, case), ()):
        base = find_form(term, *regular.of, grammar)
        found = _made(term, base, (number, case), regular, grammar) if base is not None else None
        if found is not None:
            return found
    return None


def _made(term: Term, base: str, form: Form, regular: RegularForm, grammar: Grammar) -> str | None:
    key = (*form, *regular.of, base, term.gender, term.article, term.only)
    if key not in grammar.known:
        remember(grammar.known, key, regular.made(term, base))
    return grammar.known[key]


def nearest_form(term: Term, number: str, case: str, grammar: Grammar) -> str:
    """The form asked for, or the next best; the id of the term if it has none at all."""
    stored = term.forms.get((number, case))
    if stored is not None:
        return stored
    for wanted_number, wanted_case in _nearness(number, case):
        found = find_form(term, wanted_number, wanted_case, grammar)
        if found is not None:
            return found
    return next(iter(term.forms.values()), readable(term.id))


def _nearness(number: str, case: str) -> list[tuple[str, str]]:
    numbers = dict.fromkeys([number, "other", "one"] if number != "one" else ["one", "other"])
    return [(n, c) for n in numbers for c in dict.fromkeys([case, NOMINATIVE])]


def settled_number(term: Term, number: str, grammar: Grammar) -> str:
    """The number in which a term can be said when `number` is asked for; nothing asks for its usual one."""
    if term.only or not number:
        return term.only or term.usual_number
    if number not in ("one", "other") and not any(stored == number for stored, _ in term.forms):
        number = "other"
    return number if find_form(term, number, NOMINATIVE, grammar) is not None else term.usual_number


def governed(term: Term, preposition: str, case: str, grammar: Grammar) -> tuple[str, str]:
    """The preposition as it is said and the case of the noun; to, at and from are up to the term."""
    if preposition in ("to", "at", "from"):
        return grammar.places.get(term.where, grammar.places[USUAL_PLACE])[preposition]
    if not preposition or preposition not in grammar.prepositions:
        return "", case or NOMINATIVE
    found = grammar.prepositions[preposition]
    return found.says, case or found.cases[0]


def counted_case(number: str, settled: str, case: str, grammar: Grammar) -> str:
    """The case of what is counted, if its term has no form for the category: of `many` Polish says the genitive."""
    return case if number == settled else grammar.counted_cases.get(number, {}).get(case, case)


def counted(article: str, count: int, marks: Marks, grammar: Grammar) -> tuple[str, str]:
    """The article of what is counted in words, and the number behind it: einen Stein, drei Steine, deine drei."""
    if article in ("", "bare", "a"):
        article = grammar.counting_articles.get(count, "bare")
        return article, "" if article != "bare" else number_word(count, grammar, marks)
    return article, "" if count == 1 else number_word(count, grammar, marks)


def number_word(number: int, grammar: Grammar, marks: Marks = ()) -> str:
    """A number in words as far as print has it so, then in figures."""
    words = grammar.number_words
    usual = (NOMINATIVE, next(iter(grammar.genders), ""))
    return (words[number].at(marks or usual) if 0 <= number < len(words) else None) or str(number)


def joined(texts: Sequence[str], joiner: str, grammar: Grammar) -> str:
    """Several texts as a list: a, b and c."""
    if len(texts) < 2:
        return "".join(texts)
    two, last = grammar.joiners[joiner]
    before = grammar.joiners_before.get(joiner)
    between = (before.of(texts[-1]) if before else "") or (two if len(texts) == 2 else last)
    return ", ".join(texts[:-1]) + between + texts[-1]


def standing_alone(adjective: Term, grammar: Grammar) -> str:
    """An adjective without its noun: zweite, deuxième."""
    return with_endings(adjective.forms["one", NOMINATIVE], grammar.adjectives.alone, grammar)


def with_endings(text: str, ending: str, grammar: Grammar) -> str:
    """A text with an ending wherever ~ stands, spelt as letters meet there; without one `wit/witt~` is wit."""
    joints = grammar.adjectives.joints
    text = _TWO_STEMS.sub(r"\2~" if ending else r"\1", text) if "/" in text else text
    if not joints:
        return text.replace("~", ending)
    first, *others = text.split("~")
    for other in others:
        met = first[-1:] + ending[:1]
        first = (first[:-1] + joints[met] + ending[1:] if met in joints else first + ending) + other
    return first


def without_endings(text: str) -> str:
    """A text as it is where nobody knows what its adjectives agree with."""
    return _TWO_STEMS.sub(r"\1", text).replace("~", "")


def as_name(term: Term, grammar: Grammar) -> Term:
    """A term inside a sentence of another language: one form, neither article nor ending."""
    if term.language.partition("-")[0] == grammar.language:
        return term
    shown = next(iter(term.forms.values()), readable(term.id))
    return replace(
        term,
        language=grammar.language,
        forms={("one", NOMINATIVE): without_endings(shown)},
        gender="",
        article="none",
        only="one",
    )


def joined_adjectives(terms: Sequence[Term], join: Callable[[list[str]], str], grammar: Grammar) -> Term:
    """Several adjectives as one, "black and grey"; each is of one thing: "les drapeaux noir et gris", without -s."""
    cases = ("nom", *grammar.adjective_genders)
    said = {case: join([nearest_form(term, "one", case, grammar) for term in terms]) for case in cases}
    forms = {(number, case): text for number in ("one", "other") for case, text in said.items()}
    return replace(terms[0], forms=forms)
