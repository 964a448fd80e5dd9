"""Whether two guards can be seen never to hold together, from what they compare with constants."""

from __future__ import annotations

from rondel.syntax import tree as t


def exclude_each_other(a: t.Expr | None, b: t.Expr | None) -> bool:
    """True only where it is certain: `x == red` against `x == blue`, `x is die` against `x is tile`, p and not p."""
    if a is None or b is None:
        return False
    return any(_contrary(left, right) for left in _conjuncts(a) for right in _conjuncts(b))


def _conjuncts(guard: t.Expr) -> list[t.Expr]:
    if isinstance(guard, t.Binary) and guard.op == "and":
        return _conjuncts(guard.left) + _conjuncts(guard.right)
    return [guard]


def _contrary(a: t.Expr, b: t.Expr) -> bool:
    if isinstance(a, t.Unary) and a.op == "not" and a.value == b:
        return True
    if isinstance(b, t.Unary) and b.op == "not" and b.value == a:
        return True
    if not isinstance(a, t.Binary) or not isinstance(b, t.Binary) or a.left != b.left:
        return False
    if {a.op, b.op} == {"==", "!="}:
        return a.right == b.right
    ones, others = _constants(a), _constants(b)
    return bool(ones and others and not ones & others)


def _constants(test: t.Binary) -> frozenset[str]:
    """The constants that a test allows for its left side; nothing if it is no such test."""
    if test.op in ("==", "is") and isinstance(test.right, t.Name | t.Int | t.Part):
        return frozenset({_text(test.right)})
    if test.op == "in" and isinstance(test.right, t.ListOf):
        return frozenset(_text(member) for member in test.right.members)
    return frozenset()


def _text(expr: t.Expr) -> str:
    return (
        str(expr.value) if isinstance(expr, t.Int) else expr.name if isinstance(expr, t.Name | t.Part) else repr(expr)
    )
