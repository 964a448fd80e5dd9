"""What can be seen of requirements beforehand."""

from __future__ import annotations

from rondel.core.bounds import may_hold
from rondel.core.expressions import HELD, Const, Expr, Read
from rondel.core.passes.meets import factors


def are_apart(sets: list[Expr]) -> bool:
    """Whether sets of pieces can be seen to have no member in common."""
    seen = [(may_hold(one), _lies(one)) for one in sets]
    return all(not a & b or (p and q and p != q) for i, (a, p) in enumerate(seen) for b, q in seen[:i])


def _lies(expr: Expr) -> int:
    """The one place, if there is one, where all pieces of a set lie."""
    for one in factors(expr):
        if isinstance(one, Read) and one.region == HELD and isinstance(one.index, Const):
            return one.index.value
    return 0
