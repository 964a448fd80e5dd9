"""Expressions evaluated by walking them: the plain meaning of each, against which every backend is compared.

The position is reached through `read`; without one only what never changes can be evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rondel.rules import library
from rondel.rules.core import (
    BIAS,
    SEQ_BITS,
    SEQ_MASK,
    AnswerCode,
    Ask,
    Can,
    Const,
    Expr,
    Fold,
    Lib,
    Local,
    Lookup,
    Op,
    Pick,
    Possible,
    Read,
)  # fmt: skip
from rondel.rules.library import bounded, member_bit
from rondel.rules.world import WAYS, World

Env = list[int]


class NotStaticError(Exception):
    """An expression depends on the position."""


class Evaluator:
    """Evaluates expressions over the tables of a world."""

    def __init__(self, world: World, answers: Mapping[str, AnswerCode]) -> None:
        self.world, self.answers = world, answers
        self.ways: list[Sequence[int]] = [[0], *(world.tables["way." + way] for way in WAYS)]

    # --- what only a position can tell ---

    def read(self, region: str, index: int) -> int:
        raise NotStaticError(region)

    def possible(self, expr: Possible, env: Env) -> int:
        raise NotStaticError("possible")

    def can(self, routine: str, args: list[int]) -> int:
        raise NotStaticError(routine)

    # --- expressions ---

    def value(self, expr: Expr, env: Env) -> int:
        match expr:
            case Const():
                return expr.value
            case Local():
                return env[expr.slot]
            case Read():
                return self.read(expr.region, 0 if expr.index is None else self.value(expr.index, env))
            case Lookup():
                rows, index = self.world.tables[expr.table], self.value(expr.index, env)
                return rows[index] if 0 <= index < len(rows) else 0
            case Op():
                return self._op(expr, env)
            case Fold():
                return self._fold(expr, env)
            case Ask():
                return self.ask(expr.answer, [self.value(arg, env) for arg in expr.args])
            case Possible():
                return self.possible(expr, env)
            case Can():
                return self.can(expr.routine, [self.value(arg, env) for arg in expr.args])
            case Pick():
                wanted = self.value(expr.value, env)
                found = next((case for number, case in expr.cases if number == wanted), None)
                return self.value(found, env) if found is not None else 0
            case Lib():
                return self._lib(expr, env)

    def ask(self, name: str, args: list[int]) -> int:
        answer = self.answers.get(name)
        if answer is None:
            raise NotStaticError(name)
        return self.value(answer.value, args + [0] * (answer.locals - len(args)))

    def _op(self, expr: Op, env: Env) -> int:
        if expr.op == "if":
            condition, then, otherwise = expr.args
            return self.value(then if self.value(condition, env) else otherwise, env)
        if expr.op == "and":
            return int(all(self.value(arg, env) for arg in expr.args))
        if expr.op == "or":
            return int(any(self.value(arg, env) for arg in expr.args))
        return self._strict(expr.op, [self.value(arg, env) for arg in expr.args])

    def _strict(self, op: str, v: list[int]) -> int:
        match op:
            case "+":
                return v[0] + v[1]
            case "-":
                return v[0] - v[1]
            case "*":
                return bounded(v[0] * v[1])
            case "/":
                return v[0] // v[1] if v[1] else 0
            case "%":
                return v[0] % v[1] if v[1] else 0
            case "neg":
                return -v[0]
            case "bounded":
                return bounded(v[0])
            case "spend":
                return v[0]  # only what is written out counts its work
            case "min":
                return min(v)
            case "max":
                return max(v)
            case "not":
                return int(not v[0])
            case "==":
                return int(v[0] == v[1])
            case "!=":
                return int(v[0] != v[1])
            case "<":
                return int(v[0] < v[1])
            case "<=":
                return int(v[0] <= v[1])
            case ">":
                return int(v[0] > v[1])
            case ">=":
                return int(v[0] >= v[1])
        return self._on_sets(op, v)

    def _on_sets(self, op: str, v: list[int]) -> int:
        match op:
            case "|":
                return v[0] | v[1]
            case "&":
                return v[0] & v[1]
            case "&~":
                return v[0] & ~v[1]
            case "has":
                return v[0] >> v[1] & 1 if v[1] > 0 else 0
            case "count":
                return v[0].bit_count()
            case "first":
                return (v[0] & -v[0]).bit_length() - 1 if v[0] else 0
            case "bit":
                return member_bit(v[0])
            case "range":
                return number_range(v[0], v[1])
            case "unbias":
                return v[0] - BIAS if v[0] else 0
            case "firsts":
                return first_members(v[0], v[1])
            case "nth":
                found = library.members(v[0])
                return found[v[1] - 1] if 1 <= v[1] <= len(found) else 0
            case "nth_seq":
                return v[0] >> (SEQ_BITS * (v[1] - 1)) & SEQ_MASK if v[1] >= 1 else 0
            case "head":
                return v[0] & SEQ_MASK
            case "behead":
                return v[0] >> SEQ_BITS
            case "without_first":
                return v[0] & v[0] - 1
            case "unordered":
                return sum(1 << member for member in unpacked(v[0]))
            case "held":
                return sum_held(self, v[0])
            case "at_home":
                return sum(1 << p for p in library.members(v[0]) if self.read("place", p) == self.ask("home", [p]))
        raise AssertionError(op)

    def _fold(self, expr: Fold, env: Env) -> int:
        source = self.value(expr.source, env)
        pairs = []
        for member in self._members(source, expr):
            env[expr.local] = member
            pairs.append((member, self.value(expr.body, env)))
        env[expr.local] = 0
        return _folded(expr, pairs)

    def _members(self, source: int, expr: Fold) -> Iterator[int]:
        if expr.sequence:
            yield from unpacked(source)
        else:
            for member in library.members(source):
                yield member - BIAS if expr.numbers else member

    def _lib(self, expr: Lib, env: Env) -> int:
        args = [self.value(arg, env) for arg in expr.args]
        match expr.name:
            case "walk":
                return library.walk(self.ways, args[0], args[1], args[2], args[3])
            case "furthest":
                return library.furthest(self.ways, args[0], args[1])
            case "seated":
                return library.seated(self.world.seats, args[0])
            case "starting":
                return library.starting(args[0], args[1])
            case "unmet":
                entries = library.members(args[0])
                counts = [self.world.entries[entry - 1].count for entry in entries]
                return library.unmet(counts, [self.ask("entry:pieces", [entry]) for entry in entries])
            case "region":
                return self._region(expr, args[0], env)
        raise AssertionError(expr.name)

    def _region(self, expr: Lib, start: int, env: Env) -> int:
        def same(place: int) -> int:
            env[expr.local] = place
            assert expr.body is not None
            return self.value(expr.body, env)

        found = library.region(self.world.tables[expr.table], start, same)
        env[expr.local] = 0
        return found


def sum_held(evaluator: Evaluator, places: int) -> int:
    """Everything that lies in any of some places."""
    result = 0
    for place in library.members(places):
        result |= evaluator.read("held", place)
    return result


def number_range(low: int, high: int) -> int:
    """The numbers from low to high as a mask."""
    if high < low:
        return 0
    low, high = max(low, -BIAS + 1), min(high, 4000)
    return ((1 << high - low + 1) - 1) << low + BIAS if high >= low else 0


def first_members(mask: int, count: int) -> int:
    """The first so many members of a set."""
    result = 0
    while mask and count > 0:
        low = mask & -mask
        result |= low
        mask ^= low
        count -= 1
    return result


def unpacked(sequence: int) -> Iterator[int]:
    """The members of a packed sequence, in order."""
    while sequence:
        yield sequence & SEQ_MASK
        sequence >>= SEQ_BITS


def _folded(expr: Fold, pairs: list[tuple[int, int]]) -> int:
    offset = BIAS if expr.numbers else 0
    match expr.how:
        case "filter":
            chosen = [member for member, value in pairs if value]
            if expr.sequence:
                return sum(member << (i * SEQ_BITS) for i, member in enumerate(chosen))
            return sum(1 << member + offset for member in chosen)
        case "sum":
            return sum(value for _, value in pairs)
        case "highest":
            return max((value for _, value in pairs), default=0)
        case "lowest":
            return min((value for _, value in pairs), default=0)
        case "map":
            result = 0
            for _, value in pairs:
                result |= member_bit(value + (BIAS if expr.to_numbers else 0))
            return result
    if not pairs:
        return 0
    best = (max if expr.how == "most" else min)(value for _, value in pairs)
    return sum(1 << member + offset for member, value in pairs if value == best)
