"""Many games: sums are exact, whoever adds them up."""

from __future__ import annotations

from functools import cache

import pytest

from rondel.lab.games.chunks import own_processes
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.player import GamesPlayer
from rondel.lab.games.tally import GamesTally
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import Simulation, simulate
from rondel.load import load
from rondel.play.game import Rules
from rondel.problems import RuleFailure
from rondel.program.python.compiled import PythonProgram

from .conftest import GAMES


@cache
def rules() -> Rules:
    return load("ring", players=3, shelves=[GAMES])


def played(points: tuple[int, ...], seed: int = 0, *, finished: bool = True, asked: str = "") -> PlayedGame:
    return PlayedGame(0, seed, ("first",) * len(points), points, 5, finished, asked)


def tally_of(games: int, jobs: int, bots: tuple[str, ...] = ("random",)) -> GamesTally:
    with own_processes(jobs) as workers:
        return simulate(rules(), GamesTask(games, 3, bots), workers).tally


@pytest.mark.parametrize("bots", [("random",), ("greedy", "first")])
def test_any_number_of_processes_gives_the_same_tally(bots: tuple[str, ...]) -> None:
    assert tally_of(11, 1, bots) == tally_of(11, 2, bots)


def test_parts_of_a_task_are_the_games_of_the_whole() -> None:
    task, player = GamesTask(10, 3), GamesPlayer(rules())
    parts = [game for first, end in ((0, 4), (4, 5), (5, 10)) for game in player.play(task, first, end)]
    assert parts == player.play(task, 0, 10)


def test_a_shared_victory_is_divided() -> None:
    tally = GamesTally(3)
    tally.add(played((2, 2, 0)))
    assert [wins / tally.parts for wins in tally.wins] == [0.5, 0.5, 0]


def test_a_game_that_did_not_end_counts_for_nobody() -> None:
    tally = GamesTally(2)
    tally.add(played((7, 0), 12, finished=False, asked="ring.turn"))
    assert (tally.games, tally.finished, tally.points, tally.wins) == (1, 0, [0, 0], [0, 0])
    assert tally.unfinished == [(12, "ring.turn")]


def test_means_and_spread_are_those_of_the_games() -> None:
    tally = GamesTally(2)
    for points in (2, 4):
        tally.add(played((points, 0)))
    found = Simulation(("red", "blue"), GamesTask(2), tally, 1.0).as_data()
    assert (found["points"], found["spread"], found["decisions_per_second"]) == ([3, 0], [1, 0], 10)


def test_progress_is_told_game_by_game_to_the_last() -> None:
    heard: list[int] = []
    simulate(rules(), GamesTask(9, 1), heard=heard.append)
    assert sum(heard) == 9


def test_a_rule_that_fails_names_the_seed_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: PythonProgram, seed: int) -> list[int]:
        raise RuleFailure("nothing goes", ["ring.turn"])

    monkeypatch.setattr(PythonProgram, "start", fail)
    with pytest.raises(RuleFailure, match="in the game with seed 7: nothing goes"):
        simulate(rules(), GamesTask(2, 7))
