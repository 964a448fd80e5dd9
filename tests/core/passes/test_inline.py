"""Short answers are written out where they are asked, with locals of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rondel.core.core import Core
from rondel.core.expressions import HELD, POINTS, YOU, Apply, Ask, Const, Expr, Fold, Local, Read
from rondel.core.operations import How, Op, Over
from rondel.core.passes.inline import inline
from rondel.core.passes.thresholds import SMALL
from rondel.core.types import PIECE, Member
from rondel.core.walk import bound_inside
from rondel.load import load
from rondel.play.game import Rules
from rondel.program.interpreter import Interpreter
from rondel.program.python.compiled import PythonProgram

from ..small_core import Lying, answer, apply, small_core

Machine = Interpreter | PythonProgram
A, B, IT = Local(0), Local(1), Local(2, Member(PIECE))
COSTLY = apply(Op.COUNT, Read(HELD, Const(1)))
MODULE = """\
module: tiny
version: 1.0.0
players: {from: 1, to: 2, colours: [red, blue]}
sets: {hue: [amber, jade, onyx]}
numbers: {na: 1}
pieces: {coin: {count: 1, home: bank}}
places: {bank: {}}
"""
RULES = """\
deed game { each player in players { as player { may earn { do pay_out } } } }
answer bright(hue) = hues where it.index > na
deed pay_out { let basis = na + 5  let more = na + 6  score count(bright(amber))  score basis + more }
"""


def inlined(asked: Expr, *values: tuple[str, Expr, tuple[Local, ...]]) -> Core:
    answers = [answer(name, value, *params) for name, value, params in values]
    return inline(small_core(*answers, answer("asked", asked, A, B)))


def value_of(core: Core) -> Expr:
    return core.answers["asked"].value


def long(start: Expr, length: int) -> Expr:
    """A sum so many operations long, which nothing makes shorter."""
    for _ in range(length):
        start = apply(Op.ADD, start, Read(POINTS, Read(YOU)))
    return start


TWICE = ("twice", apply(Op.ADD, A, A), (A,))
SOME = ("some", Fold(How.FILTER, Over.SET, IT, Read(HELD, A), apply(Op.LESS, IT, B)), (A, B))
LONG = ("long", long(apply(Op.ADD, A, B), SMALL), (A, B))


def test_a_short_answer_is_written_out() -> None:
    assert value_of(inlined(Ask("twice", (B,)), TWICE)) == apply(Op.ADD, B, B)


def test_answers_inside_answers_are_written_out() -> None:
    asked = inlined(Ask("more", (B,)), TWICE, ("more", apply(Op.ADD, Ask("twice", (A,)), Const(1)), (A,)))
    assert value_of(asked) == apply(Op.ADD, apply(Op.ADD, B, B), Const(1))


def test_what_costs_something_is_not_reckoned_twice() -> None:
    asked = Ask("twice", (COSTLY,))
    assert value_of(inlined(asked, TWICE)) == asked


def test_what_costs_something_is_not_reckoned_for_each_member() -> None:
    asked = Ask("some", (A, COSTLY))
    assert value_of(inlined(asked, SOME)) == asked


def test_with_known_arguments_an_answer_is_worked_out() -> None:
    assert value_of(inlined(Ask("twice", (Const(3),)), TWICE)) == Const(6)


def test_a_long_answer_stays() -> None:
    asked = Ask("long", (A, B))
    assert value_of(inlined(asked, LONG)) == asked


def test_a_long_answer_with_a_known_argument_is_one_of_its_own() -> None:
    core = inlined(Ask("long", (Const(3), A)), LONG)
    assert value_of(core) == Ask("long(3, _)", (A,))
    assert core.answers["long(3, _)"].params == (B,)


def test_an_answer_of_its_own_says_the_same() -> None:
    asked, core = Ask("long", (Const(3), Const(4))), inlined(Ask("long", (Const(3), A)), LONG)
    position = Lying(core, {(POINTS, 1): 2})
    assert position.ask("asked", [4, 0]) == position.value(asked, {})


def test_two_copies_of_one_answer_share_no_binder() -> None:
    core = inlined(apply(Op.UNION, Ask("some", (A, B)), Ask("some", (B, A))), SOME)
    found = [local.number for local in bound_inside([value_of(core)])]
    assert len(found) == len(set(found)) == 2


# --- an answer that binds, asked with constants in a deed that has other locals ---


@pytest.fixture
def tiny(tmp_path: Path) -> Rules:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "module.yaml").write_text(MODULE)
    (tmp_path / "tiny" / "rules.rondel").write_text(RULES)
    return load("tiny", players=1, shelves=[tmp_path])


MACHINES: dict[str, Callable[[Rules], Machine]] = {
    "plain": lambda rules: rules.interpreter,
    "written": lambda rules: rules.program.fast,
    "optimised": lambda rules: Interpreter(rules.model, rules.program.core),
}


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_what_an_answer_binds_never_clashes_with_other_locals(tiny: Rules, machine: Callable[[Rules], Machine]) -> None:
    program = machine(tiny)
    position = program.start(1)
    program.run(position, 1)
    assert position[tiny.model.layout.slot(POINTS, 1)] == 2 + 6 + 7


def test_a_call_of_no_answer_is_left_alone() -> None:
    asked = Apply(Op.ADD, (A, B))
    assert value_of(inlined(asked)) is asked
