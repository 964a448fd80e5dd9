"""What expressions look at and what statements change."""

from __future__ import annotations

import pytest

from rondel.core.effects import Reads, changed, changes, is_effect, looked_at
from rondel.core.evaluate import HOME
from rondel.core.expressions import (
    CAUSE,
    FACES,
    GENERATION,
    HELD,
    KNOWN,
    LYING,
    PLACES,
    POINTS,
    VEIL,
    YOU,
    Apply,
    Ask,
    Const,
    Expr,
    Local,
    Read,
    Region,
    RegionKind,
    Tries,
)
from rondel.core.operations import Op
from rondel.core.statements import (
    AsPlayer,
    CallRoutine,
    Clear,
    DrawMember,
    DrawTop,
    If,
    LookAt,
    MoveSet,
    Need,
    RollDice,
    ScorePoints,
    SendHome,
    SetLocal,
    ShufflePile,
    Stmt,
    Write,
)
from rondel.core.trials import Attempt, Case, Trial

from .small_core import answer, apply, pieces, small_core

A, ONE = Local(0), Const(1)
STREAM = Region(RegionKind.STREAM, "ring.draw")
WRITE = Write(CAUSE, None, ONE)


# --- looking ---


@pytest.mark.parametrize(
    ("expr", "regions"),
    [
        (Read(YOU), {YOU}),
        (Read(HELD, Read(YOU)), {HELD}),
        (apply(Op.HELD, ONE), {HELD}),
        (apply(Op.AT_HOME, ONE), {PLACES}),
        (apply(Op.ADD, ONE, Read(YOU)), set()),
        (A, set()),
    ],
)
def test_an_expression_looks_at_what_it_reads_itself(expr: Expr, regions: set[Region]) -> None:
    assert looked_at(expr).regions == regions


def test_whoever_asks_for_pieces_at_home_asks_where_home_is() -> None:
    assert looked_at(Apply(Op.AT_HOME, (ONE,))).answer == HOME


CORE = small_core(
    answer("near", Read(YOU)),
    answer("far", apply(Op.ADD, Ask("near", ()), Tries("head", ()))),
    answer("round", apply(Op.ADD, Ask("round", ()), Read(POINTS, ONE))),
    Trial("head", (), (Need(Read(KNOWN, ONE)), Case(A, (Attempt(Write(FACES, ONE, Read(CAUSE))),), ()))),
    home=Read(STREAM),
)
READS = Reads(CORE.answers, CORE.trials)


@pytest.mark.parametrize(
    ("expr", "regions"),
    [
        (Read(HELD, Read(YOU)), {HELD, YOU}),
        (Ask("near", ()), {YOU}),
        (Tries("head", ()), {KNOWN, CAUSE}),
        (Ask("far", ()), {YOU, KNOWN, CAUSE}),
        (Ask("round", ()), {POINTS}),
        (apply(Op.AT_HOME, pieces(1)), {PLACES, STREAM}),
    ],
)
def test_a_dependency_is_found_through_answers_and_trials(expr: Expr, regions: set[Region]) -> None:
    assert READS.of([expr]) == regions


# --- changing ---


@pytest.mark.parametrize(
    ("step", "regions"),
    [
        (WRITE, {CAUSE}),
        (Clear((YOU, CAUSE)), {YOU, CAUSE}),
        (MoveSet(A, ONE), LYING),
        (SendHome(A), LYING),
        (ScorePoints(A, ONE, 0), {POINTS}),
        (RollDice(A, None), {FACES, VEIL}),
        (ShufflePile(A), {GENERATION, KNOWN}),
        (DrawMember(A, ONE, STREAM), {STREAM, VEIL}),
        (DrawTop(A, ONE), {*LYING, GENERATION, VEIL}),
        (LookAt(A), {KNOWN, VEIL}),
        (AsPlayer(A, ONE, (WRITE,)), {YOU}),
        (If(A, (WRITE,)), set()),
        (SetLocal(A, Read(YOU)), set()),
        (CallRoutine("turn", ()), set()),
    ],
)
def test_a_statement_changes_what_it_writes_itself(step: Stmt, regions: set[Region]) -> None:
    assert changes(step) == regions


def test_what_is_written_further_inside_is_found_too() -> None:
    assert changed([If(A, (AsPlayer(A, ONE, (WRITE,)),))]) == {YOU, CAUSE}


def test_an_attempt_changes_what_it_attempts() -> None:
    assert changed([Case(A, (Attempt(SendHome(A)),), ())]) == LYING


@pytest.mark.parametrize("step", [CallRoutine("turn", ()), ScorePoints(A, ONE, 0), MoveSet(A, ONE)])
def test_after_an_effect_a_window_is_worth_asking_again(step: Stmt) -> None:
    assert is_effect(step)


@pytest.mark.parametrize("step", [WRITE, AsPlayer(A, ONE, ()), SetLocal(A, ONE), Need(A)])
def test_who_acts_and_why_is_no_effect(step: Stmt) -> None:
    assert not is_effect(step)
