"""Work is counted where something is repeated that is not cheap, and where a circle begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rondel.core.blocks import Back, Block, CallTo, Fork, Goto
from rondel.core.core import Core, Routine
from rondel.core.cost import CHEAP
from rondel.core.expressions import HELD, Ask, Const, Expr, Fold, Local, Read, Tries
from rondel.core.operations import How, Op, Over
from rondel.core.passes.work import count_work, heads_of_circles
from rondel.core.statements import AsPlayer, If, Loop, Need, Spend, Stmt, Switch
from rondel.core.trials import Among, Several, Trial
from rondel.core.types import PIECE, SetOf
from rondel.core.walk import all_nodes

from ..small_core import answer, apply, pieces, small_core

A, B, C, D = Local(0), Local(1), Local(2), Local(3)
SOME = Read(HELD, B)


def with_pieces(core: Core, many: int) -> Core:
    return replace(core, sizes={**core.sizes, PIECE: many})


def sum_over(source: Expr, body: Expr, local: Local = A) -> Fold:
    return Fold(How.SUM, Over.SET, local, source, body)


def is_counted(source: Expr, body: Expr, many: int) -> bool:
    """Whether a fold counts what it goes through."""
    core = with_pieces(small_core(answer("fold", sum_over(source, body), B)), many)
    found = count_work(core).answers["fold"].value
    assert isinstance(found, Fold)
    return found.source != source


def test_a_set_inside_a_large_set_is_counted() -> None:
    assert is_counted(SOME, sum_over(SOME, C, C), many=1000)


@pytest.mark.parametrize("source", [pieces(1, 2), apply(Op.MEET, SOME, pieces(1, 2))])
def test_a_set_inside_a_small_set_is_not(source: Expr) -> None:
    assert not is_counted(source, sum_over(SOME, C, C), many=1000)


def test_going_through_a_set_once_is_cheap() -> None:
    assert not is_counted(SOME, A, many=1000)


def test_a_dearer_turn_counts_for_more() -> None:
    dear = apply(Op.ADD, *[sum_over(SOME, D, D)] * 2)
    for _ in range(3):
        dear = apply(Op.ADD, dear, dear)
    core = with_pieces(small_core(answer("fold", sum_over(SOME, dear), B)), 1000)
    found = count_work(core).answers["fold"].value
    assert isinstance(found, Fold)
    assert found.source == apply(Op.SPEND, SOME, Const(1 + 16 * 1000 // CHEAP))


LOOP = Loop(Over.SET, A, C, SOME, (If(sum_over(SOME, D, D), (), ()),))


@pytest.mark.parametrize(
    "step",
    [
        LOOP,
        If(B, (LOOP,)),
        If(B, (), (LOOP,)),
        Switch(B, ((1, (LOOP,)),)),
        AsPlayer(C, B, (LOOP,)),
        Loop(Over.SET, Local(4), C, pieces(1), (LOOP,)),
    ],
)
def test_loops_are_counted_wherever_they_stand(step: Stmt) -> None:
    core = with_pieces(small_core(Routine("turn", (B,), (step,))), 1000)
    body = count_work(core).routines["turn"].body
    found = [node for node in all_nodes(body) if isinstance(node, Loop) and node.over is Over.SET and node.local == A]
    assert [loop.body[0] for loop in found] == [Spend(1)]


def test_a_loop_that_goes_round_in_laps_is_counted_however_small() -> None:
    loop = Loop(Over.SET, A, C, pieces(1), (), condition=Const(1), found=D)
    found = count_work(small_core(Routine("turn", (B,), (loop,)))).routines["turn"].body[0]
    assert isinstance(found, Loop)
    assert found.body == (Spend(1),)


def test_a_trial_that_comes_back_to_itself_is_counted() -> None:
    core = count_work(small_core(Trial("again", (), (Need(Tries("again", ())),))))
    assert core.trials["again"].circular
    assert core.trials["again"].steps[0] == Spend(1)


def test_a_trial_that_comes_back_by_way_of_an_answer_is_counted() -> None:
    asks = answer("asks", Tries("inner", ()))
    trials = [Trial("outer", (), (Need(Ask("asks", ())),)), Trial("inner", (), (Need(Ask("asks", ())),))]
    core = count_work(small_core(asks, *trials))
    assert [core.trials[name].circular for name in ("outer", "inner")] == [False, True]


def test_whatever_is_tried_with_every_member_is_counted() -> None:
    steps = (Among(A, SOME, 0), Among(C, SOME, 0), Need(apply(Op.UNEQUAL, A, C)))
    first = count_work(with_pieces(small_core(Trial("pair", (B,), steps)), 1000)).trials["pair"].steps[0]
    assert isinstance(first, Among)
    assert first.source == apply(Op.SPEND, SOME, Const(1))


def test_several_count_for_what_their_test_costs() -> None:
    test = sum_over(SOME, D, D)
    step = Several(Local(5, SetOf(PIECE)), SOME, Const(0, SetOf(PIECE)), Const(2), 0, apply(Op.ADD, test, test))
    found = count_work(with_pieces(small_core(Trial("some", (B,), (step,))), 10_000)).trials["some"].steps[0]
    assert isinstance(found, Several)
    assert found.amount == 2


def test_every_circle_of_blocks_has_a_head() -> None:
    blocks = [
        Block(0, "turn", (), Goto(1)),
        Block(1, "turn", (), Fork(Const(1), 2, 3)),
        Block(2, "turn", (), CallTo("other", (), 1)),
        Block(3, "turn", (), Back()),
    ]
    assert heads_of_circles(small_core(*blocks)) == {1}
