"""Heads made simple for fast programs say the same as the heads that were written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from rondel.load import load
from rondel.play.game import Rules
from rondel.program.heads import Lean, quickly_told
from rondel.rules.core import (
    FALSE,
    TRUE,
    Can,
    ChooseMany,
    Const,
    Expr,
    Local,
    Need,
    Op,
    Possible,
    Read,
    SetLocal,
    Write,
)

GAMES = Path(__file__).parent.parent / "games"
LINEUPS = [("base", 3), ("ring", 3), ("cards", 2)]


@cache
def rules_of(module: str, players: int) -> Rules:
    return load(module, players=players, shelves=[GAMES])


def heads_of(rules: Rules) -> list[Expr]:
    """The conditions of options, and the heads of deeds that take nothing."""
    options: list[Expr] = [option.condition for option in rules.model.rules.options]
    return options + [Can(name, ()) for name, routine in rules.model.rules.routines.items() if not routine.params]


@pytest.mark.parametrize(("module", "players"), LINEUPS)
def test_a_simple_head_holds_whenever_the_written_one_does(module: str, players: int) -> None:
    rules = rules_of(module, players)
    program, interpreter, lean, rng = rules.program.fast, rules.interpreter, Lean(rules.model.rules), Random(3)
    position = program.start(3)
    codes = program.options(position)
    while codes:
        if not rng.randrange(40):
            interpreter.s = position[:]
            for head in heads_of(rules):
                written, simple = interpreter.value(head, []), interpreter.value(lean.lean(head), [0] * 200)
                assert bool(written) == bool(simple), head
        codes = program.run(position, rng.choice(codes))


def test_what_nobody_looks_at_is_not_written() -> None:
    lean = Lean(rules_of("ring", 3).model.rules)
    noted = (SetLocal(0, Read("cause")), Write("cause", None, Const(1)), Need(Op(">", (Read("you"), FALSE))))
    assert lean.lean(Possible(noted)) == Op(">", (Read("you"), FALSE))


def test_nothing_to_choose_from_means_that_nothing_may_be_asked_for() -> None:
    lean = Lean(rules_of("ring", 3).model.rules)
    pay = ChooseMany(0, 1, FALSE, Read("you"), 0)
    assert lean.lean(Possible((pay,))) == Op("<=", (Read("you"), FALSE))


def test_what_always_holds_is_not_asked() -> None:
    assert Lean(rules_of("ring", 3).model.rules).lean(Possible((Need(TRUE),))) == TRUE


def test_quick_conditions_come_before_what_must_be_tried() -> None:
    quick = Need(Op(">", (Local(0), FALSE)))
    head = Possible((quick, Need(Can("ring.turn", ()))))
    assert quickly_told(head) == ([quick.condition], Op("!=", (Can("ring.turn", ()), FALSE)))
