"""Modules that change the same thing, and nobody says whose change counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.link.disjoint_guards import exclude_each_other
from rondel.rules.link.ruleset import AnswerLayer, Ruleset, Woven

_Change = Woven | AnswerLayer


def conflicts(ruleset: Ruleset) -> Iterator[Problem]:
    """All pairs of changes of which only one can hold."""
    for address, a, b in _pairs(ruleset):
        if not (_related(ruleset, a, b) or exclude_each_other(a.guard, b.guard) or _ruled(ruleset, address, a, b)):
            yield _problem(address, *sorted((a, b), key=lambda change: (change.module, change.span)))


def _pairs(ruleset: Ruleset) -> Iterator[tuple[str, _Change, _Change]]:
    for seam in ruleset.seams():
        for first, second in combinations(seam.of("replace"), 2):
            yield seam.address, first, second
    for answer in ruleset.answers.values():
        for a, b in combinations([layer for layer in answer.layers if layer.how == "fix"], 2):
            if a.module != b.module:
                yield answer.address, a, b


def _problem(address: str, first: _Change, second: _Change) -> Problem:
    module, other, remark = first.module, second.module, say("place.replaced-too")
    if isinstance(first, AnswerLayer):
        message, remark = say("link/conflict.fixed", name=address, module=module, other=other), say("place.fixed-too")
    elif module == other:
        message = say("link/conflict.replaced-twice", name=address, module=module)
    else:
        message = say("link/conflict.replaced", name=address, module=module, other=other)
    return Problem("link/conflict", message, second.span, (Remark(first.span, remark),), say("link/conflict.hint"))


def _related(ruleset: Ruleset, a: _Change, b: _Change) -> bool:
    """Whether one needs the other: then it knows what it changes."""
    return a.module != b.module and (a.module in ruleset.needs[b.module] or b.module in ruleset.needs[a.module])


def _ruled(ruleset: Ruleset, address: str, a: _Change, b: _Change) -> bool:
    return any(r.seam == address and {a.module, b.module} == set(r.between) for r in ruleset.lineup.rulings)
