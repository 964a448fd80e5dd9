"""What generated source calls to count: work, how deep it goes, and the sets of several that are tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from rondel.core.library import behind, members
from rondel.core.matching import unmet
from rondel.problems import RuleFailure
from rondel.program.running_limits import DEEP, LONG, MOST_DEEP, MOST_KEPT


@dataclass(slots=True)
class Counting:
    """`work` holds what is left, and how deep circles have gone.

    `doers` are told of where it is too much. Positions have that size; behind it lie the frames of circles.
    """

    work: list[int]
    doers: Sequence[str]
    size: int

    def namespace(self) -> dict[str, object]:
        """The names by which source calls it."""
        return {
            "WORK": self.work, "keep": self.keep, "deeper": self.deeper, "spend": self.spend,
            "completes": self.completes, "too_long": self.too_long, "unmet": self.unmet,
        }  # fmt: skip

    def too_long(self, doer: int) -> NoReturn:
        raise RuleFailure(LONG, [self.doers[doer]])

    def too_deep(self, doer: int) -> NoReturn:
        raise RuleFailure(DEEP, [self.doers[doer]])

    def keep(self, s: list[int], start: int, end: int, doer: int) -> None:
        """Keeps the frames of a circle."""
        s += s[start:end]
        if len(s) > MOST_KEPT + self.size:
            self.too_deep(doer)
        s[start:end] = [0] * (end - start)

    def deeper(self, doer: int) -> None:
        if self.work[1] >= MOST_DEEP:
            self.too_deep(doer)
        self.work[1] += 1

    def spend(self, mask: int, weight: int, doer: int) -> int:
        """The set itself, its members counted."""
        work = self.work
        work[0] = left = work[0] - mask.bit_count() * weight
        if left < 0:
            self.too_long(doer)
        return mask

    def _count(self, amount: int, doer: int) -> None:
        self.work[0] -= amount
        if self.work[0] < 0:
            self.too_long(doer)

    def unmet(self, counts: Sequence[int], masks: Sequence[int], doer: int) -> int:
        return unmet(counts, masks, lambda amount: self._count(amount, doer))

    def completes(
        self, source: int, chosen: int, left: int, up_to: bool, amount: int, doer: int,
        lot: Callable[[int], int] | None, tried: Callable[[int], bool],
    ) -> bool:  # fmt: skip
        """Whether a choice of several can be brought to an end from here.

        Of those that make no difference the first are taken: whoever is left out takes all of the lot along.
        """
        self._count(amount, doer)
        if (left <= 0 or up_to) and tried(chosen):
            return True
        more = behind(source, chosen)
        if left <= 0 or (not up_to and more.bit_count() < left):
            return False
        for m in members(more):
            if source >> m & 1:
                if self.completes(source, chosen | 1 << m, left - 1, up_to, amount, doer, lot, tried):
                    return True
                source &= ~lot(m) if lot is not None else -1
        return False
