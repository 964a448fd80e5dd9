"""Entries put into YAML files: in the style that is there, comments and order kept."""

from __future__ import annotations

import pytest

from rondel.mends import edited
from rondel.source.document import Document, read_document
from rondel.source.yaml_edits import entry_added, need_added, plain_or_quoted
from rondel.source.yaml_places import Key

HEAD = "module: x\nversion: 1.0.0\n"


def document(text: str) -> Document:
    found, problems = read_document(text, "f")
    assert found is not None and not problems
    return found


@pytest.mark.parametrize(
    ("needs", "mended"),
    [
        ("", "needs: [gold]\n"),
        ("needs: []\n", "needs: [gold]\n"),
        ("needs: [base]  # the game\n", "needs: [base, gold]  # the game\n"),
        ('needs: {base: ">=1"}\n', 'needs: {base: ">=1", gold: "*"}\n'),
        ("needs:\n  - base  # the game\n", "needs:\n  - base  # the game\n  - gold\n"),
        ("needs:\n- base\n", "needs:\n- base\n- gold\n"),
        ('needs:\n  base: ">=1"\n\nnumbers: {a: 1}\n', 'needs:\n  base: ">=1"\n  gold: "*"\n\nnumbers: {a: 1}\n'),
        ("needs: [base]", "needs: [base, gold]"),
    ],
)
def test_a_need_is_added_as_the_others_are_written(needs: str, mended: str) -> None:
    fix = need_added(document(HEAD + needs), "gold")
    assert fix is not None
    assert edited(HEAD + needs, fix.edits) == HEAD + mended


@pytest.mark.parametrize("needs", ["needs: base\n", "needs:\n"])
def test_needs_of_a_wrong_shape_are_left_alone(needs: str) -> None:
    assert need_added(document(HEAD + needs), "gold") is None


def added(text: str, behind: Key | None = None) -> str:
    edit = entry_added(document(text), ("terms",), "new: x", behind=behind)
    assert edit is not None
    return edited(text, [edit])


def test_an_entry_stands_behind_the_last_before_comments_and_blank_lines() -> None:
    text = "terms:\n  a: 1  # one\n\n  # what follows\nmessages: {}\n"
    assert added(text) == text.replace("# one\n", "# one\n  new: x\n")


def test_an_entry_stands_behind_its_neighbour() -> None:
    assert added("terms:\n  a: 1\n  b: 2\n", behind="a") == "terms:\n  a: 1\n  new: x\n  b: 2\n"


def test_an_entry_stands_behind_all_lines_of_its_neighbour() -> None:
    text = "terms:\n  a: >\n    long\n    text\n  b: {c: 1,\n    d: 2}\n"
    assert added(text, behind="a").splitlines()[4] == "  new: x"
    assert added(text, behind="b") == text + "  new: x\n"


def test_a_file_without_a_last_line_end_gets_one() -> None:
    assert added("terms:\n  a: 1") == "terms:\n  a: 1\n  new: x\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("two", "two"),
        ("an old tower", "an old tower"),
        ("no", '"no"'),
        ("a: b", '"a: b"'),
        ("{n}", '"{n}"'),
        ("", '""'),
    ],
)
def test_a_text_has_quotes_only_where_it_needs_them(text: str, written: str) -> None:
    assert plain_or_quoted(text) == written
    assert document(f"a: {plain_or_quoted(text)}\n").data == {"a": text}
