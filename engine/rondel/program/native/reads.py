"""Slots, tables and locals as C: what is looked up. Where an index could lie outside, nothing is read."""

from __future__ import annotations

from rondel.core.expressions import Const, Expr, Local, Lookup, Read, Region
from rondel.core.types import Member, Number, Type, YesNo
from rondel.frozen import frozen
from rondel.program.native.place import CPlace, Variable, variable_of
from rondel.program.native.printer import Bits, Printer, fitted, kept_bits, known_at, load
from rondel.program.native.windows import WordWindow, set_literal, window_of

# --- locals ---


def local_number(variable: Variable) -> str:
    return f"s[{variable.slot}]" if variable.slot >= 0 else variable.name


def local_bits(at: CPlace, variable: Variable, window: WordWindow) -> Bits:
    if variable.slot >= 0:
        return kept_bits(at.code, load(str(variable.slot), window), window)
    assert variable.window is not None
    return Bits(variable.name, variable.window)


def call(
    printer: Printer, name: str, params: tuple[Local, ...], args: tuple[Expr, ...], at: CPlace, *first: str
) -> str:
    """A call of a function with values for its parameters; some come first, as they are."""
    given = ["s", "x", *first]
    for param, arg in zip(params, args, strict=True):
        variable = variable_of(param, "", printer.core.sizes)
        if variable.window is None:
            given.append(printer.number(arg, at))
        else:
            printer.names.width(variable.window)
            given.append(fitted(printer.bits(arg, at, variable.window), variable.window))
    return f"{name}({', '.join(given)})"


# --- slots ---


@frozen
class SlotAddress:
    """The first word of a slot, and the name of its index where that is not known beforehand.

    `inside` is what must hold of an index that could lie outside.
    """

    word: str
    index: str = ""
    inside: str = ""

    @property
    def is_written(self) -> str:
        """What must hold for the slot to be written, if anything: the slot of none never is."""
        return " && ".join(part for part in (self.index, self.inside) if part)


def address(printer: Printer, region: Region, index: Expr | None, at: CPlace) -> SlotAddress:
    first, size = printer.words.region(printer.layout, region)
    length = printer.layout.regions[region][1]
    match index:
        case None:
            return SlotAddress(str(first))
        case Const(value) if 0 < value < length:
            return SlotAddress(str(first + value * size))
    number = printer.number(index, at)
    if not number.isidentifier():
        number = at.code.temporary("i64", number)
    word = f"{first} + {number}" if size == 1 else f"{first} + {number} * {size}"
    inside = is_inside(printer, index, at, length)
    return SlotAddress(word, number, "" if inside else f"(u64){number} < {length}")


def is_inside(printer: Printer, index: Expr, at: CPlace, length: int) -> bool:
    """Whether an index never lies outside so many rows."""
    found: Type = printer.types.of(index)
    match found:
        case Number():
            return found.low >= 0 and found.high < length
        case Member():
            return printer.extents.values(index, known_at(at)).bit_length() <= length
        case YesNo():
            return length > 1
    return False


def slot_number(printer: Printer, expr: Read, at: CPlace) -> str:
    slot = address(printer, expr.region, expr.index, at)
    return at.code.temporary("i64", f"{slot.inside} ? s[{slot.word}] : 0" if slot.inside else f"s[{slot.word}]")


def slot_bits(printer: Printer, expr: Read, at: CPlace, window: WordWindow) -> Bits:
    slot = address(printer, expr.region, expr.index, at)
    text = load(slot.word, window)
    return kept_bits(at.code, f"{slot.inside} ? {text} : {set_literal(0, window)}" if slot.inside else text, window)


# --- tables ---


def row_number(printer: Printer, expr: Lookup, at: CPlace) -> str:
    return at.code.temporary("i64", _row(printer, expr, at, "0"))


def row_bits(printer: Printer, expr: Lookup, at: CPlace, window: WordWindow) -> Bits:
    whole = table_window(expr)
    printer.names.width(whole)
    text = _row(printer, expr, at, set_literal(0, whole))
    if whole.words > 1 and window != whole:
        row = Bits(at.code.temporary(f"{whole.ctype}", text), whole)
        return kept_bits(at.code, fitted(row, window), window)
    return kept_bits(at.code, text, whole)


def table_window(expr: Lookup) -> WordWindow:
    bits = 0
    for row in expr.table.rows:
        bits |= row
    return window_of(bits)


def _row(printer: Printer, expr: Lookup, at: CPlace, nothing: str) -> str:
    table, rows = printer.names.table(expr.table), len(expr.table.rows)
    index = printer.number(expr.index, at)
    if isinstance(expr.index, Const):
        return f"{table}[{index}]" if 0 <= expr.index.value < rows else nothing
    if not index.isidentifier():
        index = at.code.temporary("i64", index)
    inside = is_inside(printer, expr.index, at, rows)
    return f"{table}[{index}]" if inside else f"(u64){index} < {rows} ? {table}[{index}] : {nothing}"
