"""The type of every expression, with bounds for numbers as narrow as its parts tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from rondel.core.core import Answer, Slots
from rondel.core.expressions import (
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Region,
    Table,
    Tries,
    Unmet,
)
from rondel.core.library import bounded
from rondel.core.operations import SIGNATURES, How, Matching, Op, Want
from rondel.core.types import (
    ANY_NUMBER,
    LARGEST_IN_SET,
    LARGEST_NUMBER,
    NUMBERS,
    PLACE,
    SMALLEST_IN_SET,
    YES_NO,
    Domain,
    Member,
    Number,
    Numbers,
    Sequence,
    SetOf,
    Sizes,
    Type,
)


class Types:
    """Says what type an expression has."""

    def __init__(self, sizes: Sizes, regions: Mapping[Region, Slots], answers: Mapping[str, Answer]) -> None:
        self.sizes, self.regions, self.answers = sizes, regions, answers
        self._rows: dict[Table, Type] = {}

    def of(self, expr: Expr) -> Type:
        # A local and a constant tell by themselves, and what holds for one of equal number need not for another.
        if isinstance(expr, Const):
            return narrowed(expr.type, expr.value)
        return expr.type if isinstance(expr, Local) else self._found(expr)

    def number(self, expr: Expr) -> Number:
        """The bounds of a number; yes and no are numbers too."""
        found = self.of(expr)
        return found if isinstance(found, Number) else Number(0, 1) if found == YES_NO else ANY_NUMBER

    def _found(self, expr: Expr) -> Type:
        match expr:
            case Const() | Local():
                return expr.type
            case Read():
                return self.regions[expr.region].holds
            case Lookup():
                return self._row_of(expr.table)
            case Apply():
                return self._applied(expr)
            case Fold():
                return self._folded(expr)
            case Let():
                return self.of(expr.body)
            case Ask():
                return self.answers[expr.answer].holds
            case Tries():
                return YES_NO
            case Pick():
                return self._joined([case for _, case in expr.cases])
            case Connected():
                return SetOf(PLACE)
            case Unmet():
                return Number(0, self.size_of(self.of(expr.entries)))
            case Match():
                return YES_NO if expr.how is Matching.MET else Number(0, len(expr.parts))
            case _:
                assert_never(expr)

    def _row_of(self, table: Table) -> Type:
        """What a table gives: its numbers lie between those that stand in it, and 0."""
        if table not in self._rows:
            numbers = isinstance(table.holds, Number) and table.rows
            self._rows[table] = Number(min(0, *table.rows), max(0, *table.rows)) if numbers else table.holds
        return self._rows[table]

    def _joined(self, exprs: list[Expr]) -> Type:
        """The type of whichever of several expressions it is; 0 is of every type."""
        types = [self.of(expr) for expr in exprs if not (isinstance(expr, Const) and expr.value == 0)]
        if not types:
            return self.of(exprs[0]) if exprs else ANY_NUMBER
        if all(isinstance(one, Number) or one == YES_NO for one in types) and len(set(types)) > 1:
            bounds = [self.number(expr) for expr in exprs]
            return Number(min(0, *(one.low for one in bounds)), max(0, *(one.high for one in bounds)))
        first = types[0]
        return Number(min(0, first.low), max(0, first.high)) if isinstance(first, Number) else first

    def size_of(self, found: Type) -> int:
        """How many members a set or a sequence has at most."""
        match found:
            case SetOf() | Sequence():
                return self.sizes[found.domain]
            case Numbers():
                return LARGEST_IN_SET - SMALLEST_IN_SET + 1
        return 1

    # --- operations ---

    def _applied(self, expr: Apply) -> Type:
        gives = SIGNATURES[expr.op].gives
        want, domain = gives if isinstance(gives, tuple) else (gives, None)
        match want:
            case Want.NUMBER:
                return self._bounds(expr)
            case Want.YES_NO:
                return YES_NO
            case Want.ONE:
                return Member(domain or self._domain(expr))
            case Want.SET:
                return SetOf(domain or self._domain(expr))
            case Want.SEQUENCE:
                return Sequence(domain or self._domain(expr))
            case Want.NUMBERS:
                return NUMBERS
            case Want.LIKE_FIRST:
                return self._joined(list(expr.args))
            case Want.LIKE_SECOND:
                return self._joined(list(expr.args[1:]))
        raise AssertionError(expr.op)

    def _domain(self, expr: Apply) -> Domain:
        """The domain of which the members are that an operation works on."""
        for arg in expr.args:
            found = self.of(arg)
            if isinstance(found, Member | SetOf | Sequence):
                return found.domain
        raise TypeError(f"no domain: {expr}")

    def _bounds(self, expr: Apply) -> Number:
        match expr.op:
            case Op.COUNT:
                return Number(0, self.size_of(self.of(expr.args[0])))
            case Op.ORDINAL:
                return Number(0, self.sizes[self._domain(expr)])
            case Op.FIRST_NUMBER | Op.NTH_NUMBER:
                return Number(SMALLEST_IN_SET, LARGEST_IN_SET)
        return bounds_of(expr.op, [self.number(arg) for arg in expr.args])

    def _folded(self, expr: Fold) -> Type:
        source = self.of(expr.source)
        match expr.how:
            case How.FILTER:
                return source
            case How.ANY:
                return YES_NO
            case How.SUM:
                each, most = self.number(expr.body), self.size_of(source)
                return saturated(min(0, each.low * most), max(0, each.high * most))
            case How.HIGHEST | How.LOWEST:
                each = self.number(expr.body)
                return Number(min(0, each.low), max(0, each.high))
            case How.MOST | How.LEAST:
                return SetOf(source.domain) if isinstance(source, Sequence) else source
            case How.MAP_NUMBERS:
                return NUMBERS
            case How.MAP:
                each_one = self.of(expr.body)
                return SetOf(each_one.domain) if isinstance(each_one, Member) else source
            case _:
                assert_never(expr.how)


def narrowed(found: Type, value: int) -> Type:
    return Number(value, value) if isinstance(found, Number) else found


def saturated(low: int, high: int) -> Number:
    return Number(bounded(low), bounded(high))


def is_within(low: int, high: int) -> bool:
    """Whether a result with these bounds never has to be held back."""
    return low >= -LARGEST_NUMBER and high <= LARGEST_NUMBER


def unbounded(op: Op, v: list[Number]) -> tuple[int, int]:
    """The bounds of what comes out of an operation on numbers before it is held back."""
    match op:
        case Op.ADD:
            return v[0].low + v[1].low, v[0].high + v[1].high
        case Op.SUBTRACT:
            return v[0].low - v[1].high, v[0].high - v[1].low
        case Op.NEGATE:
            return -v[0].high, -v[0].low
        case Op.MIN:
            return min(v[0].low, v[1].low), min(v[0].high, v[1].high)
        case Op.MAX:
            return max(v[0].low, v[1].low), max(v[0].high, v[1].high)
        case Op.MULTIPLY:
            ends = [a * b for a in (v[0].low, v[0].high) for b in (v[1].low, v[1].high)]
            return min(ends), max(ends)
        case Op.DIVIDE:
            most = max(abs(v[0].low), abs(v[0].high))
            return (0 if v[0].low >= 0 and v[1].low >= 0 else -most - 1), most
        case Op.REMAINDER:
            most = max(abs(v[1].low), abs(v[1].high))
            return (0 if v[1].low >= 0 else -most), most
    return -LARGEST_NUMBER, LARGEST_NUMBER


def bounds_of(op: Op, v: list[Number]) -> Number:
    return saturated(*unbounded(op, v))
