"""What bots and playouts ask of a machine, the Python program or a native library: the same calls, other positions."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar


class Copyable(Protocol):
    """A position that can be copied: a list of integers, or one of a library."""

    def copy(self) -> Self: ...


At = TypeVar("At", bound=Copyable)


class BotMachine(Protocol[At]):
    """Plays games on positions of its own kind."""

    seats: int

    def start(self, seed: int) -> At: ...
    def options(self, position: At) -> list[int]: ...
    def run(self, position: At, code: int) -> list[int]: ...
    def you(self, position: At) -> int: ...
    def points(self, position: At) -> tuple[int, ...]: ...
    def imagined(self, position: At, chance: int) -> At: ...
    def from_slots(self, slots: list[int]) -> At: ...
