"""Which numbers can be on offer where one is chosen, as far as the rule that asks tells."""

from __future__ import annotations

from rondel.core.expressions import Apply, Const, Expr, Fold
from rondel.core.operations import How, Op
from rondel.core.types import LARGEST_IN_SET, SMALLEST_IN_SET

ALL_NUMBERS = range(SMALLEST_IN_SET, LARGEST_IN_SET + 1)


def numbers_of(source: Expr) -> list[int]:
    """All numbers that a set can hold: those that are written, or all that sets can hold."""
    found = _written(source)
    return list(ALL_NUMBERS) if found is None else [number for number in ALL_NUMBERS if number in found]


def _written(source: Expr) -> set[int] | None:
    match source:
        case Apply(Op.RANGE, (Const(low), Const(high))):
            return set(range(max(low, SMALLEST_IN_SET), min(high, LARGEST_IN_SET) + 1))
        case Apply(Op.SINGLE_NUMBER, (Const(number),)):
            return {number}
        case Apply(Op.UNION, (one, other)):
            left, right = _written(one), _written(other)
            return None if left is None or right is None else left | right
        case Apply(Op.MINUS, (one, _)) | Fold(How.FILTER, _, _, one):
            return _written(one)
    return None
