"""The other side of the comparison: catanatron, hand-written rules, four random players.

A seed decides a whole game, so real decisions are counted in a pass of their own
and the timed pass is catanatron's own `play`, untouched.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer


def new_game(seed: int) -> Game:
    """A game at its start; catanatron takes seed 0 for no seed."""
    assert seed > 0
    return Game([RandomPlayer(colour) for colour in Color], seed=seed)


def is_over(game: Game) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def played(seed: int) -> tuple[Game, float]:
    """A finished game and the CPU seconds of its play; set-up is not in them."""
    game = new_game(seed)
    started = time.process_time()
    game.play()
    return game, time.process_time() - started


def real_decisions(finished: Game) -> int:
    """The decisions with two or more options of a finished game, which is played once more."""
    game = new_game(finished.seed)
    decisions = 0
    while not is_over(game):
        decisions += len(game.state.playable_actions) > 1
        game.play_tick()
    if game.state.actions != finished.state.actions:
        raise RuntimeError(f"seed {finished.seed} gave two different games")
    return decisions


def timed_play(first_seed: int, budget: float) -> tuple[int, int, float]:
    """Real decisions, games and CPU seconds of as many games as fill the budget of seconds."""
    games: list[Game] = []
    seconds = 0.0
    while seconds < budget:
        game, spent = played(first_seed + len(games))
        games.append(game)
        seconds += spent
    return sum(map(real_decisions, games)), len(games), seconds


def copies(seed: int, count: int) -> list[Callable[[], object]]:
    """What copies a game, stopped at `count` moments spread evenly over one game."""
    finished, _ = played(seed)
    stops = {len(finished.state.actions) * i // count for i in range(count)}
    game = new_game(seed)
    found: list[Callable[[], object]] = []
    while not is_over(game):
        if len(game.state.actions) in stops:
            found.append(game.copy().copy)
        game.play_tick()
    return found
