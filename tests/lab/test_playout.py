"""Whole games in one go."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

from rondel.lab.bots.named import bots_for
from rondel.lab.bots.simple import RandomBot
from rondel.lab.playout import Playout, play_out, play_randomly
from rondel.lab.seats import seat_plan
from rondel.load import load
from rondel.play.game import Rules

from .conftest import GAMES


@cache
def rules(name: str = "ring", players: int = 3) -> Rules:
    return load(name, players=players, shelves=[GAMES])


def test_a_seed_gives_the_same_game_again() -> None:
    assert play_randomly(rules().program.fast, 5) == play_randomly(rules().program.fast, 5)


def test_another_seed_gives_another_game() -> None:
    games = {play_randomly(rules().program.fast, seed) for seed in range(8)}
    assert len(games) > 4


def test_a_seed_gives_the_same_game_in_another_process() -> None:
    program = (
        "from rondel.lab.playout import play_randomly; from rondel.load import load; "
        f"print(play_randomly(load('ring', players=3, shelves=[{GAMES!r}]).program.fast, 5))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == str(play_randomly(rules().program.fast, 5))


def test_points_and_end_are_those_of_the_game_played_by_hand() -> None:
    fast = rules().program.fast
    game = rules().start(4)
    bots = bots_for(["first"], fast, 4)
    while not game.over:
        game.choose(0)
    assert play_out(fast, 4, bots).points == tuple(game.points.values())


def test_forced_choices_are_not_counted() -> None:
    game = rules().start(4)
    while not game.over:
        game.choose(0)
    real = sum(not choice.forced for choice in game.choices)
    assert play_out(rules().program.fast, 4, bots_for(["first"], rules().program.fast, 4)).decisions == real


def test_a_game_is_given_up_after_so_many_decisions() -> None:
    game = play_randomly(rules().program.fast, 5, most=10)
    assert (game.decisions, game.finished, game.winners) == (10, False, [])


def test_bots_that_all_choose_at_random_play_to_the_end() -> None:
    fast = rules("cards").program.fast
    assert play_out(fast, 1, bots_for(["random"], fast, 1)).finished


def test_several_share_a_victory() -> None:
    assert Playout((3, 1, 3), 10, finished=True).winners == [0, 2]


def test_random_bots_at_every_seat_play_the_random_game() -> None:
    fast = rules().program.fast
    games = [(play_randomly(fast, seed), play_out(fast, seed, bots_for(["random"], fast, seed))) for seed in range(5)]
    assert [one for one, _ in games] == [other for _, other in games]


def test_a_program_that_skips_what_is_forced_plays_the_same_games() -> None:
    fast, skipping = rules().program.fast, rules().program.skipping
    assert [play_randomly(fast, seed) for seed in range(5)] == [play_randomly(skipping, seed) for seed in range(5)]


def test_random_bots_at_a_table_play_the_same_game() -> None:
    game = rules().start(5)
    party = seat_plan(None, "random").bots_only(game.rules, 5).bots
    while not game.over:
        game.choose(party[game.decision.player](game))
    assert tuple(game.points.values()) == play_randomly(rules().program.fast, 5).points


def test_a_bot_goes_on_with_a_game_taken_back_as_it_did_before() -> None:
    game = rules().start(5)
    bot = RandomBot(rules().program.fast, 5)
    game.choose(chosen := bot(game))
    game.choose(bot(game))
    game.undo(force=True)
    game.undo(force=True)
    assert bot(game) == chosen
