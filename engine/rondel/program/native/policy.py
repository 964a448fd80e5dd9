"""How whole games are played inside a library, and how they went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rondel.frozen import frozen
from rondel.limits import MOST_DECISIONS


@frozen
class NativeGames:
    """How many games went: a row each, with the points of the seats, the number of decisions, and 1 if it ended."""

    rows: list[list[int]]

    @property
    def decisions(self) -> int:
        return sum(row[-2] for row in self.rows)


@frozen
class NativePolicy:
    """How seats choose: the names in turn, again from the first where there are more seats than names.

    `weights` are those of rules and of going on, by their codes; whatever else is on offer weighs 1. After so many
    decisions (`most`) a game is given up.
    """

    seats: tuple[str, ...] = ("random",)
    weights: Mapping[int, int] = field(default_factory=dict)
    most: int = MOST_DECISIONS


RANDOM = NativePolicy()
