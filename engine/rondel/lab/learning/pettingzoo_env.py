"""Games as PettingZoo plays them, one agent after the other (AEC); it comes with `pip install 'rondel[pettingzoo]'`.

    env = RondelAEC(rondel.load("base", players=3))

Agents are called player_0, player_1 … in the order of the seats. An observation is a dict: `observation` the vector of
the agent (its layout: `env.playground.observation.names`), `action_mask` what it can choose now.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from rondel.lab.learning.playground import NoHost, Playground
from rondel.limits import LARGEST_SEED
from rondel.play.game import Rules

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from rondel.lab.learning.arrays import mask_of, mask_space, vector_of, vector_space
except ImportError as error:
    raise NoHost("PettingZoo", "pettingzoo") from error


class RondelAEC(AECEnv):  # type: ignore[misc] # the host is not there where types are checked
    """A line-up. A seed given to `reset` is that of the game; without one the next is drawn."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "rondel_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, rules: Rules, render_mode: str | None = None, **how: Any) -> None:
        """`how` goes to the playground: `reward="win"`, `native=rules.native()`, `most` decisions in a game."""
        super().__init__()
        self.playground, self.render_mode, self._seeds = Playground(rules, **how), render_mode, Random()
        ground = self.playground
        self.possible_agents = [f"player_{seat}" for seat in range(ground.seats)]
        self.agents: list[str] = []
        seen = {"observation": vector_space(ground.observation), "action_mask": mask_space(ground.actions)}
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(ground.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Random(seed)
        self.game = self.playground.start(self._seeds.randint(0, LARGEST_SEED) if seed is None else seed)
        self.agents, self._decisions = self.possible_agents[:], 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        ground, seat = self.playground, self.possible_agents.index(agent)
        return {
            "observation": vector_of(ground.observation, self.game, seat),
            "action_mask": mask_of(ground.actions, self.game, seat),
        }

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is selected; one that is not on offer is refused."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        before, ground = self.game.points, self.playground
        ground.actions.play(self.game, int(action))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, ground.gained(before, self.game), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, self._decisions >= ground.most and not self.game.over)
        if not self.game.over:
            self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.playground.text(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
