"""How many problems there are, in words."""

from __future__ import annotations

from rondel.messages.said import Said, say


def counted_problems(n: int) -> Said:
    """How many problems there are, or that there are none."""
    return say("check.problems", n=n) if n else say("check.no-problems")
