"""A bot of one's own cannot peek: whatever a question offers is the same in all games that look the same to its seat.

A bot is a program in our own process: against one that goes through the memory of that process there is no help. What
is looked at here is all that a question hands out, its attributes and those of the games that it imagines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.native_machine import COMPILER

from rondel.lab.bots.bot import DecisionCount
from rondel.lab.bots.question import Guest, Question
from rondel.load import load
from rondel.play.game import Rules
from rondel.play.light import LightGame
from rondel.program.choosing import choosing_key, drawn
from rondel.program.native.no_native import NoNative

GAMES = Path(__file__).parents[1] / "games"


class Spy:
    """Notes down all that it gets hold of, and takes the first option."""

    def __init__(self) -> None:
        self.found: list[Any] = []

    def choose(self, question: Question) -> int:
        self.found.append((question.options, question.number, question.seed, question.seat, question.points))
        self.found.append(question.names)
        self.found += [seen(value) for _, value in sorted(vars(question).items())]
        for seed in (*range(12), question.seed, question.seed ^ 1):
            game = question.imagine(seed)
            self.found += [seen(game), repr(game)]
            self.found += [seen(game.redraw(seat, seed)) for seat in range(game.machine.seats)]
            self._play_on(game, seed)
        return question.options[0]

    def _play_on(self, game: LightGame[Any], seed: int) -> None:
        rng = Random(seed)
        for _ in range(6):
            if game.over:
                break
            self.found += [list(game.options), game.seat, game.points]
            game.play(rng.choice(game.options))
        self.found += [seen(game), game.copy().finish(seed)]


def seen(value: Any) -> Any:
    """Something as plain data, down to the last attribute; a machine is the same for all games of a line-up."""
    if isinstance(value, LightGame):
        position = value.position if isinstance(value.position, list) else value.position.slots()
        return [position[:], list(value.options), value.over, value.seat, value.points]
    if isinstance(value, dict):
        return sorted(value.items())
    return value


def different_games(rules: Rules, machine: Any, seed: int) -> Iterator[tuple[Any, Any, list[int]]]:
    """Positions of a real game, each with another one that looks the same to whoever decides."""
    game, rng = rules.light(seed, machine), Random(seed)
    while not game.over:
        other = game.redraw(game.seat, rng.getrandbits(40))
        if other.options == game.options and slots(other) != slots(game):
            yield game.position, other.position, game.options
        game.play(rng.choice(game.options))


def slots(game: LightGame[Any]) -> list[int]:
    return list(game.position) if isinstance(game.position, list) else list(game.position.slots())


def native_of(rules: Rules) -> Any:
    found = rules.native()
    assert not isinstance(found, NoNative), found.reason
    return found


def told_to(machine: Any, position: Any, options: list[int]) -> list[Any]:
    spy = Spy()
    Guest(machine, 1, spy).pick(position, options, 3)
    return spy.found


NATIVE = [pytest.param(native_of, id="native", marks=pytest.mark.skipif(not COMPILER, reason="there is no compiler"))]


@pytest.mark.parametrize("machine", [pytest.param(lambda rules: None, id="python"), *NATIVE])
@pytest.mark.parametrize(
    ("name", "players"),
    [("cards", 2), pytest.param("oh_hell", 3, marks=pytest.mark.soak), pytest.param("base", 3, marks=pytest.mark.soak)],
)
def test_a_bot_that_tries_to_peek_learns_nothing(name: str, players: int, machine: Callable[[Rules], Any]) -> None:
    rules = load(name, players=players, shelves=[GAMES])
    native = machine(rules)
    looked = 0
    for position, other, options in different_games(rules, native, 5):
        if looked < 6:
            looked += 1
            playing = native or rules.program.fast
            assert told_to(playing, position, options) == told_to(playing, other, options)
    assert looked == 6


def test_a_bot_gets_no_hold_of_the_position_that_is_played() -> None:
    rules = load("cards", players=2, shelves=[GAMES])
    game = rules.start(3)
    before = game.position[:]

    class Vandal:
        def choose(self, question: Question) -> int:
            for value in vars(question).values():
                if isinstance(value, LightGame):
                    value.position[:] = [0] * len(value.position)
            question.imagine(1).position.clear()
            return question.options[0]

    assert Guest(rules.program.fast, 1, Vandal())(game) in game.options
    assert game.position == before


def test_what_a_bot_draws_by_does_not_lead_to_the_seed_of_the_game() -> None:
    """Whoever knows the seed of a game knows all chance to come."""
    rules, asked = load("cards", players=2, shelves=[GAMES]), list[Question]()

    class Asked:
        def choose(self, question: Question) -> int:
            asked.append(question)
            return question.options[0]

    game = rules.start(3)
    Guest(rules.program.fast, 3, Asked())(game)
    assert asked[0].seed != drawn(choosing_key(3), DecisionCount().at(game))
