"""What is constant is worked out, and nothing else changes."""

from __future__ import annotations

import pytest

from rondel.core.expressions import (
    FALSE,
    HELD,
    POINTS,
    TRUE,
    YOU,
    Ask,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
)
from rondel.core.operations import How, Matching, Op, Over
from rondel.core.passes.fold import Algebra, fold, negated
from rondel.core.types import PIECE, Member
from rondel.core.typing import Types

from ..small_core import HUES, WORTH, Lying, answer, apply, numbers, pieces, set_of, small_core, table

POINT = Read(POINTS, Const(1))
MINE, THEIRS = Read(HELD, Read(YOU)), Read(HELD, Const(2))
PLAIN = apply(Op.EQUAL, POINT, Const(3))
IT = Local(1, Member(PIECE))
NOBODY = pieces()


def simplified(expr: Expr) -> Expr:
    core = small_core()
    return Algebra(Types(core.sizes, core.regions, core.answers)).simplified(expr)


def test_every_answer_is_made_simple() -> None:
    core = fold(small_core(answer("sum", apply(Op.ADD, Const(1), apply(Op.MULTIPLY, Const(2), Const(3))))))
    assert core.answers["sum"].value == Const(7)


@pytest.mark.parametrize(
    ("expr", "simple"),
    [
        (apply(Op.ADD, Const(1), apply(Op.MULTIPLY, Const(2), Const(3))), Const(7)),
        (apply(Op.AND, TRUE, PLAIN), PLAIN),
        (apply(Op.AND, FALSE, PLAIN), FALSE),
        (apply(Op.OR, TRUE, PLAIN), TRUE),
        (apply(Op.AND, TRUE, POINT), apply(Op.UNEQUAL, POINT, Const(0))),
        (apply(Op.IF, Const(2), MINE, THEIRS), MINE),
        (apply(Op.IF, POINT, MINE, MINE), MINE),
        (apply(Op.IF, PLAIN, TRUE, FALSE), PLAIN),
        (apply(Op.IF, PLAIN, FALSE, TRUE), apply(Op.UNEQUAL, POINT, Const(3))),
        (apply(Op.NOT, apply(Op.LESS, POINT, Const(3))), apply(Op.AT_LEAST, POINT, Const(3))),
        (apply(Op.UNEQUAL, PLAIN, Const(0)), PLAIN),
        (apply(Op.EQUAL, POINT, POINT), TRUE),
    ],
)
def test_a_condition_is_said_as_simply_as_it_can_be(expr: Expr, simple: Expr) -> None:
    assert simplified(expr) == simple


@pytest.mark.parametrize(
    ("expr", "simple"),
    [
        (apply(Op.UNION, NOBODY, MINE), MINE),
        (apply(Op.MINUS, MINE, NOBODY), MINE),
        (apply(Op.BEHIND, MINE, NOBODY), MINE),
        (apply(Op.MEET, MINE, NOBODY), NOBODY),
        (apply(Op.MINUS, NOBODY, MINE), NOBODY),
        (apply(Op.MEET, MINE, MINE), MINE),
        (apply(Op.MEET, apply(Op.UNION, MINE, THEIRS), MINE), MINE),
        (apply(Op.MEET, apply(Op.MEET, MINE, pieces(1, 2)), pieces(2, 3)), apply(Op.MEET, MINE, pieces(2))),
        (apply(Op.MEET, apply(Op.MEET, MINE, pieces(1)), pieces(2)), NOBODY),
    ],
)
def test_sets_are_met_in_as_few_steps_as_will_do(expr: Expr, simple: Expr) -> None:
    assert simplified(expr) == simple


@pytest.mark.parametrize(
    ("expr", "simple"),
    [
        (Lookup(HUES, Const(2, Member(PIECE))), Const(2)),
        (Lookup(HUES, Const(99, Member(PIECE))), Const(0)),
        (Lookup(table("nothing", (0, 0), Member(PIECE)), IT), Const(0)),
    ],
)
def test_rows_that_are_known_are_looked_up(expr: Expr, simple: Expr) -> None:
    assert simplified(expr) == simple


def test_a_row_of_a_row_is_a_row_of_one_table() -> None:
    found = simplified(Lookup(WORTH, Lookup(HUES, IT)))
    assert isinstance(found, Lookup)
    assert found.table.rows == (0, 5, 3, 5, 5, 3, 5)


@pytest.mark.parametrize(
    ("expr", "simple"),
    [
        (Fold(How.SUM, Over.SET, IT, MINE, Const(1)), apply(Op.COUNT, MINE)),
        (Fold(How.FILTER, Over.SET, IT, MINE, TRUE), MINE),
        (Fold(How.FILTER, Over.SET, IT, MINE, FALSE), NOBODY),
        (Fold(How.SUM, Over.SET, IT, NOBODY, POINT), Const(0)),
    ],
)
def test_a_fold_that_asks_nothing_is_none(expr: Expr, simple: Expr) -> None:
    assert simplified(expr) == simple


def test_the_first_second_and_third_are_the_first_three() -> None:
    counted = Fold(How.MAP, Over.NUMBERS, IT, Const(numbers(1, 2, 3)), apply(Op.NTH, MINE, IT))
    assert simplified(counted) == apply(Op.FIRSTS, MINE, Const(3))


@pytest.mark.parametrize("places", [numbers(2, 3), numbers(0, 1, 2)])
def test_other_places_are_asked_one_by_one(places: int) -> None:
    counted = Fold(How.MAP, Over.NUMBERS, IT, Const(places), apply(Op.NTH, MINE, IT))
    assert simplified(counted) == counted


def test_a_known_value_picks_its_case() -> None:
    cases = ((1, MINE), (2, THEIRS))
    assert simplified(Pick(Const(2), cases)) == THEIRS
    assert simplified(Pick(Const(3), cases)) == NOBODY


@pytest.mark.parametrize(
    "expr", [POINT, apply(Op.HELD, Const(2)), Ask("home", (Const(1),)), apply(Op.AT_HOME, pieces(1))]
)
def test_what_a_position_must_tell_stays_as_it_is(expr: Expr) -> None:
    assert simplified(expr) is expr


def test_that_nothing_is_unmet_is_that_all_is_met() -> None:
    parts = ((1, MINE), (1, THEIRS))
    assert simplified(apply(Op.EQUAL, Match(Matching.UNMET, parts), Const(0))) == Match(Matching.MET, parts)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_whoever_has_no_case_has_nothing_unmet(number: int) -> None:
    unmet = Pick(Local(0), ((1, Match(Matching.UNMET, ((1, NOBODY),))), (2, Match(Matching.UNMET, ((1, MINE),)))))
    expr, position = apply(Op.EQUAL, unmet, Const(0)), Lying(small_core())
    assert position.value(simplified(expr), {0: number}) == position.value(expr, {0: number})


def test_a_number_that_is_not_yes_or_no_is_no_truth_by_itself() -> None:
    assert Lying(small_core()).value(simplified(apply(Op.AND, TRUE, Const(set_of(1, 2)))), {}) == 1


@pytest.mark.parametrize("op", [Op.EQUAL, Op.UNEQUAL, Op.LESS, Op.AT_LEAST, Op.MORE, Op.AT_MOST, Op.AND])
@pytest.mark.parametrize("pair", [(0, 1), (1, 1), (1, 0)])
def test_the_contrary_of_a_condition_holds_when_it_does_not(op: Op, pair: tuple[int, int]) -> None:
    condition, position = apply(op, *map(Const, pair)), Lying(small_core())
    assert bool(position.value(condition, {})) != bool(position.value(negated(condition), {}))
