"""Cells of tables hold what their column says, and nothing that only looks like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.pipeline import read_rules

from .weaving import linked, write_module

FACTS = """
players: {{from: 2, to: 2, colours: [red, blue]}}
places: {{deck: {{}}}}
pieces: {{card: {{rows: [{{id: a, worth: {worth}, large: {large}}}], columns: {{worth: number, large: yes_no}},
  starts: deck, home: deck}}}}
"""
DEEDS = "deed game { as red { choose c in deck.cards  score c.worth  if c.large { score 1 } } }"


@pytest.mark.parametrize(
    ("worth", "large", "told"),
    [
        ("2", "yes", []),
        ("yes", "no", ["'yes' is not a number"]),
        ("2", "2", ["'2' is not yes or no"]),
        ("2", "1", ["'1' is not yes or no"]),
        ("some", "no", ["'some' is not a number"]),
    ],
)
def test_a_cell_is_of_the_type_of_its_column(worth: str, large: str, told: list[str], tmp_path: Path) -> None:
    write_module(tmp_path, "game", DEEDS, facts=FACTS.format(worth=worth, large=large))
    _, problems = read_rules(linked(tmp_path, "game"))
    assert [problem.message for problem in problems] == told


def test_yes_that_is_misspelt_is_proposed(tmp_path: Path) -> None:
    write_module(tmp_path, "game", DEEDS, facts=FACTS.format(worth=2, large="yea"))
    _, problems = read_rules(linked(tmp_path, "game"))
    assert [problem.hint for problem in problems] == ["did you mean 'yes'?"]
