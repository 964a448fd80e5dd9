"""Bots choose what is on offer, leave the game as it is, and the greedy one wants points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from rondel.core.blocks import OPTION_CODE, WAY_PAST
from rondel.core.expressions import SEED
from rondel.lab.bots.bot import DecisionCount
from rondel.lab.bots.named import SIMPLE as BOTS
from rondel.lab.bots.named import bots_for
from rondel.lab.bots.simple import GreedyBot
from rondel.lab.games.task import GamesTask
from rondel.lab.playout import play_out
from rondel.lab.simulate import simulate
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
    assert BOTS[name](rules().program.fast, 1)(game) in game.options


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_game_as_it_is(name: str) -> None:
    game = middle_of_a_game()
    before = list(game.position)
    BOTS[name](rules().program.fast, 1)(game)
    assert game.position == before


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_of_the_same_seed_chooses_the_same(name: str) -> None:
    games = [[BOTS[name](rules().program.fast, 9)(middle_of_a_game(seed)).id for seed in range(6)] for _ in range(2)]
    assert games[0] == games[1]


def test_the_random_bot_takes_every_option_now_and_then() -> None:
    game = middle_of_a_game()
    taken = {BOTS["random"](rules().program.fast, seed)(game).id for seed in range(60)}
    assert taken == {option.id for option in game.options}


def test_the_greedy_bot_takes_the_winning_move() -> None:
    game = load("tictactoe", shelves=[GAMES]).start(0)
    for there in ("square.r1c1", "square.r3c1", "square.r1c2", "square.r3c2"):
        game.choose(next(option for option in game.options if option.id.endswith(there.partition(".")[2])))
    bot = BOTS["greedy"](game.rules.program.fast, 1)
    assert bot(game).id.endswith("r1c3")


def test_the_greedy_bot_learns_nothing_of_chance_to_come() -> None:
    seed = rules().model.layout.slot(SEED)
    for number in range(10):
        game = middle_of_a_game(number)
        other = game.copy()
        other.position[seed] ^= 12345
        picks = [BOTS["greedy"](rules().program.fast, 3).pick(g.position, g.codes, 9) for g in (game, other)]
        assert picks[0] == picks[1]


def test_names_are_given_to_seats_in_turn() -> None:
    seats = bots_for(["first", "greedy"], load("ring", players=3, shelves=[GAMES]).program.fast, 0)
    assert [type(bot).__name__ for bot in seats] == ["FirstBot", "GreedyBot", "FirstBot"]


# --- what the greedy bot does where options lead to equally many points ---

FACTS = """
module: alike
version: 1.0.0
players: {from: 1, to: 1, colours: [red]}
kinds: {token: {events: [play], option: true}}
pieces:
  cube: {owner: player, count: 2, home: chest(owner)}
  coin: {count: 3, home: bank, kept: chest}
places: {chest: {per: player}, bank: {}, far: {}}
windows: {any_time: [early]}
"""
TOKEN = """
token fetch { timing: early  limit: 1 per game  on play { pay 1 coin  move cubes to you.chest } }
"""

Start = Callable[[str], Game]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """A game in which one player has a coin and decides something."""

    def begin(turn: str) -> Game:
        folder = tmp_path / "alike"
        folder.mkdir()
        (folder / "module.yaml").write_text(FACTS)
        (folder / "rules.rondel").write_text(f"deed game {{ as red {{ take 1 coin  do turn }} }}\n{turn}\n")
        return load("alike", shelves=[tmp_path]).start(0)

    return begin


def greedy_choice(game: Game) -> str:
    """What greedy bots of any chance choose."""
    (chosen,) = {GreedyBot(game.rules.program.fast, seed)(game).id for seed in range(12)}
    return chosen


def test_the_greedy_bot_takes_the_first_of_what_is_worth_the_same(start: Start) -> None:
    game = start("deed turn { either one { score 1 } or two { score 2 } or three { score 2 } }")
    assert greedy_choice(game) == "two"


def test_the_greedy_bot_does_not_pass_where_acting_is_worth_the_same(start: Start) -> None:
    assert greedy_choice(start("deed turn { may act { move coins to far } }")) == "act"


def test_the_greedy_bot_has_never_enough_of_what_is_worth_the_same(start: Start) -> None:
    game = start("deed turn { choose up to 2 cubes in you.chest  move cubes to far }")
    assert greedy_choice(game).startswith("cube")


def test_the_greedy_bot_pays_for_no_rule_of_a_window_that_is_worth_nothing(start: Start) -> None:
    assert greedy_choice(start(f"deed turn {{ window early }} {TOKEN}")) == "go_on"


def test_the_greedy_bot_does_not_go_on_while_a_rule_may_give_it_something_to_choose(start: Start) -> None:
    game = start(
        f"deed turn {{ move cubes to far  window early  choose cube in you.chest.cubes  move cube to bank }} {TOKEN}"
    )
    assert [option.id for option in game.options] == ["go_on", "token.fetch"]
    assert greedy_choice(game) == "token.fetch"


class Watched(GreedyBot[list[int]]):
    """Counts what it gives up though having it is worth the same."""

    forfeited, passed = 0, 0

    def pick(self, position: list[int], options: Sequence[int], number: int) -> int:
        leads = self.leads(position, options, number)
        code = super().pick(position, options, number)
        if code == WAY_PAST:
            could = [other for other in options if WAY_PAST < other < OPTION_CODE]
            self.passed += bool(could)
            self.forfeited += any(leads[other] == leads[code] for other in could)
        return code


@pytest.mark.slow
@pytest.mark.parametrize("games", [3, pytest.param(10, marks=pytest.mark.soak)])
def test_no_action_is_forfeited_where_taking_it_is_worth_the_same(games: int) -> None:
    program = load("base", players=3).program.skipping
    watched = [Watched(program, seed) for seed in range(games) for _ in range(3)]
    for seed in range(games):
        play_out(program, seed, watched[3 * seed : 3 * seed + 3])
    assert sum(bot.passed for bot in watched) > 0, "some actions cost points"
    assert sum(bot.forfeited for bot in watched) == 0


ROTATIONS = (("greedy", "random", "first"), ("random", "first", "greedy"), ("first", "greedy", "random"))


@cache
def points_by_bot(bots: tuple[str, ...], games: int) -> dict[str, float]:
    found = simulate(load("base", players=3), GamesTask(games, bots=bots)).as_data()
    return dict(zip(bots, found["points"], strict=True))


# Sixty games show it; two hundred of each rotation are played with the soak.
PLAYED = [(ROTATIONS[0], 60), *(pytest.param(bots, 200, marks=pytest.mark.soak) for bots in ROTATIONS)]


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "games"), PLAYED)
def test_the_greedy_bot_gets_as_many_points_as_the_one_that_takes_the_first(bots: tuple[str, ...], games: int) -> None:
    points = points_by_bot(bots, games)
    assert points["greedy"] >= max(22, points["first"])


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "games"), PLAYED)
def test_the_greedy_bot_is_far_ahead_of_chance(bots: tuple[str, ...], games: int) -> None:
    points = points_by_bot(bots, games)
    assert points["greedy"] >= 3 * points["random"]


def test_decisions_are_counted_on_through_games_and_back() -> None:
    count = DecisionCount()
    for game in (middle_of_a_game(2), middle_of_a_game(3), rules().start(4)):
        for _ in range(3):
            assert count.at(game) == 1 + sum(not choice.forced for choice in game.choices)
            game.choose(0)
        game.undo(force=True)
        assert count.at(game) == 1 + sum(not choice.forced for choice in game.choices)
