"""Many games: sums are exact, whoever adds them up."""

from __future__ import annotations

from functools import cache

import pytest

from rondel.lab.playout import Playout
from rondel.lab.simulate import GamesTally, GamesTask, Simulation, play_batch, simulate
from rondel.load import load
from rondel.problems import RuleFailure
from rondel.program.program import Program
from rondel.program.python.compiled import PythonProgram

from .conftest import GAMES


@cache
def program() -> Program:
    return load("ring", players=3, shelves=[GAMES]).program


def tally_of(games: int, jobs: int, bots: tuple[str, ...] = ("random",)) -> GamesTally:
    return simulate(program(), GamesTask(games, 3, bots), jobs).tally


@pytest.mark.parametrize("bots", [("random",), ("greedy", "first")])
def test_any_number_of_processes_gives_the_same_tally(bots: tuple[str, ...]) -> None:
    assert tally_of(11, 1, bots) == tally_of(11, 2, bots)


def test_batches_add_up_to_the_whole() -> None:
    task = GamesTask(10, 3)
    whole = play_batch(program(), task, 0, 10)
    parts = GamesTally(3)
    for first, end in ((0, 4), (4, 5), (5, 10)):
        parts.merge(play_batch(program(), task, first, end))
    assert parts == whole


def test_a_shared_victory_is_divided() -> None:
    tally = GamesTally(3)
    tally.add(Playout((2, 2, 0), 5, finished=True), 0)
    assert [wins / tally.parts for wins in tally.wins] == [0.5, 0.5, 0]


def test_a_game_that_did_not_end_counts_for_nobody() -> None:
    tally = GamesTally(2)
    tally.add(Playout((7, 0), 5, finished=False, asked="ring.turn"), 12)
    assert (tally.games, tally.finished, tally.points, tally.wins) == (1, 0, [0, 0], [0, 0])
    assert tally.unfinished == [(12, "ring.turn")]


def test_means_and_spread_are_those_of_the_games() -> None:
    tally = GamesTally(2)
    for points in (2, 4):
        tally.add(Playout((points, 0), 5, finished=True), 0)
    found = Simulation(("red", "blue"), GamesTask(2), tally, 1.0).as_data()
    assert (found["points"], found["spread"], found["decisions_per_second"]) == ([3, 0], [1, 0], 10)


def test_progress_is_told_game_by_game_to_the_last() -> None:
    heard: list[int] = []
    simulate(program(), GamesTask(9, 1), heard=heard.append)
    assert sum(heard) == 9


def test_a_rule_that_fails_names_the_seed_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: PythonProgram, seed: int) -> list[int]:
        raise RuleFailure("nothing goes", ["ring.turn"])

    monkeypatch.setattr(PythonProgram, "start", fail)
    with pytest.raises(RuleFailure, match="in the game with seed 7: nothing goes"):
        simulate(program(), GamesTask(2, 7))
