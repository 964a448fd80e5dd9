"""Requirements against pieces as C: how many are left over when no piece serves twice."""

from __future__ import annotations

from functools import reduce

from rondel.core.expressions import Apply, Const, Expr, Match, Unmet
from rondel.core.operations import Matching, Op, Over
from rondel.program.native.loops import each_member
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.printer import Bits, Printer, fitted, known_at
from rondel.program.native.windows import WordWindow, joined_window
from rondel.program.python.matching import are_apart

Parts = tuple[tuple[int, Expr], ...]


def matched(printer: Printer, expr: Match, at: CPlace) -> str:
    """How many requirements are left over, or whether none is."""
    if expr.how is Matching.MET:
        return at.code.temporary("i64", met(printer, expr, at))
    return _left_over_of(printer, expr.parts, at)


def _left_over_of(printer: Printer, parts: Parts, at: CPlace) -> str:
    """The same, where the sets are not reckoned yet; where they count work, they are asked as in Python."""
    if are_apart([pieces for _, pieces in parts]) and printer.spending.spends(*(pieces for _, pieces in parts)):
        lacking = [Apply(Op.LESS, (Apply(Op.COUNT, (pieces,)), Const(count))) for count, pieces in parts]
        return at.code.temporary("i64", " + ".join([printer.number(test, at) for test in lacking]) or "0")
    return _left_over(printer, parts, [printer.bits(pieces, at) for _, pieces in parts], at)


def _left_over(printer: Printer, parts: Parts, sets: list[Bits], at: CPlace) -> str:
    if are_apart([pieces for _, pieces in parts]):
        lacking = [f"({_count(printer, found)} < {count})" for (count, _), found in zip(parts, sets, strict=True)]
        return at.code.temporary("i64", " + ".join(lacking) or "0")
    window = reduce(joined_window, [found.window for found in sets])
    fitting = [fitted(found, window) for found in sets]
    width = printer.names.width(window)
    if len(parts) == 2:
        one, other = (f"{count}, {found}" for (count, _), found in zip(parts, fitting, strict=True))
        return at.code.temporary("i64", f"unmet_pair_{width}({one}, {other})")
    counts, masks = at.code.name("n"), at.code.name("m")
    at.code.line(f"const i64 {counts}[] = {{{', '.join(str(count) for count, _ in parts)}}};")
    at.code.line(f"const {window.ctype} {masks}[] = {{{', '.join(fitting)}}};")
    return _unmet(printer, at, str(len(parts)), counts, masks, window)


def _unmet(printer: Printer, at: CPlace, length: str, counts: str, masks: str, window: WordWindow) -> str:
    words = f"(const u64 *){masks}, {window.words}"
    return at.code.temporary("i64", f"unmet(x, {length}, {counts}, {words}, {printer.names.doer()})")


def _count(printer: Printer, found: Bits) -> str:
    return f"count_{printer.names.width(found.window)}({found.text})"


def met(printer: Printer, expr: Match, at: CPlace) -> str:
    """Whether none is left over: that each has pieces enough for itself alone is asked first, one by one."""
    if printer.spending.spends(*(pieces for _, pieces in expr.parts)):
        return _met_as_in_python(printer, expr.parts, at)
    code = at.code
    result = code.unset("int", "q")
    code.line(f"{result} = 1;")
    sets: list[Bits] = []
    for count, pieces in expr.parts:
        window = printer.extents.window(pieces, known_at(at))
        printer.names.width(window)
        kept = Bits(code.unset(window.ctype), window)
        with code.block(f"if ({result})"):
            code.line(f"{kept.text} = {fitted(printer.bits(pieces, at), window)};")
            code.line(f"{result} = {_count(printer, kept)} >= {count};")
        sets.append(kept)
    if not are_apart([pieces for _, pieces in expr.parts]):
        with code.block(f"if ({result})"):
            code.line(f"{result} = !{_left_over(printer, expr.parts, sets, at)};")
    return result


def _met_as_in_python(printer: Printer, parts: Parts, at: CPlace) -> str:
    """The same for sets that count work: those are reckoned anew once each is seen to have pieces enough."""
    result = at.code.unset("int", "q")
    at.code.line(f"{result} = 1;")
    for count, pieces in parts:
        with at.code.block(f"if ({result})"):
            enough = Apply(Op.AT_LEAST, (Apply(Op.COUNT, (pieces,)), Const(count)))
            at.code.line(f"{result} = {printer.truth(enough, at)};")
    if not are_apart([pieces for _, pieces in parts]):
        with at.code.block(f"if ({result})"):
            at.code.line(f"{result} = !{_left_over_of(printer, parts, at)};")
    return result


def unmet_of_table(printer: Printer, expr: Unmet, at: CPlace) -> str:
    """The same where requirements stand in a table: gathered one by one."""
    entries, code = printer.bits(expr.entries, at), at.code
    printer.names.width(entries.window)
    possible = printer.extents.bits(expr.entries, known_at(at))
    local = {expr.local.number: Variable("", None, possible)}
    window = printer.extents.window(expr.pieces, known_at(at.with_locals(local)))
    printer.names.width(window)
    counts, masks, length = code.name("n"), code.name("m"), code.name("k")
    most = max(possible.bit_count(), 1)
    code.line(f"i64 {counts}[{most}];")
    code.line(f"{window.ctype} {masks}[{most}];")
    code.line(f"int {length} = 0;")
    with each_member(code, Over.SET, entries) as member:
        inner = at.with_locals({expr.local.number: Variable(member.name, None, possible)})
        pieces = fitted(printer.bits(expr.pieces, inner, window), window)
        code.line(f"{masks}[{length}] = {pieces};")
        code.line(f"{counts}[{length}++] = {printer.names.table(expr.counts)}[{member.name}];")
    return _unmet(printer, at, length, counts, masks, window)
