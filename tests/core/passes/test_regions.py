"""Regions of boards are kept if they hang on nothing but what lies there."""

from __future__ import annotations

import pytest

from rondel.core.expressions import HELD, POINTS, YOU, Ask, Connected, Const, Expr, Local, Lookup, Read
from rondel.core.operations import Op
from rondel.core.passes.regions import keep_regions
from rondel.core.types import PLACE, Member, SetOf

from ..small_core import HUES, NEIGHBOURS, answer, apply, pieces, small_core, table

IT, START = Local(1, Member(PLACE)), Local(2, Member(PLACE))
LYING = Read(HELD, IT)


def is_kept(body: Expr) -> bool:
    region = Connected(NEIGHBOURS, IT, START, body)
    found = keep_regions(small_core(answer("region", apply(Op.COUNT, region), START))).answers["region"].value
    return apply(Op.COUNT, Connected(NEIGHBOURS, IT, START, body, kept=True)) == found


@pytest.mark.parametrize(
    "body",
    [
        LYING,
        apply(Op.COUNT, apply(Op.MEET, LYING, pieces(1, 2))),
        Lookup(HUES, apply(Op.FIRST, LYING)),
        apply(Op.IF, LYING, Const(1), Const(2)),
    ],
)
def test_a_region_that_asks_what_lies_there_is_kept(body: Expr) -> None:
    assert is_kept(body)


@pytest.mark.parametrize(
    "body",
    [
        IT,
        START,
        Read(YOU),
        Read(POINTS, IT),
        Read(HELD, Lookup(NEIGHBOURS, IT)),
        apply(Op.MEET, LYING, Read(HELD, Const(1))),
        apply(Op.HELD, Const(2)),
        apply(Op.AT_HOME, LYING),
        apply(Op.SPEND, LYING, Const(1)),
        Ask("home", (apply(Op.FIRST, LYING),)),
    ],
)
def test_a_region_that_asks_anything_else_is_found_each_time(body: Expr) -> None:
    assert not is_kept(body)


def test_a_region_along_ways_in_one_direction_is_found_each_time() -> None:
    one_way = table("one way", (0, 0b100, 0b1000, 0, 0), Member(PLACE), SetOf(PLACE))
    core = small_core(answer("region", apply(Op.COUNT, Connected(one_way, IT, START, LYING)), START))
    assert keep_regions(core).answers == core.answers
