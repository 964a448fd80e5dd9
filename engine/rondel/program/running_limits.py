"""What no program may exceed, the same in every machine."""

from __future__ import annotations

import sys

from rondel.problems import RuleFailure

MOST_DEEP = 100  # deeds, or trials of them, that have come back to themselves and are not done yet
MOST_KEPT = 50_000  # slots of frames kept by deeds that call themselves and wait
MOST_WORK = 5_000  # between two decisions, as the core counts it
MOST_FORCED = 10_000  # choices with one option in a row: where they are made without asking, nothing else ends them
LONG = "this takes too long"
DEEP = "deeds call each other too deeply"
_FRAMES = 10_000  # of Python: what is above counts to MOST_DEEP, and each of those calls many functions


def one_more_forced(forced: int) -> int:
    """How many choices with one option there have been in a row, with one more; too many are the end."""
    if forced + 1 == MOST_FORCED:
        raise RuleFailure(LONG)
    return forced + 1


def allow_recursion() -> None:
    """Lets Python call deeply enough for what the limits allow."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _FRAMES))
