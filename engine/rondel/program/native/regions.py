"""Regions of boards as C: the places connected with one that have its value."""

from __future__ import annotations

from dataclasses import replace

from rondel.core.expressions import Connected, Const, Local, Table
from rondel.core.operations import Over
from rondel.core.types import PLACE, Member
from rondel.program.native.code import Code, Function, comment
from rondel.program.native.loops import each_member
from rondel.program.native.names import RegionWanted
from rondel.program.native.place import CPlace, Variable, head
from rondel.program.native.printer import Bits, Printer, fitted, known_at, some
from rondel.program.native.windows import WordWindow, is_wide, set_literal, window_of
from rondel.program.python.names import closed


def connected(printer: Printer, expr: Connected, at: CPlace) -> Bits:
    """All places connected with one that have its value; from memory, if they hang on nothing but what lies there."""
    start = at.code.temporary("i64", printer.number(expr.start, at))
    possible, cells = printer.extents.values(expr.start, known_at(at)) & -2, cells_of(expr.neighbours)
    if not expr.kept or possible & ~cells:
        return _searched(printer, expr, at, start, window_of(possible | cells))
    made, _, _, _ = closed(replace(expr, start=Const(0)))
    assert isinstance(made, Connected)
    window, name = window_of(cells), printer.names.of(RegionWanted(made.neighbours, made.local, made.body))
    printer.names.width(window)
    return Bits(at.code.temporary(window.ctype, f"{name}(s, x, {start})"), window)


def cells_of(neighbours: Table) -> int:
    """The places that lie beside others."""
    cells = _union(neighbours.rows)
    for place, near in enumerate(neighbours.rows):
        cells |= 1 << place if near and place else 0
    return cells


def region_function(printer: Printer, name: str, wanted: RegionWanted) -> Function:
    """The region of a place: searched once, and kept in the context for all its places until something moves."""
    code, start = Code(), Local(-1, Member(PLACE), "start")
    expr = Connected(wanted.neighbours, wanted.local, start, wanted.body)
    cells = cells_of(wanted.neighbours)
    window, at = window_of(cells), CPlace(code, {start.number: Variable("p0", None, cells | 1)})
    width, base = printer.names.width(window), window.base
    kept = f"x->{name}"
    with code.block(f"if ({kept}.moves != x->moves)"):
        code.line(f"{kept}.moves = x->moves;")
        code.line(f"{kept}.known = {set_literal(0, window)};")
    code.line(f"if (has_{width}({kept}.known, p0, {base})) return {kept}.regions[p0 - {base}];")
    found = _searched(printer, expr, at, "p0", window)
    with each_member(code, Over.SET, found) as member:
        code.line(f"{kept}.regions[{member.name} - {base}] = {found.text};")
    code.line(f"{kept}.known = or_{width}({kept}.known, {found.text});")
    code.line(f"return {found.text};")
    note = comment(f"regions of {wanted.neighbours.name}, for {printer.names.here}")
    return Function(note, head(window.ctype, name, at.locals), code.text())


def region_memory(name: str, wanted: RegionWanted) -> str:
    """Where a context keeps regions: as long as no piece has moved since."""
    window = window_of(cells_of(wanted.neighbours))
    size = cells_of(wanted.neighbours).bit_length() - window.base
    return f"    struct {{ u64 moves; {window.ctype} known, regions[{max(size, 1)}]; }} {name};"


def _searched(printer: Printer, expr: Connected, at: CPlace, start: str, window: WordWindow) -> Bits:
    """A region, its places looked at one after the other."""
    code = at.code
    width, ctype, base = printer.names.width(window), window.ctype, window.base
    names = found, todo, seen = [code.name(stem) for stem in ("r", "todo", "seen")]
    code.line(f"{ctype} {found} = {set_literal(0, window)};")
    with code.block(""):
        code.line(f"{ctype} {todo} = single_{width}({start}, {base}), {seen} = {todo};")
        value = _value_window(printer, expr, at)
        kept = code.unset("i64" if value is None else value.ctype)
        code.line(f"{kept} = {'0' if value is None else set_literal(0, value)};")
        with code.block(f"while ({some(Bits(todo, window))})"):
            _look_at_next(printer, expr, at, window, (*names, start, kept))
    return Bits(found, window)


def _look_at_next(printer: Printer, expr: Connected, at: CPlace, window: WordWindow, names: tuple[str, ...]) -> None:
    code, (found, todo, seen, start, kept) = at.code, names
    width = window.words
    cell = code.temporary("i64", f"first_{width}({todo}, {window.base})", "e")
    code.line(f"{todo} = rest_{width}({todo});")
    same = _same_as_start(printer, expr, at, cell, start, kept)
    with code.block(f"if ({same})"):
        code.line(f"put_{width}(&{found}, {cell}, {window.base});")
        rows = window_of(_union(expr.neighbours.rows))
        printer.names.width(rows)
        row = f"(u64){cell} < {len(expr.neighbours.rows)} ? {printer.names.table(expr.neighbours)}[{cell}]"
        near = Bits(code.temporary(rows.ctype, f"{row} : {set_literal(0, rows)}"), rows)
        new = code.temporary(window.ctype, f"minus_{width}({fitted(near, window)}, {seen})")
        code.line(f"{seen} = or_{width}({seen}, {new});")
        code.line(f"{todo} = or_{width}({todo}, {new});")


def _value_window(printer: Printer, expr: Connected, at: CPlace) -> WordWindow | None:
    """The words of what is compared, if that is a set."""
    if not is_wide(printer.types.of(expr.body)):
        return None
    window = printer.extents.window(expr.body, known_at(at))
    printer.names.width(window)
    return window


def _same_as_start(printer: Printer, expr: Connected, at: CPlace, cell: str, start: str, kept: str) -> str:
    """Whether a cell has the value of the first; that one is looked at first, and its value kept."""
    inner = at.with_locals({expr.local.number: Variable(cell, None, printer.extents.all_of(expr.local.type))})
    window = _value_window(printer, expr, at)
    if window is None:
        value = at.code.temporary("i64", printer.number(expr.body, inner))
        at.code.line(f"if ({cell} == {start}) {kept} = {value};")
        return f"{value} == {kept}"
    found = at.code.temporary(window.ctype, fitted(printer.bits(expr.body, inner), window))
    at.code.line(f"if ({cell} == {start}) {kept} = {found};")
    return f"same_{window.words}({found}, {kept})"


def _union(masks: tuple[int, ...]) -> int:
    result = 0
    for mask in masks:
        result |= mask
    return result
