"""The quick way through the tables finds what Lark finds, and gives up where Lark does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree, UnexpectedInput

from rondel.syntax.parser import read_tree
from rondel.syntax.parser_tables import grammar_text
from rondel.syntax.quick_tree import Node

ROOT = Path(__file__).parents[2]
SHAPES = (ROOT / "tests/syntax/shapes.rondel").read_text()
TEXTS = [*SHAPES.split("\n---\n"), *(path.read_text() for path in sorted((ROOT / "rulesets/base").glob("*.rondel")))]


@cache
def _lark() -> Lark:
    starts = ["start", "cell"]
    return Lark(grammar_text(), parser="lalr", start=starts, propagate_positions=True, maybe_placeholders=True)


def _of_lark(tree: Any) -> Any:
    if isinstance(tree, Tree):
        meta = tree.meta
        span = None if meta.empty else ((meta.line, meta.column), (meta.end_line, meta.end_column))
        return tree.data, span, [_of_lark(child) for child in tree.children]
    return _of_token(tree)


def _of_ours(node: Any) -> Any:
    if isinstance(node, Node):
        return node.data, node.span, [_of_ours(child) for child in node.children]
    return _of_token(node)


def _of_token(token: Token | None) -> Any:
    return token and (token.type, str(token), token.line, token.column, token.end_line, token.end_column, token.end_pos)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_nodes_tokens_and_spans_are_those_of_lark(text: str) -> None:
    assert _of_ours(read_tree(text, "start")) == _of_lark(_lark().parse(text, start="start"))


@pytest.mark.parametrize("text", ["3 of apple", "up", "colour(red, 2)", "", "  # nothing", "deed", "a.b(c by d)"])
def test_a_cell_is_read_or_refused_as_by_lark(text: str) -> None:
    try:
        expected = _of_lark(_lark().parse(text, start="cell"))
    except UnexpectedInput:
        with pytest.raises(UnexpectedInput):
            read_tree(text, "cell")
    else:
        assert _of_ours(read_tree(text, "cell")) == expected


def test_where_a_text_breaks_off_lark_says_why() -> None:
    words = SHAPES.split()[:150]
    for count in range(0, len(words), 3):
        text = " ".join(words[:count])
        try:
            expected = _of_lark(_lark().parse(text, start="start"))
        except UnexpectedInput:
            with pytest.raises(UnexpectedInput):
                read_tree(text, "start")
        else:
            assert _of_ours(read_tree(text, "start")) == expected
