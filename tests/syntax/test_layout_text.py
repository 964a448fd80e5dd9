"""The fewest parentheses that keep the meaning, by the levels of the grammar."""

from __future__ import annotations

import pytest

from rondel.syntax.layout_text import one_line
from rondel.syntax.parse import parse


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("(a + b) + c", "a + b + c"),
        ("a + (b + c)", "a + (b + c)"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a * b) + c", "a * b + c"),
        ("a * (b + c)", "a * (b + c)"),
        ("a / (b / c)", "a / (b / c)"),
        ("-(a.b)", "-a.b"),
        ("-(a + b)", "-(a + b)"),
        ("- - a", "--a"),
        ("a-(-b)", "a - -b"),
        ("+a", "a"),
        ("1 .. (n + 1)", "1..n + 1"),
        ("(1..n) in x", "1..n in x"),
        ("(1..2)..3", "(1..2)..3"),
        ("(a == b) == c", "(a == b) == c"),
        ("not (a == b)", "not a == b"),
        ("(not a) == b", "(not a) == b"),
        ("not (not a)", "not not a"),
        ("not (a and b)", "not (a and b)"),
        ("(can a) and (can b.c(d))", "can a and can b.c(d)"),
        ("(a and b) or (c and d)", "a and b or c and d"),
        ("(a or b) and c", "(a or b) and c"),
        ("a or (b or c)", "a or (b or c)"),
        ("(a where b) where c", "a where b where c"),
        ("a where (b where c)", "a where (b where c)"),
        ("(a + b) where (c or d)", "a + b where c or d"),
        ("count((a where b))", "count(a where b)"),
        ("most((a where b) by (c + d), e)", "most(a where b by c + d, e)"),
        ("[(a), (b or c)]", "[a, b or c]"),
        ("ring . 9", "ring.9"),
    ],
)
def test_parentheses_stand_only_where_they_change_the_meaning(written: str, wanted: str) -> None:
    (answer,) = parse(f"answer x = {written}", "x")[0].items
    assert one_line(answer) == f"answer x = {wanted}"
