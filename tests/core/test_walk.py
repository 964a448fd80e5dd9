"""Trees of the core gone through and rebuilt, and the locals in them."""

from __future__ import annotations

import pytest

from rondel.core.expressions import (
    HELD,
    YOU,
    Connected,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Pick,
    Read,
    Unmet,
)
from rondel.core.operations import How, Op, Over
from rondel.core.statements import If, Loop, Need, SetLocal, Stmt
from rondel.core.trials import Among, AnyOf, Case, Several, TrialStep
from rondel.core.types import ENTRY, Member
from rondel.core.walk import (
    Numbering,
    bound_inside,
    children,
    free_locals,
    highest_local,
    needed_locals,
    rebuilt,
    substituted,
    uses_of,
    walk,
    weight,
)

from .small_core import HUES, NEIGHBOURS, apply, pieces, table

A, B, C, D = map(Local, range(4))
COUNTS = table("counts", (0, 1), Member(ENTRY))


def where(local: Local, source: Expr, body: Expr, *given: Given) -> Fold:
    return Fold(How.FILTER, Over.SET, local, source, body, given)


SUM = apply(Op.ADD, A, apply(Op.ADD, Const(1), B))
FILTER = where(C, Read(HELD, A), apply(Op.EQUAL, C, B))
HEAD: tuple[TrialStep, ...] = (SetLocal(C, B), Among(Local(4), where(D, Read(HELD, A), apply(Op.EQUAL, D, C)), 7))


# --- going through ---


def test_a_tree_is_walked_from_the_outside_in() -> None:
    assert list(walk(SUM)) == [SUM, A, apply(Op.ADD, Const(1), B), Const(1), B]


def test_what_binds_is_no_part() -> None:
    assert children(FILTER) == [Read(HELD, A), apply(Op.EQUAL, C, B)]


def test_steps_inside_steps_are_walked() -> None:
    step = If(A, (SetLocal(B, C),), (SetLocal(B, D),))
    assert {node.number for node in walk(step) if isinstance(node, Local)} == {0, 2, 3}


def test_cases_weigh_nothing_because_they_are_written_elsewhere() -> None:
    assert weight(Pick(A, ((1, SUM), (2, SUM)))) == 2


# --- rebuilding ---


@pytest.mark.parametrize(
    "node", [SUM, FILTER, Pick(A, ((1, B), (2, SUM))), If(A, (Need(B),), ()), AnyOf(((Need(B),),))]
)
def test_what_does_not_change_stays_the_very_same(node: Expr | Stmt | TrialStep) -> None:
    assert rebuilt(node, lambda part: part) is node


def test_only_what_stands_directly_inside_is_offered_for_change() -> None:
    seen: list[Expr] = []
    rebuilt(SUM, lambda part: seen.append(part) or part)  # type: ignore[func-returns-value] # both in one lambda
    assert seen == [A, apply(Op.ADD, Const(1), B)]


def test_expressions_are_changed_inside_nested_steps() -> None:
    step = Case(A, (Need(B),), (Need(C),))
    assert rebuilt(step, lambda _: D) == Case(D, (Need(D),), (Need(D),))


def test_a_table_is_never_rebuilt() -> None:
    changed = rebuilt(Lookup(HUES, A), lambda _: B)
    assert changed == Lookup(HUES, B) and changed.table is HUES


def test_values_are_put_in_wherever_a_local_stands() -> None:
    assert substituted(FILTER, {1: Const(5)}) == where(C, Read(HELD, A), apply(Op.EQUAL, C, Const(5)))


# --- free locals ---


@pytest.mark.parametrize(
    ("expr", "free"),
    [
        (SUM, {0, 1}),
        (FILTER, {0, 1}),
        (where(C, C, C), {2}),
        (where(C, A, apply(Op.ADD, C, D), Given(D, B)), {0, 1}),
        (Let((Given(C, A), Given(D, C)), apply(Op.ADD, D, B)), {0, 1}),
        (Connected(NEIGHBOURS, C, A, apply(Op.ADD, C, B)), {0, 1}),
        (Unmet(C, A, apply(Op.ADD, C, B), COUNTS), {0, 1}),
        (Pick(A, ((1, B), (2, Const(3)))), {0, 1}),
        (Several(C, A, Const(0), B, 0, apply(Op.ADD, C, D)), {0, 1, 3}),
        (SetLocal(A, B), {0, 1}),
        (Loop(Over.SET, A, B, C, (SetLocal(D, A),)), {0, 1, 2, 3}),
    ],
)
def test_free_is_what_a_node_does_not_bind_for_itself_alone(expr: Expr | Stmt | TrialStep, free: set[int]) -> None:
    assert free_locals(expr).keys() == free


# --- needed locals ---


@pytest.mark.parametrize(
    ("steps", "needed"),
    [
        (HEAD, {0, 1}),
        ((Need(A), SetLocal(A, B)), {0, 1}),
        ((SetLocal(A, A), Need(A)), {0}),
        ((SetLocal(A, B), Need(A)), {1}),
        ((Among(A, B, 0), Need(apply(Op.EQUAL, A, C))), {1, 2}),
        ((Case(A, (SetLocal(B, C), Need(B)), (Need(B),)),), {0, 1, 2}),
        ((AnyOf(((SetLocal(B, A), Need(B)), (Need(C),))),), {0, 2}),
        ((SetLocal(B, Const(1)), AnyOf(((Need(B),), (Need(C),)))), {2}),
        ((Several(A, B, Const(0), Const(1), 0, apply(Op.EQUAL, A, C)),), {1, 2}),
    ],
)
def test_a_head_needs_what_it_uses_before_it_binds_it(steps: tuple[TrialStep, ...], needed: set[int]) -> None:
    assert needed_locals(steps).keys() == needed


# --- numbers ---


def test_everything_that_is_bound_in_a_head_is_found() -> None:
    assert sorted(local.number for local in bound_inside(HEAD)) == [2, 3, 4]


def test_the_highest_local_may_be_one_that_is_only_bound() -> None:
    assert highest_local(HEAD) == 4
    assert highest_local([where(Local(9), pieces(1), Const(1))]) == 9


def test_uses_are_counted_wherever_they_stand() -> None:
    assert uses_of([SUM, FILTER], B) == 2


def test_fresh_numbers_lie_behind_those_of_nodes_and_parameters() -> None:
    assert Numbering([SUM], [Local(7)]).fresh(Local(0, name="it")) == Local(8)


def test_a_copy_has_binders_of_its_own() -> None:
    copy = Numbering([FILTER]).copy(FILTER, {0: Read(YOU)})
    assert copy == where(D, Read(HELD, Read(YOU)), apply(Op.EQUAL, D, B))


def test_two_copies_share_no_binder() -> None:
    nested = Let((Given(A, Const(1)),), where(B, A, Connected(NEIGHBOURS, C, B, Unmet(D, C, D, COUNTS))))
    numbering = Numbering([nested])
    copies = [numbering.copy(nested, {}), numbering.copy(nested, {})]
    found = [local.number for local in bound_inside([nested, *copies])]
    assert len(found) == len(set(found)) == 12


def test_a_copy_of_what_was_given_keeps_its_meaning() -> None:
    fold = where(B, A, apply(Op.HAS, C, B), Given(C, Read(HELD, A)))
    copy = Numbering([fold]).copy(fold, {})
    assert isinstance(copy, Fold)
    assert copy.body == apply(Op.HAS, copy.given[0].local, copy.local)
