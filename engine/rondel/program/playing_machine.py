"""What whoever plays games asks of a machine, the Python program or a native library: on each its own positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self, TypeVar

from rondel.program.model import Model


class Copyable(Protocol):
    """A position that can be copied: a list of integers, or one of a library."""

    def copy(self) -> Self: ...


At = TypeVar("At", bound=Copyable)


class PlayingMachine(Protocol[At]):
    """Plays games on positions of its own kind. Seats are numbered from 1, seat 0 is somebody who only watches."""

    seats: int
    model: Model

    def start(self, seed: int) -> At:
        """The position in which a game begins."""

    def options(self, position: At) -> list[int]:
        """What is on offer, as codes; nothing if the game is over."""

    def run(self, position: At, code: int) -> list[int]:
        """Takes a choice and plays on to the next one; what is on offer then."""

    def skip(self, position: At, code: int) -> list[int]:
        """The same, on to the next choice that leaves something to choose."""

    def you(self, position: At) -> int:
        """Who decides."""

    def points(self, position: At) -> tuple[int, ...]:
        """The points by seat."""

    def imagined(self, position: At, chance: int) -> At:
        """A copy with another chance: whoever tries something on it learns nothing of what is to come."""

    def from_slots(self, slots: list[int]) -> At:
        """A position from elsewhere."""

    def redraw(self, position: At, seat: int, seed: int) -> At:
        """A position that looks the same to a seat, what it cannot know drawn anew."""

    def finisher(self) -> Callable[[At, int], tuple[int, ...]]:
        """Who plays a position to its end, in place, choosing at random by a seed; the points by seat come back."""
