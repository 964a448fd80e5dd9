"""A seat for one learner, the others taken by bots, as Gymnasium wants it: `pip install 'rondel[gymnasium]'`.

    env = RondelEnv(rondel.load("base", players=3), bots=("greedy", "mcts:50"))
    env = gymnasium.make("Rondel-v0", modules="base", players=3)

`info["action_mask"]` is what can be chosen. An action that is not on offer is not played: the game waits, the step is
worth `illegal`, and `info["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rondel.lab.bots.named import bots_for
from rondel.lab.learning.playground import NoHost, Playground
from rondel.limits import LARGEST_SEED
from rondel.load import load
from rondel.play.game import Rules

try:
    import gymnasium
    from gymnasium import spaces

    from rondel.lab.learning.arrays import mask_of, vector_of, vector_space
except ImportError as error:
    raise NoHost("Gymnasium", "gymnasium") from error

_ANSI = "ansi"
Step = tuple[Any, float, bool, bool, dict[str, Any]]


class RondelEnv(gymnasium.Env):  # type: ignore[misc] # the host is not there where types are checked
    """A line-up seen from one seat. A seed given to `reset` is that of the game; without one the next is drawn."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [_ANSI]}

    def __init__(
        self,
        rules: Rules,
        seat: int = 0,
        bots: Sequence[str] = ("greedy",),
        illegal: float = -1.0,
        render_mode: str | None = None,
        **how: Any,
    ) -> None:
        """`bots` sit on the other seats in turn; `how` goes to the playground, like `reward="win"`."""
        self.playground, self.render_mode = Playground(rules, **how), render_mode
        if not 0 <= seat < self.playground.seats:
            raise ValueError(f"there is no seat {seat}, only 0 to {self.playground.seats - 1}")
        self.seat, self._illegal = seat, illegal
        self._names = [bots[number % len(bots)] for number in range(self.playground.seats)] if bots else ["random"]
        self.observation_space = vector_space(self.playground.observation)
        self.action_space = spaces.Discrete(len(self.playground.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        own = int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed
        self.game, self._decisions = self.playground.start(own), 0
        self._bots = bots_for(self._names, self.game.machine, own)
        self._play_on()
        return self._seen(), self._info()

    def step(self, action: int) -> Step:
        ground, before = self.playground, self.game.points
        offered = ground.actions.offered(self.game)
        is_illegal = not self.game.over and int(action) not in offered
        if is_illegal or self.game.over:
            self._decisions += 1
        else:
            self._play(offered[int(action)])
            self._play_on()
        reward = self._illegal if is_illegal else ground.gained(before, self.game)[self.seat]
        truncated = self._decisions >= ground.most and not self.game.over
        info = self._info() | ({"illegal": True} if is_illegal else {})
        return self._seen(), reward, self.game.over, truncated, info

    def render(self) -> str | None:
        return self.playground.text(self.game) if self.render_mode == _ANSI else None

    def _play(self, option: int) -> None:
        self._decisions += 1
        self.game.play(option)

    def _play_on(self) -> None:
        """The others play until the learner's seat decides."""
        game = self.game
        while not game.over and game.seat != self.seat and self._decisions < self.playground.most:
            self._play(self._bots[game.seat].pick(game.position, game.options, self._decisions + 1))

    def _seen(self) -> Any:
        return vector_of(self.playground.observation, self.game, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.playground.actions, self.game, self.seat)}


def made(
    modules: str | Sequence[str] = "base", players: int | None = None, shelves: Sequence[str] = (), **how: Any
) -> RondelEnv:
    """An environment by the names of modules."""
    names = modules.split(",") if isinstance(modules, str) else modules
    return RondelEnv(load(*names, players=players, shelves=shelves), **how)


if "Rondel-v0" not in gymnasium.registry:
    gymnasium.register("Rondel-v0", entry_point=made, disable_env_checker=True)
