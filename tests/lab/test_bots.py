"""Bots choose what is on offer, leave the game as it is, and the greedy one wants points."""

from __future__ import annotations

from functools import cache

import pytest

from rondel.core.expressions import SEED
from rondel.lab.bots import BOTS, bots_for
from rondel.load import load
from rondel.play.game import Game, Rules

from .conftest import GAMES


@cache
def rules() -> Rules:
    return load("ring", players=2, shelves=[GAMES])


def middle_of_a_game(seed: int = 2) -> Game:
    game = rules().start(seed)
    while len(game.choices) < 40 or len(game.options) < 3:
        game.choose(len(game.options) - 1)
    return game


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_an_option_of_the_game(name: str) -> None:
    game = middle_of_a_game()
    assert BOTS[name](rules().program.fast, 1, 0)(game) in game.options


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_game_as_it_is(name: str) -> None:
    game = middle_of_a_game()
    before = list(game.position)
    BOTS[name](rules().program.fast, 1, 0)(game)
    assert game.position == before


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_of_the_same_seed_chooses_the_same(name: str) -> None:
    games = [[BOTS[name](rules().program.fast, 9, 0)(middle_of_a_game(seed)).id for seed in range(6)] for _ in range(2)]
    assert games[0] == games[1]


def test_the_random_bot_takes_every_option_now_and_then() -> None:
    game = middle_of_a_game()
    taken = {BOTS["random"](rules().program.fast, seed, 0)(game).id for seed in range(60)}
    assert taken == {option.id for option in game.options}


def test_the_greedy_bot_takes_the_winning_move() -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    for there in ("square.r1c1", "square.r3c1", "square.r1c2", "square.r3c2"):
        game.choose(next(option for option in game.options if option.id.endswith(there.partition(".")[2])))
    bot = BOTS["greedy"](game.rules.program.fast, 1, 0)
    assert bot(game).id.endswith("r1c3")


def test_the_greedy_bot_learns_nothing_of_chance_to_come() -> None:
    seed = rules().model.layout.slot(SEED)
    for number in range(10):
        game = middle_of_a_game(number)
        other = game.copy()
        other.position[seed] ^= 12345
        picks = [BOTS["greedy"](rules().program.fast, 3, 0).pick(g.position, g.codes) for g in (game, other)]
        assert picks[0] == picks[1]


def test_names_are_given_to_seats_in_turn() -> None:
    seats = bots_for(["first", "greedy"], load("ring", players=3, shelves=[GAMES]).program.fast, 0)
    assert [type(bot).__name__ for bot in seats] == ["FirstBot", "GreedyBot", "FirstBot"]
