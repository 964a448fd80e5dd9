"""Gymnasium's own check holds; run by `make hosts`."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from tests.hosts.lineups import GAMES, LINEUPS, rules_of

from rondel.lab.learning.gymnasium_env import RondelEnv

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("bots", [("greedy",), ("random", "first")])
@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_the_check_of_environments_passes(name: str, players: int, bots: tuple[str, ...]) -> None:
    check_env(RondelEnv(rules_of(name, players), bots=bots), skip_render_check=True)


def test_the_check_passes_with_rendering() -> None:
    check_env(RondelEnv(rules_of("tictactoe", 2), render_mode="ansi"), skip_render_check=False)


def played(env: Any, seed: int) -> list[float]:
    """A game in which the learner takes the first action on offer; its rewards."""
    _, info = env.reset(seed=seed)
    over, rewards = False, []
    while not over:
        _, reward, ended, cut, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
        over = ended or cut
    return rewards


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_rewards_add_up_to_the_points_of_the_seat(name: str, players: int, seat: int) -> None:
    env = RondelEnv(rules_of(name, players), seat=seat)
    total = sum(played(env, 3))
    env.reset(seed=3)
    before = env.game.points[seat]
    played(env, 3)
    assert total == env.game.points[seat] - before


def test_winning_is_worth_one() -> None:
    rewards = [played(RondelEnv(rules_of("tictactoe", 2), bots=("first",), reward="win"), seed) for seed in range(3)]
    assert {tuple(found[:-1]) for found in rewards} <= {(0.0,) * n for n in range(9)}
    assert {found[-1] for found in rewards} <= {-1.0, 0.0, 1.0}


def test_bots_that_search_sit_opposite() -> None:
    env = RondelEnv(rules_of("tictactoe", 2), bots=("mcts:30",), reward="win")
    assert sum(sum(played(env, seed)) for seed in range(6)) < 0


def test_an_action_that_is_not_on_offer_is_not_played() -> None:
    env = RondelEnv(rules_of("tictactoe", 2), illegal=-3)
    _, info = env.reset(seed=1)
    before = list(env.game.position)
    _, reward, ended, cut, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, ended, cut, info["illegal"]) == (-3, False, False, True)
    assert env.game.position == before


def test_an_environment_is_made_by_its_name() -> None:
    env = gymnasium.make("Rondel-v0", modules="ring", players=2, shelves=[GAMES], bots=("random",))
    assert sum(played(env, 1)) >= 0


def test_a_seat_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="there is no seat 2, only 0 to 1"):
        RondelEnv(rules_of("tictactoe", 2), seat=2)
