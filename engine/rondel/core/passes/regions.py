"""Regions of boards whose value hangs on nothing but what lies there: a backend may keep what it found."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rondel.core.core import Core
from rondel.core.expressions import HELD, Apply, Connected, Const, Expr, Lookup, Read
from rondel.core.library import members
from rondel.core.operations import Op
from rondel.core.passes.conditions import replaced
from rondel.core.passes.rebuild import holds, with_expressions
from rondel.core.types import PIECE, SetOf
from rondel.core.walk import rebuilt, walk

_LOOK_ROUND = (Op.HELD, Op.AT_HOME, Op.SPEND)  # operations that do more than look at their arguments


def keep_regions(core: Core) -> Core:
    """Marks the regions that need not be searched for again while nothing on their board has moved."""
    return with_expressions(core, _kept_region, holding=Connected)


def _kept_region(expr: Expr) -> Expr:
    if not holds(expr, Connected):
        return expr
    made = rebuilt(expr, _kept_region)
    if isinstance(made, Connected) and _is_mutual(made.neighbours.rows) and _asks_only_what_lies_there(made):
        return replace(made, kept=True)
    return made


@lru_cache(maxsize=64)
def _is_mutual(rows: tuple[int, ...]) -> bool:
    """Whether each place is a neighbour of its neighbours: along one-way ways a region is not that of its members."""
    return all(rows[other] >> place & 1 for place, row in enumerate(rows) for other in members(row))


def _asks_only_what_lies_there(expr: Connected) -> bool:
    left = replaced(expr.body, Read(HELD, expr.local), Const(0, SetOf(PIECE)))
    return all(_is_fixed(node) for node in walk(left))


def _is_fixed(node: object) -> bool:
    return isinstance(node, Const | Lookup) or (isinstance(node, Apply) and node.op not in _LOOK_ROUND)
