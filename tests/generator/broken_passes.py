"""Optimisations broken on purpose: each changes what some programs do, and the generator must find one of those."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rondel.core.core import Answer, Core
from rondel.core.evaluate import Evaluator
from rondel.core.expressions import TRUE, Ask, Const, Expr, Local, Lookup, Read, Table, Unmet
from rondel.core.operations import Matching, Op
from rondel.core.passes import (
    alike,
    conditions,
    dead,
    filters,
    hoist,
    inline,
    lean,
    peel,
    regions,
    requirements,
    tabulate,
    trial_values,
)
from rondel.core.passes import fold as folding
from rondel.core.statements import Need, Stmt, Stmts, Write
from rondel.core.trials import TrialStep, TrialSteps
from rondel.core.types import PIECE, SetOf
from rondel.core.walk import free_locals, substituted, walk

Break = Callable[[pytest.MonkeyPatch], None]


def a_comparison_is_turned_round_wrongly(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(folding._NEGATED, Op.LESS, Op.MORE)


def a_filter_loses_a_term(patch: pytest.MonkeyPatch) -> None:
    whole = conditions.conjuncts
    patch.setattr(filters, "conjuncts", lambda cond: whole(cond)[:1])


def an_answer_is_written_out_with_the_locals_that_it_had(patch: pytest.MonkeyPatch) -> None:
    def copied(self: inline.Inliner, expr: Ask) -> Expr:
        answer = self.answer(expr.answer)
        args = {param.number: arg for param, arg in zip(answer.params, expr.args, strict=True)}
        return self.algebra.simplified(substituted(answer.value, args))

    patch.setattr(inline.Inliner, "_copied", copied)


def a_head_loses_a_need(patch: pytest.MonkeyPatch) -> None:
    whole = trial_values.without_repeats

    def shorter(steps: TrialSteps) -> list[TrialStep]:
        kept = whole(steps)
        needs = [step for step in kept if isinstance(step, Need)]
        return [step for step in kept if step not in needs[1:]]

    patch.setattr(lean, "without_repeats", shorter)


def a_condition_that_was_peeled_off_is_not_asked(patch: pytest.MonkeyPatch) -> None:
    whole = peel.quickly_told

    def told(steps: TrialSteps) -> tuple[list[Expr], TrialSteps]:
        quick, rest = whole(steps)
        return [*quick[1:], TRUE], rest

    patch.setattr(peel, "quickly_told", told)


def a_write_that_somebody_reads_is_dropped(patch: pytest.MonkeyPatch) -> None:
    whole = dead._alive

    def alive(steps: Stmts) -> Stmts:
        kept = whole(steps)
        writes = [step for step in kept if isinstance(step, Write)]
        return tuple(step for step in kept if step not in writes[1:])

    patch.setattr(dead, "_alive", alive)


def a_read_is_hoisted_over_a_write(patch: pytest.MonkeyPatch) -> None:
    whole = dead._alive

    def alive(steps: Stmts) -> Stmts:
        kept: list[Stmt] = []
        for step in whole(steps):
            last = kept[-1] if kept else None
            reads = {node.region for node in walk(step) if isinstance(node, Read)}
            if isinstance(last, Write) and last.region in reads:
                kept.insert(-1, step)
            else:
                kept.append(step)
        return tuple(kept)

    patch.setattr(dead, "_alive", alive)


def a_property_of_the_member_is_taken_out_of_the_loop(patch: pytest.MonkeyPatch) -> None:
    def free(expr: Expr) -> dict[int, Local]:
        return {} if isinstance(expr, Lookup) else free_locals(expr)

    patch.setattr(hoist, "free_locals", free)


def a_table_is_off_by_a_row(patch: pytest.MonkeyPatch) -> None:
    whole = tabulate._tabulated

    def tabulated(answer: Answer, core: Core, evaluator: Evaluator) -> Answer:
        made = whole(answer, core, evaluator)
        if made is answer or not isinstance(made.value, Lookup):
            return made
        table = made.value.table
        rows = (table.rows[-1], *table.rows[:-1])
        return replace(made, value=Lookup(Table(table.name, rows, table.index, table.holds), made.value.index))

    patch.setattr(tabulate, "_tabulated", tabulated)


def a_requirement_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    whole = requirements._Writing._row

    def row(self: requirements._Writing, unmet: Unmet, mask: int, how: Matching) -> Expr:
        return whole(self, unmet, mask & (mask - 1), how)

    patch.setattr(requirements._Writing, "_row", row)


def regions_are_kept_too_long(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(regions, "_asks_only_what_lies_there", lambda expr: True)


def pieces_that_are_told_apart_are_taken_for_alike(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(alike._Sameness, "_apart", lambda *_: Const(0, SetOf(PIECE)))


BROKEN: tuple[Break, ...] = (
    a_comparison_is_turned_round_wrongly, a_filter_loses_a_term, an_answer_is_written_out_with_the_locals_that_it_had,
    a_head_loses_a_need, a_condition_that_was_peeled_off_is_not_asked, a_write_that_somebody_reads_is_dropped,
    a_read_is_hoisted_over_a_write, a_property_of_the_member_is_taken_out_of_the_loop, a_table_is_off_by_a_row,
    a_requirement_is_forgotten, regions_are_kept_too_long, pieces_that_are_told_apart_are_taken_for_alike,
)  # fmt: skip
