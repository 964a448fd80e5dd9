"""Other sides of the comparison: games of OpenSpiel, hand-written in C++, between uniformly random players.

Inside C++ a whole game is one call, `evaluate_bots`, untouched; stepped, Python asks for what is legal, chooses and
applies it, and draws where chance decides. A finished state knows its history, so real decisions are counted when the
same game is gone through once more, and counting costs the timed pass nothing. Making a state does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any

import pyspiel


class Spiel:
    """A game of OpenSpiel, played inside C++."""

    def __init__(self, game: str) -> None:
        self.name, self.called = f"OpenSpiel {game}", game

    @cached_property
    def game(self) -> Any:
        return pyspiel.load_game(self.called)

    def timed_play(self, first_seed: int, budget: float) -> tuple[int, int, float]:
        """Real decisions, games and CPU seconds of as many games as fill the budget of seconds."""
        play = self.player(first_seed)
        played, seconds = [], 0.0
        while seconds < budget:
            state = self.game.new_initial_state()
            started = time.process_time()
            play(state)
            seconds += time.process_time() - started
            played.append(state.history())
        return sum(map(self.real_decisions, played)), len(played), seconds

    def player(self, seed: int) -> Callable[[Any], None]:
        """What plays a state to its end."""
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(self.game.num_players())]
        seeds = Random(seed)

        def play(state: Any) -> None:
            pyspiel.evaluate_bots(state, bots, seeds.getrandbits(31))

        return play

    def real_decisions(self, history: list[int]) -> int:
        """The decisions of a game with two or more options."""
        state, decisions = self.game.new_initial_state(), 0
        for action in history:
            decisions += not state.is_chance_node() and len(state.legal_actions()) > 1
            state.apply_action(action)
        return decisions

    def copies(self, seed: int, count: int) -> list[Callable[[], object]]:
        """What copies a state, at so many moments of one game."""
        state = self.game.new_initial_state()
        self.player(seed)(state)
        history: list[int] = state.history()
        stops = {len(history) * i // count for i in range(count)}
        state, found = self.game.new_initial_state(), list[Callable[[], object]]()
        for number, action in enumerate(history):
            if number in stops:
                found.append(state.clone().clone)
            state.apply_action(action)
        return found


class SteppedSpiel(Spiel):
    """The same, each step called from Python, which chooses."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.name = f"OpenSpiel {game}, stepped"

    def player(self, seed: int) -> Callable[[Any], None]:
        rng = Random(seed)
        chance = rng.random

        def play(state: Any) -> None:
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, weights)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance() * len(actions))])

        return play


GAMES = ("backgammon", "gin_rummy", "hearts")
INSIDE = tuple(Spiel(game) for game in GAMES)
STEPPED = tuple(SteppedSpiel(game) for game in GAMES)
