"""YAML to data with places; whatever the text, nothing is raised."""

from __future__ import annotations

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from rondel.problems import Span, render
from rondel.source import yaml_places
from rondel.source.document import Document, document_from_bytes, read_document

FILE = "facts.yaml"


def document_of(text: str) -> Document:
    document, problems = read_document(text, FILE)
    assert document is not None and problems == []
    return document


def at(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span(FILE, line, column, end_line, end_column)


@pytest.mark.usefixtures("parser")
def test_values_are_those_of_yaml_1_2() -> None:
    numbers = document_of("[1, -2, +3, 007, 0x1f, 0o17]")
    others = document_of("[true, False, null, ~, x y, '1', [], {}]")
    assert numbers.data == [1, -2, 3, 7, 31, 15]
    assert others.data == [True, False, None, None, "x y", "1", [], {}]


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "Y", "1_000", "1:30", "1.0.0", "-x", "0b1", "e3"])
def test_words_of_older_yaml_stay_words(word: str) -> None:
    assert document_of(f"key: {word}").data == {"key": word}


def test_on_and_no_can_be_keys() -> None:
    assert document_of("on: 1\nno: 2\n3: x").data == {"on": 1, "no": 2, 3: "x"}


def test_keys_keep_the_order_of_the_file() -> None:
    assert list(document_of("b: 1\na: 2\n1: 3").data) == ["b", "a", 1]


@pytest.mark.usefixtures("parser")
def test_every_key_and_value_has_its_span() -> None:
    document = document_of("name: base\npieces:\n  item: {count: 6}\n  list:\n  - a\n  - bc\n\n# end\n")
    assert document.span("name") == at(1, 7, 1, 11)
    assert document.key_span("name") == at(1, 1, 1, 5)
    assert document.span("pieces", "item", "count") == at(3, 17, 3, 18)
    assert document.key_span("pieces", "item", "count") == at(3, 10, 3, 15)
    assert document.span("pieces", "list", 1) == at(6, 5, 6, 7)
    assert document.key_span("pieces", "list", 1) == at(6, 5, 6, 7)


def test_a_block_ends_with_its_last_value() -> None:
    document = document_of("a:\n  b: 1\n  c: [2,\n   3]\n\n\nd: 4\n")
    assert document.span("a") == at(2, 3, 4, 6)
    assert document.span() == at(1, 1, 7, 5)


def test_whole_number_keys_have_spans() -> None:
    document = document_of("rounds:\n  1: one\n  2: two\n")
    assert document.key_span("rounds", 2) == at(3, 3, 3, 4)
    assert document.span("rounds", 2) == at(3, 6, 3, 9)


def test_a_path_that_is_not_there_points_at_what_is_above() -> None:
    document = document_of("a: {b: [1]}")
    assert document.span("a", "b", 7, "c") == document.span("a", "b")
    assert document.span("x") == document.span()
    assert document.has("a", "b", 0)
    assert not document.has("a", "b", 1)
    assert not document.has("a", "c")


def test_columns_count_characters_and_not_bytes() -> None:
    assert document_of("{é𝒳: ü, b: c}").span("b") == at(1, 12, 1, 13)


def test_a_byte_order_mark_is_passed_over() -> None:
    assert document_of("\ufeffa: 1").span("a") == at(1, 4, 1, 5)


def test_windows_line_ends_are_lines() -> None:
    assert document_of("a: 1\r\nb: 2\r\n").span("b") == at(2, 4, 2, 5)


PIECES = [
    *["a", "b", ":", ": ", "- ", "\n", "\n  ", " ", "'", '"', "[", "]", "{", "}", ",", "&a ", "*a", "!!x "],
    *["|", ">", "#", "%", "---", "...", "? ", "1", "1.5", "\t", "\\", "~", "true", "<<", "\x85", "\u2028"],
]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_no_mixture_of_yaml_raises(text: str) -> None:
    document, problems = read_document(text, FILE)
    assert document is not None or problems
    assert all(problem.span.line >= 1 and problem.span.column >= 1 for problem in problems)


@given(st.text(st.characters(codec=None)))
def test_no_text_raises(text: str) -> None:
    document, problems = read_document(text, FILE)
    assert document is not None or problems
    assert all(render(problem, {FILE: text}) for problem in problems)


@given(st.binary())
def test_no_bytes_raise(raw: bytes) -> None:
    document, problems = document_from_bytes(raw, FILE)
    assert document is not None or problems


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_the_slower_parser_never_raises_either(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_places, "YAML", partial(YAML, pure=True))
        document, problems = read_document(text, FILE)
    assert document is not None or problems


DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("abcé -:#'\"{}[],&*!|>%@`\n\\"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc:-"), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text("abc:-"), DATA, min_size=1))
def test_json_is_read_as_json(data: dict[str, object]) -> None:
    assert document_of(json.dumps(data)).data == data
