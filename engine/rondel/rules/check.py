"""The list of checks, in order. A check looks at rules that were read to the end, and changes nothing."""

from __future__ import annotations

from rondel.problems import Problem
from rondel.rules.elaborate import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    """Everything wrong with rules that can be read."""
    return []
