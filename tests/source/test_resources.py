"""What is shipped can be read, and only that."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from rondel.source.resources import (
    grammar_text,
    problem_codes,
    problem_page,
    schema,
    schema_names,
    shipped_rulesets,
)


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_the_schema_of_line_ups_is_shipped() -> None:
    assert "lineup" in schema_names()


def test_the_grammar_is_shipped() -> None:
    assert grammar_text()


def test_shipped_rulesets_are_a_folder() -> None:
    assert shipped_rulesets().is_dir()


def test_every_listed_code_has_its_page() -> None:
    assert not [code for code in problem_codes() if not problem_page(code)]


@pytest.mark.parametrize("code", ["facts/no-such-thing", "facts", "../pyproject", "facts/../../x", ""])
def test_what_is_no_code_has_no_page(code: str) -> None:
    assert problem_page(code) is None
