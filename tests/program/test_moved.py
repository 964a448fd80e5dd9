"""Who would notice that pieces have moved: in doubt everybody."""

from __future__ import annotations

import pytest

from rondel.load import load
from rondel.program.heads import Lean
from rondel.rules.core import (
    FALSE,
    Ask,
    Can,
    Choose,
    Const,
    Expr,
    Lib,
    Local,
    Lookup,
    Need,
    Op,
    Possible,
    Read,
    SendHome,
)
from rondel.rules.nodes import walk

LEAN = Lean(load("base", players=3).model.rules)
MOVED, OTHERS = 0b0110, 0b1000
HELD = Read("held", Const(5))


def meet(pieces: int, held: Expr = HELD) -> Expr:
    return Op("&", (held, Const(pieces)))


@pytest.mark.parametrize(
    "expr",
    [
        HELD,
        meet(MOVED),
        Op("count", (meet(MOVED | OTHERS),)),
        Op("held", (Const(1 << 5),)),
        Op("at_home", (Const(OTHERS),)),
        Lib("unmet", "", (Const(1),)),
        Read("place", Const(1)),
        Read("place", Local(0)),
        Read("known", Const(1)),
        meet(OTHERS, Read("held", Read("place", Const(1)))),
        Op("if", (meet(MOVED), FALSE, Const(1))),
    ],
)
def test_they_notice(expr: Expr) -> None:
    assert LEAN.notice.notices(expr, MOVED)


@pytest.mark.parametrize(
    "expr",
    [
        Const(3),
        Read("you"),
        meet(OTHERS),
        Op("count", (meet(OTHERS),)),
        meet(OTHERS, Op("held", (Const(1 << 5),))),
        Op("|", (meet(OTHERS), meet(OTHERS, Read("held", Lookup("place.number", Read("you")))))),
        Read("place", Const(3)),
    ],
)
def test_they_do_not(expr: Expr) -> None:
    assert not LEAN.notice.notices(expr, MOVED)


def test_deeds_and_answers_are_asked_what_they_look_at() -> None:
    looking = next(name for name in LEAN.rules.routines if "held" in LEAN.reads.of([Can(name, ())]))
    assert LEAN.notice.notices(Can(looking, ()), MOVED)
    seeing = next(name for name in LEAN.rules.answers if "held" in LEAN.reads.of([Ask(name, ())]))
    assert LEAN.notice.notices(Ask(seeing, ()), -1)


def test_a_piece_goes_home_in_a_trial_only_if_it_is_missed() -> None:
    choice = Choose(0, meet(MOVED), 1, pieces=True)
    goes = SendHome(Op("bit", (Local(0),)))
    missed, unmoved = Need(Op("<", (Op("count", (meet(MOVED),)), Const(2)))), Need(meet(OTHERS))
    assert goes in walk(LEAN.lean(Possible((choice, goes, missed))))
    assert goes not in walk(LEAN.lean(Possible((choice, goes, unmoved))))
