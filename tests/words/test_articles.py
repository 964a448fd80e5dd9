"""Articles, adjectives and numbers typed as plain text are told where words and facts know them."""

from __future__ import annotations

import pytest

from rondel.words.catalogue import read_library
from rondel.words.check_articles import literal_articles
from rondel.words.check_typed import CitedNumber, typed_numbers

from .conftest import documents

TERMS = {
    "en": "terms: {piece.boat: boat, piece.die: {one: die, other: dice}, player.red: {one: Red, article: none}}\n",
    "de": "terms: {piece.boat: {gender: n, one: Boot, other: Boote}, set.colour.black: schwarz~}\n",
    "fr": "terms: {piece.boat: {gender: m, one: bateau}, set.colour.black: {m: noir, f: noire}}\n",
    "es": "terms: {piece.boat: {gender: m, one: barco}}\n",
}


def told(language: str, text: str) -> list[tuple[str, str]]:
    files = {f"sea/{language}": f'{TERMS[language]}messages:\n  module.about: "{text}"\n'}
    library, problems = read_library(documents(files))
    assert not problems, problems
    found = literal_articles(library, ["sea"])
    return [(str(each.values["found"]), str(each.hint.values["placeholder"])) for each in found]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Take a {piece.boat}", [("a", "piece.boat: a")]),
        ("en", "Take this {piece.boat}", [("this", "piece.boat: this")]),
        ("en", "Take the {piece.boat}", []),  # which is the same for all nouns
        ("en", "Take {piece.boat: a}", []),
        ("en", "Take a {n} of it", []),
        ("en", "Which other {piece.boat}?", []),
        ("de", "Nimm den {piece.boat}", [("den", "piece.boat: the dat")]),
        ("de", "Lege es zum {piece.boat}", [("zum", "piece.boat: zu")]),
        ("de", "Nimm ein zweites {piece.boat}", [("zweites", "zweit~ piece.boat: …")]),
        ("de", "Nimm schwarze {piece.boat: other}", [("schwarze", "~set.colour.black piece.boat: …")]),
        ("de", "Nimm {ein~ piece.boat}", []),
        ("de", 'Nimm {\\"das \\"}{piece.boat}', []),
        ("de", "Nimm mit {piece.boat: the dat}", []),
        ("de", "{n ? one: das {piece.boat} | other: nichts}", [("das", "piece.boat: the")]),
        ("fr", "Prenez le {piece.boat}", [("le", "piece.boat: the")]),
        ("fr", "Prenez l'{piece.boat}", [("l'", "piece.boat: the")]),
        ("fr", "le prix de {piece.boat}", [("de", "piece.boat: de bare")]),
        ("fr", "le prix du {piece.boat}", [("du", "piece.boat: de")]),
        ("fr", "le premier {piece.boat}", [("premier", "premier/première~ piece.boat: …")]),
        ("fr", "chaque {piece.boat}", []),
        ("es", "Toma el {piece.boat}", [("el", "piece.boat: the")]),
        ("es", "al {piece.boat}", [("al", "piece.boat: al")]),
    ],
)
def test_what_would_follow_the_noun_is_asked_for(language: str, text: str, found: list[tuple[str, str]]) -> None:
    assert told(language, text) == found


def test_it_is_a_warning_at_the_word() -> None:
    library, _ = read_library(documents({"sea/en": TERMS["en"] + 'messages:\n  module.about: "Take a {piece.boat}"\n'}))
    (problem,) = literal_articles(library, ["sea"])
    assert problem.warns and (problem.span.line, problem.span.column, problem.span.end_column) == (3, 23, 24)


CITED = {"B-01": [CitedNumber("rounds", 6), CitedNumber("hand", 1)]}


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Play 6 rounds, then 7", ["6"]),
        ("en", "Play Six rounds", ["Six"]),
        ("en", "Play {number.rounds} rounds, 16 in all, 6.5 or 1.6", []),
        ("en", "One of you has 1", ["1"]),
        ("de", "Spielt sechs Runden, nicht sechzig", ["sechs"]),
        ("fr", 'Jouez {\\"six\\"} tours', []),
    ],
)
def test_numbers_of_the_facts_are_not_typed(language: str, text: str, found: list[str]) -> None:
    files = documents({f"sea/{language}": f'messages:\n  rule.B-01: "{text}"\n  rule.B-02: "{text}"\n'})
    library, problems = read_library(files)
    assert not problems, problems
    assert [each.values["found"] for each in typed_numbers(library, ["sea"], CITED)] == found


def test_the_fact_is_named() -> None:
    library, _ = read_library(documents({"sea/en": 'messages: {rule.B-01: "6 rounds"}'}))
    (problem,) = typed_numbers(library, ["sea"], CITED)
    assert problem.message == "'6' is the number 'rounds', which cites B-01 too"
    assert "{number.rounds}" in problem.hint
