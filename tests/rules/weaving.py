"""Modules of deeds, written for a test: a game of one deed `turn`, and whatever others attach to it."""

from __future__ import annotations

from pathlib import Path

from rondel import load
from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.play.game import Rules
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.lineup import Lineup
from rondel.source.shelf import shelf_from_path

GAME = """
players: {from: 2, to: 2, colours: [red, blue]}
marks: {trail: {holds: number, while: game}}
"""
# What is done leaves a digit, so that the points of red tell what was done in which order.
DEEDS = """
deed game { as red { do turn(3)  score trail } }
deed turn(n: number) { set trail = trail * 10 + 5 }
answer strength(n: number) = n
"""


def write_module(shelf: Path, name: str, deeds: str, *, needs: str = "game", facts: str = "") -> None:
    """A module on a shelf; the game itself is called `game`."""
    (shelf / name).mkdir()
    header = f"module: {name}\nversion: 1.0.0\n" + ("" if name == "game" else f"needs: [{needs}]\n")
    (shelf / name / "module.yaml").write_text(header + facts, encoding="utf-8")
    (shelf / name / "rules.rondel").write_text(deeds, encoding="utf-8")


def write_game(shelf: Path, deeds: str = DEEDS) -> None:
    write_module(shelf, "game", deeds, facts=GAME)


def linked(shelf: Path, *names: str) -> Linked:
    return read_lineup(Lineup(names), [shelf_from_path(shelf)])


def elaborated(shelf: Path, *names: str) -> Elaborated:
    rules, problems = read_rules(linked(shelf, *names))
    assert rules is not None and problems == []
    return rules


def loaded(shelf: Path, *names: str) -> Rules:
    return load(*names, shelves=[shelf])


def trail(shelf: Path, *names: str) -> int:
    """What was done in a game in which nobody chooses, a digit each."""
    return loaded(shelf, *names).start(1).points["red"]
