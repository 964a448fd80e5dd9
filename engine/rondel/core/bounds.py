"""Which members a set can have at most, as far as its expression tells."""

from __future__ import annotations

from rondel.core.expressions import Apply, Const, Expr, Fold, Let, Lookup
from rondel.core.operations import How, Op

EVERYTHING = -1
LARGE = 32


def may_hold(expr: Expr) -> int:
    """A set that holds every member an expression could give; -1 is everything."""
    match expr:
        case Const():
            return expr.value
        case Apply(Op.MEET, (a, b)):
            return may_hold(a) & may_hold(b)
        case Apply(Op.UNION, (a, b)) | Apply(Op.IF, (_, a, b)):
            return may_hold(a) | may_hold(b)
        case Apply(Op.MINUS | Op.FIRSTS | Op.BEHIND | Op.WITHOUT_FIRST | Op.SPEND, (a, *_)):
            return may_hold(a)
        case Fold(How.FILTER, _, _, source):
            return may_hold(source)
        case Let():
            return may_hold(expr.body)
        case Lookup():
            result = 0
            for row in expr.table.rows:
                result |= row
            return result
    return EVERYTHING


def is_large(expr: Expr, *, numbers: bool, pieces: int) -> bool:
    """Whether a set may have so many members that going through it inside others could take for ever."""
    if numbers and not isinstance(expr, Const):
        return True
    found = may_hold(expr)
    return pieces > 8 * LARGE if found == EVERYTHING else found.bit_count() > LARGE
