"""The ways past each step of a trial, and that trying leaves no trace."""

from __future__ import annotations

import pytest

from rondel.core.expressions import CAUSE, FALSE, POINTS, TRUE, YOU, Const, Expr, Local, Read
from rondel.core.library import packed
from rondel.core.operations import Op, Over
from rondel.core.search import Way, succeeds, tried, ways
from rondel.core.statements import Need, SetLocal, Write
from rondel.core.trials import Among, AnyOf, Attempt, Case, Several, Trial, TrialStep

from .small_core import Lying, apply, numbers, pieces, set_of, small_core

A, B = Local(0), Local(1)
FAILING, PASSING = (Need(FALSE),), (Need(TRUE),)


@pytest.fixture
def machine() -> Lying:
    return Lying(small_core())


def several(source: Expr, count: int, then: Expr = TRUE, *, chosen: int = 0, up_to: bool = False) -> Several:
    return Several(A, source, Const(chosen), Const(count), 0, then, up_to=up_to)


def most_of(source: Expr, count: int, *, chosen: int = 0) -> Several:
    """So many, or as many as there are."""
    return Several(A, source, Const(chosen), Const(count), 0, TRUE, most=True)


def is_set(*members: int) -> Expr:
    return apply(Op.EQUAL, A, Const(set_of(*members)))


# --- ways ---


def test_what_is_needed_is_passed_if_it_holds(machine: Lying) -> None:
    assert list(ways(machine, Need(TRUE), {0: 1})) == [Way({0: 1}, machine.s)]
    assert not list(ways(machine, Need(FALSE), {0: 1}))


def test_a_local_that_is_set_is_known_from_then_on(machine: Lying) -> None:
    assert [way.env for way in ways(machine, SetLocal(B, Read(YOU)), {0: 5})] == [{0: 5, 1: 1}]


def test_an_attempt_leads_on_in_another_position(machine: Lying) -> None:
    (way,) = ways(machine, Attempt(Write(YOU, None, Const(2))), {})
    assert way.position != machine.s and machine.read(YOU, 0) == 1


@pytest.mark.parametrize(
    ("over", "source", "expected"),
    [
        (Over.SET, set_of(2, 5), [2, 5]),
        (Over.NUMBERS, numbers(-2, 5), [-2, 5]),
        (Over.SEQUENCE, packed([5, 2]), [5, 2]),
    ],
)
def test_every_member_is_a_way(machine: Lying, over: Over, source: int, expected: list[int]) -> None:
    assert [way.env[0] for way in ways(machine, Among(A, Const(source), 0, over), {})] == expected


def test_a_case_has_one_way(machine: Lying) -> None:
    step = Case(A, PASSING, FAILING)
    assert [way.first for number in (1, 0) for way in ways(machine, step, {0: number})] == [PASSING, FAILING]


def test_every_branch_is_a_way(machine: Lying) -> None:
    assert [way.first for way in ways(machine, AnyOf((PASSING, FAILING)), {})] == [PASSING, FAILING]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (several(pieces(1, 2, 3), 2), [set_of(1, 2), set_of(1, 3), set_of(2, 3)]),
        (several(pieces(1, 2), 3), []),
        (several(pieces(1, 2), 0), [0]),
        (several(pieces(1, 2), -1), [0]),
        (several(pieces(1, 2), 2, up_to=True), [0, set_of(1), set_of(1, 2), set_of(2)]),
        (most_of(pieces(1, 2), 3), [set_of(1, 2)]),
        (several(pieces(1, 2, 3), 1, chosen=set_of(2)), [set_of(2, 3)]),
        (most_of(pieces(1, 2, 3), 2, chosen=set_of(2)), [set_of(2, 3)]),
    ],
)
def test_several_members_are_chosen_in_rising_order(machine: Lying, step: Several, expected: list[int]) -> None:
    assert [way.env[0] for way in ways(machine, step, {})] == expected


def test_behind_several_members_all_are_looked_at_together(machine: Lying) -> None:
    (way,) = ways(machine, several(pieces(3), 1, is_set(3)), {})
    assert way.first == (Need(is_set(3)),)


def test_several_members_that_are_too_few_are_not_even_begun_with(machine: Lying) -> None:
    list(ways(machine, several(pieces(1, 2, 3), 4), {}))
    assert machine.spent == 1


def test_what_is_left_must_be_enough_for_those_still_wanted(machine: Lying) -> None:
    list(ways(machine, several(pieces(1, 2, 3), 3), {}))
    assert machine.spent == 7  # of all eight sets 2 and 3 together are never come to


# --- whole trials ---


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((), True),
        (PASSING, True),
        ((*PASSING, *FAILING), False),
        ((Among(A, pieces(1, 2, 3), 0), Need(apply(Op.EQUAL, A, Const(2)))), True),
        ((Among(A, pieces(1, 2, 3), 0), Need(apply(Op.EQUAL, A, Const(4)))), False),
        ((AnyOf((FAILING, PASSING)),), True),
        ((AnyOf((FAILING, FAILING)),), False),
        ((AnyOf((FAILING, PASSING)), *FAILING), False),
        ((Case(TRUE, FAILING, PASSING),), False),
        ((several(pieces(1, 2, 3), 2, is_set(2, 3)),), True),
        ((several(pieces(1, 2, 3), 2, is_set(2)),), False),
        ((several(pieces(1, 2, 3), 2, is_set(2), up_to=True),), True),
        ((Attempt(Write(CAUSE, None, Const(1))), Need(Read(CAUSE))), True),
        ((Need(Read(CAUSE)), Attempt(Write(CAUSE, None, Const(1)))), False),
    ],
)
def test_some_way_must_lead_through_all_steps(machine: Lying, steps: tuple[TrialStep, ...], expected: bool) -> None:
    assert succeeds(machine, steps, {}) is expected


@pytest.mark.parametrize("end", [PASSING, FAILING])
def test_afterwards_the_position_is_the_very_same(machine: Lying, end: tuple[Need]) -> None:
    here, before = machine.s, list(machine.s)
    succeeds(machine, (Attempt(Write(CAUSE, None, Const(1))), Among(A, pieces(1, 2), 0), *end), {})
    assert machine.s is here and machine.s == before


def test_the_position_is_the_very_same_even_if_trying_fails(machine: Lying) -> None:
    here = machine.s
    with pytest.raises(KeyError):
        succeeds(machine, (Attempt(Write(CAUSE, None, Const(1))), Need(B)), {})
    assert machine.s is here


def test_every_way_begins_where_the_step_did(machine: Lying) -> None:
    twice = apply(Op.EQUAL, Read(POINTS, Const(1)), Const(2))
    more = Attempt(Write(POINTS, Const(1), apply(Op.ADD, Read(POINTS, Const(1)), Const(1))))
    assert not succeeds(machine, (Among(A, pieces(1, 2, 3), 0), more, Need(twice)), {})


def test_a_trial_gets_its_arguments_by_its_parameters() -> None:
    trial = Trial("least", (B, A), (Need(apply(Op.LESS, A, B)),))
    machine = Lying(small_core(trial))
    assert [tried(machine, {"least": trial}, "least", args) for args in ([2, 1], [1, 2])] == [1, 0]
