"""YAML that is none, and its mends."""

from __future__ import annotations

import pytest

from rondel.mends import edited
from rondel.problems import Fix
from rondel.source.document import read_document

SURE = [
    ("numbers:\n  a: 1\n   b: 2\n  c: 3\n", "numbers:\n  a: 1\n  b: 2\n  c: 3\n"),
    ("numbers:\n  a: 1\n    b: 2\n", "numbers:\n  a: 1\n  b: 2\n"),
    ("a: 1\n b: 2\nc: 3\n", "a: 1\nb: 2\nc: 3\n"),
    ("sets:\n  x:\n    - a\n   - b\n    - c\n", "sets:\n  x:\n    - a\n    - b\n    - c\n"),
    ("p:\n  a: 1\n   b:\n     c: 2\n", "p:\n  a: 1\n  b:\n    c: 2\n"),
    ("numbers:\n\ta: 1  # one\n\tb: 2\n", "numbers:\n  a: 1  # one\n  b: 2\n"),
    ("a:3\nb: 4\n", "a: 3\nb: 4\n"),
    ("a: [1, 2  # two\nb: 3\n", "a: [1, 2]  # two\nb: 3\n"),
    ("a: {x: 1\nb: 2\n", "a: {x: 1}\nb: 2\n"),
    ("a: {b: [1, 2}\nc: 3\n", "a: {b: [1, 2]}\nc: 3\n"),
    ('a: "x\nb: 3\n', 'a: "x"\nb: 3\n'),
    ("a: one: two  # three\nb: 2\n", 'a: "one: two"  # three\nb: 2\n'),
]


def fixes(text: str) -> list[Fix]:
    return [fix for problem in read_document(text, "f")[1] for fix in problem.fixes]


@pytest.mark.parametrize(("text", "mended"), SURE)
def test_a_slip_has_one_sure_mend(text: str, mended: str) -> None:
    (fix,) = fixes(text)
    assert (edited(text, fix.edits), fix.sure) == (mended, True)


@pytest.mark.parametrize("mended", [mended for _, mended in SURE])
def test_what_is_mended_can_be_read(mended: str) -> None:
    assert read_document(mended, "f")[1] == []


def test_a_line_between_two_columns_may_belong_to_either() -> None:
    text = "p:\n  coin:\n    count: 3\n   home: x\n"
    assert [(edited(text, fix.edits).splitlines()[3], fix.sure) for fix in fixes(text)] == [
        ("  home: x", False),
        ("    home: x", False),
    ]


@pytest.mark.parametrize("text", ["a: 1\nb\nc: 3\n", "a: @b\n", "a: 1\r b: 2\n"])
def test_what_nobody_can_guess_has_no_mend(text: str) -> None:
    assert fixes(text) == []
