"""Nouns with adjectives and remarks, as terms of their own in every form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rondel.words.forms import find_form, joined, nearest_form
from rondel.words.grammar import Grammar
from rondel.words.languages import base_language
from rondel.words.term import Term


def is_adjective(term: Term, noun: Term, grammar: Grammar) -> bool:
    """Whether a term can stand beside a noun as its adjective."""
    if base_language(term.language) != base_language(noun.language):
        return False
    if grammar.adjective_genders:
        return any((("one", gender) in term.forms) for gender in grammar.adjective_genders)
    # An adjective has no gender of its own and is no name; one that never takes an ending has no ~ either.
    return not term.gender and not term.is_name


def either(adjectives: Sequence[Term], grammar: Grammar) -> Term:
    """Adjectives joined by "or", in every form that they have."""
    forms: dict[tuple[str, str], str] = {}
    for number, case in dict.fromkeys(key for term in adjectives for key in term.forms):
        said = list(dict.fromkeys(nearest_form(term, number, case, grammar) for term in adjectives))
        forms[number, case] = joined(said, "or", grammar)
    return replace(adjectives[0], forms=forms)


def described(noun: Term, adjectives: Sequence[Term], notes: Sequence[str], grammar: Grammar) -> Term:
    """A noun with adjectives in every form it has, and remarks in brackets behind it."""
    tail = f" ({', '.join(notes)})" if notes else ""
    forms: dict[tuple[str, str], str] = {}
    for number in ("one", "other"):
        for case in dict.fromkeys(("nom", *grammar.cases)):
            form = find_form(noun, number, case, grammar)
            if form is not None:
                forms[number, case] = _with_adjectives(form, noun, adjectives, number, grammar) + tail
    onset = noun.onset if grammar.adjectives.stand_behind or not adjectives else ""
    return replace(noun, forms=forms or dict(noun.forms), onset=onset)


def _with_adjectives(form: str, noun: Term, adjectives: Sequence[Term], number: str, grammar: Grammar) -> str:
    genders = grammar.adjective_genders
    said = (
        [nearest_form(term, number, noun.gender or genders[0], grammar) for term in adjectives]
        if genders
        else [nearest_form(term, "one", "nom", grammar) for term in adjectives]
    )
    return " ".join([form, *said] if grammar.adjectives.stand_behind else [*said, form])
