"""Answers that hang on nothing but their arguments become tables."""

from __future__ import annotations

import pytest

from rondel.core.core import Answer
from rondel.core.expressions import YOU, Ask, Const, Expr, Local, Lookup, Read
from rondel.core.operations import Op
from rondel.core.passes.tabulate import tabulate
from rondel.core.passes.thresholds import LARGEST_TABLE
from rondel.core.types import ANY_NUMBER, PIECE, YES_NO, Member

from ..small_core import HUE, HUES, WORTH, Lying, answer, apply, small_core

PIECE_, HUE_, ASKED = Local(0, Member(PIECE)), Local(1, Member(HUE)), Local(2, YES_NO)
DOUBLE = apply(Op.MULTIPLY, Lookup(WORTH, Lookup(HUES, PIECE_)), Const(2))
FIT = apply(Op.EQUAL, Lookup(HUES, PIECE_), HUE_)


def tabulated(found: Answer, *others: Answer) -> Expr:
    return tabulate(small_core(found, *others)).answers[found.name].value


def test_an_answer_of_one_argument_is_a_row() -> None:
    found = tabulated(answer("double", DOUBLE, PIECE_))
    assert isinstance(found, Lookup)
    assert (found.index, found.table.rows) == (PIECE_, (0, 10, 6, 10, 10, 6, 10))


@pytest.mark.parametrize("hue", range(4))
@pytest.mark.parametrize("piece", range(7))
def test_an_answer_of_two_arguments_is_the_row_of_both(piece: int, hue: int) -> None:
    core = small_core(answer("fit", FIT, PIECE_, HUE_))
    asked = Ask("fit", (Const(piece), Const(hue)))
    assert Lying(tabulate(core)).value(asked, {}) == Lying(core).value(asked, {})


def test_yes_and_no_are_arguments_too() -> None:
    found = tabulated(answer("either", apply(Op.IF, ASKED, Const(3), Const(4)), ASKED))
    assert isinstance(found, Lookup) and found.table.rows == (4, 3)


def test_an_answer_that_asks_only_such_answers_is_one_itself() -> None:
    twice = answer("twice", apply(Op.ADD, Ask("double", (PIECE_,)), Const(0)), PIECE_)
    assert isinstance(tabulated(twice, answer("double", DOUBLE, PIECE_)), Lookup)


@pytest.mark.parametrize(
    "found",
    [
        answer("of the position", apply(Op.ADD, DOUBLE, Read(YOU)), PIECE_),
        answer("of any number", apply(Op.ADD, Local(0), Const(1)), Local(0, ANY_NUMBER)),
        answer("of nothing", apply(Op.ADD, Const(1), Const(2))),
        answer("a row already", Lookup(HUES, PIECE_), PIECE_),
        answer("too many", Const(1), *(Local(i, Member(PIECE)) for i in range(5))),
    ],
)
def test_other_answers_stay(found: Answer) -> None:
    assert tabulated(found) is found.value


def test_a_table_has_its_limit() -> None:
    five = [Local(i, Member(PIECE)) for i in range(5)]
    total: Expr = apply(Op.ORDINAL, five[0])
    assert tabulated(answer("many", total, *five)) is total
    assert LARGEST_TABLE < 7**5
