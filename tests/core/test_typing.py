"""Types of expressions: of which domain, and with which bounds."""

from __future__ import annotations

from itertools import product

import pytest

from rondel.core.evaluate import calculated
from rondel.core.expressions import (
    FALSE,
    HELD,
    POINTS,
    YOU,
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
    Tries,
    Unmet,
)
from rondel.core.operations import How, Matching, Op, Over
from rondel.core.types import (
    ANY_NUMBER,
    ENTRY,
    LARGEST_IN_SET,
    LARGEST_NUMBER,
    NUMBERS,
    PIECE,
    PLACE,
    PLAYER,
    SMALLEST_IN_SET,
    YES_NO,
    Member,
    Number,
    Sequence,
    SetOf,
    Type,
)
from rondel.core.typing import Types, bounds_of, is_within, unbounded

from .small_core import HUE, HUES, NEIGHBOURS, SIZES, answer, apply, pieces, small_core, table

LITTLE, SOME = Local(1, Number(-2, 3)), Local(2, Number(1, 5))
PAWN, ORDER, FEW = Local(3, Member(PIECE)), Local(4, Sequence(PLAYER)), Local(5, NUMBERS)
NOBODY = Const(0)
CORE = small_core(answer("hue", Lookup(HUES, PAWN), PAWN, holds=Member(HUE)))
TYPES = Types(CORE.sizes, CORE.regions, CORE.answers)
EVERYBODY = pieces(1, 2, 3)


def fold(how: How, body: Expr, source: Expr = EVERYBODY) -> Fold:
    return Fold(how, Over.SET, PAWN, source, body)


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        (Const(4), Number(4, 4)),
        (Const(4, Member(PIECE)), Member(PIECE)),
        (Read(YOU), Member(PLAYER)),
        (Read(HELD, Const(1)), SetOf(PIECE)),
        (Lookup(HUES, PAWN), Member(HUE)),
        (Ask("hue", (PAWN,)), Member(HUE)),
        (Tries("turn", ()), YES_NO),
        (Connected(NEIGHBOURS, PAWN, PAWN, PAWN), SetOf(PLACE)),
        (Unmet(PAWN, Local(6, SetOf(ENTRY)), PAWN, HUES), Number(0, SIZES[ENTRY])),
        (Match(Matching.UNMET, ((1, PAWN), (2, PAWN))), Number(0, 2)),
        (Match(Matching.MET, ((1, PAWN),)), YES_NO),
        (Let((Given(LITTLE, Const(1)),), PAWN), Member(PIECE)),
        (Pick(PAWN, ((1, LITTLE), (2, SOME))), Number(-2, 5)),
        (Pick(PAWN, ((1, SOME),)), Number(0, 5)),
        (Pick(PAWN, ((1, NOBODY), (2, PAWN))), Member(PIECE)),
    ],
)
def test_an_expression_has_the_type_of_what_it_looks_at(expr: Expr, found: Type) -> None:
    assert TYPES.of(expr) == found


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        (apply(Op.EQUAL, PAWN, PAWN), YES_NO),
        (apply(Op.SINGLE, PAWN), SetOf(PIECE)),
        (apply(Op.SINGLE_NUMBER, LITTLE), NUMBERS),
        (apply(Op.FIRST, EVERYBODY), Member(PIECE)),
        (apply(Op.FIRSTS, EVERYBODY, SOME), SetOf(PIECE)),
        (apply(Op.UNION, NOBODY, EVERYBODY), SetOf(PIECE)),
        (apply(Op.IF, PAWN, NOBODY, PAWN), Member(PIECE)),
        (apply(Op.HEAD, ORDER), Member(PLAYER)),
        (apply(Op.TAIL, ORDER), Sequence(PLAYER)),
        (apply(Op.UNORDERED, ORDER), SetOf(PLAYER)),
        (apply(Op.STARTING, Read(YOU), SOME), Sequence(PLAYER)),
        (apply(Op.HELD, Local(6, SetOf(PLACE))), SetOf(PIECE)),
        (apply(Op.WALK, PAWN, SOME, PAWN, PAWN), Member(PLACE)),
    ],
)
def test_an_operation_gives_what_its_signature_says(expr: Expr, found: Type) -> None:
    assert TYPES.of(expr) == found


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        (apply(Op.ADD, LITTLE, SOME), Number(-1, 8)),
        (apply(Op.ADD, Read(POINTS, PAWN), SOME), Number(1 - LARGEST_NUMBER, LARGEST_NUMBER)),
        (apply(Op.COUNT, EVERYBODY), Number(0, 6)),
        (apply(Op.COUNT, FEW), Number(0, LARGEST_IN_SET - SMALLEST_IN_SET + 1)),
        (apply(Op.ORDINAL, PAWN), Number(0, 6)),
        (apply(Op.FIRST_NUMBER, FEW), Number(SMALLEST_IN_SET, LARGEST_IN_SET)),
        (apply(Op.IF, PAWN, LITTLE, SOME), Number(-2, 5)),
        (apply(Op.IF, PAWN, FALSE, SOME), Number(0, 5)),
        (fold(How.SUM, LITTLE), Number(-12, 18)),
        (fold(How.SUM, Read(POINTS, PAWN)), ANY_NUMBER),
        (fold(How.HIGHEST, SOME), Number(0, 5)),
        (fold(How.LOWEST, LITTLE), Number(-2, 3)),
    ],
)
def test_bounds_are_as_narrow_as_the_parts_tell(expr: Expr, found: Number) -> None:
    assert TYPES.of(expr) == found


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        (fold(How.FILTER, PAWN), SetOf(PIECE)),
        (fold(How.FILTER, PAWN, ORDER), Sequence(PLAYER)),
        (fold(How.MOST, SOME, ORDER), SetOf(PLAYER)),
        (fold(How.LEAST, SOME), SetOf(PIECE)),
        (fold(How.ANY, PAWN), YES_NO),
        (fold(How.MAP, Lookup(HUES, PAWN)), SetOf(HUE)),
        (fold(How.MAP_NUMBERS, SOME), NUMBERS),
    ],
)
def test_a_fold_gives_what_it_makes_of_its_source(expr: Expr, found: Type) -> None:
    assert TYPES.of(expr) == found


