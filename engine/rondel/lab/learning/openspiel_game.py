"""Games as OpenSpiel plays them; it comes with `pip install 'rondel[openspiel]'`. Whoever imports this can say:

    pyspiel.load_game("python_rondel(modules=base,players=3)")

Modules are joined by `+`; `shelf` is a folder of modules; `reward` is `win` or `points`. Chance is explicit and comes
once, first: it draws one of so many `seeds`, and outcome k is the game with seed k. So all that is rolled and drawn
later is settled there, and hidden; games without dice and stacks have no chance at all. Whoever searches by cloning
states of a game with chance sees through it, as with `copy`; `resampled` gives searches for hidden information, like
ISMCTS, a state that looks the same to a player. There are observations, but no information states: they would have to
hold whole games.
"""

from __future__ import annotations

from typing import Any

from rondel.core.expressions import GENERATION, RegionKind
from rondel.lab.learning.playground import NoHost, Playground
from rondel.load import load
from rondel.play.light import LightGame
from rondel.program.model import Model

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise NoHost("OpenSpiel", "openspiel") from error

DEFAULTS: dict[str, Any] = {"modules": "base", "players": 2, "shelf": "", "reward": "win", "seeds": 1000}
MOST_SEATS = 12
MOST_POINTS = 1_000_000.0


def has_chance(model: Model) -> bool:
    """Whether anything is ever rolled, drawn or shuffled."""
    regions = model.core.regions
    return bool(regions[GENERATION].count) or any(region.kind is RegionKind.STREAM for region in regions)


def game_type(*, chance: bool = True, hidden: bool = True, zero_sum: bool = True) -> Any:
    """What kind of a game it is."""
    kinds = pyspiel.GameType
    return kinds(
        short_name="python_rondel",
        long_name="Rondel",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if hidden or chance else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class RondelGame(pyspiel.Game):  # type: ignore[misc] # the host is not there where types are checked
    """A line-up."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = DEFAULTS | (params or {})
        shelves = [asked["shelf"]] if asked["shelf"] else []
        rules = load(*asked["modules"].split("+"), players=asked["players"], shelves=shelves)
        self.playground = Playground(rules, asked["reward"])
        self.chance, self.seeds = has_chance(rules.model), int(asked["seeds"])
        by_points = self.playground.reward == "points"
        kind = game_type(chance=self.chance, hidden=bool(rules.model.core.facts.hidden), zero_sum=not by_points)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.playground.actions),
            max_chance_outcomes=self.seeds if self.chance else 0,
            num_players=self.playground.seats,
            min_utility=-MOST_POINTS if by_points else -1.0,
            max_utility=MOST_POINTS if by_points else 1.0,
            utility_sum=None if by_points else 0.0,
            max_game_length=self.playground.most,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> RondelState:
        return RondelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RondelObserver:
        if params:
            raise ValueError(f"there are no ways of observing, such as {params}")
        return RondelObserver(self.playground)


class _UnderWay:
    """A game under way; copies are games of their own by the same rules."""

    def __init__(self, ground: Playground, game: LightGame[Any] | None, decisions: int = 0) -> None:
        self.ground, self.game, self.decisions = ground, game, decisions

    def __deepcopy__(self, memo: dict[int, Any]) -> _UnderWay:
        return _UnderWay(self.ground, self.game and self.game.copy(), self.decisions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.ground, self.game and self.game.position, self.decisions)


def _again(ground: Playground, position: list[int] | None, decisions: int) -> _UnderWay:
    """What was pickled."""
    if position is None:
        return _UnderWay(ground, None, decisions)
    machine = ground.rules.program.fast
    return _UnderWay(ground, LightGame(machine, position, machine.options(position)), decisions)


class RondelState(pyspiel.State):  # type: ignore[misc]
    """A position, or the chance that comes before the first."""

    def __init__(self, game: RondelGame) -> None:
        super().__init__(game)
        ground = game.playground
        self.seeds = game.seeds
        self.now = _UnderWay(ground, None if game.chance else ground.start(0))

    def current_player(self) -> int:
        if self.now.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.now.game.seat

    def is_terminal(self) -> bool:
        now = self.now
        return now.game is not None and (now.game.over or now.decisions >= now.ground.most)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / self.seeds) for seed in range(self.seeds)]

    def returns(self) -> list[float]:
        now = self.now
        if now.game is None or not self.is_terminal():
            return [0.0] * now.ground.seats
        return list(map(float, now.game.points)) if now.ground.reward == "points" else now.ground.shares(now.game)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.now.game is not None
        return sorted(self.now.ground.actions.offered(self.now.game))

    def _apply_action(self, action: int) -> None:
        now = self.now
        if now.game is None:
            now.game = now.ground.start(action)
        else:
            now.decisions += 1
            now.ground.actions.play(now.game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else self.now.ground.actions.names[action]

    def __str__(self) -> str:
        return self.now.ground.text(self.now.game) if self.now.game is not None else "chance draws a seed"


class RondelObserver:
    """What a player sees: the vector of `rondel.lab.learning.observation`."""

    def __init__(self, ground: Playground) -> None:
        self.ground = ground
        self.tensor = np.zeros(len(ground.observation), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RondelState, player: int) -> None:
        game = state.now.game
        self.tensor[:] = self.ground.observation.vector(game, player) if game is not None else 0

    def string_from(self, state: RondelState, player: int) -> str:
        if state.now.game is None:
            return "nothing yet"
        seen = self.ground.observation.vector(state.now.game, player)
        return " ".join(f"{i}:{value}" for i, value in enumerate(seen) if value)


def resampled(state: RondelState, player: int, seed: int = 0) -> RondelState:
    """A state that looks the same to a player, what the player cannot know drawn by a seed."""
    found: RondelState = state.clone()
    assert found.now.game is not None
    found.now.game = found.now.game.redraw(player, seed)
    return found


if "python_rondel" not in pyspiel.registered_names():
    pyspiel.register_game(game_type(), RondelGame)
