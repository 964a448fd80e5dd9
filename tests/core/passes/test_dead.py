"""What nothing leads to is left out."""

from __future__ import annotations

import pytest

from rondel.core.blocks import Back, Block, Fork
from rondel.core.core import Core, Routine
from rondel.core.evaluate import HOME
from rondel.core.expressions import FALSE, TRUE, YOU, Ask, Const, Local, Read, Tries
from rondel.core.passes.dead import drop_dead_code
from rondel.core.statements import Fail, If, Need, SetLocal, Stmt, Switch
from rondel.core.trials import Trial

from ..small_core import answer, small_core

A, B, C = Local(0), Local(1), Local(2)
YES, NO = SetLocal(A, Const(1)), Fail("never")


def core_with(*steps: Stmt) -> Core:
    """A core of one routine, with answers and trials that lead to each other."""
    return drop_dead_code(
        small_core(
            Routine("turn", (), steps),
            answer("near", Ask("far", ())),
            answer("far", Tries("deep", (Const(1), Const(2)))),
            answer("alone", Const(1)),
            Trial("deep", (A, B), (SetLocal(C, B), Need(C))),
            Trial("lonely", (), ()),
        )
    )


def steps_of(*steps: Stmt) -> tuple[Stmt, ...]:
    return core_with(*steps).routines["turn"].body


def test_answers_that_nothing_asks_for_are_left_out() -> None:
    assert core_with(SetLocal(A, Ask("near", ()))).answers.keys() == {HOME, "near", "far"}


def test_trials_that_nothing_asks_for_are_left_out() -> None:
    assert core_with(SetLocal(A, Ask("near", ()))).trials.keys() == {"deep"}


def test_where_pieces_belong_is_always_asked_for() -> None:
    assert core_with().answers.keys() == {HOME}


def test_blocks_lead_on_too() -> None:
    blocks = (Block(0, "turn", (), Fork(Ask("asked", ()), 1, 1)), Block(1, "turn", (), Back()))
    assert "asked" in drop_dead_code(small_core(answer("asked", Read(YOU)), *blocks)).answers


def test_a_parameter_that_a_trial_does_not_look_at_is_left_out() -> None:
    core = core_with(SetLocal(A, Ask("near", ())))
    assert core.trials["deep"].params == (B,)
    assert core.answers["far"].value == Tries("deep", (Const(2),))


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (If(TRUE, (YES,), (NO,)), (YES,)),
        (If(FALSE, (NO,), (YES,)), (YES,)),
        (If(FALSE, (NO,)), ()),
        (If(Read(YOU), (If(TRUE, (YES,), (NO,)),)), (If(Read(YOU), (YES,)),)),
        (Switch(Const(2), ((1, (NO,)), (2, (YES,)))), (YES,)),
        (Switch(Const(3), ((1, (NO,)), (2, (NO,)))), ()),
    ],
)
def test_a_branch_that_is_never_taken_is_left_out(step: Stmt, left: tuple[Stmt, ...]) -> None:
    assert steps_of(step) == left


def test_what_only_a_dead_branch_asks_for_is_left_out() -> None:
    assert "near" not in core_with(If(FALSE, (SetLocal(A, Ask("near", ())),))).answers
