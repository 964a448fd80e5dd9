"""How many things a list of values names."""

from __future__ import annotations

from collections.abc import Iterable


def count_of(several: Iterable[object]) -> int:
    """How many things are named: of a number and a term so many, of anything else one."""
    return sum(_count_of_item(each) for each in several)


def _count_of_item(value: object) -> int:
    match value:
        case (int(count), str()):
            return count
        case _:
            return 1
