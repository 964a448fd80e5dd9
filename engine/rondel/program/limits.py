"""What no program may exceed, the same in every machine."""

from __future__ import annotations

MOST_BLOCKS = 100_000  # between two decisions
MOST_LAPS = 10_000
MOST_KEPT = 50_000  # slots of frames kept by deeds that call themselves
MOST_WORK = 200_000  # members of large sets looked at between two decisions
LONG = "this takes too long: sets inside sets are too large"
DEEP = "deeds call each other too deeply"
