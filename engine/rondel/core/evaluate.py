"""Expressions evaluated by walking them: the plain meaning of each, against which every backend is compared.

The position is reached through `read`; without one only what never changes can be evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never

from rondel.core import library
from rondel.core.core import Answer
from rondel.core.expressions import (
    HELD,
    PLACES,
    Apply,
    Ask,
    Connected,
    Const,
    Expr,
    Fold,
    Given,
    Let,
    Local,
    Lookup,
    Match,
    Pick,
    Read,
    Region,
    Tries,
    Unmet,
)  # fmt: skip
from rondel.core.library import bounded, members
from rondel.core.matching import all_met, unmet
from rondel.core.operations import How, Matching, Op, Over
from rondel.core.types import BIAS, SEQUENCE_BITS, SEQUENCE_MASK

Env = dict[int, int]  # the values of locals by their numbers
MOST_WORK = 50  # to find out what never changes, as the core counts work
HOME = "home"  # the answer that says where a piece belongs


class NotStaticError(Exception):
    """An expression depends on the position, or takes too long to be worked out beforehand."""


class Evaluator:
    """Evaluates expressions; `ways` are the rows of each direction."""

    def __init__(self, answers: Mapping[str, Answer], ways: Sequence[Sequence[int]] = ((0,),)) -> None:
        self.answers, self.ways = answers, ways
        self.work = MOST_WORK

    # --- what only a position can tell ---

    def read(self, region: Region, index: int) -> int:
        raise NotStaticError(str(region))

    def tries(self, trial: str, args: list[int]) -> int:
        raise NotStaticError(trial)

    def spend(self, count: int, who: str = "") -> None:
        """Counts work; what takes long is left to those who play."""
        self.work -= count
        if self.work < 0:
            raise NotStaticError("too much work")

    # --- expressions ---

    def value(self, expr: Expr, env: Env) -> int:
        match expr:
            case Const():
                return expr.value
            case Local():
                return env[expr.number]
            case Apply():
                return self._apply(expr, env)
            case Read():
                return self.read(expr.region, 0 if expr.index is None else self.value(expr.index, env))
            case Lookup():
                rows, index = expr.table.rows, self.value(expr.index, env)
                return rows[index] if 0 <= index < len(rows) else 0
            case Fold():
                return self._fold(expr, env)
            case Let():
                return self.value(expr.body, self._with_given(expr.given, env))
            case Ask():
                return self.ask(expr.answer, [self.value(arg, env) for arg in expr.args])
            case Tries():
                return self.tries(expr.trial, [self.value(arg, env) for arg in expr.args])
            case Pick():
                wanted = self.value(expr.value, env)
                found = next((case for number, case in expr.cases if number == wanted), None)
                return self.value(found, env) if found is not None else 0
            case Connected():
                return self._connected(expr, env)
            case Unmet():
                return self._unmet_count(expr, env)
            case Match():
                sets = [self.value(pieces, env) for _, pieces in expr.parts]
                ask = all_met if expr.how is Matching.MET else unmet
                return int(ask([count for count, _ in expr.parts], sets, self.spend))
            case _:
                assert_never(expr)

    def ask(self, name: str, args: list[int]) -> int:
        if name not in self.answers:
            raise NotStaticError(name)
        answer = self.answers[name]
        return self.value(answer.value, {param.number: arg for param, arg in zip(answer.params, args, strict=True)})

    def _apply(self, expr: Apply, env: Env) -> int:
        operation = OPERATIONS.get(expr.op)
        if operation is not None:
            return operation([self.value(arg, env) for arg in expr.args])
        match expr.op:
            case Op.IF:
                condition, then, otherwise = expr.args
                return self.value(then if self.value(condition, env) else otherwise, env)
            case Op.AND:
                return int(all(self.value(arg, env) for arg in expr.args))
            case Op.OR:
                return int(any(self.value(arg, env) for arg in expr.args))
        return self._looked_up(expr.op, [self.value(arg, env) for arg in expr.args])

    def _looked_up(self, op: Op, v: list[int]) -> int:
        """An operation that looks at the position, at boards, or at how much was done."""
        match op:
            case Op.HELD:
                return _union(self.read(HELD, place) for place in members(v[0]))
            case Op.AT_HOME:
                return sum(1 << piece for piece in members(v[0]) if self._is_at_home(piece))
            case Op.WALK:
                return library.walk(self.ways, v[0], v[1], v[2], v[3])
            case Op.FURTHEST:
                return library.furthest(self.ways, v[0], v[1])
            case Op.SPEND:
                self.spend(v[0].bit_count() * v[1])
                return v[0]
        raise AssertionError(op)

    def _is_at_home(self, piece: int) -> bool:
        return self.read(PLACES, piece) == self.ask(HOME, [piece])

    def _fold(self, expr: Fold, env: Env) -> int:
        source, inner, pairs = self.value(expr.source, env), self._with_given(expr.given, env), []
        for member in members_over(expr.over, source):
            inner[expr.local.number] = member
            pairs.append((member, self.value(expr.body, inner)))
        return _folded_value(expr, pairs)

    def _with_given(self, given: tuple[Given, ...], env: Env) -> Env:
        inner = dict(env)
        for one in given:
            inner[one.local.number] = self.value(one.value, inner)
        return inner

    def _connected(self, expr: Connected, env: Env) -> int:
        inner = dict(env)

        def same(place: int) -> int:
            inner[expr.local.number] = place
            return self.value(expr.body, inner)

        return library.connected(expr.neighbours.rows, self.value(expr.start, env), same)

    def _unmet_count(self, expr: Unmet, env: Env) -> int:
        entries = members(self.value(expr.entries, env))
        sets = [self.value(expr.pieces, {**env, expr.local.number: entry}) for entry in entries]
        return unmet([expr.counts.rows[entry] for entry in entries], sets, self.spend)


def members_over(over: Over, source: int) -> Iterator[int]:
    """What a fold or a loop goes through, one after the other."""
    match over:
        case Over.SET:
            return iter(members(source))
        case Over.NUMBERS:
            return (member - BIAS for member in members(source))
        case Over.SEQUENCE:
            return library.unpacked(source)
        case _:
            assert_never(over)


def calculated(op: Op, v: Sequence[int]) -> int:
    """An operation on values that needs nothing but its arguments."""
    operation = OPERATIONS.get(op)
    if operation is None:
        raise NotStaticError(op.value)
    return operation(v)


# Those that are missing look at the position, or at some of their arguments only.
OPERATIONS: dict[Op, Callable[[Sequence[int]], int]] = {
    Op.ADD: lambda v: bounded(v[0] + v[1]),
    Op.SUBTRACT: lambda v: bounded(v[0] - v[1]),
    Op.MULTIPLY: lambda v: bounded(v[0] * v[1]),
    Op.DIVIDE: lambda v: library.divided(v[0], v[1]),
    Op.REMAINDER: lambda v: library.remainder(v[0], v[1]),
    Op.NEGATE: lambda v: -v[0],
    Op.MIN: min,
    Op.MAX: max,
    Op.EQUAL: lambda v: int(v[0] == v[1]),
    Op.UNEQUAL: lambda v: int(v[0] != v[1]),
    Op.LESS: lambda v: int(v[0] < v[1]),
    Op.AT_MOST: lambda v: int(v[0] <= v[1]),
    Op.MORE: lambda v: int(v[0] > v[1]),
    Op.AT_LEAST: lambda v: int(v[0] >= v[1]),
    Op.NOT: lambda v: int(not v[0]),
    Op.UNION: lambda v: v[0] | v[1],
    Op.MEET: lambda v: v[0] & v[1],
    Op.MINUS: lambda v: v[0] & ~v[1],
    Op.HAS: lambda v: v[0] >> v[1] & 1,
    Op.HAS_NUMBER: lambda v: library.has_number(v[0], v[1]),
    Op.COUNT: lambda v: v[0].bit_count(),
    Op.SINGLE: lambda v: library.single(v[0]),
    Op.SINGLE_NUMBER: lambda v: library.single_number(v[0]),
    Op.RANGE: lambda v: library.number_range(v[0], v[1]),
    Op.FIRST: lambda v: library.first_member(v[0]),
    Op.FIRST_NUMBER: lambda v: library.first_number(v[0]),
    Op.FIRSTS: lambda v: library.first_members(v[0], v[1]),
    Op.WITHOUT_FIRST: lambda v: v[0] & v[0] - 1,
    Op.NTH: lambda v: library.nth(v[0], v[1]),
    Op.NTH_NUMBER: lambda v: library.nth_number(v[0], v[1]),
    Op.BEHIND: lambda v: library.behind(v[0], v[1]),
    Op.HEAD: lambda v: v[0] & SEQUENCE_MASK,
    Op.TAIL: lambda v: v[0] >> SEQUENCE_BITS,
    Op.NTH_IN_ORDER: lambda v: library.nth_in_order(v[0], v[1]),
    Op.UNORDERED: lambda v: library.unordered(v[0]),
    Op.STARTING: lambda v: library.starting(v[0], v[1]),
    Op.ORDINAL: lambda v: v[0],
}


def _union(masks: Iterator[int]) -> int:
    result = 0
    for mask in masks:
        result |= mask
    return result


def _folded_value(expr: Fold, pairs: list[tuple[int, int]]) -> int:
    offset = BIAS if expr.over is Over.NUMBERS else 0
    match expr.how:
        case How.FILTER:
            chosen = [member for member, value in pairs if value]
            if expr.over is Over.SEQUENCE:
                return library.packed(chosen)
            return sum(1 << member + offset for member in chosen)
        case How.ANY:
            return int(any(value for _, value in pairs))
        case How.SUM:
            return _saturated_sum(value for _, value in pairs)
        case How.HIGHEST:
            return max((value for _, value in pairs), default=0)
        case How.LOWEST:
            return min((value for _, value in pairs), default=0)
        case How.MAP:
            return _union(library.single(value) for _, value in pairs)
        case How.MAP_NUMBERS:
            return _union(library.single_number(value) for _, value in pairs)
        case How.MOST | How.LEAST:
            values = [value for _, value in pairs]
            best = (max if expr.how is How.MOST else min)(values, default=0)
            return sum(1 << member + offset for member, value in pairs if value == best)
        case _:
            assert_never(expr.how)


def _saturated_sum(values: Iterator[int]) -> int:
    total = 0
    for value in values:
        total = bounded(total + value)
    return total
