"""Which members a set can have at most, as far as its expression tells."""

from __future__ import annotations

from rondel.core.expressions import Apply, Const, Expr, Fold, Let, Lookup
from rondel.core.operations import How, Op

EVERYTHING = -1


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
