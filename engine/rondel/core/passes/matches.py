"""Whether nothing is left over, where that is told sooner than how much."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.core import Answer
from rondel.core.expressions import Ask, Expr, Match
from rondel.core.operations import Matching


def none_left(expr: Expr, answers: Mapping[str, Answer]) -> Expr | None:
    """Whether a number is 0, asked in a quicker way; nothing if there is none."""
    match expr:
        case Match(Matching.UNMET, parts):
            return Match(Matching.MET, parts)
        case Ask(name, args) if answers[name].none_left:
            return Ask(answers[name].none_left, args)
    return None
