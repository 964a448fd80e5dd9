"""Requirements that stand in a table are written out row by row, as two answers."""

from __future__ import annotations

import pytest

from rondel.core.core import Core
from rondel.core.expressions import HELD, Ask, Const, Expr, Fold, Local, Lookup, Match, Pick, Read, Unmet
from rondel.core.operations import How, Matching, Op, Over
from rondel.core.passes.fold import fold
from rondel.core.passes.requirements import write_out_requirements
from rondel.core.types import ENTRY, PIECE, Member, SetOf
from rondel.core.walk import bound_inside

from ..small_core import HUE, HUES, Lying, answer, apply, pieces, set_of, small_core, table

THING, ENTRY_, IT = Local(0, Member(HUE)), Local(1, Member(ENTRY)), Local(2, Member(PIECE))
COUNTS = table("counts", (0, 1, 2, 1), Member(ENTRY))
ROWS = table("needs", (0, set_of(1), set_of(1, 2), 0), Member(HUE), SetOf(ENTRY))
IS_HIGHER = apply(Op.LESS, apply(Op.ORDINAL, ENTRY_), apply(Op.ORDINAL, Lookup(HUES, IT)))
FITTING = Fold(How.FILTER, Over.SET, IT, Read(HELD, Const(1)), IS_HIGHER)
UNMET = Unmet(ENTRY_, Lookup(ROWS, THING), FITTING, COUNTS)


def written_out(expr: Expr = UNMET) -> Core:
    return write_out_requirements(small_core(answer("asked", expr, THING)))


def rows_of(name: str) -> list[Expr]:
    found = written_out().answers[name].value
    assert isinstance(found, Pick)
    return [case for _, case in found.cases]


def test_how_many_are_unmet_is_asked_of_an_answer() -> None:
    assert written_out().answers["asked"].value == Ask("unmet needs", (THING,))


def test_that_answer_names_the_one_that_says_whether_all_are_met() -> None:
    assert written_out().answers["unmet needs"].none_left == "met needs"


def test_a_row_with_requirements_matches_them() -> None:
    found = rows_of("unmet needs")[2]
    assert isinstance(found, Match)
    assert [count for count, _ in found.parts] == [1, 2]


@pytest.mark.parametrize("row", [0, 3])
def test_a_row_without_requirements_has_none_unmet(row: int) -> None:
    assert (rows_of("unmet needs")[row], rows_of("met needs")[row]) == (Const(0), Const(1))


def test_whether_all_are_met_is_asked_of_the_other_answer() -> None:
    core = fold(written_out(apply(Op.EQUAL, UNMET, Const(0))))
    assert core.answers["asked"].value == Ask("met needs", (THING,))


@pytest.mark.parametrize("thing", range(4))
def test_as_many_are_unmet_as_before(thing: int) -> None:
    assert Lying(written_out()).ask("asked", [thing]) == Lying(small_core()).value(UNMET, {0: thing})


@pytest.mark.parametrize("thing", range(4))
def test_all_are_met_when_none_is_unmet(thing: int) -> None:
    position = Lying(written_out())
    assert position.ask("met needs", [thing]) == (position.ask("unmet needs", [thing]) == 0)


def test_no_two_rows_bind_the_same_local() -> None:
    found = [local.number for local in bound_inside([*rows_of("unmet needs")])]
    assert len(found) == len(set(found)) == 3


def test_requirements_that_other_pieces_meet_are_asked_apart() -> None:
    others = Unmet(ENTRY_, Lookup(ROWS, THING), pieces(4, 5, 6), COUNTS)
    both = apply(Op.ADD, apply(Op.MULTIPLY, UNMET, Const(10)), others)
    assert Lying(written_out(both)).ask("asked", [2]) == Lying(small_core()).value(both, {0: 2})


@pytest.mark.parametrize(
    "stays",
    [
        Unmet(ENTRY_, Const(set_of(1, 3), SetOf(ENTRY)), FITTING, COUNTS),
        Unmet(ENTRY_, Lookup(ROWS, THING), Read(HELD, THING), COUNTS),
    ],
)
def test_requirements_that_are_not_known_row_by_row_stay(stays: Unmet) -> None:
    assert written_out(stays).answers["asked"].value == stays


def test_requirements_are_matched_in_both_ways() -> None:
    found = [rows_of(name)[1] for name in ("unmet needs", "met needs")]
    assert [case.how for case in found if isinstance(case, Match)] == [Matching.UNMET, Matching.MET]
