"""What the line-up settles: the value of an expression that hangs on nothing but numbers, options and tables.

An `if` that an option of the line-up decides is decided while the rules are read, so that nobody is told of mistakes,
choices or circles that this table does not have. Everything else stays as it is written; passes come later.
"""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.evaluate import NotStaticError, calculated
from rondel.core.expressions import Apply, Ask, Const, Expr, Fold, Lookup
from rondel.core.operations import Op

Constants = Mapping[str, int]  # the answers that never change


def settled(expr: Expr, constants: Constants) -> int | None:
    """The value of an expression, if it never changes."""
    match expr:
        case Const():
            return expr.value
        case Ask():
            return constants.get(expr.answer)
        case Lookup():
            index = settled(expr.index, constants)
            return None if index is None else expr.table.rows[index] if 0 <= index < len(expr.table.rows) else 0
        case Fold():
            return 0 if settled(expr.source, constants) == 0 else None
        case Apply():
            return _applied_value(expr, constants)
    return None


def _applied_value(expr: Apply, constants: Constants) -> int | None:
    values = [settled(arg, constants) for arg in expr.args]
    known = [value for value in values if value is not None]
    match expr.op:
        case Op.IF:
            return None if values[0] is None else values[1] if values[0] else values[2]
        case Op.AND | Op.OR:
            return _joined(expr.op is Op.OR, values)
        case Op.MEET | Op.MINUS | Op.HAS if 0 in (values[:1] if expr.op is not Op.MEET else known):
            return 0
    if len(known) < len(values):
        return None
    try:
        return calculated(expr.op, known)
    except NotStaticError:
        return None


def _joined(decides: bool, values: list[int | None]) -> int | None:
    if any(value is not None and bool(value) is decides for value in values):
        return int(decides)
    return None if None in values else int(not decides)
