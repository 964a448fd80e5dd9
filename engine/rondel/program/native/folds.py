"""Folds and regions of boards as C: loops that stand where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rondel.core.expressions import Fold
from rondel.core.operations import How, Over
from rondel.core.types import BIAS
from rondel.core.typing import is_within
from rondel.program.native.loops import CMember, each_member
from rondel.program.native.place import CPlace, Variable
from rondel.program.native.printer import Bits, Printer, known_at, some
from rondel.program.native.windows import set_literal, window_of


@contextmanager
def _members(printer: Printer, fold: Fold, at: CPlace, goes_on: str = "") -> Iterator[tuple[CMember, CPlace]]:
    """A loop over the members of a fold; what is given is reckoned before it, if there are any."""
    source = printer.bits(fold.source, at)
    printer.names.width(source.window)
    if not source.text.isidentifier() and source.window.words > 1:
        source = Bits(at.code.temporary(source.window.ctype, source.text), source.window)
    values = printer.extents.inside(fold, known_at(at))[fold.local.number]
    with at.code.block(f"if ({some(source)})" if fold.given else ""):
        inner = printer.given(fold.given, at)
        with each_member(at.code, fold.over, source, goes_on) as member:
            yield member, inner.with_locals({fold.local.number: Variable(member.name, None, values)})


def any_member(printer: Printer, fold: Fold, at: CPlace) -> str:
    """Whether the body holds for any member."""
    found = at.code.name("q")
    at.code.line(f"int {found} = 0;")
    with _members(printer, fold, at, f"!{found}") as (_, inner):
        at.code.line(f"{found} = {printer.truth(fold.body, inner)};")
    return found


# --- numbers ---


def folded_number(printer: Printer, fold: Fold, at: CPlace) -> str:
    """A fold that gives a number."""
    match fold.how:
        case How.ANY:
            return any_member(printer, fold, at)
        case How.SUM:
            return _sum(printer, fold, at)
        case How.HIGHEST | How.LOWEST:
            return _extreme(printer, fold, at)
    raise AssertionError(f"a set is no number: {fold}")


def _sum(printer: Printer, fold: Fold, at: CPlace) -> str:
    result, found = at.code.name("r"), printer.types.number(fold)
    whole = is_within(found.low - 1, found.high + 1)
    at.code.line(f"i64 {result} = 0;")
    with _members(printer, fold, at) as (_, inner):
        value = printer.number(fold.body, inner)
        at.code.line(f"{result} += {value};" if whole else f"{result} = added({result}, {value});")
    return result


def _extreme(printer: Printer, fold: Fold, at: CPlace) -> str:
    result, met = at.code.name("r"), at.code.name("q")
    sign = ">" if fold.how is How.HIGHEST else "<"
    at.code.line(f"i64 {result} = 0;")
    at.code.line(f"int {met} = 0;")
    with _members(printer, fold, at) as (_, inner):
        value = at.code.temporary("i64", printer.number(fold.body, inner))
        with at.code.block(f"if (!{met} || {value} {sign} {result})"):
            at.code.line(f"{result} = {value};")
            at.code.line(f"{met} = 1;")
    return result


# --- sets ---


def folded_bits(printer: Printer, fold: Fold, at: CPlace) -> Bits:
    """A fold that gives a set."""
    window = window_of(printer.extents.bits(fold, known_at(at)))
    if fold.how is How.FILTER or (fold.how in (How.MOST, How.LEAST) and fold.over is not Over.SEQUENCE):
        window = printer.extents.window(fold.source, known_at(at))
    printer.names.width(window)
    result = Bits(at.code.name("r"), window)
    at.code.line(f"{window.ctype} {result.text} = {set_literal(0, window)};")
    match fold.how:
        case How.FILTER:
            _filter(printer, fold, at, result)
        case How.MOST | How.LEAST:
            _best(printer, fold, at, result)
        case How.MAP | How.MAP_NUMBERS:
            _map(printer, fold, at, result)
        case _:
            raise AssertionError(f"a number is no set: {fold}")
    return result


def _filter(printer: Printer, fold: Fold, at: CPlace, result: Bits) -> None:
    length = at.code.name("n") if fold.over is Over.SEQUENCE else ""
    if length:
        at.code.line(f"int {length} = 0;")
    with _members(printer, fold, at) as (member, inner), at.code.block(f"if ({printer.truth(fold.body, inner)})"):
        if length:
            at.code.line(f"append_{result.window.words}(&{result.text}, &{length}, {member.name});")
        else:
            at.code.line(member.put(result.text))


def _map(printer: Printer, fold: Fold, at: CPlace, result: Bits) -> None:
    with _members(printer, fold, at) as (_, inner):
        value = printer.number(fold.body, inner)
        if fold.how is How.MAP_NUMBERS:
            value = f"in_set({value}) + {BIAS}"
        at.code.line(f"put_{result.window.words}(&{result.text}, {value}, {result.window.base});")


def _best(printer: Printer, fold: Fold, at: CPlace, result: Bits) -> None:
    best, met, sign = at.code.name("v"), at.code.name("q"), ">" if fold.how is How.MOST else "<"
    at.code.line(f"i64 {best} = 0;")
    at.code.line(f"int {met} = 0;")
    with _members(printer, fold, at) as (member, inner):
        value = at.code.temporary("i64", printer.number(fold.body, inner))
        put = f"put_{result.window.words}(&{result.text}, {member.name}, {result.window.base});"
        with at.code.block(f"if (!{met} || {value} {sign} {best})"):
            at.code.line(f"{best} = {value};")
            at.code.line(f"{met} = 1;")
            at.code.line(f"{result.text} = {set_literal(0, result.window)};")
        with at.code.block(f"if ({value} == {best})"):
            at.code.line(put if fold.over is Over.SEQUENCE else member.put(result.text))
