"""Grammars are files: those shipped are right, and what is wrong in one is told at its place."""

from __future__ import annotations

from importlib import resources

import pytest

from rondel.problems import Problem, Span
from rondel.source.document import Document, read_document
from rondel.words.cells import cells_from
from rondel.words.languages import shipped_grammars
from rondel.words.plurals import condition
from rondel.words.read_grammar import read_grammar

SMALL = """language: xx
name: Small
genders: [m, f]
cases: [nom, gen]
plural: {one: "i = 1"}
onsets: {vowel: [a]}
endings: {soft: {nom: {m: e, f: a}}}
determiners: {the: {m: lo, f: la}, this: est~soft}
joiners: {and: {two: " & ", last: " & "}, or: {two: " / ", last: " / "}}
"""


def document_of(text: str) -> Document:
    document, problems = read_document(text, "grammar.yaml")
    assert document is not None and not problems, problems
    return document


def problems_of(text: str) -> tuple[Problem, ...]:
    return read_grammar("xx", document_of(text))[1]


@pytest.mark.parametrize("language", shipped_grammars())
def test_shipped_grammars_fit_their_schema_and_themselves(language: str) -> None:
    path = resources.files("rondel.words").joinpath("grammars", f"{language}.yaml")
    grammar, problems = read_grammar(language, document_of(path.read_text(encoding="utf-8")))
    assert grammar is not None and not problems, problems


def test_a_small_grammar_will_do() -> None:
    assert problems_of(SMALL) == ()


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("language: xx", "language: yy", "the language is 'yy', and the folder is called 'xx'"),
        ("m: lo", "k: lo", "'k' is nothing that this grammar knows"),
        ("est~soft", "est~soff", "'soff' is nothing that this grammar knows; here stands one of soft"),
        ("i = 1", "i is 1", "'i is 1' is no condition of CLDR"),
        ("i = 1", "i % 0 = 1", "is no condition of CLDR"),
        ("cases:", "prepositions: {to: [nom]}\ncases:", "'to' means something else in placeholders"),
        ("cases:", "prepositions: {w: [loc]}\ncases:", "'loc' is nothing that this grammar knows"),
        ("cases:", "one_of: {says: un, case: ins}\ncases:", "'ins' is nothing"),
        ("cases:", "elision: {vowl: {de: d}}\ncases:", "'vowl' is nothing"),
        ("cases:", "adjectives: {ending: hard}\ncases:", "'hard' is nothing"),
        ("cases:", "pronouns: {it: {nom: il, behind: obl}}\ncases:", "'obl' is nothing"),
        ("cases:", "numbers: {articles: {1: a}}\ncases:", "'a' is nothing"),
        ("the: {", "another: {as: a, with: x~}, the: {", "'a' is nothing"),
        ("cases:", "regular: [{form: one gen, of: one gen, endings: {a: b}}]\ncases:", "'one gen' is made of itself"),
        ("cases:", "regular: [{form: one abl, of: one gen, endings: {a: b}}]\ncases:", "'abl' is nothing"),
        ("cases:", "adjectives: {ending: soft, short: {wit: {any: witte}}}\ncases:", "write wit/witt~ for what"),
        ("genders:", "gendres:", "gendres"),
        ("joiners:", "jioners:", "jioners"),
    ],
)
def test_what_does_not_fit_is_told(good: str, bad: str, told: str) -> None:
    assert any(told in each.message for each in problems_of(SMALL.replace(good, bad))), problems_of(
        SMALL.replace(good, bad)
    )


def test_a_problem_has_its_place_and_a_hint() -> None:
    (problem,) = problems_of(SMALL.replace("est~soft", "est~soff"))
    assert (problem.code, problem.span) == ("words/bad-grammar", Span("grammar.yaml", 8, 42, 8, 50))
    assert "soft" in problem.hint


def test_of_several_cells_that_fit_the_last_one_counts() -> None:
    cells = cells_from({"m": "le", "vowel": "l'", "pl": "les", "f.pl": "lesf"})
    assert [cells.at(marks) for marks in [("m",), ("m", "vowel"), ("m", "vowel", "pl"), ("f", "pl"), ("f",)]] == [
        *("le", "l'", "les", "lesf"),
        None,
    ]


@pytest.mark.parametrize(
    ("text", "holding"),
    [
        ("n % 10 = 2..4 and n % 100 != 12..14", [2, 3, 4, 22]),
        ("i = 0,5 or i mod 7 = 6", [0, 5, 6, 13, 20]),
        ("v != 0", []),
        ("i = 1 and v = 0 @integer 1", [1]),
    ],
)
def test_conditions_of_cldr(text: str, holding: list[int]) -> None:
    assert [n for n in range(23) if condition(text)(n)] == holding
