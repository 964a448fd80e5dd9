"""A vector tells what a seat may see and nothing else, in a layout that never changes."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import blake2b
from time import process_time

import pytest
from tests.lab.learning.tables import ALL, GAMES, LARGE, TABLES, played, rules_of
from tests.native_machine import COMPILER

from rondel.lab.learning.actions import Actions
from rondel.lab.learning.observation import Observation
from rondel.play.view import View
from rondel.program.native.no_native import NoNative


@cache
def observation_of(modules: tuple[str, ...], players: int) -> Observation:
    return Observation(rules_of(modules, players))


@pytest.mark.parametrize(("modules", "players"), [*TABLES, LARGE])
def test_nothing_hidden_is_in_a_vector(modules: tuple[str, ...], players: int) -> None:
    rules, observation = rules_of(modules, players), observation_of(modules, players)
    for number, game in enumerate(played(rules)):
        if number % 10 == 0:
            for seat in range(players):
                redrawn = game.redraw(seat, number)
                assert observation.vector(redrawn, seat) == observation.vector(game, seat), (number, seat)


@pytest.mark.parametrize(("modules", "players"), [*TABLES, LARGE])
def test_every_vector_has_a_component_for_each_name_and_stays_within_its_bounds(
    modules: tuple[str, ...], players: int
) -> None:
    observation = observation_of(modules, players)
    assert len(set(observation.names)) == len(observation)
    for number, game in enumerate(played(rules_of(modules, players))):
        if number % 10 == 0:
            found = observation.vector(game, number % players)
            assert len(found) == len(observation)
            assert all(map(lambda low, one, high: low <= one <= high, observation.lows, found, observation.highs))


@pytest.mark.parametrize(("modules", "players"), TABLES)
def test_every_piece_is_counted_once_where_it_lies_as_the_view_shows_it(modules: tuple[str, ...], players: int) -> None:
    rules, observation = rules_of(modules, players), observation_of(modules, players)
    game = rules.start(5)
    for number in range(60):
        if game.over:
            break
        if number % 20 == 0:
            for seat, name in enumerate(rules.players):
                seen = dict(zip(observation.names, observation.seen(game.position, seat), strict=True))
                assert counted(seen) == listed(game.view(name))
        game.choose(number % len(game.options))


def counted(seen: dict[str, int]) -> dict[str, int]:
    """How many of each name lie where; of dice whatever they show."""
    found: dict[str, int] = {}
    for name, value in seen.items():
        if "@" in name and value:
            what, where = name.split("@")
            key = f"{what.split(':')[0]}@{where}"
            found[key] = found.get(key, 0) + value
    return found


def listed(view: View) -> dict[str, int]:
    return {f"{one}@{place}": lying.count(one) for place, lying in view.places.items() for one in lying}


def test_a_vector_says_who_looks_who_decides_what_is_asked_and_the_points() -> None:
    rules, observation = rules_of(("ring",), 3), observation_of(("ring",), 3)
    game = next(game for game in played(rules, 2) if game.seat == 1 and any(game.points))
    seen = dict(zip(observation.names, observation.vector(game, 2), strict=True))
    assert [seen[f"seat {name}"] for name in rules.players] == [0, 0, 1]
    assert [seen[f"decides {name}"] for name in rules.players] == [0, 1, 0]
    assert tuple(seen[f"points {name}"] for name in rules.players) == game.points
    assert sum(value for name, value in seen.items() if name.startswith("asks ")) == 1


def test_without_a_seat_it_is_seen_by_whoever_decides() -> None:
    game, observation = rules_of(("cards",), 4).light(2), observation_of(("cards",), 4)
    assert observation.vector(game) == observation.vector(game, game.seat)


def test_what_a_die_shows_stands_with_where_it_lies() -> None:
    rules, observation = rules_of(("ring",), 3), observation_of(("ring",), 3)
    game = rules.start(1)
    seen = dict(zip(observation.names, observation.seen(game.position, 0), strict=True))
    shown = [int(face) for face in game.view(rules.players[0]).faces["die.red"]]
    assert [seen[f"die.red:{face}@cup.red"] for face in range(1, 7)] == [shown.count(face) for face in range(1, 7)]


def test_nobody_decides_when_a_game_is_over() -> None:
    rules, observation = rules_of(("tictactoe",), 2), observation_of(("tictactoe",), 2)
    game = rules.light(0)
    game.finish(1)
    seen = dict(zip(observation.names, observation.vector(game, 0), strict=True))
    assert not any(value for name, value in seen.items() if name.startswith(("decides ", "asks ")))


def test_a_seat_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="there is no seat 2, only 0 to 1"):
        observation_of(("tictactoe",), 2).vector(rules_of(("tictactoe",), 2).light(0), 2)


@pytest.mark.skipif(not COMPILER, reason="there is no C compiler")
@pytest.mark.parametrize("name", [pytest.param("tictactoe"), pytest.param("cards", marks=pytest.mark.slow)])
def test_positions_of_a_library_give_the_same_vectors_and_actions(name: str) -> None:
    rules = rules_of((name,), 2)
    observation, actions, native = Observation(rules), Actions(rules), rules.native()
    assert not isinstance(native, NoNative)
    game, other = rules.light(3), rules.light(3, native)
    while not game.over:
        assert observation.vector(game, 0) == observation.vector(other, 0)
        assert actions.offered(game) == actions.offered(other)
        game.play(game.options[-1])
        other.play(other.options[-1])


LAYOUT = """
import sys
from hashlib import blake2b
from rondel.lab.learning.actions import Actions
from rondel.lab.learning.observation import Observation
from rondel.load import load
rules = load("ring", players=3, shelves=[sys.argv[1]])
names = "\\n".join((*Observation(rules).names, *Actions(rules).names))
print(blake2b(names.encode(), digest_size=8).hexdigest())
"""


@pytest.mark.slow
def test_layout_and_actions_are_the_same_in_every_process() -> None:
    rules = rules_of(("ring",), 3)
    names = "\n".join((*Observation(rules).names, *Actions(rules).names))
    done = subprocess.run(
        [sys.executable, "-c", LAYOUT, str(GAMES)],
        env=os.environ | {"PYTHONHASHSEED": "77"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == blake2b(names.encode(), digest_size=8).hexdigest()


@pytest.mark.soak
@pytest.mark.parametrize(("modules", "limit"), [(("base",), 300e-6), (ALL, 900e-6)])
def test_a_vector_is_made_quickly(modules: tuple[str, ...], limit: float) -> None:
    observation = observation_of(modules, 4)
    positions = [game.position.copy() for game in played(rules_of(modules, 4))]
    best = float("inf")
    for _ in range(5):
        begun = process_time()
        for number, s in enumerate(positions):
            observation.seen(s, number % 4)
        best = min(best, (process_time() - begun) / len(positions))
    assert best < limit
