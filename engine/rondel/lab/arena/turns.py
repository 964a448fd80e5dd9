"""Several rows of things in turn: something of each, again and again, until nothing is left of any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def in_turn(rows: Sequence[Iterator[Thing]]) -> Iterator[Thing]:
    """The things of all rows, the next of each row in turn."""
    left = list(rows)
    while left:
        going_on = []
        for row in left:
            for thing in row:
                yield thing
                going_on.append(row)
                break
        left = going_on
