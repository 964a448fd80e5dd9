"""Locals of routines that wait: they lie in the position, and those of circles are kept behind it."""

from __future__ import annotations

from rondel.core.evaluate import Env
from rondel.program.running_limits import MOST_KEPT


class FrameEnv(Env):
    """The locals of a waiting routine: those that outlive a block lie in the position."""

    def __init__(self, position: list[int], slots: dict[int, int]) -> None:
        super().__init__({number: position[slot] for number, slot in slots.items()})
        self.position, self.slots = position, slots

    def __setitem__(self, number: int, value: int) -> None:
        super().__setitem__(number, value)
        if number in self.slots:
            self.position[self.slots[number]] = value


def keep_frames(s: list[int], circle: tuple[int, int], size: int) -> bool:
    """Keeps the frames of a circle behind a position of that size; no if there are too many."""
    first, last = circle
    s += s[first:last]
    s[first:last] = [0] * (last - first)
    return len(s) <= size + MOST_KEPT


def restore_frames(s: list[int], circle: tuple[int, int]) -> None:
    first, last = circle
    s[first:last] = s[first - last :]
    del s[first - last :]
