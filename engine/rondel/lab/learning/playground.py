"""What all hosts are given of a line-up: games, vectors, actions, and what a step is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from rondel.lab.learning.actions import Actions
from rondel.lab.learning.observation import Observation, slots_of
from rondel.limits import MOST_DECISIONS
from rondel.play.game import Rules
from rondel.play.light import LightGame
from rondel.play.result import winning_seats
from rondel.problems import RondelError
from rondel.program.cache import program_from_bytes, program_to_bytes
from rondel.program.native.no_native import NoNative
from rondel.program.native.protocol import NativeRules

REWARDS = ("points", "win")


class NoHost(RondelError, ImportError):
    """A host that is not installed."""

    def __init__(self, host: str, extra: str) -> None:
        super().__init__(f"{host} is not installed; it comes with: pip install 'rondel[{extra}]'")


class Playground:
    """A line-up for learners.

    The reward `points` is what a seat's points grew by in a step; `win` is nothing until the end, and then 1 for who
    has won alone, and -1 shared by those who lost: it adds up to nothing. Who plays alone always plays for points.
    """

    def __init__(
        self,
        rules: Rules,
        reward: str = "points",
        native: NativeRules | NoNative | None = None,
        most: int = MOST_DECISIONS,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"there is no reward '{reward}', only {' and '.join(REWARDS)}")
        self.rules, self.most, self._native = rules, most, native
        self.seats = len(rules.players)
        self.reward = reward if self.seats > 1 else "points"
        self.observation, self.actions = Observation(rules), Actions(rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which some hosts do at every step: whatever comes from equal bytes is one playground."""
        return _playground, (self._packed_rules, self.reward, self.most)

    @cached_property
    def _packed_rules(self) -> bytes:
        return program_to_bytes(self.rules.program)

    def start(self, seed: int) -> LightGame[Any]:
        return self.rules.light(seed, self._native)

    def gained(self, before: Sequence[int], game: LightGame[Any]) -> list[float]:
        """What a step was worth to each seat, from the points before it."""
        if self.reward == "points":
            return [float(now - then) for now, then in zip(game.points, before, strict=True)]
        return self.shares(game) if game.over else [0.0] * self.seats

    def shares(self, game: LightGame[Any]) -> list[float]:
        """1 for who has won alone, and what makes up for it shared by the others; several winners share too."""
        won = winning_seats(self.rules, slots_of(game.position), game.points)
        if not won or len(won) == self.seats:
            return [0.0] * self.seats
        lost = -1.0 / (self.seats - 1)
        share = -lost * (self.seats - len(won)) / len(won)
        return [share if seat in won else lost for seat in range(self.seats)]

    def text(self, game: LightGame[Any]) -> str:
        """A game in a few lines, for those who look on."""
        points = ", ".join(f"{name} {points}" for name, points in zip(self.rules.players, game.points, strict=True))
        if game.over:
            return f"{points}; the game is over"
        names = ", ".join(self.actions.names[action] for action in self.actions.offered(game))
        return f"{points}; {self.rules.players[game.seat]} chooses: {names}"


@lru_cache(maxsize=8)
def _playground(rules: bytes, reward: str, most: int) -> Playground:
    return Playground(Rules(program_from_bytes(rules)), reward, most=most)
