"""What a native library of some rules can do, whoever has built it: the same games as the Python program, only faster.

A position lies in words of the machine; `slots` and `from_slots` exchange it for the list of integers that all other
machines play on. Random choices are drawn by `rondel.program.choosing`, so that a seed gives the game it gives there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator
from typing import Protocol

from rondel.program.model import Model
from rondel.program.native.policy import RANDOM, NativeGames, NativePolicy


class PositionMemory(Protocol):
    """The words of a position in memory."""

    def __getitem__(self, at: int) -> int: ...
    def __setitem__(self, at: int, value: int) -> None: ...


class Position(ABC):
    """A position inside a library; what its words mean only the library knows."""

    __slots__ = ("words",)

    words: PositionMemory

    @abstractmethod
    def copy(self) -> Position:
        """The same position once more, to be played on."""

    @abstractmethod
    def slots(self) -> list[int]:
        """The position as all other machines have it."""

    @property
    @abstractmethod
    def key(self) -> bytes:
        """Equal keys, equal futures but for chance."""

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """The points by seat."""


Finisher = Callable[[Position, int], tuple[int, ...]]  # a position is played to its end by a seed: points by seat


class NativeRules(Protocol):
    """The rules of a line-up as machine code. It keeps nothing of a game, so threads may share it."""

    seats: int
    model: Model

    def start(self, seed: int) -> Position:
        """The position in which a game begins."""

    def options(self, position: Position) -> list[int]:
        """What is on offer, as codes; nothing if the game is over."""

    def run(self, position: Position, code: int) -> list[int]:
        """Takes a choice and plays on to the next one; what is on offer then."""

    def skip(self, position: Position, code: int) -> list[int]:
        """The same, on to the next choice that leaves something to choose."""

    def you(self, position: Position) -> int:
        """Who decides, as the number of a seat."""

    def points(self, position: Position) -> tuple[int, ...]:
        """The points by seat."""

    def imagined(self, position: Position, chance: int) -> Position:
        """A copy with another chance: whoever tries something on it learns nothing of what is to come."""

    def from_slots(self, slots: list[int]) -> Position:
        """A position from elsewhere; a ValueError names the slot that holds what it cannot."""

    def redraw(self, position: Position, seat: int, seed: int) -> Position:
        """A position that looks the same to a seat, what it cannot know drawn anew."""

    def playouts(
        self, position: Position, n: int, *, seed: int, threads: int = 1, policy: NativePolicy = RANDOM, seat: int = -1
    ) -> NativeGames:
        """Games from a position on; number i hangs on the position, the seed and i alone.

        With a seat each begins with a position that looks the same to that seat.
        """

    def rows(
        self, first_seed: int, n: int, policy: NativePolicy = RANDOM, *, counting: bool = False
    ) -> Iterator[tuple[list[int], array[int]]]:
        """Whole games as rows of points, decisions and whether they ended, each with what was counted."""

    def finisher(self, policy: NativePolicy = RANDOM) -> Finisher:
        """Who plays positions to their end, in place; for one thread."""

    def games(self, first_seed: int, n: int, *, threads: int = 1, policy: NativePolicy = RANDOM) -> NativeGames:
        """Whole games, number i with the seed `first_seed + i`; the same for any number of threads."""
