"""OpenSpiel's own random simulations hold; run by `make hosts`."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.hosts.lineups import GAMES

from rondel.lab.learning.openspiel_game import resampled

GAMES_PLAYED = [("tictactoe", 2, 10), ("cards", 3, 5), ("ring", 2, 2), ("base", 2, 1)]


def loaded(name: str, players: int, **more: str | int) -> Any:
    return pyspiel.load_game("python_rondel", {"modules": name, "players": players, "shelf": str(GAMES), **more})


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize(("name", "players", "games"), GAMES_PLAYED)
def test_random_simulations_pass(name: str, players: int, games: int, reward: str) -> None:
    game = loaded(name, players, reward=reward, seeds=20)
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


def played(game: Any, seed: int) -> Any:
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        state.apply_action(seed if state.is_chance_node() else rng.choice(state.legal_actions()))
    return state


def test_an_outcome_of_chance_is_the_game_with_that_seed() -> None:
    game = loaded("ring", 2)
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 1000
    state.apply_action(7)
    assert state.now.game.position == game.playground.rules.light(7).position


def test_a_game_without_chance_has_no_chance_node() -> None:
    game = loaded("tictactoe", 2)
    assert not game.new_initial_state().is_chance_node()
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_what_is_returned_adds_up_to_nothing_or_is_the_points() -> None:
    assert sum(played(loaded("cards", 3), 4).returns()) == pytest.approx(0)
    state = played(loaded("cards", 3, reward="points"), 4)
    assert tuple(state.returns()) == state.now.game.points


def test_a_clone_is_a_game_of_its_own() -> None:
    state = loaded("cards", 3).new_initial_state()
    state.apply_action(3)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert other.now.game.position != state.now.game.position


def test_actions_and_observations_have_the_names_of_ours() -> None:
    state = loaded("tictactoe", 2).new_initial_state()
    assert state.action_to_string(0, state.legal_actions()[0]) == "square.r1c1"
    ground = state.now.ground
    assert state.observation_tensor(0) == ground.observation.vector(state.now.game, 0)


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    state = loaded("cards", 3).new_initial_state()
    state.apply_action(3)
    player = state.current_player()
    other: Any = resampled(state, player, 5)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.now.game.position != state.now.game.position


def test_search_for_hidden_information_plays_with_resampled_states() -> None:
    state = loaded("cards", 2).new_initial_state()
    state.apply_action(3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(), evaluator, uct_c=2.0, max_simulations=20, use_observation_string=True,
        random_state=np.random.RandomState(1),
    )  # fmt: skip
    rng = Random(1)
    bot.set_resampler(lambda found, player: resampled(found, player, rng.getrandbits(60)))
    assert bot.step(state) in state.legal_actions()
