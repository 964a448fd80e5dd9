"""The plain meaning of every expression: an example of each operation, of each fold over each source, and the rest."""

from __future__ import annotations

import pytest

from rondel.core.evaluate import Evaluator, NotStaticError
from rondel.core.expressions import (
    HELD,
    YOU,
    Apply,
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
from rondel.core.library import number_range, packed
from rondel.core.operations import SIGNATURES, How, Matching, Op, Over
from rondel.core.types import ENTRY, LARGEST_NUMBER, PLACE, SMALLEST_IN_SET, Member

from .small_core import HUES, NEIGHBOURS, Lying, answer, apply, numbers, pieces, set_of, small_core, table

MOST = LARGEST_NUMBER
EXAMPLES: list[tuple[Op, tuple[int, ...], int]] = [
    (Op.ADD, (2, -5), -3),
    (Op.ADD, (MOST, 1), MOST),
    (Op.ADD, (-MOST, -1), -MOST),
    (Op.SUBTRACT, (2, 5), -3),
    (Op.SUBTRACT, (-MOST, 1), -MOST),
    (Op.MULTIPLY, (6, -7), -42),
    (Op.MULTIPLY, (MOST, -2), -MOST),
    (Op.DIVIDE, (-7, 2), -4),
    (Op.DIVIDE, (7, 0), 0),
    (Op.REMAINDER, (-7, 3), 2),
    (Op.REMAINDER, (7, 0), 0),
    (Op.NEGATE, (3,), -3),
    (Op.NEGATE, (-MOST,), MOST),
    (Op.MIN, (3, -1), -1),
    (Op.MAX, (3, -1), 3),
    (Op.EQUAL, (3, 3), 1),
    (Op.UNEQUAL, (3, 3), 0),
    (Op.LESS, (3, 3), 0),
    (Op.AT_MOST, (3, 3), 1),
    (Op.MORE, (3, 3), 0),
    (Op.AT_LEAST, (3, 3), 1),
    (Op.AND, (6, 4), 1),
    (Op.AND, (6, 0), 0),
    (Op.OR, (0, 4), 1),
    (Op.OR, (0, 0), 0),
    (Op.NOT, (6,), 0),
    (Op.IF, (6, 3, 4), 3),
    (Op.IF, (0, 3, 4), 4),
    (Op.UNION, (0b110, 0b1100), 0b1110),
    (Op.MEET, (0b110, 0b1100), 0b100),
    (Op.MINUS, (0b110, 0b1100), 0b10),
    (Op.HAS, (0b110, 2), 1),
    (Op.HAS, (0b110, 0), 0),
    (Op.HAS_NUMBER, (numbers(-3, 4), -3), 1),
    (Op.HAS_NUMBER, (numbers(-3, 4), 1000), 0),
    (Op.COUNT, (0b110,), 2),
    (Op.SINGLE, (2,), 0b100),
    (Op.SINGLE, (0,), 0),
    (Op.SINGLE_NUMBER, (0,), numbers(0)),
    (Op.SINGLE_NUMBER, (1000,), 0),
    (Op.RANGE, (-1, 1), numbers(-1, 0, 1)),
    (Op.RANGE, (1, -1), 0),
    (Op.FIRST, (0b1100,), 2),
    (Op.FIRST, (0,), 0),
    (Op.FIRST_NUMBER, (numbers(-3, 4),), -3),
    (Op.FIRST_NUMBER, (0,), 0),
    (Op.FIRSTS, (0b1110, 2), 0b110),
    (Op.FIRSTS, (0b1110, -2), 0),
    (Op.WITHOUT_FIRST, (0b1110,), 0b1100),
    (Op.WITHOUT_FIRST, (0,), 0),
    (Op.NTH, (0b1110, 3), 3),
    (Op.NTH, (0b1110, 4), 0),
    (Op.NTH_NUMBER, (numbers(-3, 4), 1), -3),
    (Op.NTH_NUMBER, (numbers(-3, 4), 0), 0),
    (Op.BEHIND, (0b1110, 0b100), 0b1000),
    (Op.BEHIND, (0b1110, 0), 0b1110),
    (Op.HEAD, (packed([3, 1, 2]),), 3),
    (Op.HEAD, (0,), 0),
    (Op.TAIL, (packed([3, 1, 2]),), packed([1, 2])),
    (Op.NTH_IN_ORDER, (packed([3, 1, 2]), 2), 1),
    (Op.NTH_IN_ORDER, (packed([3, 1, 2]), -1), 0),
    (Op.UNORDERED, (packed([3, 1, 2]),), 0b1110),
    (Op.STARTING, (2, 3), packed([2, 3, 1])),
    (Op.ORDINAL, (3,), 3),
    (Op.HELD, (set_of(1, 3),), set_of(1, 2, 3, 6)),
    (Op.AT_HOME, (set_of(1, 4),), set_of(1, 4)),
    (Op.WALK, (1, 2, 1, -1), 3),
    (Op.WALK, (1, 2, 1, set_of(1, 3)), 1),
    (Op.FURTHEST, (1, 1), 4),
    (Op.SPEND, (0b110, 7), 0b110),
]

IT = Local(1)
BY_TEN = table("by ten", (0, 30, 10, 20), Member(PLACE))


def value(expr: Expr, env: dict[int, int] | None = None) -> int:
    return Lying(small_core()).value(expr, env or {})


@pytest.mark.parametrize(("op", "args", "expected"), EXAMPLES)
def test_an_operation_gives_what_its_meaning_says(op: Op, args: tuple[int, ...], expected: int) -> None:
    assert value(Apply(op, tuple(map(Const, args)))) == expected


def test_every_operation_has_an_example() -> None:
    assert {op for op, _, _ in EXAMPLES} == set(SIGNATURES) == set(Op)


def test_examples_take_as_much_as_signatures_say() -> None:
    assert not [op for op, args, _ in EXAMPLES if len(args) != len(SIGNATURES[op].takes)]


@pytest.mark.parametrize("op", [Op.AND, Op.OR, Op.IF])
def test_what_is_decided_before_is_not_looked_at(op: Op) -> None:
    decided = {Op.AND: (Const(0), IT), Op.OR: (Const(1), IT), Op.IF: (Const(1), Const(1), IT)}
    assert value(Apply(op, decided[op])) == (0 if op is Op.AND else 1)


def test_spending_counts_the_members() -> None:
    position = Lying(small_core())
    position.value(apply(Op.SPEND, pieces(1, 2, 5), Const(4)), {})
    assert position.spent == 12


def test_a_piece_that_was_moved_is_not_at_home() -> None:
    position = Lying(small_core(home=Const(1)))
    assert position.value(apply(Op.AT_HOME, pieces(1, 4)), {}) == set_of(1)


# --- folds ---

SOURCES = {Over.SET: set_of(1, 2, 3), Over.NUMBERS: numbers(1, 2, 3), Over.SEQUENCE: packed([3, 1, 2])}
BIG = Lookup(BY_TEN, IT)
IS_BIG = apply(Op.MORE, BIG, Const(10))


@pytest.mark.parametrize(
    ("how", "body", "expected"),
    [
        (How.FILTER, IS_BIG, (set_of(1, 3), numbers(1, 3), packed([3, 1]))),
        (How.ANY, apply(Op.EQUAL, BIG, Const(10)), (1, 1, 1)),
        (How.ANY, apply(Op.EQUAL, BIG, Const(11)), (0, 0, 0)),
        (How.SUM, BIG, (60, 60, 60)),
        (How.HIGHEST, BIG, (30, 30, 30)),
        (How.LOWEST, BIG, (10, 10, 10)),
        (How.MOST, BIG, (set_of(1), numbers(1), set_of(1))),
        (How.LEAST, BIG, (set_of(2), numbers(2), set_of(2))),
        (How.MAP, apply(Op.REMAINDER, IT, Const(2)), (set_of(1), set_of(1), set_of(1))),
        (How.MAP_NUMBERS, BIG, (numbers(10, 20, 30),) * 3),
    ],
)
def test_a_fold_goes_through_sets_numbers_and_sequences(how: How, body: Expr, expected: tuple[int, ...]) -> None:
    found = [value(Fold(how, over, IT, Const(source), body)) for over, source in SOURCES.items()]
    assert found == list(expected)


@pytest.mark.parametrize("how", How)
@pytest.mark.parametrize("over", Over)
def test_a_fold_over_nothing_is_nothing(how: How, over: Over) -> None:
    assert value(Fold(how, over, IT, Const(0), BIG)) == 0


def test_numbers_below_zero_are_gone_through_as_they_are() -> None:
    everything = Const(number_range(SMALLEST_IN_SET, 3))
    assert value(Fold(How.LOWEST, Over.NUMBERS, IT, everything, IT)) == SMALLEST_IN_SET


@pytest.mark.parametrize("most", [MOST, -MOST])
def test_a_sum_stays_at_the_largest_number(most: int) -> None:
    assert value(Fold(How.SUM, Over.SET, IT, pieces(1, 2), Const(most))) == most


def test_a_sum_is_held_back_at_every_step() -> None:
    each = apply(Op.IF, apply(Op.LESS, IT, Const(3)), Const(MOST), Const(-1))
    assert value(Fold(How.SUM, Over.SET, IT, pieces(1, 2, 3), each)) == MOST - 1


def test_numbers_beyond_what_a_set_can_hold_fall_away() -> None:
    each = apply(Op.MULTIPLY, IT, Const(100))
    assert value(Fold(How.MAP_NUMBERS, Over.SET, IT, pieces(1, 2), each)) == numbers(100)


def test_what_is_given_is_the_same_for_all_members() -> None:
    given = (Given(Local(2), Read(HELD, Const(1))),)
    assert value(Fold(How.FILTER, Over.SET, IT, pieces(1, 5), apply(Op.HAS, Local(2), IT), given)) == set_of(1)


# --- the rest ---


def test_a_local_has_the_value_that_it_was_given() -> None:
    assert value(Let((Given(Local(2), Const(5)), Given(Local(3), Local(2))), Local(3))) == 5


@pytest.mark.parametrize(("index", "row"), [(-1, 0), (0, 0), (1, 1), (7, 0)])
def test_beyond_its_rows_a_table_gives_nothing(index: int, row: int) -> None:
    assert value(Lookup(HUES, Const(index))) == row


@pytest.mark.parametrize(("picked", "expected"), [(1, 10), (2, 20), (3, 0)])
def test_the_case_of_a_value_is_picked(picked: int, expected: int) -> None:
    assert value(Pick(Const(picked), ((1, Const(10)), (2, Const(20))))) == expected


def test_an_answer_is_asked_with_its_arguments() -> None:
    core = small_core(answer("twice", apply(Op.ADD, IT, IT), IT))
    assert Lying(core).value(Ask("twice", (Const(4),)), {}) == 8


def test_places_are_connected_that_have_the_same_value() -> None:
    same = apply(Op.COUNT, Read(HELD, IT))
    assert value(Connected(NEIGHBOURS, IT, Const(1), same)) == set_of(1)
    assert value(Connected(NEIGHBOURS, IT, Const(1), apply(Op.UNEQUAL, IT, Const(3)))) == set_of(1, 2, 4)


def test_no_piece_serves_two_requirements() -> None:
    entry, counts = Local(1, Member(ENTRY)), table("counts", (0, 1, 1, 2), Member(ENTRY))
    assert value(Unmet(entry, Const(set_of(1, 2)), pieces(4), counts)) == 1
    assert value(Unmet(entry, Const(set_of(1, 3)), pieces(4, 5, 6), counts)) == 0


@pytest.mark.parametrize(("how", "expected"), [(Matching.UNMET, 1), (Matching.MET, 0)])
def test_known_requirements_are_met_or_counted(how: Matching, expected: int) -> None:
    assert value(Match(how, ((1, pieces(4)), (1, pieces(4))))) == expected


@pytest.mark.parametrize("expr", [Read(YOU), Ask("nobody", ()), Tries("turn", ()), apply(Op.HELD, Const(2))])
def test_without_a_position_only_what_never_changes_has_a_value(expr: Expr) -> None:
    with pytest.raises(NotStaticError):
        Evaluator({}).value(expr, {})
