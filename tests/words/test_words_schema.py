"""The schema takes what the reader takes, and refuses with a clear word what it refuses."""

from __future__ import annotations

import pytest

from rondel.problems import Problem
from rondel.source.document import read_document
from rondel.source.resources import schema
from rondel.source.schema import check_schema
from rondel.words.languages import own_documents

GOOD = """
edition: 2017
status: printed
terms:
  piece.die: {one: die, other: dice, note: "never dices", status: proposed}
  piece.stone: {gender: m, one: {nom: Stein, gen: Steins}, other: Steine, edition: "de 2017"}
  piece.ring: {gender: m, one: anneau, onset: vowel}
  place.garden: {one: garden, where: in}
  place.sun: {one: Sonne, article: none, only: one}
  piece.grail: {gender: m, one: Gral, article: the}
  piece.bridge: {gender: mi, one: {nom: most, loc: moście}, few: mosty, many: mostów, where: na}
  set.colour.white: {m: blanc, f: {one: blanche, other: blanches}}
messages:
  log.take: "{player} takes {piece: a}"
  why.other-player: ""
rebinds: {place.garden: other.place.park}
"""
BAD = [
    ("termes: {}", "termes"),
    ("terms: {cube: cube}", "cube"),
    ("terms: {piece.cube: 3}", "3"),
    ("terms: {piece.cube: {}}", "at least 1"),
    ("terms: {piece.cube: {gendre: m, one: x}}", "gendre"),
    ("terms: {piece.cube: {gender: 3, one: y}}", "3"),
    ("terms: {piece.cube: {one: {Acc: x}}}", "Acc"),
    ("terms: {piece.cube: {one: 3}}", "3"),
    ("messages: {log.take: 3}", "3"),
    ("status: new", "printed"),
    ("rebinds: {a.b: c}", "c"),
]


def mistakes(text: str) -> list[Problem]:
    document, problems = read_document(text, "en.yaml")
    assert document is not None and not problems
    return check_schema(document, schema("words"))


def test_it_takes_whatever_words_may_say() -> None:
    assert mistakes(GOOD) == []


@pytest.mark.parametrize("language", own_documents())
def test_it_takes_the_words_of_the_engine(language: str) -> None:
    assert check_schema(own_documents()[language], schema("words")) == []


@pytest.mark.parametrize(("text", "word"), BAD)
def test_it_refuses_with_one_problem(text: str, word: str) -> None:
    (problem,) = mistakes(text)
    assert word in f"{problem.message} {problem.hint}"
