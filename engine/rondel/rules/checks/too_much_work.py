"""check/too-much-work: answers inside each other, or choices that are tried together, that could take for ever.

What an answer or a head may cost is estimated: what asks twice costs twice, what goes through a set costs as
often as the set has members, as far as that can be seen. Sets that may be really large are counted in play instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.problems import Problem, Span
from rondel.rules.core import (
    Ask,
    Can,
    Choose,
    Const,
    Expr,
    Fold,
    Op,
    Possible,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated
from rondel.rules.nodes import children

MOST_STEPS = 10_000_000
MOST_TRIALS = 100_000_000
LARGE = 32
USUAL = 6  # members of a set of which nothing is known


def check(rules: Elaborated) -> list[Problem]:
    estimate = _Estimate(rules)
    for name, code in rules.answers.items():
        if estimate.answer(name) > MOST_STEPS:
            return [_problem(name, code.span)]
    for name, routine in rules.routines.items():
        if estimate.head(name) > MOST_TRIALS:
            return [_problem(name, routine.span)]
    return []


def _problem(name: str, span: Span) -> Problem:
    hint = "let it ask less often: remember a value with 'let', or go through smaller sets"
    return Problem("check/too-much-work", f"'{name.split('#')[0]}' could take for ever", span, hint=hint)


class _Estimate:
    def __init__(self, rules: Elaborated) -> None:
        self.rules = rules
        self.known: dict[tuple[str, str], int] = {}

    def answer(self, name: str) -> int:
        code = self.rules.answers.get(name)
        return self._once(("answer", name), [code.value] if code else [])

    def head(self, name: str) -> int:
        routine = self.rules.routines.get(name)
        return self._once(("head", name), [routine.head] if routine else [])

    def _once(self, key: tuple[str, str], nodes: Sequence[Any]) -> int:
        """The steps of something that has a name; what comes to itself is another check's affair."""
        if key not in self.known:
            self.known[key] = 1
            self.known[key] = min(sum(map(self._steps, nodes)), MOST_TRIALS + 1)
        return self.known[key]

    def _steps(self, node: Any) -> int:
        match node:
            case Fold():
                return self._steps(node.source) + _size(node.source) * self._steps(node.body)
            case Possible():
                return self._tried(node.steps)
            case Ask():
                return 1 + self.answer(node.answer) + sum(map(self._steps, node.args))
            case Can():
                return 1 + self.head(node.routine) + sum(map(self._steps, node.args))
        return 1 + sum(map(self._steps, children(node)))

    def _tried(self, steps: Sequence[Any]) -> int:
        """The steps of a head: what follows a choice is tried with every member."""
        if not steps:
            return 1
        first, rest = steps[0], steps[1:]
        if isinstance(first, Choose):
            return self._steps(first.source) + _size(first.source) * self._tried(rest)
        return self._steps(first) + self._tried(rest)


def _size(expr: Expr) -> int:
    """How many members a set is likely to have; what may be large is counted in play."""
    match expr:
        case Const():
            return min(expr.value.bit_count(), LARGE) if expr.value > 0 else 1
        case Op("&", (a, b)):
            return min(_size(a), _size(b))
        case Op("&~" | "spend", (a, *_)):
            return _size(a)
        case Op("|", (a, b)):
            return _size(a) + _size(b)
        case Fold("filter", _, source):
            return _size(source)
    return USUAL
