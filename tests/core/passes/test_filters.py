"""`where` on what tables and places can tell becomes arithmetic on sets, with the same members."""

from __future__ import annotations

from random import Random

import pytest

from rondel.core.expressions import (
    CAUSE,
    FALSE,
    HELD,
    KNOWN,
    PLACES,
    YOU,
    Ask,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Read,
    Region,
)
from rondel.core.operations import How, Op, Over
from rondel.core.passes.filters import Filters, masks_for_filters
from rondel.core.types import PIECE, PLACE, YES_NO, Member, SetOf
from rondel.core.walk import walk

from ..small_core import HOMES, HUE, HUES, WORTH, Lying, answer, apply, pieces, set_of, small_core, table

IT, PARAM = Local(1, Member(PIECE), "it"), Local(2, Member(PIECE))
ALL, SOME = pieces(1, 2, 3, 4, 5, 6), Read(KNOWN, Const(1))
YOUR = Read(YOU)
JADE = Const(2, Member(HUE))
STANDS = Read(PLACES, IT)
IS_JADE = apply(Op.EQUAL, Lookup(HUES, IT), JADE)
IN_CHEST = apply(Op.EQUAL, STANDS, Const(3, Member(PLACE)))
IS_LARGE = Lookup(table("piece.large", (0, 1, 0, 0, 1, 0, 0), Member(PIECE), YES_NO), IT)
SLOW = apply(Op.EQUAL, apply(Op.COUNT, Read(HELD, STANDS)), Const(1))
VALUE_OF_PLACE = table("place.value", (0, 3, 1, 2, 0), Member(PLACE))
FITTING = table("hue.fitting", (0, set_of(1, 2), set_of(3), 0), Member(HUE), SetOf(HUE))
CORE = small_core(answer("is_jade", apply(Op.EQUAL, Lookup(HUES, PARAM), JADE), PARAM, holds=YES_NO))

TOLD: list[Expr] = [
    IS_JADE,
    IN_CHEST,
    IS_LARGE,
    apply(Op.EQUAL, IT, YOUR),
    apply(Op.EQUAL, Lookup(WORTH, Lookup(HUES, IT)), Const(5)),
    apply(Op.EQUAL, Lookup(HUES, IT), YOUR),
    apply(Op.EQUAL, STANDS, YOUR),
    apply(Op.EQUAL, STANDS, Lookup(HOMES, IT)),
    apply(Op.UNEQUAL, STANDS, YOUR),
    apply(Op.HAS, SOME, IT),
    apply(Op.NOT, apply(Op.HAS, SOME, IT)),
    apply(Op.HAS, Const(set_of(1, 3), SetOf(PLACE)), STANDS),
    apply(Op.HAS, Const(set_of(1, 3), SetOf(HUE)), Lookup(HUES, IT)),
    apply(Op.HAS, Lookup(FITTING, YOUR), Lookup(HUES, IT)),
    apply(Op.MORE, Lookup(VALUE_OF_PLACE, STANDS), Const(1)),
    apply(Op.OR, IS_JADE, IN_CHEST),
    apply(Op.AND, IS_JADE, IN_CHEST),
    apply(Op.NOT, apply(Op.OR, IS_JADE, apply(Op.AND, IN_CHEST, IS_LARGE))),
    apply(Op.IF, YOUR, IS_JADE, IN_CHEST),
    apply(Op.IF, Read(CAUSE), IS_JADE, FALSE),
    apply(Op.EQUAL, YOUR, Const(1)),
    Ask("is_jade", (IT,)),
]
ASKED: list[Expr] = [
    SLOW,
    apply(Op.AND, SLOW, IS_JADE),
    apply(Op.EQUAL, Lookup(VALUE_OF_PLACE, STANDS), YOUR),
    apply(Op.EQUAL, STANDS, Read(PLACES, YOUR)),
]


def where(condition: Expr, source: Expr = SOME) -> Fold:
    return Fold(How.FILTER, Over.SET, IT, source, condition)


def filtered(condition: Expr, source: Expr = SOME) -> Expr:
    return Filters(CORE).changed(where(condition, source))


def some_position(seed: int) -> Lying:
    """Pieces strewn over all places, some of them known to somebody."""
    rng = Random(seed)
    at = [0, *(rng.randint(1, 4) for _ in range(6))]
    slots: dict[tuple[Region, int], int] = {(PLACES, piece): at[piece] for piece in range(1, 7)}
    slots |= {(HELD, place): set_of(*(p for p in range(1, 7) if at[p] == place)) for place in range(1, 5)}
    slots |= {(KNOWN, 1): rng.randrange(64) << 1, (YOU, 0): rng.randrange(3), (CAUSE, 0): rng.randrange(2)}
    return Lying(CORE, slots)


@pytest.mark.parametrize("condition", TOLD)
def test_what_can_be_told_of_all_at_once_is_asked_of_nobody(condition: Expr) -> None:
    assert not [node for node in walk(filtered(condition)) if isinstance(node, Fold)]


@pytest.mark.parametrize("source", [SOME, ALL])
@pytest.mark.parametrize("condition", TOLD + ASKED)
def test_a_filter_finds_the_same_members(condition: Expr, source: Expr) -> None:
    made = filtered(condition, source)
    positions = [some_position(seed) for seed in range(20)]
    assert [s.value(made, {}) for s in positions] == [s.value(where(condition, source), {}) for s in positions]


def test_a_constant_property_is_one_prepared_set() -> None:
    assert filtered(IS_JADE) == apply(Op.MEET, SOME, pieces(2, 5))


def test_a_place_is_asked_what_lies_there() -> None:
    assert filtered(apply(Op.EQUAL, STANDS, YOUR)) == apply(Op.MEET, SOME, Read(HELD, YOUR))


def test_what_does_not_speak_of_the_member_is_asked_once() -> None:
    asked = apply(Op.EQUAL, YOUR, Const(1))
    assert filtered(asked) == apply(Op.IF, asked, SOME, pieces())


def test_what_must_be_asked_of_each_is_asked_after_the_set_was_thinned() -> None:
    found = filtered(apply(Op.AND, SLOW, IS_JADE))
    assert found == where(SLOW, apply(Op.MEET, SOME, pieces(2, 5)))


def test_filters_of_numbers_stay() -> None:
    numbers = Fold(How.FILTER, Over.NUMBERS, IT, Const(6), IS_JADE)
    assert Filters(CORE).changed(numbers) == numbers


def test_filters_are_found_in_every_answer() -> None:
    core = masks_for_filters(small_core(answer("jade", where(IS_JADE, ALL), holds=SetOf(PIECE))))
    assert core.answers["jade"].value == pieces(2, 5)
