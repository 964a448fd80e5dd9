"""Counts of positions: how many sequences of so many choices there are from the start of a game.

Every option of every decision counts, forced ones too; a game that is over goes on no more. Chance is that of one
seed. Such counts pin the rules of a line-up: what changes a count changes the game.
"""

from __future__ import annotations

from collections.abc import Callable

from rondel.program.python.compiled import PythonProgram

# Nodes at most this deep report how much of the whole they were.
REPORTED_DEPTH = 3


def count_positions(
    program: PythonProgram, depth: int, seed: int = 0, heard: Callable[[float], None] | None = None
) -> list[int]:
    """The number of positions after 1, 2 … `depth` choices; `heard` is told which further share is done."""
    counts = [0] * depth
    position = program.start(seed)
    # What is left to do: a position, its options, how many choices led there, its share of the whole.
    waiting: list[tuple[list[int], list[int], int, float]] = [(position, program.options(position), 0, 1.0)]
    while waiting:
        position, options, made, share = waiting.pop()
        counts[made] += len(options)
        goes_on = bool(options) and made + 1 < depth
        if heard is not None and (made == REPORTED_DEPTH or (made < REPORTED_DEPTH and not goes_on)):
            heard(share)
        if goes_on:
            waiting += _after(program, position, options, made + 1, share / len(options))
    return counts


def _after(
    program: PythonProgram, position: list[int], options: list[int], made: int, share: float
) -> list[tuple[list[int], list[int], int, float]]:
    """The positions after each option."""
    found = []
    for code in options:
        tried = position[:]
        found.append((tried, program.run(tried, code), made, share))
    return found
