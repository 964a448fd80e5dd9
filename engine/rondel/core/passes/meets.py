"""Meets of sets in as few operations as will do."""

from __future__ import annotations

from rondel.core.expressions import Apply, Const, Expr, Lookup, Table, bracketed
from rondel.core.operations import Op


def factors(expr: Expr) -> list[Expr]:
    """The sets of which an expression is the meet."""
    if isinstance(expr, Apply) and expr.op is Op.MEET:
        return [factor for arg in expr.args for factor in factors(arg)]
    return [expr]


def _terms(expr: Expr) -> list[Expr]:
    if isinstance(expr, Apply) and expr.op is Op.UNION:
        return [term for arg in expr.args for term in _terms(arg)]
    return [expr]


def meet_of_sets(expr: Apply) -> Expr:
    """A meet in as few `&` as will do: constants and tables become one, a union that holds a factor falls."""
    found = factors(expr)
    kept = [one for one in found if not any(one != other and other in _terms(one) for other in found)]
    constants = [one for one in kept if isinstance(one, Const)]
    kept = [one for i, one in enumerate(kept) if not isinstance(one, Const) and one not in kept[:i]]
    if constants:
        mask = constants[0].value
        for constant in constants[1:]:
            mask &= constant.value
        if not mask or not kept:
            return Const(mask, constants[0].type)
        kept = _masked(kept, Const(mask, constants[0].type))
    result = kept[0]
    for one in kept[1:]:
        result = Apply(Op.MEET, (result, one))
    return result


def _masked(found: list[Expr], mask: Const) -> list[Expr]:
    """Sets met with a constant one; the rows of a table take it in."""
    for i, one in enumerate(found):
        if isinstance(one, Lookup):
            table = one.table
            rows = tuple(row & mask.value for row in table.rows)
            met = Table(f"{bracketed(table)} & {mask.value}", rows, table.index, table.holds)
            return [*found[:i], Lookup(met, one.index), *found[i + 1 :]]
    return [*found, mask]
