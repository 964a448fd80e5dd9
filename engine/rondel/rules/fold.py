"""What is constant is worked out at once: arithmetic on constants, conditions that always or never hold."""

from __future__ import annotations

from rondel.rules.core import BIAS, FALSE, TRUE, Const, Expr, Op
from rondel.rules.library import bounded, member_bit

_LONGEST_RANGE = 4000


def folded(op: Expr) -> Expr:
    """An operation as simple as it can be said."""
    if not isinstance(op, Op):
        return op
    if op.op in ("and", "or"):
        return _both_or_any(op)
    if op.op == "not" and isinstance(op.args[0], Const):
        return FALSE if op.args[0].value else TRUE
    if op.op == "if" and isinstance(op.args[0], Const):
        return op.args[1] if op.args[0].value else op.args[2]
    if op.op == "if" and op.args[1] == op.args[2]:
        return op.args[1]
    if op.op in ("==", "<=", ">=") and op.args[0] == op.args[1]:
        return TRUE
    if op.op == "if" and op.args[1:] == (TRUE, FALSE) and is_truth(op.args[0]):
        return op.args[0]
    if op.op == "if" and op.args[1:] == (FALSE, TRUE):
        return Op("not", (op.args[0],))
    if op.op == "|" and FALSE in op.args:
        return op.args[1] if op.args[0] == FALSE else op.args[0]
    match op:
        case Op("<=", (Const(least), Op("count", (Op("firsts", (every, Const(most))),)))) if least <= most:
            return Op("<=", (op.args[0], Op("count", (every,))))
    if all(isinstance(arg, Const) for arg in op.args):
        return _constant(op, [arg.value for arg in op.args if isinstance(arg, Const)])
    return op


def _both_or_any(op: Op) -> Expr:
    decides = op.op == "or"
    parts = [arg for arg in op.args if not isinstance(arg, Const)]
    if any(isinstance(arg, Const) and bool(arg.value) == decides for arg in op.args):
        return TRUE if decides else FALSE
    if not parts:
        return FALSE if decides else TRUE
    return parts[0] if len(parts) == 1 and is_truth(parts[0]) else op if len(parts) > 1 else Op("!=", (parts[0], FALSE))


def is_truth(expr: Expr) -> bool:
    """Whether an expression gives nothing but yes and no."""
    return isinstance(expr, Op) and expr.op in ("==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "has")


def _constant(op: Op, v: list[int]) -> Expr:
    match op.op:
        case "+":
            return Const(v[0] + v[1])
        case "-":
            return Const(v[0] - v[1])
        case "*":
            return Const(bounded(v[0] * v[1]))
        case "bounded":
            return Const(bounded(v[0]))
        case "min" | "max":
            return Const(min(v) if op.op == "min" else max(v))
        case "bit":
            return Const(member_bit(v[0]))
        case "|":
            return Const(v[0] | v[1])
        case "&":
            return Const(v[0] & v[1])
        case "&~":
            return Const(v[0] & ~v[1])
        case "range":
            low, high = max(v[0], 1 - BIAS), min(v[1], _LONGEST_RANGE)
            return Const(((1 << high - low + 1) - 1) << low + BIAS if high >= low else 0)
        case "has":
            return Const(v[0] >> v[1] & 1 if v[1] > 0 else 0)
        case "count":
            return Const(v[0].bit_count())
        case "==" | "!=" | "<" | "<=" | ">" | ">=":
            return Const(int(_holds(op.op, v[0], v[1])))
    return op


def _holds(op: str, a: int, b: int) -> bool:
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]
