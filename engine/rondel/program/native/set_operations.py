"""Operations that give a set or a sequence, as C: each in the words that are wanted of it."""

from __future__ import annotations

from typing import assert_never

from rondel.core.evaluate import HOME
from rondel.core.expressions import HELD, PLACES, Apply, Expr
from rondel.core.operations import Op, Over
from rondel.core.types import BIAS
from rondel.program.native.loops import each_member
from rondel.program.native.names import AnswerWanted
from rondel.program.native.place import CPlace
from rondel.program.native.printer import Bits, Printer, fitted, kept_bits, load
from rondel.program.native.windows import WordWindow, set_literal

_JOINING = {Op.UNION: ("| ", "or"), Op.MEET: ("& ", "and"), Op.MINUS: ("& ~", "minus")}


def applied(printer: Printer, expr: Apply, at: CPlace, window: WordWindow) -> Bits:
    """The set that an operation gives, as far as it lies in a window."""
    match expr.op:
        case Op.UNION | Op.MEET | Op.MINUS:
            return _joined(printer, expr, at, window)
        case Op.IF:
            return _either(printer, expr, at, window)
        case Op.SINGLE:
            number = printer.number(expr.args[0], at)
            return kept_bits(at.code, f"single_{window.words}({number}, {window.base})", window)
        case Op.SINGLE_NUMBER:
            number = f"in_set({printer.number(expr.args[0], at)}) + {BIAS}"
            return kept_bits(at.code, f"single_{window.words}({number}, {window.base})", window)
        case Op.RANGE:
            low, high = (printer.number(arg, at) for arg in expr.args)
            return kept_bits(at.code, f"range_{window.words}({low}, {high}, {window.base - BIAS})", window)
        case Op.FIRSTS | Op.WITHOUT_FIRST | Op.BEHIND | Op.TAIL:
            return _part_of(printer, expr, at)
        case Op.SPEND:
            return _spent(printer, expr, at)
        case Op.STARTING:
            first, size = (printer.number(arg, at) for arg in expr.args)
            return kept_bits(at.code, f"starting_{window.words}({first}, {size})", window)
        case Op.UNORDERED:
            return _unordered(printer, expr.args[0], at, window)
        case Op.HELD:
            return _held(printer, expr.args[0], at, window)
        case Op.AT_HOME:
            return _at_home(printer, expr.args[0], at)
        case (
            Op.ADD | Op.SUBTRACT | Op.MULTIPLY | Op.DIVIDE | Op.REMAINDER | Op.NEGATE | Op.MIN | Op.MAX | Op.EQUAL
            | Op.UNEQUAL | Op.LESS | Op.AT_MOST | Op.MORE | Op.AT_LEAST | Op.AND | Op.OR | Op.NOT | Op.HAS
            | Op.HAS_NUMBER | Op.COUNT | Op.FIRST | Op.FIRST_NUMBER | Op.NTH | Op.NTH_NUMBER | Op.HEAD
            | Op.NTH_IN_ORDER | Op.ORDINAL | Op.WALK | Op.FURTHEST
        ):  # fmt: skip
            raise AssertionError(f"a number is no set: {expr}")
        case _:
            assert_never(expr.op)


def _joined(printer: Printer, expr: Apply, at: CPlace, window: WordWindow) -> Bits:
    one, other = (fitted(printer.bits(arg, at, window), window) for arg in expr.args)
    sign, name = _JOINING[expr.op]
    text = f"{one} {sign}{other}" if window.words == 1 else f"{name}_{window.words}({one}, {other})"
    return kept_bits(at.code, text, window)


def _either(printer: Printer, expr: Apply, at: CPlace, window: WordWindow) -> Bits:
    condition, then, otherwise = expr.args
    test = printer.truth(condition, at)
    result = at.code.unset(window.ctype)
    for head, way in ((f"if ({test})", then), ("else", otherwise)):
        with at.code.block(head):
            at.code.line(f"{result} = {fitted(printer.bits(way, at, window), window)};")
    return Bits(result, window)


def _part_of(printer: Printer, expr: Apply, at: CPlace) -> Bits:
    """Some of the members of a set: which ones hangs on all of them."""
    whole = printer.bits(expr.args[0], at)
    width = printer.names.width(whole.window)
    match expr.op:
        case Op.FIRSTS:
            text = f"firsts_{width}({whole.text}, {printer.number(expr.args[1], at)})"
        case Op.BEHIND:
            text = f"behind_{width}({whole.text}, {last_of(printer, expr.args[1], at)} - {whole.window.base})"
        case Op.TAIL:
            text = f"tail_{width}({whole.text})"
        case _:
            text = f"rest_{width}({whole.text})"
    return kept_bits(at.code, text, whole.window)


def last_of(printer: Printer, chosen: Expr, at: CPlace) -> str:
    """How many bits a set takes: one more than the number of its last member; 0 if it has none."""
    found = printer.bits(chosen, at)
    return f"length_{printer.names.width(found.window)}({found.text}, {found.window.base})"


def _spent(printer: Printer, expr: Apply, at: CPlace) -> Bits:
    """The set itself; each of its members is counted as work."""
    found, weight = printer.bits(expr.args[0], at), printer.number(expr.args[1], at)
    count = f"count_{printer.names.width(found.window)}({found.text})"
    at.code.line(f"spend(x, {count} * {weight}, {printer.names.doer()});")
    return found


def _unordered(printer: Printer, sequence: Expr, at: CPlace, window: WordWindow) -> Bits:
    found, result = printer.bits(sequence, at), at.code.unset(window.ctype)
    printer.names.width(found.window)
    at.code.line(f"{result} = {set_literal(0, window)};")
    with each_member(at.code, Over.SEQUENCE, found) as member:
        at.code.line(f"put_{window.words}(&{result}, {member.name}, {window.base});")
    return Bits(result, window)


def _held(printer: Printer, places: Expr, at: CPlace, window: WordWindow) -> Bits:
    found, result = printer.bits(places, at), at.code.unset(window.ctype)
    first, size = printer.words.region(printer.layout, HELD)
    at.code.line(f"{result} = {set_literal(0, window)};")
    with each_member(at.code, Over.SET, found) as member:
        held = load(f"{first} + {member.name} * {size}", window)
        joined = f"{result} | {held}" if window.words == 1 else f"or_{window.words}({result}, {held})"
        at.code.line(f"{result} = {joined};")
    return Bits(result, window)


def _at_home(printer: Printer, pieces: Expr, at: CPlace) -> Bits:
    found = printer.bits(pieces, at)
    result = at.code.unset(found.window.ctype)
    at.code.line(f"{result} = {set_literal(0, found.window)};")
    place, _ = printer.words.region(printer.layout, PLACES)
    with each_member(at.code, Over.SET, found) as member:
        home = f"{printer.names.of(AnswerWanted(HOME))}(s, x, {member.name})"
        with at.code.block(f"if (s[{place} + {member.name}] == {home})"):
            at.code.line(member.put(result))
    return Bits(result, found.window)
