"""Plural categories and lists are those of CLDR."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.lists import format_list

from rondel.words.languages import grammar_of, shipped_grammars

LANGUAGES = shipped_grammars()
NUMBERS = [*range(1001), 999_999, 1_000_000, 1_000_001, 2_000_000, 10**9]


@pytest.mark.parametrize("language", LANGUAGES)
def test_categories_are_those_of_cldr(language: str) -> None:
    plural_form = Locale(language).plural_form
    assert [grammar_of(language).category(n) for n in NUMBERS] == [plural_form(n) for n in NUMBERS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_category_of_cldr_is_left_out(language: str) -> None:
    assert set(grammar_of(language).plural.categories) == {*Locale(language).plural_form.rules, "other"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sign_plays_no_part(language: str) -> None:
    assert grammar_of(language).category(-1) == "one"
    assert grammar_of(language).category(-2) == "other"


def test_a_variant_counts_as_its_language() -> None:
    assert grammar_of("fr-CA").category(0) == "one"
    assert grammar_of("en-2017").category(0) == "other"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("joiner", "style"), [("and", "standard"), ("or", "or")])
def test_lists_are_joined_as_cldr_joins_them(language: str, joiner: str, style: str) -> None:
    # Babel takes a closed list of styles; a parameter of the test is any text to a type checker.
    two, last = grammar_of(language).joiners[joiner]
    assert two.join(["a", "b"]) == format_list(["a", "b"], style, language)  # type: ignore[arg-type]
    assert "a, b" + last + "c" == format_list(["a", "b", "c"], style, language)  # type: ignore[arg-type]
