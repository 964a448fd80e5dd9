"""Operations as Python source, given the source of their arguments."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import Apply, Const
from rondel.core.operations import Op
from rondel.core.types import BIAS, SEQUENCE_BITS, SEQUENCE_MASK

ARITHMETIC = (Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.REMAINDER, Op.NEGATE, Op.MIN, Op.MAX)
_SIGNS = {Op.ADD: "+", Op.SUBTRACT: "-", Op.MULTIPLY: "*"}
_BINARY = {Op.UNION: "|", Op.MEET: "&"}


def arithmetic(expr: Apply, v: list[str], *, held_back: bool) -> str:
    """Arithmetic on numbers; `held_back` if what comes out could be too large."""
    if expr.op in _SIGNS:
        return f"bounded({v[0]} {_SIGNS[expr.op]} {v[1]})" if held_back else f"({v[0]} {_SIGNS[expr.op]} {v[1]})"
    if expr.op in (Op.DIVIDE, Op.REMAINDER):
        divisor, word = expr.args[1], "divided" if expr.op is Op.DIVIDE else "remainder"
        if isinstance(divisor, Const) and divisor.value:
            return f"({v[0]} {'//' if expr.op is Op.DIVIDE else '%'} {v[1]})"
        return f"{word}({v[0]}, {v[1]})"
    return f"(-{v[0]})" if expr.op is Op.NEGATE else f"{expr.op.value}({', '.join(v)})"


def has_number(v: list[str], *, inside: bool) -> str:
    return f"({v[0]} >> {v[1]} + {BIAS} & 1)" if inside else f"has_number({v[0]}, {v[1]})"


def on_sets(expr: Apply, v: list[str], state: str, doer: int) -> str:
    """An operation on sets, sequences, members or boards; `doer` is whoever asks for it."""
    named = v[0].isidentifier()
    match expr.op:
        case Op.UNION | Op.MEET:
            return f"({v[0]} {_BINARY[expr.op]} {v[1]})"
        case Op.MINUS:
            return f"({v[0]} & ~{v[1]})"
        case Op.HAS:
            return f"({v[0]} >> {v[1]} & 1)"
        case Op.COUNT:
            return f"{v[0]}.bit_count()" if named else f"({v[0]}).bit_count()"
        case Op.SINGLE:
            return f"(1 << {v[0]} & -2)"
        case Op.FIRST:
            mask, again = (v[0], v[0]) if named else (f"(q := {v[0]})", "q")
            return f"((({mask} & -{again}).bit_length() or 1) - 1)"
        case Op.FIRSTS if expr.args[1] == Const(1) and named:
            return f"({v[0]} & -{v[0]})"
        case Op.WITHOUT_FIRST if named:
            return f"({v[0]} & {v[0]} - 1)"
        case Op.HEAD:
            return f"({v[0]} & {SEQUENCE_MASK})"
        case Op.TAIL:
            return f"({v[0]} >> {SEQUENCE_BITS})"
        case Op.ORDINAL:
            return v[0]
    return _call_source(expr, v, state, doer)


def _call_source(expr: Apply, v: list[str], state: str, doer: int) -> str:
    """An operation that has a function of its own."""
    match expr.op:
        case Op.HELD | Op.AT_HOME:
            return f"{expr.op.value}({state}, {v[0]})"
        case Op.WALK | Op.FURTHEST:
            return f"{expr.op.value}(WAYS, {', '.join(v)})"
        case (
            Op.FIRSTS | Op.WITHOUT_FIRST | Op.SINGLE_NUMBER | Op.RANGE | Op.FIRST_NUMBER | Op.NTH | Op.NTH_NUMBER
            | Op.BEHIND | Op.NTH_IN_ORDER | Op.UNORDERED | Op.STARTING
        ):  # fmt: skip
            return f"{FUNCTIONS[expr.op]}({', '.join(v)})"
        case Op.SPEND:
            return f"spend({v[0]}, {v[1]}, {doer})"
        case (
            Op.ADD | Op.SUBTRACT | Op.MULTIPLY | Op.DIVIDE | Op.REMAINDER | Op.NEGATE | Op.MIN | Op.MAX | Op.EQUAL
            | Op.UNEQUAL | Op.LESS | Op.AT_MOST | Op.MORE | Op.AT_LEAST | Op.AND | Op.OR | Op.NOT | Op.IF
            | Op.HAS_NUMBER | Op.UNION | Op.MEET | Op.MINUS | Op.HAS | Op.COUNT | Op.SINGLE | Op.FIRST | Op.HEAD
            | Op.TAIL | Op.ORDINAL
        ):  # fmt: skip
            raise AssertionError(f"written elsewhere: {expr.op}")
        case _:
            assert_never(expr.op)


FUNCTIONS = {
    Op.FIRSTS: "first_members", Op.WITHOUT_FIRST: "without_first", Op.SINGLE_NUMBER: "single_number",
    Op.RANGE: "number_range", Op.FIRST_NUMBER: "first_number", Op.NTH: "nth", Op.NTH_NUMBER: "nth_number",
    Op.BEHIND: "behind", Op.NTH_IN_ORDER: "nth_in_order", Op.UNORDERED: "unordered", Op.STARTING: "starting",
}  # fmt: skip
