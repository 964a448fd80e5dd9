"""A game that was played: who sat where, how it ended, and, if that was asked for, all that was counted on the way."""

from __future__ import annotations

from array import array
from dataclasses import field

from rondel.frozen import frozen
from rondel.program.native.counted import CountedCells


@frozen
class PlayedGame:
    """`points` by seat; not `finished` if it was given up, with the address of what `asked` last.

    `counts` are the cells of `CountedCells`, or none.
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    decisions: int
    finished: bool
    asked: str = ""
    counts: array[int] = field(default_factory=lambda: array("q"))
    native: bool = field(default=False, compare=False)  # a library has played it

    @property
    def winners(self) -> list[int]:
        """The seats with the most points, counted from 0; nobody in a game that did not end."""
        best = max(self.points)
        return [seat for seat, points in enumerate(self.points) if points == best] if self.finished else []

    def starter(self, cells: CountedCells) -> int:
        """The seat that decided first, from 0; only where it was counted."""
        return self.counts[cells.starter] - 1

    def of(self, cells: CountedCells, sort: str, player: int) -> array[int]:
        """The counts of one sort for a player, from 1, or for nobody (0)."""
        first, count = cells.columns[sort]
        start = player * cells.width + first
        return self.counts[start : start + count]
