"""Patches under `with`: only if the other module is at the table, and then for both, whatever the order of modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rondel.pipeline import read_lineup
from rondel.rules.link.ruleset import Ruleset
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf

GAME = """\
module: game_x
version: 1.0.0
players: {from: 2, to: 2, colours: [red, blue]}
numbers: {rounds: 1, speed: 1}
boards: {track: {of: space, ring: [null, null, null]}}
"""
ARCH = "module: arch\nversion: 1.0.0\nneeds: [game_x]\nnumbers: {pillars: 2}\npatch: {game_x.numbers.speed: 4}\n"
HOUSE = """\
module: {name}
version: 1.0.0
needs: [game_x]
patch: {{game_x.numbers.rounds: 2}}
with:
  arch: {{patch: {{game_x.numbers.rounds: 3, game_x.numbers.speed: 5, arch.numbers.pillars: 6}}}}
"""
LATER = "module: later\nversion: 1.0.0\nneeds: [{needs}]\npatch: {{game_x.numbers.rounds: 9}}\n"


def ruleset(shelf: Path, *modules: str) -> Ruleset:
    texts = {
        "game_x": GAME,
        "arch": ARCH,
        "abbey": HOUSE.format(name="abbey"),
        "house": HOUSE.format(name="house"),
        "later": LATER.format(needs="house, arch"),
    }
    for name, text in texts.items():
        (shelf / name).mkdir()
        (shelf / name / "module.yaml").write_text(text, encoding="utf-8")
    linked = read_lineup(Lineup(modules), [Shelf(shelf, ".")])
    assert linked.ruleset is not None and not linked.problems
    return linked.ruleset


def numbers(found: Ruleset) -> dict[str, int]:
    return {entry.name: entry.data for entry in found.facts.all("numbers")}


def test_alone_only_the_plain_patch_counts(tmp_path: Path) -> None:
    assert numbers(ruleset(tmp_path, "house")) == {"rounds": 2, "speed": 1}


@pytest.mark.parametrize("name", ["abbey", "house"])
def test_together_it_wins_over_both(name: str, tmp_path: Path) -> None:
    assert numbers(ruleset(tmp_path, name, "arch")) == {"rounds": 3, "speed": 5, "pillars": 6}


def test_a_module_that_needs_both_has_the_last_word(tmp_path: Path) -> None:
    assert numbers(ruleset(tmp_path, "later"))["rounds"] == 9


def test_where_it_was_written(tmp_path: Path) -> None:
    [entry] = ruleset(tmp_path, "house", "arch").facts.named("numbers", "pillars")
    assert entry.author() == "house"
    assert (entry.span().file, entry.span().line) == ("house/module.yaml", 6)
