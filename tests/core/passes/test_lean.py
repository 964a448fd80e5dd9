"""Heads made simple for fast programs say the same as the heads that were written."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.core.expressions import CAUSE, FALSE, HELD, PLACES, POINTS, TRUE, YOU, Const, Expr, Fold, Local, Read, Tries
from rondel.core.operations import How, Op, Over
from rondel.core.passes.lean import FAILS, Lean, lean_heads
from rondel.core.passes.peel import quickly_told
from rondel.core.passes.trial_values import opened
from rondel.core.statements import Need, SendHome, SetLocal, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep
from rondel.core.types import PIECE, PLACE, Member
from rondel.core.walk import Numbering
from rondel.load import load
from rondel.play.game import Rules
from rondel.program.interpreter import Interpreter

from ..small_core import Lying, answer, apply, pieces, set_of, small_core

GAMES = Path(__file__).parents[2] / "games"
LINEUPS = [("base", 3), ("ring", 3), ("cards", 2)]
A, B, C = Local(0), Local(1), Local(2)
YOURS = apply(Op.MORE, Read(POINTS, Read(YOU)), Const(0))
MINE = Read(HELD, Const(1))
NOTED = Attempt(Write(CAUSE, None, Const(1)))


@cache
def rules_of(module: str, players: int) -> Rules:
    return load(module, players=players, shelves=[GAMES])


def heads_of(rules: Rules) -> list[Expr]:
    """The conditions of options, and the heads of deeds that take nothing."""
    core = rules.model.core
    options: list[Expr] = [option.condition for option in core.options]
    return options + [Tries(name, ()) for name, trial in core.trials.items() if not trial.params]


@pytest.mark.parametrize(("module", "players"), LINEUPS)
def test_a_simple_head_holds_whenever_the_written_one_does(module: str, players: int) -> None:
    rules = rules_of(module, players)
    lean, rng, program = Lean(rules.model.core), Random(3), rules.program.fast
    heads = [(head, lean.changed(head)) for head in heads_of(rules)]
    core = replace(rules.model.core, trials={**rules.model.core.trials, **lean.made})
    written, simple = Interpreter(rules.model), Interpreter(rules.model, core)
    position = program.start(3)
    codes = program.options(position)
    while codes:
        if not rng.randrange(25):
            written.s, simple.s = position[:], position[:]
            assert not [one for one, other in heads if bool(written.value(one, {})) != bool(simple.value(other, {}))]
        codes = program.run(position, rng.choice(codes))


def lean_steps(*steps: TrialStep) -> tuple[TrialStep, ...]:
    return Lean(small_core()).lean(steps)


def said(*steps: TrialStep) -> Expr:
    """What becomes of the question whether some steps succeed."""
    core = small_core(Trial("head", (), steps), answer("can", Tries("head", ())))
    return lean_heads(core).answers["can"].value


def several(source: Expr, count: Expr, then: Expr = TRUE, *, up_to: bool = False) -> Several:
    return Several(A, source, Const(0), count, 0, then, up_to=up_to)


# --- what is left out ---


def test_what_nobody_looks_at_is_not_written() -> None:
    assert lean_steps(SetLocal(A, Read(CAUSE)), NOTED, Need(YOURS)) == (Need(YOURS),)


def test_what_somebody_looks_at_is_written() -> None:
    steps = (NOTED, Need(apply(Op.MORE, Read(CAUSE), Const(0))))
    assert lean_steps(*steps) == steps


def test_a_plain_condition_is_written_out() -> None:
    assert said(SetLocal(A, Read(CAUSE)), NOTED, Need(YOURS)) == YOURS


def test_nothing_to_choose_from_means_that_nothing_may_be_asked_for() -> None:
    wanted = Read(POINTS, Const(1))
    assert said(several(Const(0), wanted)) == apply(Op.AT_MOST, wanted, Const(0))


def test_what_always_holds_is_not_asked() -> None:
    assert said(Need(TRUE)) == TRUE


def test_what_never_holds_is_not_tried() -> None:
    assert said(Among(A, MINE, 0), Need(FALSE), Need(YOURS)) == FALSE


def test_quick_conditions_come_before_what_must_be_tried() -> None:
    quick, tried = Need(apply(Op.MORE, A, Const(0))), Need(Tries("ring.turn", ()))
    assert quickly_told((quick, tried)) == ([quick.condition], (tried,))


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (Among(A, Const(0), 0), FAILS),
        (Among(A, MINE, 0), (Need(MINE),)),
        (AnyOf(((Need(YOURS),), ())), ()),
        (AnyOf((FAILS, (Need(YOURS),))), (Need(YOURS),)),
        (AnyOf((FAILS, FAILS)), FAILS),
        (Case(TRUE, (Need(YOURS),), FAILS), (Need(YOURS),)),
        (Case(Read(CAUSE), (Need(YOURS),), (Need(YOURS),)), (Need(YOURS),)),
        (several(MINE, Const(2)), (Need(apply(Op.AT_MOST, Const(2), apply(Op.COUNT, MINE))),)),
        (several(MINE, Const(2), up_to=True), ()),
        (several(pieces(1, 2), Const(2)), ()),
        (several(pieces(1, 2), Const(3)), FAILS),
    ],
)
def test_a_step_that_leaves_no_choice_is_a_condition_or_nothing(step: TrialStep, left: tuple[TrialStep, ...]) -> None:
    assert lean_steps(step) == left


def test_what_is_told_quickly_comes_first() -> None:
    missed = Need(apply(Op.EQUAL, Read(PLACES, A), Const(2, Member(PLACE))))
    assert lean_steps(Among(A, MINE, 0), missed, Need(YOURS)) == (Need(YOURS), Among(A, MINE, 0), missed)


def test_what_an_attempt_changes_is_not_asked_before_it() -> None:
    steps = (NOTED, Need(Read(CAUSE)))
    assert lean_steps(*steps) == steps


def test_a_condition_is_asked_once() -> None:
    assert lean_steps(Need(YOURS), Need(YOURS)) == (Need(YOURS),)


def test_a_condition_is_asked_again_after_its_local_was_set_anew() -> None:
    asked = Need(apply(Op.MORE, A, Const(0)))
    steps = (SetLocal(A, Read(YOU)), asked, SetLocal(A, Read(CAUSE)), asked)
    assert [step for step in lean_steps(*steps) if step == asked] == [asked, asked]


def test_what_decides_where_home_is_is_written_before_a_piece_goes_there() -> None:
    lean = Lean(small_core(home=apply(Op.IF, Read(CAUSE), Const(1), Const(2))))
    steps = (NOTED, Attempt(SendHome(pieces(6))), Need(MINE))
    assert NOTED in lean.lean(steps)


def test_a_piece_goes_home_if_the_home_of_another_hangs_on_it() -> None:
    lean = Lean(small_core(home=apply(Op.IF, apply(Op.HAS, Read(HELD, Const(1)), Const(1)), Const(3), Const(2))))
    first, second = Attempt(SendHome(pieces(1))), Attempt(SendHome(pieces(2)))
    arrived = Need(apply(Op.EQUAL, Read(PLACES, Const(2, Member(PIECE))), Const(2, Member(PLACE))))
    assert first in lean.lean((first, second, arrived))


# --- trials with arguments ---


def test_a_trial_whose_arguments_are_known_is_one_of_its_own() -> None:
    held = Fold(How.ANY, Over.SET, B, Read(HELD, A), apply(Op.MORE, Read(POINTS, B), Const(0)))
    core = small_core(
        Trial("at", (A,), (NOTED, Need(held), Need(Read(CAUSE)))), answer("can", Tries("at", (Const(2),)))
    )
    made = lean_heads(core)
    assert made.answers["can"].value == Tries("at(2)", ())
    assert made.trials["at(2)"].params == ()


def test_a_trial_with_which_another_ends_is_part_of_it() -> None:
    chosen = Need(apply(Op.EQUAL, Read(PLACES, A), Const(2)))
    last = Trial("last", (), (Among(A, MINE, 0), chosen))
    core = small_core(last, Trial("head", (), (Need(YOURS), Need(Tries("last", ())))), answer("can", Tries("head", ())))
    steps = lean_heads(core).trials["head"].steps
    assert [type(step) for step in steps] == [Need, Among, Need]


def test_a_trial_that_leads_back_to_itself_stays_a_call() -> None:
    steps = (NOTED, Need(Read(CAUSE)), Need(Tries("head", ())))
    core = lean_heads(small_core(Trial("head", (), steps), answer("can", Tries("head", ()))))
    assert core.trials["head"].steps == steps


def test_a_head_gets_locals_of_its_own() -> None:
    d, far = Local(3), Local(4)
    chosen = Fold(How.FILTER, Over.SET, d, Read(HELD, A), apply(Op.EQUAL, d, C))
    trial = Trial("head", (A, B), (SetLocal(C, B), Among(far, chosen, 7), Need(apply(Op.LESS, far, B))))
    c, e, f = Local(10), Local(11), Local(12)
    moved = Fold(How.FILTER, Over.SET, f, Read(HELD, Local(5)), apply(Op.EQUAL, f, c))
    assert opened(trial, (Local(5), FALSE), Numbering([Local(9)])) == (
        SetLocal(c, FALSE), Among(e, moved, 7), Need(apply(Op.LESS, e, FALSE)),
    )  # fmt: skip


def test_an_argument_that_costs_something_is_reckoned_once() -> None:
    trial = Trial("head", (A,), (Need(apply(Op.LESS, A, Const(5))), Need(apply(Op.MORE, A, Const(1)))))
    noted, *_ = opened(trial, (apply(Op.COUNT, MINE),), Numbering([A]))
    assert noted == SetLocal(Local(1), apply(Op.COUNT, MINE))


@pytest.mark.parametrize("count", range(4))
def test_several_that_nothing_is_asked_of_are_counted(count: int) -> None:
    steps = (several(MINE, Const(count)),)
    position = Lying(small_core(Trial("head", (), steps), Trial("lean", (), lean_steps(*steps))))
    assert position.read(HELD, 1) == set_of(1, 2, 3)
    assert position.tries("lean", []) == position.tries("head", [])
