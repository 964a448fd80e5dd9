"""Conditions of filters, taken apart and put together."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.core.expressions import (
    HELD,
    Apply,
    Const,
    Expr,
    Local,
    Lookup,
    Read,
)
from rondel.core.operations import Op
from rondel.core.passes.fold import chained
from rondel.core.types import PIECE, PLACE, Member, SetOf
from rondel.core.walk import free_locals, rebuilt


def mentions(expr: Expr, it: Local) -> bool:
    return it.number in free_locals(expr)


def conjuncts(cond: Expr) -> list[Expr]:
    if isinstance(cond, Apply) and cond.op is Op.AND:
        return [part for arg in cond.args for part in conjuncts(arg)]
    return [cond]


def replaced(expr: Expr, old: Expr, new: Expr) -> Expr:
    """An expression with another one put in the place of a part wherever it stands."""
    if expr == old:
        return new
    return rebuilt(expr, lambda part: replaced(part, old, new))


def in_one_table(expr: Expr, it: Local) -> Expr:
    """A constant property of a constant property of a member is a constant property of the member."""
    match expr:
        case Lookup(outer, Lookup(inner, index)) if index == it:
            return Lookup(chained(outer, inner), it)
    return expr


def held_in(places: Iterable[int]) -> Expr:
    """All pieces in some places."""
    result: Expr = Const(0, SetOf(PIECE))
    for place in places:
        lying = Read(HELD, Const(place, Member(PLACE)))
        result = lying if isinstance(result, Const) else Apply(Op.UNION, (result, lying))
    return result
