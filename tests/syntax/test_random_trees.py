"""Any tree that the grammar can say is printed, read back, and formatted without a change."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.format import format_source
from rondel.syntax.layout_text import one_line
from rondel.syntax.parse import parse

HERE = Span("random.rondel")
AT = st.just(HERE)

# Names that begin like words of the language, and rule ids of every shape.
# Not "up": before a place that something moves to it reads as "up to".
NAMES = st.sampled_from(
    ["a", "it", "ups", "boat_2", "inn", "orchid", "notes", "ifs", "on_deck", "cannot_2", "b9", "stop", "from", "times"]
)
CITES = st.sampled_from(["B-1", "H-SAIL-01..04", "X2-9A"])
TEXTS = st.text(st.characters(blacklist_characters='"\n', blacklist_categories=["Cs"]), max_size=8)
OPERATORS = ("or", "and", "==", "!=", "<=", ">=", "<", ">", "in", "is", "..", "+", "-", "*", "/", "%")


def tuples(of: st.SearchStrategy[Any], most: int = 3, least: int = 0) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def maybe(of: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | of


def refs(exprs: st.SearchStrategy[t.Expr]) -> st.SearchStrategy[Any]:
    """What can be called, set or done: names, parts and calls."""
    args = tuples(st.builds(t.Arg, exprs, maybe(exprs), AT))
    parts = NAMES | st.integers(0, 99).map(str)
    return st.recursive(
        st.builds(t.Name, NAMES, AT),
        lambda inner: st.builds(t.Part, inner, parts, AT) | st.builds(t.Call, inner, args, AT),
        max_leaves=3,
    )


def larger(exprs: st.SearchStrategy[t.Expr]) -> st.SearchStrategy[Any]:
    return (
        refs(exprs)
        | st.builds(t.Where, exprs, exprs, AT)
        | st.builds(t.Binary, st.sampled_from(OPERATORS), exprs, exprs, AT)
        | st.builds(t.Unary, st.sampled_from(["not", "-"]), exprs, AT)
        | st.builds(t.Can, refs(exprs), AT)
        | st.builds(t.ListOf, tuples(exprs), AT)
        | st.builds(t.Conditional, exprs, exprs, exprs, AT)
    )


INTS = st.builds(t.Int, st.integers(0, 999_999_999), AT)
EXPRS: st.SearchStrategy[Any] = st.recursive(INTS | st.builds(t.Name, NAMES, AT), larger, max_leaves=8)
REFS = refs(st.builds(t.Name, NAMES, AT) | INTS)
QUANTITIES = st.builds(t.Quantity, INTS | EXPRS, st.booleans(), AT)

LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.builds(t.Choose, maybe(QUANTITIES), NAMES, EXPRS, AT),
    st.builds(t.Need, EXPRS, AT),
    st.builds(t.Pay, QUANTITIES, NAMES, st.none(), AT),
    st.builds(t.Pay, QUANTITIES, st.none(), EXPRS, AT),
    st.builds(t.Let, NAMES, EXPRS, AT),
    st.builds(t.Set, REFS, EXPRS, AT),
    st.builds(t.Do, REFS, AT),
    st.builds(t.Original, maybe(tuples(st.builds(t.Arg, EXPRS, maybe(EXPRS), AT))), AT),
    st.builds(t.Window, NAMES, AT),
    st.builds(t.Move, maybe(QUANTITIES), EXPRS, EXPRS, AT),
    st.builds(t.Take, QUANTITIES, NAMES, st.none(), AT),
    st.builds(t.Take, QUANTITIES, st.none(), EXPRS, AT),
    st.builds(t.Return, EXPRS, AT),
    st.builds(t.Swap, REFS, REFS, AT),
    st.builds(t.Score, EXPRS, maybe(EXPRS), AT),
    st.builds(t.Roll, EXPRS, maybe(EXPRS), AT),
    st.builds(t.Shuffle, EXPRS, AT),
    st.builds(t.Draw, NAMES, EXPRS, AT),
    st.builds(t.Look, EXPRS, AT),
    st.builds(t.Stop, REFS, st.booleans(), AT),
)


def blocks_of(steps: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(t.Block, tuples(steps, most=4), AT)


def shapes(steps: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    inner = blocks_of(steps)
    return st.one_of(
        st.builds(t.If, EXPRS, inner, maybe(inner), AT),
        st.builds(t.Each, NAMES, EXPRS, maybe(EXPRS), inner, AT),
        st.builds(t.May, NAMES, maybe(INTS | EXPRS), inner, maybe(inner), AT),
        st.builds(t.Either, tuples(st.builds(t.Branch, NAMES, inner, AT), most=3, least=2), AT),
        st.builds(t.As, EXPRS, inner, AT),
    )


STEPS = st.recursive(LEAVES, shapes, max_leaves=5)
BLOCKS = blocks_of(STEPS)
PARAMS = tuples(st.builds(t.Param, NAMES, maybe(NAMES), AT))
CITED = tuples(st.builds(t.Cite, CITES, AT), most=2)
GUARDS = maybe(EXPRS)
WEAVES = ("before", "after", "around", "replace")
ADDRESSES = st.builds(t.Address, tuples(NAMES, most=4, least=2), AT)
FACTS = st.builds(t.Fact, NAMES, tuples(st.builds(t.Value, EXPRS, maybe(NAMES), AT), least=1), AT)
HANDLERS = st.builds(t.Handler, st.sampled_from(["on", *WEAVES]), NAMES, PARAMS, GUARDS, CITED, BLOCKS, AT)
CLAUSES = tuples(FACTS | HANDLERS)
TURNS = st.builds(t.Turn, NAMES, st.sampled_from(["chooses", "cannot"]), tuples(TEXTS, least=1), AT)
SCENES = (
    FACTS
    | st.builds(t.SceneBlock, st.sampled_from(["given", "when", "then"]), BLOCKS, AT)
    | st.builds(t.Chosen, tuples(TURNS, most=4), AT)
)


def changes() -> st.SearchStrategy[Any]:
    valued = (st.sampled_from(["fix", "add", "remove"]), ADDRESSES, maybe(PARAMS), EXPRS, GUARDS, CITED, AT)
    bare = (st.sampled_from(["allow", "forbid"]), ADDRESSES, maybe(PARAMS), st.none(), GUARDS, CITED, AT)
    return st.builds(t.Change, *valued) | st.builds(t.Change, *bare)


PLAIN_ITEMS: st.SearchStrategy[Any] = st.one_of(
    st.builds(t.Rule, NAMES, NAMES, PARAMS, CITED, CLAUSES, AT),
    st.builds(t.Every, NAMES, CLAUSES, AT),
    st.builds(t.Deed, NAMES, PARAMS, GUARDS, CITED, BLOCKS, AT),
    st.builds(t.Answer, NAMES, PARAMS, EXPRS, CITED, AT),
    st.builds(t.Patch, st.sampled_from(WEAVES), ADDRESSES, maybe(PARAMS), GUARDS, CITED, BLOCKS, AT),
    changes(),
    st.builds(t.Remove, ADDRESSES, CITED, AT),
    st.builds(t.Scenario, TEXTS, CITED, tuples(SCENES), AT),
)
ITEMS = PLAIN_ITEMS | st.builds(t.With, tuples(NAMES, least=1), tuples(PLAIN_ITEMS, most=2), AT)
SOURCES = st.builds(t.Source, st.just("random.rondel"), tuples(ITEMS, most=2))


@settings(max_examples=60, deadline=None)
@given(SOURCES)
def test_a_printed_tree_is_read_back_and_formatted_unchanged(source: t.Source) -> None:
    assert_read_back(source)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@given(SOURCES)
def test_many_printed_trees_are_read_back_and_formatted_unchanged(source: t.Source) -> None:
    assert_read_back(source)


def assert_read_back(source: t.Source) -> None:
    """A tree printed is the same tree when it is read, also from the one layout, which stays as it is."""
    printed = "\n".join(map(one_line, source.items))
    assert parse(printed, source.file) == (source, [])
    formatted, _ = format_source(printed, source.file)
    assert formatted is not None
    assert parse(formatted, source.file) == (source, [])
    assert format_source(formatted, source.file) == (formatted, [])


@settings(max_examples=120, deadline=None)
@given(EXPRS)
def test_an_expression_needs_every_pair_of_parentheses_it_is_given(expr: t.Expr) -> None:
    assert_no_pair_too_many(expr)


@pytest.mark.soak
@settings(max_examples=2000, deadline=None)
@given(EXPRS)
def test_many_expressions_need_every_pair_of_parentheses_they_are_given(expr: t.Expr) -> None:
    assert_no_pair_too_many(expr)


def assert_no_pair_too_many(expr: t.Expr) -> None:
    """An expression printed means something else without any one pair of its parentheses."""
    printed = one_line(t.Need(expr, HERE))
    wanted = t.Deed("a", (), None, (), t.Block((t.Need(expr, HERE),), HERE), HERE)
    assert parse(f"deed a {{ {printed} }}", "x") == (t.Source("x", (wanted,)), [])
    for start, end in pairs(printed):
        without = printed[:start] + " " + printed[start + 1 : end] + " " + printed[end + 1 :]
        assert parse(f"deed a {{ {without} }}", "x") != (t.Source("x", (wanted,)), [])


def pairs(text: str) -> list[tuple[int, int]]:
    """Where parentheses that group, not those of a call, open and close."""
    found, still_open = [], []
    for i, mark in enumerate(text):
        if mark == "(":
            still_open.append(i)
        elif mark == ")":
            start = still_open.pop()
            if not (text[start - 1].isalnum() or text[start - 1] in "_)"):
                found.append((start, i))
    return found
