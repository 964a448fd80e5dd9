"""Broken YAML is told kindly, and by both of ruamel's parsers."""

from __future__ import annotations

import pytest

from rondel.problems import render
from rondel.source.document import read_document

FILE = "facts.yaml"

BROKEN = [
    ("a: b: c", (1, 5), "':'"),
    ("a:\n\tb: 1", (2, 1), "tab"),
    ("a: [1\nb: 2", (2, 2), "brackets"),
    ("{a: 1", (1, 6), "braces"),
    ("a: 'x\nb: 1", (1, 4), "quotes"),
    ('a: "x\n---\n', (1, 4), "quotes"),
    ('a: "\\q"', (1, 5), "escape"),
    ("a: 1\nb\nc: 2", (2, 1), "key: value"),
    ("- a\nb: 1", (2, 1), "'-'"),
    ("a: @b", (1, 4), "begin"),
    ("a:\n   b: 1\n  c: 2", (3, 3), "key"),
    ("a: |x\n  b", (1, 5), "'|'"),
    ("needs: {base: >=1.0 <2}", (1, 15), "begin"),
    ("a: &\nb: 1", (1, 5), "anchor"),
    ("a: 'l'été'\nb: 1", (1, 7), "ended"),
    ('a: "no "never" yes"', (1, 9), "ended"),
    ("a: ['l'été', b]", (1, 8), "ended"),
    ("- 'l'été'\n- b", (1, 6), "ended"),
    ("a: ['x' 'y']", (1, 9), "brackets"),
    ("a: {b: 'x' c: 2}", (1, 12), "braces"),
    ("a: 'x',\nb: 1", (1, 7), "key"),
]


@pytest.mark.parametrize(("text", "place", "word"), BROKEN)
def test_broken_yaml_is_shown_kindly(text: str, place: tuple[int, int], word: str) -> None:
    document, [problem] = read_document(text, FILE)
    assert document is None
    assert problem.code == "facts/bad-yaml"
    assert (problem.span.line, problem.span.column) == place
    assert word in problem.message
    assert problem.hint


@pytest.mark.parametrize(("text", "doubled"), [("a: 'l'été'", "''"), ('a: "no "never" yes"', '\\"')])
def test_how_a_quote_is_written_within_quotes_is_told(text: str, doubled: str) -> None:
    _, [problem] = read_document(text, FILE)
    assert problem.hint.startswith(f"write {doubled} for")


@pytest.mark.usefixtures("parser")
def test_that_a_text_ended_names_no_place_where_something_else_began() -> None:
    _, [problem] = read_document("x: 1\na: 'l'été'\nb: 1", FILE)
    assert problem.also == ()


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize("text", [text for text, _, _ in BROKEN])
def test_broken_yaml_is_a_problem_to_both_parsers(text: str) -> None:
    document, [problem] = read_document(text, FILE)
    assert document is None
    assert problem.code == "facts/bad-yaml"
    assert "^" in render(problem, {FILE: text})
