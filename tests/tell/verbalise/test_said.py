"""Rules in words, kept to be read beside what is written: said.txt, constructs.txt; `pytest --accept` writes them anew.

Of the rules of all recipes and of the ring with its modules at least three in four are said, whole, in each language.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .rules_said import HERE, TABLES, Told, is_said, page, put_recipes, recipe_names, told

LEAST_SAID = 75  # of a hundred


@pytest.fixture(scope="module")
def recipes(tmp_path_factory: pytest.TempPathFactory) -> Told:
    shelf = tmp_path_factory.mktemp("recipes")
    put_recipes(shelf)
    return [each for modules in TABLES for each in told(modules, shelf)]


@pytest.fixture(scope="module")
def constructs() -> Told:
    return told(["probe"], HERE)


def compare(request: pytest.FixtureRequest, name: str, text: str) -> None:
    path: Path = HERE / name
    if request.config.getoption("--accept"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} has other sentences: look at the difference"


def test_recipes_are_said_as_they_were_read(recipes: Told, request: pytest.FixtureRequest) -> None:
    compare(request, "said.txt", page(recipes))


def test_every_construct_is_said_as_it_was_read(constructs: Told, request: pytest.FixtureRequest) -> None:
    compare(request, "constructs.txt", page(constructs))


def test_every_construct_is_said(constructs: Told) -> None:
    assert [(rule.address, words) for rule, _, words in constructs if not is_said(words)] == []


def test_every_recipe_is_looked_at() -> None:
    assert recipe_names() <= {name for modules in TABLES for name in modules}


def test_most_rules_of_recipes_are_said_in_every_language(recipes: Told) -> None:
    rules = [words for rule, _, words in recipes if rule.what != "answer"]
    said = [words for words in rules if is_said(words)]
    assert 100 * len(said) >= LEAST_SAID * len(rules)


def test_what_is_said_in_one_language_is_said_in_all(recipes: Told) -> None:
    assert [rule.address for rule, _, words in recipes if any(w.text for w in words) and not is_said(words)] == []


def test_no_sentence_has_signs_of_its_making(recipes: Told, constructs: Told) -> None:
    texts = [each.text for _, _, words in [*recipes, *constructs] for each in words]
    odd = re.compile(r"[{}~|]|  |,[.;:,]|\.\.|\( | \)| ,| \.")
    assert [text for text in texts if odd.search(text)] == []


def test_every_sentence_begins_with_a_capital_and_ends(recipes: Told) -> None:
    texts = [each.text for _, _, words in recipes for each in words if each.text]
    assert [text for text in texts if not (text[0].isupper() or text[0].isdigit()) or text[-1] != "."] == []
