"""Expressions of a core as text for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rondel.core.expressions import (
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Table,
    Tries,
    Unmet,
)
from rondel.core.library import members
from rondel.core.operations import Op, Over
from rondel.core.types import BIAS, Member, Number, Numbers, Sequence, SetOf, Type, YesNo

_INFIX = {
    Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.REMAINDER, Op.EQUAL, Op.UNEQUAL, Op.LESS, Op.AT_MOST, Op.MORE,
    Op.AT_LEAST, Op.AND, Op.OR, Op.UNION, Op.MEET, Op.MINUS,
}  # fmt: skip


_MOST_SHOWN = 8


def expression(expr: Expr) -> str:
    """An expression on one line."""
    match expr:
        case Const():
            return constant(expr.value, expr.type)
        case Local():
            return local(expr)
        case Read():
            return str(expr.region) if expr.index is None else f"{expr.region}[{expression(expr.index)}]"
        case Lookup():
            return f"{table(expr.table)}[{expression(expr.index)}]"
        case Apply():
            return _operation_text(expr)
        case Fold():
            source = source_text(expr.over, expr.source)
            what = f"{expr.how.value}({local(expr.local)} in {source}: {expression(expr.body)})"
            return f"{what} given {given_values(expr.given)}" if expr.given else what
        case Let():
            return f"(let {given_values(expr.given)} in {expression(expr.body)})"
        case Ask():
            return f"{expr.answer}({listed(expr.args)})"
        case Tries():
            return f"try {expr.trial}({listed(expr.args)})"
        case Pick():
            cases = ", ".join(f"{number}: {expression(case)}" for number, case in expr.cases)
            return f"pick({expression(expr.value)}){{{cases}}}"
        case Connected():
            kept = ", kept" if expr.kept else ""
            return f"connected({expression(expr.start)}, {local(expr.local)}: {expression(expr.body)}{kept})"
        case Unmet():
            return f"unmet({local(expr.local)} in {expression(expr.entries)}: {expression(expr.pieces)})"
        case Match():
            parts = ", ".join(f"{count} of {expression(pieces)}" for count, pieces in expr.parts)
            return f"{expr.how.value}{{{parts}}}"
        case _:
            assert_never(expr)


def constant(value: int, found: Type) -> str:
    """A constant as its type has it."""
    match found:
        case Number():
            return str(value)
        case YesNo():
            return "yes" if value else "no"
        case Member():
            return f"{found.domain} {value}" if value else "none"
        case SetOf() | Numbers():
            shift = BIAS if isinstance(found, Numbers) else 0
            shown = [str(member - shift) for member in members(value)]
            more = f" … {len(shown)} in all" if len(shown) > _MOST_SHOWN else ""
            return f"{{{' '.join(shown[:_MOST_SHOWN])}{more}}}"
        case Sequence():
            return f"sequence {value}"
        case _:
            assert_never(found)


def local(found: Local) -> str:
    return f"{found.name or 'v'}.{found.number}"


def table(found: Table) -> str:
    return found.name if " " not in found.name else f"«{found.name}»"


def _operation_text(expr: Apply) -> str:
    args = [expression(arg) for arg in expr.args]
    if expr.op is Op.IF:
        return f"({args[1]} if {args[0]} else {args[2]})"
    return f"({f' {expr.op.value} '.join(args)})" if expr.op in _INFIX else f"{expr.op.value}({', '.join(args)})"


def source_text(over: Over, source: Expr) -> str:
    return expression(source) if over is Over.SET else f"{over.value} {expression(source)}"


def given_values(given: Iterable[Given]) -> str:
    return ", ".join(f"{local(one.local)} = {expression(one.value)}" for one in given)


def listed(exprs: Iterable[Expr]) -> str:
    return ", ".join(map(expression, exprs))