ARITHMETIC = [Op.ADD, Op.SUBTRACT, Op.MULTIPLY, Op.DIVIDE, Op.REMAINDER, Op.MIN, Op.MAX]
SPANS = [Number(-3, 2), Number(1, 4), Number(-5, -2), Number(0, 0)]


@pytest.mark.parametrize("op", ARITHMETIC)
@pytest.mark.parametrize(("one", "other"), list(product(SPANS, SPANS)))
def test_no_result_lies_beyond_its_bounds(op: Op, one: Number, other: Number) -> None:
    bounds = bounds_of(op, [one, other])
    pairs = product(range(one.low, one.high + 1), range(other.low, other.high + 1))
    assert not [pair for pair in pairs if not bounds.low <= calculated(op, pair) <= bounds.high]


def test_what_can_grow_too_large_must_be_held_back() -> None:
    assert not is_within(*unbounded(Op.ADD, [ANY_NUMBER, Number(0, 1)]))


def test_what_stays_small_need_not_be_held_back() -> None:
    assert is_within(*unbounded(Op.MULTIPLY, [Number(-1000, 1000), Number(0, 1000)]))


def test_yes_and_no_count_as_numbers_from_0_to_1() -> None:
    assert TYPES.number(apply(Op.NOT, PAWN)) == Number(0, 1)


def test_an_operation_without_any_domain_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        TYPES.of(apply(Op.FIRST, Const(0)))


def test_a_row_tells_by_the_table_that_holds_it() -> None:
    assert TYPES.of(Lookup(table("few", (0, 1), Member(PIECE), Number(0, 1)), PAWN)) == Number(0, 1)
