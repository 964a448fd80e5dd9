"""What a loop need not reckon again for each member."""

from __future__ import annotations

from rondel.program.locals import bound_locals, highest_local, with_own_locals
from rondel.program.repeats import same_throughout
from rondel.rules.core import (
    FALSE,
    Choose,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Need,
    Op,
    Possible,
    Read,
    SendHome,
    SetLocal,
)

MEMBER, OTHER = 1, 2
MINE = Read("held", Lookup("supply", Read("you")))
FITTING = Lookup("fitting", Local(MEMBER))
FIRST = 1_000_000


def test_what_does_not_depend_on_the_member_is_taken_out() -> None:
    body = Op("count", (Op("&", (MINE, FITTING)),))
    named, rest = same_throughout(body, MEMBER, asked=False)
    assert named == {FIRST: MINE}
    assert rest == Op("count", (Op("&", (Local(FIRST), FITTING)),))


def test_what_is_taken_out_twice_has_one_name() -> None:
    named, rest = same_throughout(Op("+", (Op("&", (MINE, FITTING)), Op("|", (MINE, FITTING)))), MEMBER, asked=False)
    assert named == {FIRST: MINE}
    assert rest == Op("+", (Op("&", (Local(FIRST), FITTING)), Op("|", (Local(FIRST), FITTING))))


def test_what_not_every_member_comes_to_stays() -> None:
    body = Op("and", (FITTING, Op("&", (MINE, FITTING))))
    assert same_throughout(body, MEMBER, asked=True) == ({}, body)


def test_names_and_numbers_stay() -> None:
    body = Op("+", (FITTING, Op("+", (Local(OTHER), Op("+", (Const(1), FITTING))))))
    assert same_throughout(body, MEMBER, asked=False) == ({}, body)


def test_a_trial_stays_whole_because_pieces_move_in_it() -> None:
    trial = Possible((SendHome(Op("bit", (Local(MEMBER),))), Need(Op("&", (MINE, Const(6))))))
    named, rest = same_throughout(Op("and", (Op("&", (MINE, FITTING)), trial)), MEMBER, asked=True)
    assert named == {FIRST: MINE}
    assert rest == Op("and", (Op("&", (Local(FIRST), FITTING)), trial))


def test_a_loop_inside_a_loop_has_other_names() -> None:
    inner = Op("&", (Op("&", (Local(FIRST), MINE)), FITTING))
    assert same_throughout(inner, MEMBER, asked=False)[0] == {FIRST + 1: Op("&", (Local(FIRST), MINE))}


def test_a_head_gets_locals_of_its_own() -> None:
    chosen: Expr = Fold("filter", 3, Read("held", Local(0)), Op("==", (Local(3), Local(2))))
    head = Possible((SetLocal(2, Local(1)), Choose(4, chosen, 7), Need(Op("<", (Local(4), Local(1))))))
    assert sorted(bound_locals(head)) == [2, 3, 4]
    assert highest_local(head) == 4
    moved: Expr = Fold("filter", 13, Read("held", Local(5)), Op("==", (Local(13), Local(12))))
    assert with_own_locals(head, (Local(5), FALSE), 10) == Possible(
        (SetLocal(12, FALSE), Choose(14, moved, 7), Need(Op("<", (Local(14), FALSE))))
    )
