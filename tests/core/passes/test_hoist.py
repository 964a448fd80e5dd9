"""What a loop need not reckon again for each member, and slots that are read once for several offers."""

from __future__ import annotations

from rondel.core.blocks import Block, Each, Means, One, Pause
from rondel.core.core import Core
from rondel.core.expressions import (
    HELD,
    PLACES,
    POINTS,
    YOU,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Read,
    Tries,
)
from rondel.core.operations import How, Matching, Op, Over
from rondel.core.passes.hoist import hoist_out_of_loops, share_reads
from rondel.core.statements import Need, SendHome
from rondel.core.trials import Attempt, Trial
from rondel.core.types import PIECE, PLACE, PLAYER, Member, SetOf
from rondel.core.walk import bound_inside

from ..small_core import Lying, answer, apply, pieces, small_core, table

MEMBER, OTHER, FIRST = Local(1, Member(PIECE)), Local(2), Local(3)
SUPPLY = table("supply", (0, 1, 2), Member(PLAYER), Member(PLACE))
FITS = table("fitting", (0, 6, 6, 6, 2, 2, 2), Member(PIECE), SetOf(PIECE))
MINE = Read(HELD, Lookup(SUPPLY, Read(YOU)))
FITTING = Lookup(FITS, MEMBER)
MEETS = apply(Op.MEET, MINE, FITTING)
HEAD = Trial("head", (MEMBER,), (Attempt(SendHome(apply(Op.SINGLE, MEMBER))), Need(apply(Op.MEET, MINE, pieces(1, 2)))))


def hoisted_core(body: Expr, how: How = How.SUM) -> Core:
    """A core with one loop whose first free local is `FIRST`."""
    fold = Fold(how, Over.SET, MEMBER, pieces(1, 2), body)
    return hoist_out_of_loops(small_core(HEAD, answer("loop", fold, OTHER)))


def hoisted(body: Expr, how: How = How.SUM) -> tuple[dict[Local, Expr], Expr]:
    """What was taken out of a loop, and what is left."""
    found = hoisted_core(body, how).answers["loop"].value
    assert isinstance(found, Fold)
    return {given.local: given.value for given in found.given}, found.body


def test_what_does_not_depend_on_the_member_is_taken_out() -> None:
    given, rest = hoisted(apply(Op.COUNT, MEETS))
    assert given == {FIRST: MINE}
    assert rest == apply(Op.COUNT, apply(Op.MEET, FIRST, FITTING))


def test_what_is_taken_out_twice_has_one_name() -> None:
    given, rest = hoisted(apply(Op.ADD, MEETS, apply(Op.UNION, MINE, FITTING)))
    assert given == {FIRST: MINE}
    assert rest == apply(Op.ADD, apply(Op.MEET, FIRST, FITTING), apply(Op.UNION, FIRST, FITTING))


def test_what_not_every_member_comes_to_stays() -> None:
    body = apply(Op.AND, FITTING, MEETS)
    assert hoisted(body, How.FILTER) == ({}, body)


def test_names_and_numbers_stay() -> None:
    body = apply(Op.ADD, FITTING, apply(Op.ADD, OTHER, apply(Op.ADD, Const(1), FITTING)))
    assert hoisted(body) == ({}, body)


def test_a_trial_stays_whole_because_pieces_move_in_it() -> None:
    trial = Tries("head", (MEMBER,))
    given, rest = hoisted(apply(Op.AND, MEETS, trial), How.FILTER)
    assert given == {FIRST: MINE}
    assert rest == apply(Op.AND, apply(Op.MEET, FIRST, FITTING), trial)


def test_no_step_of_a_trial_is_touched() -> None:
    assert hoisted_core(apply(Op.AND, MEETS, Tries("head", (MEMBER,)))).trials["head"] == HEAD


def test_a_trial_of_which_only_the_truth_is_asked_stays_in_the_loop() -> None:
    body = apply(Op.AND, Tries("head", (OTHER,)), FITTING)
    assert hoisted(body, How.FILTER) == ({}, body)


def test_a_loop_inside_a_loop_has_other_names() -> None:
    inner = Fold(How.SUM, Over.SET, OTHER, pieces(3), apply(Op.COUNT, apply(Op.MEET, MINE, Lookup(FITS, OTHER))))
    outer = hoisted_core(apply(Op.ADD, inner, apply(Op.COUNT, MEETS))).answers["loop"].value
    numbers = [local.number for local in bound_inside([outer])]
    assert len(numbers) == len(set(numbers)) == 5


def test_what_an_outer_loop_took_out_is_taken_out_of_the_inner_one_too() -> None:
    inner = apply(Op.MEET, apply(Op.MEET, OTHER, MINE), FITTING)
    assert hoisted(inner)[0] == {FIRST: apply(Op.MEET, OTHER, MINE)}


def test_a_loop_comes_to_the_same_end() -> None:
    body = apply(Op.COUNT, MEETS)
    plain = Fold(How.SUM, Over.SET, MEMBER, pieces(1, 2), body)
    core = hoisted_core(body)
    assert Lying(core).value(core.answers["loop"].value, {}) == Lying(core).value(plain, {}) == 4


# --- slots that are read more than once ---

SLOT, OTHER_SLOT = Read(POINTS, Const(1)), Read(POINTS, Const(2))
ENOUGH, MORE = apply(Op.MORE, SLOT, Const(1)), apply(Op.MORE, SLOT, Const(2))


def shared(*conditions: Expr) -> Pause:
    offers = tuple(One(i, condition, 0, Means.RULE) for i, condition in enumerate(conditions))
    each = Each(MEMBER, MINE, 0, test=ENOUGH)
    (block,) = share_reads(small_core(Block(0, "turn", (), Pause(0, (*offers, each), 0)))).blocks
    assert isinstance(block.end, Pause)
    return block.end


def test_a_slot_that_two_offers_look_at_is_read_once() -> None:
    (given,) = shared(ENOUGH, MORE).given
    assert given.value == SLOT


def test_offers_look_at_what_was_read() -> None:
    pause = shared(ENOUGH, MORE)
    local = pause.given[0].local
    conditions = [offer.condition for offer in pause.offers if isinstance(offer, One)]
    assert conditions == [apply(Op.MORE, local, Const(1)), apply(Op.MORE, local, Const(2))]


def test_a_slot_that_one_offer_looks_at_is_read_there() -> None:
    assert shared(ENOUGH, apply(Op.MORE, OTHER_SLOT, Const(1))).given == ()


def test_what_is_asked_only_after_a_trial_is_not_read_before() -> None:
    late = apply(Op.AND, Tries("head", (MEMBER,)), ENOUGH)
    assert shared(late, late).given == ()


def test_a_slot_that_two_requirements_look_at_is_read_once() -> None:
    held = Read(HELD, Const(1))
    parts = ((1, apply(Op.MEET, held, pieces(1, 2))), (1, apply(Op.MEET, held, pieces(2, 3))))
    core = share_reads(small_core(answer("met", Match(Matching.MET, parts))))
    found = core.answers["met"].value
    assert isinstance(found, Let)
    assert found.given == (Given(found.given[0].local, held),)


def test_what_hangs_on_a_local_is_read_where_it_stands() -> None:
    found = Match(Matching.MET, ((1, Read(PLACES, MEMBER)), (1, Read(PLACES, MEMBER))))
    core = share_reads(small_core(answer("met", found, MEMBER)))
    assert core.answers["met"].value == found
