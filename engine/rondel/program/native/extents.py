"""Which bits a set can have, and which values a member, as far as expressions tell: so narrow are they written.

What comes from outside, a slot of the position or a parameter, may hold all that its type allows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rondel.core.core import Core
from rondel.core.expressions import (
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Tries,
    Unmet,
)  # fmt: skip
from rondel.core.operations import How, Op, Over
from rondel.core.types import BIAS, LARGEST_IN_SET, PLACE, SMALLEST_IN_SET, Member, Number, SetOf, Type
from rondel.core.typing import Types
from rondel.program.native.windows import WordWindow, all_bits, is_wide, window_of

Known = dict[int, int]  # the bits of locals by their numbers


class Extents:
    """Says which bits values of a core can have."""

    def __init__(self, core: Core, types: Types) -> None:
        self.core, self.types = core, types
        self._answers: dict[str, int] = {}

    def window(self, expr: Expr, known: Known) -> WordWindow:
        return window_of(self.bits(expr, known))

    def is_wide(self, expr: Expr) -> bool:
        return is_wide(self.types.of(expr))

    def all_of(self, found: Type) -> int:
        return all_bits(found, self.core.sizes)

    # --- sets ---

    def bits(self, expr: Expr, known: Known) -> int:
        """The bits that a set or a sequence can have."""
        match expr:
            case Const():
                return max(expr.value, 0)
            case Local():
                return known.get(expr.number, self.all_of(expr.type))
            case Lookup():
                return _union(expr.table.rows)
            case Apply():
                return self._applied(expr, known)
            case Fold():
                return self._folded(expr, known)
            case Let():
                return self.bits(expr.body, self._with_given(expr, known))
            case Pick():
                return _union(self.bits(case, known) for _, case in expr.cases)
            case Ask():
                return self.answer(expr.answer)
            case Connected():
                return self.all_of(SetOf(PLACE))
            case Read() | Tries() | Unmet() | Match():
                return self.all_of(self.types.of(expr))
            case _:
                assert_never(expr)

    def answer(self, name: str) -> int:
        """The bits that an answer can have, whatever it is given."""
        if name not in self._answers:
            answer = self.core.answers[name]
            self._answers[name] = self.all_of(answer.holds)  # for whoever comes back to it
            if is_wide(answer.holds):
                self._answers[name] &= self.bits(answer.value, {})
        return self._answers[name]

    def _with_given(self, expr: Let | Fold, known: Known) -> Known:
        inner = dict(known)
        for one in expr.given:
            inner[one.local.number] = self.of(one.value, inner)
        return inner

    def of(self, expr: Expr, known: Known) -> int:
        """The bits of a set, the values of a member, nothing of a number."""
        found = self.types.of(expr)
        if isinstance(found, Member):
            return self.values(expr, known)
        return self.bits(expr, known) if is_wide(found) else 0

    def _applied(self, expr: Apply, known: Known) -> int:
        args = expr.args
        match expr.op:
            case Op.UNION:
                return self.bits(args[0], known) | self.bits(args[1], known)
            case Op.MEET:
                return self.bits(args[0], known) & self.bits(args[1], known)
            case Op.IF:
                return self.bits(args[1], known) | self.bits(args[2], known)
            case Op.MINUS | Op.FIRSTS | Op.WITHOUT_FIRST | Op.BEHIND | Op.SPEND | Op.AT_HOME | Op.TAIL:
                return self.bits(args[0], known)
            case Op.SINGLE:
                return self.values(args[0], known) & -2
            case Op.SINGLE_NUMBER:
                return _numbers(self.types.number(args[0]))
            case Op.RANGE:
                low, high = self.types.number(args[0]), self.types.number(args[1])
                return _numbers(Number(low.low, high.high))
        return self.all_of(self.types.of(expr))

    def _folded(self, expr: Fold, known: Known) -> int:
        inner = self.inside(expr, self._with_given(expr, known))
        match expr.how:
            case How.FILTER:
                return self.bits(expr.source, known)
            case How.MOST | How.LEAST if expr.over is not Over.SEQUENCE:
                return self.bits(expr.source, known)
            case How.MAP:
                return self.values(expr.body, inner) & -2
            case How.MAP_NUMBERS:
                return _numbers(self.types.number(expr.body))
        return self.all_of(self.types.of(expr))

    def inside(self, fold: Fold, known: Known) -> Known:
        """What is known inside a fold: its local is one of the members."""
        members = self.bits(fold.source, known) if fold.over is Over.SET else 0
        return {**known, fold.local.number: members or self.all_of(fold.local.type)}

    # --- members ---

    def values(self, expr: Expr, known: Known) -> int:
        """The values that a member can have, as a set; none is 0."""
        match expr:
            case Const():
                return 1 << expr.value if expr.value >= 0 else 0
            case Local():
                return known.get(expr.number) or self.all_of(expr.type)
            case Lookup():
                return 1 | _union(1 << row for row in expr.table.rows if row >= 0)
            case Apply(Op.FIRST | Op.NTH, (source, *_)):
                return 1 | self.bits(source, known)
            case Apply(Op.IF, (_, then, otherwise)):
                return self.values(then, known) | self.values(otherwise, known)
            case Let():
                return self.values(expr.body, self._with_given(expr, known))
        return self.all_of(self.types.of(expr))


def _numbers(found: Number) -> int:
    """The bits of all numbers within bounds that a set can hold."""
    low, high = max(min(found.low, 0), SMALLEST_IN_SET), min(max(found.high, 0), LARGEST_IN_SET)  # 0 is of every type
    return ((1 << high - low + 1) - 1) << low + BIAS if high >= low else 0


def _union(masks: Iterable[int]) -> int:
    result = 0
    for mask in masks:
        result |= mask
    return result
