"""Intervals of many games come from seeds, and are the same in however many parts the games are added up."""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random

import pytest

from rondel.lab.estimates import Estimate, SeedShare, mean_of, share_of
from rondel.lab.games.by_seed import BySeed
from rondel.lab.games.played import PlayedGame
from rondel.lab.games.sound import sound_tally
from rondel.lab.games.tally import GamesTally
from rondel.lab.games.task import GamesTask
from rondel.lab.simulate import Simulation


def games_of(task: GamesTask, seats: int = 3) -> list[PlayedGame]:
    """Games whose luck hangs on the seed, and whose points also on who plays."""
    made, skill = [], {"good": 4, "bad": 0}
    for number in range(task.games):
        seed, bots = task.seed_of(number), task.seating(number, seats)
        luck = [Random(100 * seed + seat).randrange(9) for seat in range(seats)]
        points = tuple(got + skill[bot] for got, bot in zip(luck, bots, strict=True))
        made.append(PlayedGame(number, seed, bots, points, 10, finished=number % 7 != 5))
    return made


def tallied(games: list[PlayedGame]) -> GamesTally:
    tally = GamesTally(3)
    for game in games:
        tally.add(game)
    return tally


ROTATED = GamesTask(60, 5, ("good", "bad"), rotated=True)
PLAIN = GamesTask(60, 5, ("good", "bad"))


@pytest.mark.parametrize("task", [ROTATED, PLAIN])
def test_the_parts_in_which_games_are_added_up_change_nothing(task: GamesTask) -> None:
    games, whole = games_of(task), tallied(games_of(task)).by_seed
    for size in (1, 2, 3, 7, 59):
        found = BySeed()
        for first in range(0, len(games), size):
            found = found.plus(tallied(games[first : first + size]).by_seed)
        assert found == whole


@pytest.mark.parametrize("task", [ROTATED, PLAIN])
@pytest.mark.parametrize("key", ["0", "2", "good", "bad"])
def test_it_is_what_estimates_say_of_the_seeds(task: GamesTask, key: str) -> None:
    games, tally = games_of(task), tallied(games_of(task))
    sums, won, met = defaultdict[int, float](float), defaultdict[int, float](float), defaultdict[int, int](int)
    for game in games:
        for seat in range(3) if game.finished else ():
            if key in (str(seat), game.bots[seat]):
                sums[game.seed] += game.points[seat]
                won[game.seed] += (seat in game.winners) / len(game.winners)
                met[game.seed] += 1
    found = tally.by_seed.of(key)
    shares = share_of([SeedShare(met[seed], won[seed]) for seed in met])
    assert close(found.points(), mean_of([*sums.values()], [*met.values()]))
    assert close(found.wins(tally.parts), shares)


def close(one: Estimate, other: Estimate) -> bool:
    return (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_it_is_read_back_from_a_state() -> None:
    tally = tallied(games_of(ROTATED))
    assert sound_tally(json.loads(json.dumps(tally.as_data())), 3) == tally


def test_of_one_seed_points_tell_nothing_and_nothing_is_told_of_none() -> None:
    found = Simulation(("a", "b", "c"), PLAIN, tallied(games_of(PLAIN)[:1]), 1.0).as_data()
    assert found["points_interval"] == [None, None, None]
    assert all(0 <= low < high <= 1 for low, high in found["wins_interval"])
    assert Simulation(("a", "b", "c"), PLAIN, GamesTally(3), 1.0).as_data()["wins_interval"] == [None, None, None]


def test_of_a_state_without_seeds_nothing_is_claimed() -> None:
    data = tallied(games_of(PLAIN)).as_data()
    del data["by_seed"]
    kept = sound_tally(data, 3).plus(tallied(games_of(PLAIN)))
    assert Simulation(("a", "b", "c"), PLAIN, kept, 1.0).as_data()["points_interval"] == [None, None, None]
