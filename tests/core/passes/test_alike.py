"""Where it is enough to try one piece of each lot, and which pieces are kept apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rondel.core.blocks import Block, Each, Pause
from rondel.core.core import Slots
from rondel.core.expressions import HELD, KNOWN, PLACES, Const, Expr, Local, Read, Region, RegionKind
from rondel.core.operations import Op
from rondel.core.passes.alike import try_one_of_those_alike
from rondel.core.statements import Need
from rondel.core.trials import Among, Several, Trial
from rondel.core.types import PIECE, PLACE, Member, SetOf

from ..small_core import apply, pieces, small_core, table

X, OTHER = Local(0, Member(PIECE), "x"), Local(1, Member(PIECE), "other")
SOME = Local(2, SetOf(PIECE), "some")
LYING = Read(HELD, Const(1, Member(PLACE)))
BEST, OWN = Region(RegionKind.MARK, "best"), Region(RegionKind.MARK, "own")
NOTHING = Const(0, SetOf(PIECE))
MARKS = {
    BEST: Slots(1, Member(PIECE)),
    OWN: Slots(7, Member(PIECE), table("keys", tuple(range(7)), Member(PIECE))),
}


def apart(condition: Expr) -> Expr | None:
    """The pieces that are kept apart where a trial looks for one that meets a condition."""
    trial = Trial("find", (OTHER, SOME), (Among(X, LYING, 0, alike=True), Need(condition)))
    core = small_core(trial)
    found = try_one_of_those_alike(replace(core, regions={**core.regions, **MARKS})).trials["find"].steps[0]
    assert isinstance(found, Among)
    return found.apart


@pytest.mark.parametrize("condition", [apply(Op.EQUAL, Read(PLACES, X), Const(1)), apply(Op.COUNT, LYING), Const(1)])
def test_where_pieces_are_only_looked_at_one_of_a_lot_is_enough(condition: Expr) -> None:
    assert apart(condition) == NOTHING


def test_a_piece_that_is_meant_is_kept_apart() -> None:
    assert apart(apply(Op.UNEQUAL, X, OTHER)) == apply(Op.SINGLE, OTHER)


def test_a_set_that_is_meant_is_kept_apart() -> None:
    assert apart(apply(Op.HAS, SOME, X)) == SOME


def test_a_piece_that_is_named_is_kept_apart() -> None:
    assert apart(apply(Op.UNEQUAL, X, Const(1, Member(PIECE)))) == pieces(1)


def test_only_part_of_a_lot_is_kept_apart() -> None:
    assert apart(apply(Op.HAS, pieces(1, 2, 5), X)) == pieces(1)  # 2 and 5 are all of their hue


def test_a_piece_that_a_mark_holds_is_kept_apart() -> None:
    assert apart(apply(Op.EQUAL, X, Read(BEST))) == apply(Op.SINGLE, Read(BEST))


@pytest.mark.parametrize(
    "condition",
    [
        apply(Op.EQUAL, Read(OWN, X), OTHER),
        apply(Op.HAS, Read(KNOWN, Const(1)), X),
        apply(Op.EQUAL, apply(Op.FIRST, LYING), X),
        apply(Op.MORE, apply(Op.ORDINAL, X), Const(2)),
    ],
)
def test_where_any_piece_may_be_meant_all_are_tried(condition: Expr) -> None:
    assert apart(condition) is None


def test_who_comes_first_of_other_pieces_does_not_matter() -> None:
    trial = Trial("find", (), (Among(X, pieces(1, 2), 0, alike=True), Need(apply(Op.FIRST, pieces(4, 5)))))
    found = try_one_of_those_alike(small_core(trial)).trials["find"].steps[0]
    assert isinstance(found, Among)
    assert found.apart == NOTHING


def test_of_several_the_members_themselves_are_not_meant() -> None:
    several = Several(SOME, LYING, NOTHING, Const(2), 0, apply(Op.COUNT, SOME), alike=True)
    found = try_one_of_those_alike(small_core(Trial("find", (), (several,)))).trials["find"].steps[0]
    assert isinstance(found, Several)
    assert found.apart == NOTHING


def test_those_chosen_before_lie_before_what_is_on_offer() -> None:
    each = Each(X, apply(Op.BEHIND, LYING, SOME), 0, alike=True, test=apply(Op.HAS, SOME, X))
    made = try_one_of_those_alike(small_core(Block(0, "turn", (), Pause(1, (each,), 0)))).blocks[0].end
    assert isinstance(made, Pause)
    assert made.offers == (replace(each, apart=NOTHING),)
