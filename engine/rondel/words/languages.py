"""Which grammar speaks a language, and in which order languages stand in for each other."""

from __future__ import annotations

from functools import lru_cache

from rondel.words.english import ENGLISH
from rondel.words.forms import Grammar, Phrase, Term, nearest_form
from rondel.words.french import FRENCH
from rondel.words.german import GERMAN

REFERENCE = "en"

_GRAMMARS = {grammar.language: grammar for grammar in (ENGLISH, GERMAN, FRENCH)}


def is_spoken(language: str) -> bool:
    """Whether the engine has a grammar of a language."""
    return base_language(language) in _GRAMMARS


def base_language(language: str) -> str:
    """`en` of `en-2017`."""
    return language.partition("-")[0]


def is_variant(language: str) -> bool:
    """Whether a language needs to say only what differs from another."""
    return "-" in language


def grammar_of(language: str) -> Grammar:
    """The grammar of a language; until it has one of its own, words stand as they are, without articles."""
    base = base_language(language)
    return _GRAMMARS.get(base) or _plain(base)


def _plain(language: str) -> Grammar:
    def say(phrase: Phrase) -> str:
        terms = [*phrase.before, phrase.noun, *phrase.after]
        return " ".join(nearest_form(term, phrase.number, "nom", grammar) for term in terms)

    grammar = Grammar(
        language=language,
        genders=("m", "f", "n"),
        cases=("nom", "gen", "dat", "acc"),
        articles=(),
        adjective_genders=(),
        prepositions={},
        places={"": dict.fromkeys(("to", "at", "from"), ("", "nom"))},
        joiners={"and": (", ", ", "), "or": (" / ", " / ")},
        regular=lambda term, number, case: None,
        adjective=lambda text: Term(text, language, {("one", "nom"): text.replace("~", "")}),
        onset=lambda term, text: term.onset or "consonant",
        say=say,
        ordinal=lambda number: Term(str(number), language, {("one", "nom"): f"{number}."}),
    )
    return grammar


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
