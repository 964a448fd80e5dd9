"""Which grammar speaks a language, and in which order languages stand in for each other."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from rondel.problems import RulesetError
from rondel.source.document import read_document
from rondel.words.grammar import Grammar
from rondel.words.grammar_data import grammar_from

REFERENCE = "en"


@cache
def shipped_languages() -> tuple[str, ...]:
    found = resources.files("rondel.words").joinpath("grammars").iterdir()
    return tuple(sorted(each.name.removesuffix(".yaml") for each in found if each.name.endswith(".yaml")))


@cache
def shipped_grammar(language: str) -> Grammar:
    path = resources.files("rondel.words").joinpath("grammars", f"{language}.yaml")
    document, problems = read_document(path.read_text(encoding="utf-8"), f"rondel/words/grammars/{language}.yaml")
    if document is None or problems:
        raise RulesetError(problems)
    return grammar_from(document.data)


def is_spoken(language: str) -> bool:
    """Whether the engine has a grammar of a language."""
    return base_language(language) in shipped_languages()


def base_language(language: str) -> str:
    """`en` of `en-2017`."""
    return language.partition("-")[0]


def is_variant(language: str) -> bool:
    """Whether a language needs to say only what differs from another."""
    return "-" in language


@cache
def grammar_of(language: str) -> Grammar:
    """The grammar of a language; until it has one of its own, words stand as they are, without articles."""
    base = base_language(language)
    return shipped_grammar(base) if base in shipped_languages() else plain_grammar(base)


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
