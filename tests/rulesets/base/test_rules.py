"""The base game as a whole: no rule and no example is left out, and modules find the seams they attach at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rondel.lab.module_paths import asked_modules
from rondel.lab.scenario.scenarios import run_scenarios
from rondel.pipeline import Linked, read_lineup
from rondel.rules.link.ruleset import Ruleset
from rondel.source.lineup import Lineup
from rondel.syntax import tree as t
from rondel.syntax.parse import parse

SHELF = Path(__file__).parent / "shelf"
RULES_OF_THE_BOOKS = 167
EXAMPLES = [*(f"EX-{n:02}" for n in (*range(1, 13), 16, 17)), *(f"DX-{n:02}" for n in (1, 2, 3, 5, 8, 12))]
SEAM_NAMES = """
    acts active arrive award built changeable claim claimable compulsory complete contestants copyable
    deal_starting_tile duty end_round end_scoring enterable figure_of fits gain_apple gives hand_size holding home_of
    influenced make_room manor_weight may_resolve mission_limit origin pass_round perform post pot repel resolve reward
    score_points scored serve share sources spend staffs_of starting_tiles_dealt steps stock strength targets tidy_area
    tidy_environs tidy_influence tower_bonus tower_pick travel trim_terrain use waivers ways weight
"""


@cache
def linked() -> Linked:
    asked = next(one for one in asked_modules([]) if one.module == "base")
    return read_lineup(Lineup(("base",)), asked.shelves)


def ruleset() -> Ruleset:
    found = linked().ruleset
    assert found is not None
    return found


def test_every_rule_of_the_books_is_listed() -> None:
    listed = linked().modules[0].rules
    assert listed is not None
    assert len([name for name in listed.data if name.startswith("B-")]) == RULES_OF_THE_BOOKS


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_played(example: str) -> None:
    cited = {cite.id for one in ruleset().scenarios for cite in one.scenario.cites}
    assert example in cited


@pytest.mark.parametrize("seam", SEAM_NAMES.split())
def test_a_seam_stands(seam: str) -> None:
    assert f"base.{seam}" in {**ruleset().deeds, **ruleset().answers}


def test_the_base_game_needs_and_names_no_other_module() -> None:
    module = linked().modules[0]
    items = [item for source in module.deeds for item in parse(source.text, source.file)[0].items]
    assert "needs" not in module.facts.data
    assert not [item for item in items if isinstance(item, t.With)]


def test_icons_that_want_the_same_pieces_get_one_each() -> None:
    assert run_scenarios(asked_modules([str(SHELF)])).passed
