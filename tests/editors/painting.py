"""A small painter by TextMate grammars, in Python: single patterns and patterns with a begin and an end, line by line.

It does what editors do with the grammar of ours, no more; `$self` is all patterns again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple


class Painted(NamedTuple):
    """Letters with a scope; lines and columns from 1."""

    line: int
    column: int
    text: str
    scope: str


class Painter:
    """Lines painted one after the other; what is open at the end of one is open in the next."""

    def __init__(self, grammar: dict[str, Any]) -> None:
        self.grammar = grammar
        self.open: list[dict[str, Any]] = []

    def paint(self, text: str) -> list[Painted]:
        return [part for number, line in enumerate(text.split("\n"), 1) for part in self._line(number, line)]

    def _line(self, number: int, line: str) -> Iterator[Painted]:
        at = 0
        while at < len(line):
            candidates = list(self._candidates(line, at))
            if not candidates:
                return
            _, _, found, pattern, captures = min(candidates, key=lambda one: one[:2])
            yield from _captured(number, found, pattern, captures)
            if pattern is None:
                self.open.pop()
            elif "begin" in pattern:
                self.open.append(pattern)
            at = max(found.end(), at + (found.end() == found.start()))

    def _candidates(self, line: str, at: int) -> Iterator[tuple[int, int, re.Match[str], Any, Any]]:
        """What matches from here on, the nearest and then the first of which counts."""
        if self.open and (end := _compiled(self.open[-1]["end"]).search(line, at)):
            yield end.start(), -1, end, None, self.open[-1].get("endCaptures", {})
        for order, pattern in enumerate(self._patterns()):
            if found := _compiled(pattern.get("match") or pattern["begin"]).search(line, at):
                yield found.start(), order, found, pattern, pattern.get("captures") or pattern.get("beginCaptures", {})

    def _patterns(self) -> Iterator[dict[str, Any]]:
        yield from self._resolved(self.open[-1]["patterns"] if self.open else self.grammar["patterns"])

    def _resolved(self, patterns: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for pattern in patterns:
            match pattern.get("include"):
                case None:
                    yield pattern
                case "$self":
                    yield from self._resolved(self.grammar["patterns"])
                case name:
                    yield from self._resolved(self.grammar["repository"][name.removeprefix("#")]["patterns"])


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _captured(number: int, found: re.Match[str], pattern: Any, captures: dict[str, Any]) -> Iterator[Painted]:
    if pattern is not None and "name" in pattern:
        yield Painted(number, found.start() + 1, found[0], pattern["name"])
    for group, named in captures.items():
        if found[int(group)] is not None:
            yield Painted(number, found.start(int(group)) + 1, found[int(group)], named["name"])
