"""PettingZoo's own tests hold, with masks; run by `make hosts`."""

from __future__ import annotations

from random import Random

import pytest
from pettingzoo.test import api_test, seed_test
from tests.hosts.lineups import LINEUPS, rules_of

from rondel.lab.learning.pettingzoo_env import RondelAEC
from rondel.problems import IllegalChoice

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_the_test_of_the_interface_passes(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(RondelAEC(rules_of(name, players)), num_cycles=600)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("reward", ["points", "win"])
@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_the_test_of_seeds_passes(name: str, players: int, reward: str) -> None:
    seed_test(lambda: RondelAEC(rules_of(name, players), reward=reward), num_cycles=300)


def played(env: RondelAEC, seed: int) -> dict[str, float]:
    """A game at random; what each agent got in all."""
    rng, total = Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        offered = [action for action, here in enumerate(seen["action_mask"]) if here]
        env.step(None if terminated or truncated else rng.choice(offered))
    return total


@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_rewards_add_up_to_the_points(name: str, players: int) -> None:
    env = RondelAEC(rules_of(name, players))
    started = rules_of(name, players).light(5).points
    total = played(env, 5)
    assert tuple(total.values()) == tuple(a - b for a, b in zip(env.game.points, started, strict=True))


@pytest.mark.parametrize(("name", "players"), LINEUPS)
def test_the_reward_for_winning_adds_up_to_nothing(name: str, players: int) -> None:
    total = played(RondelAEC(rules_of(name, players), reward="win"), 5)
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) <= 1


def test_only_the_agent_that_decides_has_something_to_choose() -> None:
    env = RondelAEC(rules_of("cards", 3))
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() > 0 for agent in env.agents}
    assert [agent for agent, here in masks.items() if here] == [env.agent_selection]


def test_an_action_that_is_not_on_offer_is_refused() -> None:
    env = RondelAEC(rules_of("tictactoe", 2))
    env.reset(seed=1)
    action = int(env.observe("player_0")["action_mask"].argmax())
    env.step(action)
    with pytest.raises(IllegalChoice, match="is not on offer"):
        env.step(action)


def test_a_long_game_is_cut_off() -> None:
    env = RondelAEC(rules_of("base", 3), most=5)
    played(env, 1)
    assert not env.game.over


def test_a_game_is_shown_as_text() -> None:
    env = RondelAEC(rules_of("tictactoe", 2), render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None and "chooses: square.r1c1, " in shown
