"""Who counts more where several modules change the same seam or answer: known here, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rondel.rules.link.ruleset import Ruleset


class Written(Protocol):
    """What a module wrote."""

    @property
    def module(self) -> str: ...


Part = TypeVar("Part", bound=Written)


def in_order(ruleset: Ruleset, address: str, parts: Iterable[Part]) -> list[Part]:
    """Parts in the order in which they count, the strongest last.

    The one that a ruling names is the strongest, then those of modules that need the most others.
    """
    ruled = {ruling.first for ruling in ruleset.lineup.rulings if ruling.seam == address}
    return sorted(parts, key=lambda part: (part.module in ruled, len(ruleset.needs[part.module]), part.module))
