"""Vectors, masks and spaces as numpy and Gymnasium want them; imported by the hosts that have both."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from rondel.lab.learning.actions import Actions
from rondel.lab.learning.observation import Observation
from rondel.play.light import LightGame

Array = Any  # of numpy, which ordinary environments do not have


def vector_of(observation: Observation, game: LightGame[Any], seat: int) -> Array:
    return np.array(observation.vector(game, seat), dtype=np.float32)


def mask_of(actions: Actions, game: LightGame[Any], seat: int) -> Array:
    """What a seat can choose: nothing, if it is not the one who decides."""
    mask = np.zeros(len(actions), dtype=np.int8)
    if not game.over and game.seat == seat:
        mask[list(actions.offered(game))] = 1
    return mask


def vector_space(observation: Observation) -> Any:
    low, high = (np.array(bounds, dtype=np.float32) for bounds in (observation.lows, observation.highs))
    return spaces.Box(low, high, dtype=np.float32)


def mask_space(actions: Actions) -> Any:
    return spaces.Box(0, 1, (len(actions),), dtype=np.int8)
