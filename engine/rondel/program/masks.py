"""Meets of sets in as few operations as will do."""

from __future__ import annotations

from rondel.rules.core import FALSE, Const, Expr, Lookup, Op
from rondel.rules.world import World


def factors(expr: Expr) -> list[Expr]:
    """The sets of which an expression is the meet."""
    if isinstance(expr, Op) and expr.op == "&":
        return [factor for arg in expr.args for factor in factors(arg)]
    return [expr]


def _terms(expr: Expr) -> list[Expr]:
    if isinstance(expr, Op) and expr.op == "|":
        return [term for arg in expr.args for term in _terms(arg)]
    return [expr]


def meet_of_masks(expr: Expr, world: World) -> Expr:
    """A meet of sets in as few `&` as will do: constants and tables become one, a union that holds a factor falls."""
    if not isinstance(expr, Op) or expr.op != "&":
        return expr
    found = factors(expr)
    kept = [one for one in found if not any(one != other and other in _terms(one) for other in found)]
    constants = [one.value for one in kept if isinstance(one, Const)]
    kept = [one for i, one in enumerate(kept) if not isinstance(one, Const) and one not in kept[:i]]
    if constants:
        mask = constants[0]
        for value in constants[1:]:
            mask &= value
        if not mask:
            return FALSE
        kept = _masked(kept, mask, world)
    result = kept[0]
    for one in kept[1:]:
        result = Op("&", (result, one))
    return result


def _masked(found: list[Expr], mask: int, world: World) -> list[Expr]:
    """Sets met with a constant one; the rows of a table take it in."""
    for i, one in enumerate(found):
        if isinstance(one, Lookup):
            rows = [row & mask for row in world.tables[one.table]]
            return [*found[:i], Lookup(world.table(f"{one.table} & {mask}", rows), one.index), *found[i + 1 :]]
    return [*found, Const(mask)]
