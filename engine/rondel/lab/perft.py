"""Counts of positions: how many sequences of so many choices there are from the start of a game.

Every option of every decision counts, forced ones too; a game that is over goes on no more. Chance is that of one
seed. Such counts pin the rules of a line-up: what changes a count changes the game. A library that comes in the
meantime goes on from the positions that are left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from rondel.lab.backend import IN_PYTHON, NativeSource
from rondel.program.playing_machine import At, PlayingMachine
from rondel.program.python.compiled import PythonProgram

# Nodes at most this deep report how much of the whole they were.
REPORTED_DEPTH = 3
ASKED_EVERY = 500  # positions, whether there is a library by now

Heard = Callable[[float], None]


# What is left to do: a position, its options, how many choices led there, its share of the whole.
Left = tuple[At, list[int], int, float]


def count_positions(
    program: PythonProgram, depth: int, seed: int = 0, heard: Heard | None = None, native: NativeSource = IN_PYTHON
) -> list[int]:
    """The number of positions after 1, 2 … `depth` choices; `heard` is told which further share is done."""
    counts = [0] * depth
    library = native()
    if library is not None:
        _CountingPositions(library, counts, heard).from_start(seed)
        return counts
    left = _CountingPositions(program, counts, heard, native).from_start(seed)
    library = native()
    if left and library is not None:
        brought = [(library.from_slots(position), options, made, share) for position, options, made, share in left]
        _CountingPositions(library, counts, heard).all_of(brought)
    return counts


class _CountingPositions(Generic[At]):
    """Counts on one machine, until all is counted or a library has come."""

    def __init__(
        self, machine: PlayingMachine[At], counts: list[int], heard: Heard | None, awaited: NativeSource = IN_PYTHON
    ) -> None:
        self.machine, self.counts, self.heard, self.awaited = machine, counts, heard, awaited

    def from_start(self, seed: int) -> list[Left[At]]:
        position = self.machine.start(seed)
        return self.all_of([(position, self.machine.options(position), 0, 1.0)])

    def all_of(self, waiting: list[Left[At]]) -> list[Left[At]]:
        """What is left when a library has come: nothing, if none has."""
        looked = 0
        while waiting:
            looked += 1
            if looked % ASKED_EVERY == 0 and self.awaited() is not None:
                break
            position, options, made, share = waiting.pop()
            self.counts[made] += len(options)
            goes_on = bool(options) and made + 1 < len(self.counts)
            if self.heard is not None and (made == REPORTED_DEPTH or (made < REPORTED_DEPTH and not goes_on)):
                self.heard(share)
            if goes_on:
                waiting += self._after(position, options, made + 1, share / len(options))
        return waiting

    def _after(self, position: At, options: list[int], made: int, share: float) -> list[Left[At]]:
        """The positions after each option."""
        found = []
        for code in options:
            tried = position.copy()
            found.append((tried, self.machine.run(tried, code), made, share))
        return found
