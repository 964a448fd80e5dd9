"""How many members a set can have at most, as far as its expression tells."""

from __future__ import annotations

from rondel.rules.core import Const, Expr, Fold, Lookup, Op

EVERYTHING = -1
LARGE = 32


def bound(expr: Expr, tables: dict[str, list[int]]) -> int:
    """A set that holds every member an expression could give; -1 is everything."""
    match expr:
        case Const():
            return expr.value
        case Op("&", (a, b)):
            return bound(a, tables) & bound(b, tables)
        case Op("|", (a, b)):
            return bound(a, tables) | bound(b, tables)
        case Op("&~", (a, _)):
            return bound(a, tables)
        case Op("if", (_, a, b)):
            return bound(a, tables) | bound(b, tables)
        case Fold("filter", _, source):
            return bound(source, tables)
        case Lookup():
            result = 0
            for row in tables[expr.table]:
                result |= row
            return result
    return EVERYTHING


def is_large(expr: Expr, tables: dict[str, list[int]], *, numbers: bool, pieces: int) -> bool:
    """Whether a set may have so many members that going through it inside others could take for ever."""
    if numbers and not isinstance(expr, Const):
        return True
    found = bound(expr, tables)
    return pieces > 8 * LARGE if found == EVERYTHING else found.bit_count() > LARGE
