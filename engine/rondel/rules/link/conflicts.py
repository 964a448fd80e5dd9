"""Modules that change the same thing, and nobody says whose change counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rondel.problems import Problem, Remark
from rondel.rules.link.disjoint_guards import exclude_each_other
from rondel.rules.link.ruleset import AnswerLayer, Ruleset, Woven

_Change = Woven | AnswerLayer
_HINT = "let one module need the other, give them guards that exclude each other, or rule it in the line-up"


def conflicts(ruleset: Ruleset) -> Iterator[Problem]:
    """All pairs of changes of which only one can hold."""
    for address, what, a, b in _pairs(ruleset):
        if not (_related(ruleset, a, b) or exclude_each_other(a.guard, b.guard) or _ruled(ruleset, address, a, b)):
            yield _problem(address, what, a, b)


def _pairs(ruleset: Ruleset) -> Iterator[tuple[str, str, _Change, _Change]]:
    for seam in ruleset.seams():
        for first, second in combinations(seam.of("replace"), 2):
            yield seam.address, "replaced", first, second
    for answer in ruleset.answers.values():
        for a, b in combinations([layer for layer in answer.layers if layer.how == "fix"], 2):
            if a.module != b.module:
                yield answer.address, "fixed", a, b


def _problem(address: str, what: str, a: _Change, b: _Change) -> Problem:
    first, second = sorted((a, b), key=lambda x: (x.module, x.span))
    by = f"by '{first.module}' and by '{second.module}'" if a.module != b.module else f"twice by '{a.module}'"
    also = (Remark(first.span, f"{what} here too"),)
    return Problem("link/conflict", f"'{address}' is {what} {by}", second.span, also, _HINT)


def _related(ruleset: Ruleset, a: _Change, b: _Change) -> bool:
    """Whether one needs the other: then it knows what it changes."""
    return a.module != b.module and (a.module in ruleset.needs[b.module] or b.module in ruleset.needs[a.module])


def _ruled(ruleset: Ruleset, address: str, a: _Change, b: _Change) -> bool:
    return any(r.seam == address and {a.module, b.module} == set(r.between) for r in ruleset.lineup.rulings)
