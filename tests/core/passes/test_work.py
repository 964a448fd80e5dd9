"""Work is counted wherever a set is gone through that may be large."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rondel.core.expressions import HELD, Const, Expr, Fold, Local, Read
from rondel.core.library import number_range
from rondel.core.operations import How, Op, Over
from rondel.core.passes.work import count_work
from rondel.core.program import Routine
from rondel.core.statements import AsPlayer, If, Loop, Stmt, Switch
from rondel.core.types import PIECE, SetOf
from rondel.core.walk import all_nodes

from ..small_core import answer, apply, pieces, small_core

A, B, C = Local(0), Local(1), Local(2)
ANY_NUMBERS, FEW_NUMBERS = apply(Op.RANGE, Const(1), B), Const(number_range(1, 9))
MANY = Const(((1 << 40) - 1) << 1, SetOf(PIECE))


def source_of(source: Expr, over: Over = Over.SET, many: int = 6) -> Expr:
    """What a fold goes through afterwards."""
    core = small_core(answer("fold", Fold(How.SUM, over, A, source, A), B))
    found = count_work(replace(core, facts=replace(core.facts, pieces=many))).answers["fold"].value
    assert isinstance(found, Fold)
    return found.source


@pytest.mark.parametrize(
    ("source", "over", "many"),
    [(MANY, Over.SET, 6), (ANY_NUMBERS, Over.NUMBERS, 6), (Read(HELD, B), Over.SET, 1000)],
)
def test_going_through_a_large_set_is_counted(source: Expr, over: Over, many: int) -> None:
    assert source_of(source, over, many) == apply(Op.SPEND, source)


@pytest.mark.parametrize(
    ("source", "over", "many"),
    [
        (pieces(1, 2), Over.SET, 1000),
        (Read(HELD, B), Over.SET, 6),
        (apply(Op.MEET, Read(HELD, B), pieces(1, 2)), Over.SET, 1000),
        (FEW_NUMBERS, Over.NUMBERS, 1000),
        (Read(HELD, B), Over.SEQUENCE, 1000),
    ],
)
def test_going_through_a_small_set_is_not(source: Expr, over: Over, many: int) -> None:
    assert source_of(source, over, many) == source


def test_nothing_is_counted_twice() -> None:
    core = small_core(answer("fold", Fold(How.SUM, Over.SET, A, MANY, A)))
    assert count_work(count_work(core)).answers == count_work(core).answers


LOOP = Loop(Over.NUMBERS, A, C, ANY_NUMBERS, ())


@pytest.mark.parametrize(
    "step",
    [
        LOOP,
        If(B, (LOOP,)),
        If(B, (), (LOOP,)),
        Switch(B, ((1, (LOOP,)),)),
        AsPlayer(C, B, (LOOP,)),
        Loop(Over.SET, Local(3), C, pieces(1), (LOOP,)),
    ],
)
def test_loops_are_counted_wherever_they_stand(step: Stmt) -> None:
    body = count_work(small_core(Routine("turn", (B,), (step,)))).routines["turn"].body
    found = [node for node in all_nodes(body) if isinstance(node, Loop) and node.over is Over.NUMBERS]
    assert [loop.source for loop in found] == [apply(Op.SPEND, ANY_NUMBERS)]
