"""What is only asked for, as C: short-circuits become conditions, so that nothing is reckoned that is not wanted."""

from __future__ import annotations

from rondel.core.expressions import Apply, Const, Expr, Tries
from rondel.core.operations import Op
from rondel.core.types import BIAS
from rondel.program.native.names import TrialWanted
from rondel.program.native.place import CPlace
from rondel.program.native.printer import Printer, fitted, known_at, some
from rondel.program.native.reads import call
from rondel.program.native.windows import joined_window, window_of
from rondel.program.python.values import some_asked

_TESTS = {Op.EQUAL: "==", Op.UNEQUAL: "!=", Op.LESS: "<", Op.AT_MOST: "<=", Op.MORE: ">", Op.AT_LEAST: ">="}


def applied(printer: Printer, expr: Apply, at: CPlace) -> str:
    """Whether what an operation gives is anything."""
    match expr:
        case Apply(Op.AND | Op.OR):
            return _joined(printer, expr, at)
        case Apply(Op.NOT, (inner,)) | Apply(Op.EQUAL, (inner, Const(0))):
            return negated(printer.truth(inner, at))
        case Apply(Op.UNEQUAL, (inner, Const(0))) | Apply(Op.COUNT | Op.SINGLE, (inner,)):
            return printer.truth(inner, at)
        case Apply(Op.IF):
            return _either(printer, expr, at)
        case Apply(op, (left, right)) if op in _TESTS:
            return _test(printer, op, left, right, at)
        case Apply(Op.FIRSTS, (inner, Const(count))) if count > 0:
            return printer.truth(inner, at)
        case Apply(Op.HAS, (members, member)):
            return _has(printer, members, member, at)
        case Apply(Op.HAS_NUMBER, (members, number)):
            found, wanted = printer.bits(members, at), printer.number(number, at)
            return (
                f"has_{printer.names.width(found.window)}({found.text}, in_set({wanted}) + {BIAS}, {found.window.base})"
            )
    if printer.extents.is_wide(expr):
        return some_of(printer, expr, at)
    return f"({printer.number(expr, at)} != 0)"


def negated(test: str) -> str:
    return {"1": "0", "0": "1"}.get(test, f"!{test}" if test.isidentifier() or test.startswith("(") else f"!({test})")


def some_of(printer: Printer, expr: Expr, at: CPlace) -> str:
    found = printer.bits(expr, at)
    printer.names.width(found.window)
    return some(found)


def tried(printer: Printer, expr: Tries, at: CPlace) -> str:
    name = printer.names.of(TrialWanted(expr.trial))
    return at.code.temporary("int", call(printer, name, printer.core.trials[expr.trial].params, expr.args, at), "q")


def _joined(printer: Printer, expr: Apply, at: CPlace) -> str:
    """Parts joined by `and` or `or`, each asked only if those before leave it open."""
    sign, idle, decides = ("&&", "1", "0") if expr.op is Op.AND else ("||", "0", "1")
    result = printer.truth(expr.args[0], at)
    for arg in expr.args[1:]:
        if result == decides:
            return result
        with at.code.apart() as lines:
            test = printer.truth(arg, at)
        if not lines:
            result = test if result == idle else result if test == idle else f"({result} {sign} {test})"
            continue
        name = at.code.name("q")
        at.code.line(f"int {name} = {result};")
        at.code.lines += [f"if ({name if expr.op is Op.AND else '!' + name}) {{", *lines, f"{name} = {test};", "}"]
        result = name
    return result


def _either(printer: Printer, expr: Apply, at: CPlace) -> str:
    condition, then, otherwise = expr.args
    test = printer.truth(condition, at)
    if test in ("1", "0"):
        return printer.truth(then if test == "1" else otherwise, at)
    name = at.code.name("q")
    at.code.line(f"int {name};")
    with at.code.block(f"if ({test})"):
        at.code.line(f"{name} = {printer.truth(then, at)};")
    with at.code.block("else"):
        at.code.line(f"{name} = {printer.truth(otherwise, at)};")
    return name


def _test(printer: Printer, op: Op, left: Expr, right: Expr, at: CPlace) -> str:
    asked = some_asked(op, left, right)
    if asked is not None:
        source, wanted = asked
        found = printer.truth(source, at)
        return found if wanted else negated(found)
    if any(printer.extents.is_wide(one) for one in (left, right)):
        return _same_sets(printer, left, right, at, equal=op is Op.EQUAL)
    return f"({printer.number(left, at)} {_TESTS[op]} {printer.number(right, at)})"


def _same_sets(printer: Printer, left: Expr, right: Expr, at: CPlace, *, equal: bool) -> str:
    one, other = printer.bits(left, at), printer.bits(right, at)
    window = joined_window(one.window, other.window)
    same = f"same_{printer.names.width(window)}({fitted(one, window)}, {fitted(other, window)})"
    return same if equal else f"!{same}"


def _has(printer: Printer, members: Expr, member: Expr, at: CPlace) -> str:
    possible = printer.extents.values(member, known_at(at)) & -2
    found = printer.bits(members, at, window_of(possible))
    number = printer.number(member, at)
    return f"has_{printer.names.width(found.window)}({found.text}, {number}, {found.window.base})"
