"""Answers that hang on nothing but their arguments become tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

from rondel.core.core import Answer, Core
from rondel.core.evaluate import Evaluator, NotStaticError
from rondel.core.expressions import Apply, Const, Expr, Local, Lookup, Table
from rondel.core.operations import Op
from rondel.core.passes.thresholds import LARGEST_TABLE
from rondel.core.types import Member, Number, Sizes, Type, YesNo


def tabulate(core: Core) -> Core:
    """Replaces the value of every answer that never changes by a table of its arguments."""
    evaluator = Evaluator(core.answers, [way.rows for way in core.facts.ways])
    return replace(core, answers={name: _tabulated(one, core, evaluator) for name, one in core.answers.items()})


def _tabulated(answer: Answer, core: Core, evaluator: Evaluator) -> Answer:
    if not answer.params or isinstance(answer.value, Const | Lookup | Local):
        return answer
    sizes = [_extent(param.type, core.sizes) for param in answer.params]
    if not all(sizes) or prod(sizes) > LARGEST_TABLE:
        return answer
    try:
        # The last rows first: what hangs on the position often shows it there, and seldom where nothing is given.
        backwards = product(*(range(size - 1, -1, -1) for size in sizes))
        rows = [evaluator.ask(answer.name, list(args)) for args in backwards][::-1]
    except NotStaticError:
        return answer
    index = answer.params[0].type if len(sizes) == 1 else Number(0, len(rows) - 1)
    table = Table(f"answer {answer.name}", tuple(rows), index, answer.holds)
    return replace(answer, value=Lookup(table, _index(answer.params, sizes)))


def _extent(found: Type, sizes: Sizes) -> int:
    """How many values an argument can have; 0 if there is no telling."""
    return 2 if isinstance(found, YesNo) else sizes[found.domain] + 1 if isinstance(found, Member) else 0


def _index(params: tuple[Local, ...], sizes: list[int]) -> Expr:
    if len(params) == 1:
        return params[0]
    index = _number(params[0])
    for param, size in zip(params[1:], sizes[1:], strict=True):
        index = Apply(Op.ADD, (Apply(Op.MULTIPLY, (index, Const(size))), _number(param)))
    return index


def _number(param: Local) -> Expr:
    return Apply(Op.ORDINAL, (param,)) if isinstance(param.type, Member) else param
