"""The shipped tables of the parser are those of the grammar."""

from __future__ import annotations

from importlib.resources import files

from rondel.syntax.parser_tables import grammar_text, heading, shipped_tables


def test_shipped_tables_are_of_this_grammar() -> None:
    first = files("rondel.grammar").joinpath("rondel.tables").read_bytes().partition(b"\n")[0]
    assert first.split()[1] == heading(grammar_text()).split()[1], "the grammar changed: run make tables"


def test_tables_of_another_grammar_are_passed_over() -> None:
    assert shipped_tables(grammar_text() + "// another") is None
