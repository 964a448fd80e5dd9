"""Operations that give a number, a member, yes or no, as C."""

from __future__ import annotations

from typing import assert_never

from rondel.core.expressions import Apply, Const
from rondel.core.operations import Op
from rondel.core.types import BIAS
from rondel.core.typing import is_within, unbounded
from rondel.program.native.place import CPlace
from rondel.program.native.printer import Printer

_SIGNS = {Op.ADD: "+", Op.SUBTRACT: "-", Op.MULTIPLY: "*"}
_HELD_BACK = {Op.ADD: "added", Op.SUBTRACT: "subtracted", Op.MULTIPLY: "multiplied"}


def applied(printer: Printer, expr: Apply, at: CPlace) -> str:
    """The number that an operation gives."""
    match expr.op:
        case Op.ADD | Op.SUBTRACT | Op.MULTIPLY:
            return _arithmetic(printer, expr, at)
        case Op.DIVIDE | Op.REMAINDER:
            return _division(printer, expr, at)
        case Op.NEGATE:
            return at.code.temporary("i64", f"-({printer.number(expr.args[0], at)})")
        case Op.MIN | Op.MAX:
            one, other = (printer.number(arg, at) for arg in expr.args)
            return at.code.temporary("i64", f"{'lesser' if expr.op is Op.MIN else 'greater'}({one}, {other})")
        case Op.IF:
            return _either(printer, expr, at)
        case Op.COUNT:
            found = printer.bits(expr.args[0], at)
            return at.code.temporary("i64", f"count_{printer.names.width(found.window)}({found.text})")
        case Op.ORDINAL:
            return printer.number(expr.args[0], at)
        case (
            Op.EQUAL | Op.UNEQUAL | Op.LESS | Op.AT_MOST | Op.MORE | Op.AT_LEAST | Op.AND | Op.OR | Op.NOT | Op.HAS
            | Op.HAS_NUMBER
        ):  # fmt: skip
            return at.code.temporary("i64", printer.truth(expr, at))
        case Op.WALK | Op.FURTHEST:
            return _on_board(printer, expr, at)
        case Op.FIRST | Op.FIRST_NUMBER | Op.NTH | Op.NTH_NUMBER | Op.HEAD | Op.NTH_IN_ORDER:
            return _taken_out(printer, expr, at)
        case (
            Op.UNION | Op.MEET | Op.MINUS | Op.SINGLE | Op.SINGLE_NUMBER | Op.RANGE | Op.FIRSTS | Op.WITHOUT_FIRST
            | Op.BEHIND | Op.TAIL | Op.UNORDERED | Op.STARTING | Op.HELD | Op.AT_HOME | Op.SPEND
        ):  # fmt: skip
            raise AssertionError(f"a set is no number: {expr}")
        case _:
            assert_never(expr.op)


def _arithmetic(printer: Printer, expr: Apply, at: CPlace) -> str:
    one, other = (printer.number(arg, at) for arg in expr.args)
    if is_within(*unbounded(expr.op, [printer.types.number(arg) for arg in expr.args])):
        return at.code.temporary("i64", f"{one} {_SIGNS[expr.op]} {other}")
    return at.code.temporary("i64", f"{_HELD_BACK[expr.op]}({one}, {other})")


def _division(printer: Printer, expr: Apply, at: CPlace) -> str:
    one, other = (printer.number(arg, at) for arg in expr.args)
    divisor = expr.args[1]
    positive = isinstance(divisor, Const) and divisor.value > 0 and min(printer.types.number(expr.args[0]).low, 0) == 0
    if positive:
        return at.code.temporary("i64", f"{one} {expr.op.value} {other}")
    return at.code.temporary("i64", f"{'divided' if expr.op is Op.DIVIDE else 'left_over'}({one}, {other})")


def _either(printer: Printer, expr: Apply, at: CPlace) -> str:
    condition, then, otherwise = expr.args
    test = printer.truth(condition, at)
    result = at.code.unset("i64")
    with at.code.block(f"if ({test})"):
        at.code.line(f"{result} = {printer.number(then, at)};")
    with at.code.block("else"):
        at.code.line(f"{result} = {printer.number(otherwise, at)};")
    return result


def _taken_out(printer: Printer, expr: Apply, at: CPlace) -> str:
    """A member taken out of a set or a sequence."""
    found = printer.bits(expr.args[0], at)
    width = printer.names.width(found.window)
    nth = printer.number(expr.args[1], at) if len(expr.args) > 1 else ""
    match expr.op:
        case Op.FIRST:
            text = f"first_{width}({found.text}, {found.window.base})"
        case Op.FIRST_NUMBER:
            text = f"first_number_{width}({found.text}, {found.window.base - BIAS})"
        case Op.NTH:
            text = f"nth_{width}({found.text}, {nth}, {found.window.base})"
        case Op.NTH_NUMBER:
            text = f"nth_number_{width}({found.text}, {nth}, {found.window.base - BIAS})"
        case Op.HEAD:
            text = f"head_{width}({found.text})"
        case _:
            text = f"nth_in_order_{width}({found.text}, {nth})"
    return at.code.temporary("i64", text)


def _on_board(printer: Printer, expr: Apply, at: CPlace) -> str:
    v = [printer.number(arg, at) for arg in expr.args[:3]]
    if expr.op is Op.FURTHEST:
        return at.code.temporary("i64", f"furthest({', '.join(v)})")
    among = printer.bits(expr.args[3], at)
    name = among.text if among.text.isidentifier() else at.code.temporary(among.window.ctype, among.text)
    words = f"&{name}" if among.window.words == 1 else f"{name}.w"
    return at.code.temporary("i64", f"walk({', '.join(v)}, {words}, {among.window.base}, {among.window.words})")
