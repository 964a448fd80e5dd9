"""Who would notice that pieces have moved: in doubt everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rondel.core.expressions import FALSE, KNOWN, PLACES, YOU, Ask, Const, Expr, Local, Lookup, Read, Tries, Unmet
from rondel.core.expressions import HELD as HOLDS
from rondel.core.operations import Op
from rondel.core.passes.lean import Lean
from rondel.core.passes.notice import Notice
from rondel.core.statements import Need, SendHome
from rondel.core.trials import Among, Attempt, Case, Trial
from rondel.core.types import ENTRY, PIECE, PLACE, PLAYER, Member
from rondel.core.walk import all_nodes

from ..small_core import answer, apply, pieces, set_of, small_core, table

CHEST = table("chest of player", (0, 2, 3), Member(PLAYER), Member(PLACE))
HELD = Read(HOLDS, Const(4))
MOVED, OTHERS = set_of(1, 2), set_of(3)
COUNTS = table("counts", (0, 1), Member(ENTRY))


def meet(found: int, held: Expr = HELD) -> Expr:
    return apply(Op.MEET, held, Const(found))


A = Local(0)
CORE = small_core(
    answer("of those", meet(MOVED)),
    answer("of others", meet(OTHERS)),
    answer("of itself", apply(Op.ADD, apply(Op.COUNT, meet(OTHERS)), Ask("of itself", ()))),
    Trial("looking", (A,), (Case(A, (Need(meet(MOVED)),), ()),)),
    Trial("blind", (A,), (Case(A, (Need(meet(OTHERS)),), ()),)),
)
LEAN = Lean(CORE)


@pytest.mark.parametrize(
    "expr",
    [
        HELD,
        meet(MOVED),
        apply(Op.COUNT, meet(MOVED | OTHERS)),
        apply(Op.HELD, Const(1 << 4)),
        apply(Op.AT_HOME, Const(OTHERS)),
        Unmet(Local(1), Const(set_of(1)), HELD, COUNTS),
        Read(PLACES, Const(1)),
        Read(PLACES, Local(0)),
        Read(KNOWN, Const(1)),
        meet(OTHERS, Read(HOLDS, Read(PLACES, Const(1)))),
        apply(Op.IF, meet(MOVED), FALSE, Const(1)),
        Ask("of those", ()),
        Ask("of itself", ()),
        Ask("unknown", (HELD,)),
        Ask("of others", (HELD,)),
        Tries("looking", (Const(1),)),
    ],
)
def test_they_notice(expr: Expr) -> None:
    assert LEAN.notice.notices(expr, MOVED)


@pytest.mark.parametrize(
    "expr",
    [
        Const(3),
        Read(YOU),
        meet(OTHERS),
        apply(Op.COUNT, meet(OTHERS)),
        meet(OTHERS, apply(Op.HELD, Const(1 << 4))),
        apply(Op.UNION, meet(OTHERS), meet(OTHERS, Read(HOLDS, Lookup(CHEST, Read(YOU))))),
        apply(Op.MINUS, Const(OTHERS), HELD),
        Read(PLACES, Const(3)),
        Ask("of others", ()),
        Tries("blind", (Const(1),)),
    ],
)
def test_they_do_not(expr: Expr) -> None:
    assert not LEAN.notice.notices(expr, MOVED)


def test_a_piece_that_others_lie_on_takes_everything_along() -> None:
    hosting = replace(CORE, facts=replace(CORE.facts, hosts=1))
    assert LEAN.notice.moved(pieces(1, 2)) == MOVED
    assert Notice(hosting, LEAN.reads, hosting.trials).moved(pieces(1, 2)) == -1


def is_sent_home(asked: Expr) -> bool:
    """Whether a piece chosen goes home in a trial before something is asked."""
    goes = Attempt(SendHome(apply(Op.SINGLE, A)))
    steps = LEAN.lean((Among(Local(0, Member(PIECE)), meet(MOVED), 1, alike=True), goes, Need(asked)))
    return goes in all_nodes(steps)


def test_a_piece_goes_home_in_a_trial_only_if_it_is_missed() -> None:
    assert is_sent_home(apply(Op.LESS, apply(Op.COUNT, meet(MOVED)), Const(2)))
    assert not is_sent_home(meet(OTHERS))
