"""Graphs: places with names, one-way ways, links, and where places are drawn that nobody has drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.cli.check_modules import check_paths
from rondel.pipeline import read_lineup, read_rules
from rondel.rules.world.world import World
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

FACTS = """module: trail
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
boards:
  trail:
    of: spot
    graph:
      places: [gate, ford, hill, wood, town, isle]
      ways: {high: [gate, ford, hill, town], low: [[ford, wood], [wood, town]]}
      links: [[hill, wood]]
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return _world(tmp_path_factory.mktemp("shelf"), FACTS)


def _world(shelf: Path, facts: str) -> World:
    folder = shelf / "trail"
    folder.mkdir()
    (folder / "module.yaml").write_text(facts, encoding="utf-8")
    (folder / "rules.rondel").write_text("deed game { }\n", encoding="utf-8")
    rules, _ = read_rules(read_lineup(Lineup(("trail",)), [shelf_from_path(shelf)], scenarios=False), 2, idle=False)
    assert rules is not None
    return rules.world


def ahead(world: World, name: str) -> list[str]:
    number = next(place.number for place in world.places if place.name == f"trail.{name}")
    return [world.places[to - 1].name.partition(".")[2] for to in world.leads_to(number)]


def test_a_way_leads_on_only(world: World) -> None:
    assert (ahead(world, "gate"), ahead(world, "town")) == (["ford"], [])


def test_a_branch_leads_to_several(world: World) -> None:
    assert ahead(world, "ford") == ["hill", "wood"]


def test_a_link_leads_both_ways(world: World) -> None:
    assert ("wood" in ahead(world, "hill"), "hill" in ahead(world, "wood")) == (True, True)


def test_places_are_laid_out_by_how_far_they_are_and_none_on_another(world: World) -> None:
    spots = {place.name.partition(".")[2]: (place.row, place.column) for place in world.places}
    assert [spots[name][1] for name in ("gate", "ford", "hill", "wood", "town")] == [1, 2, 3, 3, 4]
    assert len(set(spots.values())) == len(spots)


def test_what_cannot_be_reached_is_laid_out_below(world: World) -> None:
    rows = {place.name: place.row for place in world.places}
    assert rows["trail.isle"] > max(row for name, row in rows.items() if name != "trail.isle")


def test_a_drawing_says_where_places_are(tmp_path: Path) -> None:
    drawn = "drawn: [gate . ford, . hill wood, town isle .]"
    found = _world(tmp_path, FACTS.replace("places: [gate, ford, hill, wood, town, isle]", drawn))
    assert {place.name: (place.row, place.column) for place in found.places}["trail.hill"] == (2, 2)


def _told(shelf: Path, facts: str, *more: str) -> list[tuple[str, int, int]]:
    """The problems of a game, or of a module that changes it: code, line and column."""
    _folder(shelf, "trail", facts, "deed game { }\n")
    for text in more:
        _folder(shelf, "detour", f"module: detour\nversion: 1.0.0\nneeds: [trail]\npatch:\n{text}\n", "")
    found = check_paths([str(shelf / ("detour" if more else "trail"))], []).problems
    return [(one.code, one.span.line, one.span.column) for one in found if one.code != "check/unused-name"]


def _folder(shelf: Path, name: str, facts: str, rules: str) -> None:
    (shelf / name).mkdir()
    (shelf / name / "module.yaml").write_text(facts, encoding="utf-8")
    (shelf / name / "rules.rondel").write_text(rules, encoding="utf-8")


def test_a_rule_on_a_place_that_is_not_there_is_told_at_the_place(tmp_path: Path) -> None:
    assert _told(tmp_path, FACTS + "      rules: {mill: toll}\n") == [("check/unknown-name", 11, 15)]


@pytest.mark.parametrize("shape", ["null", "7"])
def test_a_graph_that_a_patch_has_done_away_with_is_told_where_that_is_written(tmp_path: Path, shape: str) -> None:
    table = "tables:\n  path: {from: player, to: way, rows: {red: high, blue: low}}\n"
    patch = f"  trail.boards.trail: {{graph: {shape}}}"
    assert _told(tmp_path, FACTS + table, patch) == [("facts/wrong-type", 5, 31)]


def test_a_part_of_a_graph_that_a_patch_has_spoilt_is_told_where_that_is_written(tmp_path: Path) -> None:
    assert _told(tmp_path, FACTS, "  trail.boards.trail: {graph: {ways: 3}}") == [("facts/wrong-type", 5, 38)]


def test_a_place_that_is_drawn_with_a_word_of_the_language_is_refused(tmp_path: Path) -> None:
    drawn = FACTS.partition("      places")[0] + "      drawn: [gate when, hill .]\n"
    assert _told(tmp_path, drawn) == [("facts/reserved", 8, 15)]
