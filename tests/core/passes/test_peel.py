"""Quick conditions with which a trial begins are asked before it is begun."""

from __future__ import annotations

import pytest

from rondel.core.core import Core
from rondel.core.expressions import CAUSE, FALSE, HELD, POINTS, YOU, Ask, Const, Expr, Local, Read, Tries
from rondel.core.operations import Op
from rondel.core.passes.peel import peel_conditions, quickly_told
from rondel.core.statements import Need, SetLocal, Write
from rondel.core.trials import Among, Attempt, Trial, TrialStep
from rondel.core.types import PIECE, Member

from ..small_core import Lying, answer, apply, small_core

A, B = Local(0), Local(1, Member(PIECE))
QUICK = Need(apply(Op.MORE, Read(POINTS, A), Const(0)))
SLOW = Need(Ask("home", (A,)))
MINE = Read(HELD, Const(1))
NOTED = Attempt(Write(CAUSE, None, Const(1)))


def peeled_core(*steps: TrialStep, arg: Expr = A) -> Core:
    return peel_conditions(small_core(Trial("head", (A,), steps), answer("can", Tries("head", (arg,)), A)))


def peeled(*steps: TrialStep, arg: Expr = A) -> Expr:
    return peeled_core(*steps, arg=arg).answers["can"].value


def test_a_quick_condition_is_asked_first() -> None:
    assert peeled(QUICK, SLOW) == apply(Op.AND, QUICK.condition, Tries("head!", (A,)))


def test_what_is_left_is_tried_without_it() -> None:
    assert peeled_core(QUICK, SLOW).trials["head!"].steps == (SLOW,)


def test_arguments_are_put_in() -> None:
    asked = apply(Op.MORE, Read(POINTS, Read(YOU)), Const(0))
    assert peeled(QUICK, SLOW, arg=Read(YOU)) == apply(Op.AND, asked, Tries("head!", (Read(YOU),)))


def test_a_trial_of_quick_conditions_alone_is_a_condition() -> None:
    assert peeled(QUICK) == QUICK.condition


def test_that_there_is_anything_to_choose_from_is_a_condition() -> None:
    assert peeled(Among(B, MINE, 0)) == apply(Op.UNEQUAL, MINE, Const(0))


def test_a_choice_that_leads_on_is_tried_as_a_whole() -> None:
    steps = (Among(B, MINE, 0), Need(Ask("home", (B,))))
    assert peeled(*steps) == apply(Op.AND, MINE, Tries("head", (A,)))


def test_what_comes_after_an_attempt_is_not_asked_before() -> None:
    assert peeled(NOTED, QUICK) == Tries("head", (A,))


def test_what_costs_something_is_not_asked_before() -> None:
    assert quickly_told((SLOW, QUICK)) == ([], (SLOW, QUICK))


def test_an_argument_that_costs_something_is_not_reckoned_twice() -> None:
    costly = apply(Op.COUNT, MINE)
    assert peeled(QUICK, SLOW, arg=costly) == Tries("head", (costly,))


def test_a_trial_that_sets_its_parameter_anew_stays() -> None:
    assert peeled(QUICK, SetLocal(A, Const(2)), SLOW) == Tries("head", (A,))


def test_a_trial_that_leads_back_to_itself_is_peeled_once() -> None:
    steps = (QUICK, NOTED, Need(Tries("head", (A,))))
    assert peeled(*steps) == apply(Op.AND, QUICK.condition, Tries("head!", (A,)))


@pytest.mark.parametrize("points", [0, 1])
@pytest.mark.parametrize("steps", [(QUICK, SLOW), (QUICK, Need(FALSE)), (QUICK, Among(B, MINE, 0), SLOW)])
def test_a_peeled_trial_says_the_same(steps: tuple[TrialStep, ...], points: int) -> None:
    plain = small_core(Trial("head", (A,), steps), answer("can", Tries("head", (A,)), A))
    one, other = (Lying(core, {(POINTS, 1): points}).ask("can", [1]) for core in (plain, peel_conditions(plain)))
    assert bool(one) == bool(other)
