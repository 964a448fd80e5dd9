"""Printed terms that stand in texts as plain words, in any of their forms, are told; what only looks so is not."""

from __future__ import annotations

import pytest

from rondel.words.catalogue import read_library
from rondel.words.check_literals import literal_terms

from .conftest import documents

ENGLISH = "terms:\n  piece.boat: {one: boat, status: printed}\n  piece.die: {one: die, other: dice, status: printed}\n"
GERMAN = """terms:
  piece.boat: {gender: n, one: {nom: Boot, gen: Bootes}, other: Boote, status: printed}
  piece.raft: {gender: n, one: Floß, other: Flöße}
  place.harbour: {gender: m, one: {nom: Hafen, gen: Hafens}, other: Häfen, where: in, status: printed}
  set.colour.black: {one: schwarz~, status: printed}
"""
FRENCH = "terms:\n  piece.boat: {gender: m, one: bateau, status: printed}\n"


def found(language: str, terms: str, text: str) -> list[str]:
    files = {f"sea/{language}": f'{terms}messages:\n  module.about: "{text}"\n'}
    library, problems = read_library(documents(files))
    assert not problems
    return [str(problem.values["found"]) for problem in literal_terms(library, ["sea"])]


@pytest.mark.parametrize(
    ("language", "terms", "text", "told"),
    [
        ("en", ENGLISH, "Take two boats and roll the die", ["boats", "die"]),
        ("en", ENGLISH, "Take {piece.boat: a}, boating is fun", []),
        ("en", ENGLISH, 'The {\\"boat\\"} race', []),
        ("en", ENGLISH, "{n ? one: a boat | other: some}", ["boat"]),
        ("de", GERMAN, "Am Ende des Hafens liegen Boote", ["Hafens", "Boote"]),
        ("de", GERMAN, "Ein Floß ist schwarz", []),  # proposed, and an adjective
        ("de", GERMAN, "Das Hafenfest im Segelhafen", ["Hafen", "hafen"]),
        ("fr", FRENCH, "Deux bateaux, un Bateau", ["bateaux", "Bateau"]),
    ],
)
def test_forms_are_found_as_whole_words(language: str, terms: str, text: str, told: list[str]) -> None:
    assert found(language, terms, text) == told


def test_a_term_that_holds_another_is_told() -> None:
    terms = GERMAN + "  piece.deed: {gender: f, one: Urkunde über ein Boot, only: one}\n"
    assert found("de", terms, "Nichts") == ["Boot"]


def test_only_the_modules_asked_for_are_looked_at() -> None:
    library, _ = read_library(documents({"sea/en": ENGLISH, "shore/en": 'messages: {module.about: "A boat"}'}))
    assert not list(literal_terms(library, ["sea"]))
    assert len(list(literal_terms(library, ["shore"]))) == 1


def test_a_quoted_word_in_a_term_is_meant_as_it_stands() -> None:
    terms = GERMAN + "  piece.deed: {gender: f, one: 'Urkunde über {\"Boot\"}', only: one}\n"
    assert found("de", terms, "Nichts") == []


def test_a_term_with_a_quoted_word_is_looked_for_as_it_reads() -> None:
    terms = ENGLISH + "  piece.race: {one: '{\"boat\"} race', status: printed}\n"
    assert found("en", terms, "Win the boat race") == ["boat race"]


def test_a_term_of_a_module_that_is_not_needed_is_no_plain_word() -> None:
    library, _ = read_library(documents({"sea/en": ENGLISH, "shore/en": 'messages: {module.about: "A boat"}'}))
    assert not list(literal_terms(library, ["shore"], {"shore": frozenset({"shore"})}))
    assert len(list(literal_terms(library, ["shore"], {"shore": frozenset({"sea", "shore"})}))) == 1
