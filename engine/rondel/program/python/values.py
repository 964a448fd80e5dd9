"""Expressions as Python source. Only numbers and names made here reach the text.

Whatever needs a loop, or lines of its own, becomes a function, which is given the locals it needs.
"""

from __future__ import annotations

from dataclasses import replace
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
    Region,
    Tries,
    Unmet,
)
from rondel.core.operations import How, Matching, Op
from rondel.core.types import LARGEST_IN_SET, SMALLEST_IN_SET, Member, Number, YesNo
from rondel.core.typing import Types, is_within, unbounded
from rondel.program.layout import Layout
from rondel.program.python import operations
from rondel.program.python.matching import are_apart
from rondel.program.python.names import (
    Answered,
    Cased,
    Folded,
    Kept,
    Names,
    Picked,
    PickedAnswer,
    Reckoned,
    Slotted,
    Tried,
    closed,
)
from rondel.program.python.place import SourcePlace

_TESTS = {Op.EQUAL: "==", Op.UNEQUAL: "!=", Op.LESS: "<", Op.AT_MOST: "<=", Op.MORE: ">", Op.AT_LEAST: ">="}
_MANY_CASES = 6
_MOST_LISTED = 4096


class Values:
    """Writes expressions of one core."""

    def __init__(self, core: Core, layout: Layout, names: Names) -> None:
        self.core, self.layout, self.names = core, layout, names
        self.types = Types(core.sizes, core.regions, core.answers)

    # --- values ---

    def value(self, expr: Expr, at: SourcePlace) -> str:
        """An expression that gives an integer."""
        match expr:
            case Const():
                return str(expr.value) if expr.value >= 0 else f"({expr.value})"
            case Local():
                return at.locals[expr.number]
            case Read():
                return self.slot(expr.region, expr.index, at)
            case Lookup():
                return self._row(expr, at)
            case Apply():
                return self._apply(expr, at)
            case Fold():
                return self._fold(expr, at)
            case Ask():
                return self._ask(expr, at, asked=False)
            case Tries():
                return f"(1 if {self.truth(expr, at)} else 0)"
            case Let() | Unmet():
                return self._reckoned(expr, at)
            case Pick():
                return self._pick(expr, at)
            case Connected():
                return self._connected(expr, at)
            case Match():
                return self._match(expr, at)
            case _:
                assert_never(expr)

    def slot(self, region: Region, index: Expr | None, at: SourcePlace) -> str:
        first = self.layout.base(region)
        match index:
            case None:
                return f"{at.state}[{first}]"
            case Const():
                return f"{at.state}[{first + index.value}]"
            case Lookup() if self._is_inside(index):
                rows = self.names.of(Slotted(index.table, first))
                return f"{at.state}[{rows}[{self.value(index.index, at)}]]"
        return f"{at.state}[{first} + {self.value(index, at)}]"

    def _row(self, expr: Lookup, at: SourcePlace) -> str:
        table, index = self.names.table(expr.table), self.value(expr.index, at)
        return f"{table}[{index}]" if self._is_inside(expr) else f"row({table}, {index})"

    def _is_inside(self, expr: Lookup) -> bool:
        """Whether an index never lies outside its table."""
        found, rows = self.types.of(expr.index), len(expr.table.rows)
        match found:
            case Number():
                return found.low >= 0 and found.high < rows
            case Member():
                return self.core.sizes[found.domain] < rows
            case YesNo():
                return rows > 1
        return False

    def _call(self, name: str, args: tuple[Expr, ...], at: SourcePlace) -> str:
        return f"{name}({', '.join([at.state, *(self.value(arg, at) for arg in args)])})"

    def _with_locals(self, name: str, locals_: tuple[Local, ...], at: SourcePlace, first: str = "") -> str:
        given = [at.state, *([first] if first else []), *(at.locals[local.number] for local in locals_)]
        return f"{name}({', '.join(given)})"

    # --- operations ---

    def _apply(self, expr: Apply, at: SourcePlace) -> str:
        if expr.op in _TESTS or expr.op in (Op.AND, Op.OR, Op.NOT):
            return f"(1 if {self.truth(expr, at)} else 0)"
        if expr.op is Op.IF:
            condition, then, otherwise = expr.args
            return f"({self.value(then, at)} if {self.truth(condition, at)} else {self.value(otherwise, at)})"
        v = [self.value(arg, at) for arg in expr.args]
        if expr.op in operations.ARITHMETIC:
            bounds = unbounded(expr.op, [self.types.number(arg) for arg in expr.args])
            return operations.arithmetic(expr, v, held_back=not is_within(*bounds))
        if expr.op is Op.HAS_NUMBER:
            return operations.has_number(v, inside=self._can_be_in_set(expr.args[1]))
        return operations.on_sets(expr, v, at.state, self.names.doer())

    def _can_be_in_set(self, expr: Expr) -> bool:
        found = self.types.number(expr)
        return found.low >= SMALLEST_IN_SET and found.high <= LARGEST_IN_SET

    # --- functions ---

    def _ask(self, expr: Ask, at: SourcePlace, *, asked: bool) -> str:
        """An answer is a function; one that only picks is a table of functions."""
        answer = self.core.answers[expr.answer]
        value = answer.value
        if isinstance(value, Pick) and answer.params == (value.value,) and (size := self._values_of(value.value)):
            picked = self.names.of(PickedAnswer(expr.answer, size, asked))
            return f"{picked}[{self.value(expr.args[0], at)}]({at.state})"
        return self._call(self.names.of(Answered(expr.answer)), expr.args, at)

    def _fold(self, expr: Fold, at: SourcePlace) -> str:
        source = self.value(expr.source, at)
        found = self.types.of(expr.source)
        made, params, free, kinds = closed(replace(expr, source=Const(0, found)))
        return self._with_locals(self.names.of(Folded(made, params, (found, *kinds))), free, at, source)

    def _reckoned(self, expr: Expr, at: SourcePlace) -> str:
        made, params, free, kinds = closed(expr)
        return self._with_locals(self.names.of(Reckoned(made, params, kinds)), free, at)

    def _pick(self, expr: Pick, at: SourcePlace) -> str:
        value = self.value(expr.value, at)
        made, params, free, kinds = closed(replace(expr, value=Const(0)))
        assert isinstance(made, Pick)
        if len(made.cases) <= _MANY_CASES:
            return self._with_locals(self.names.of(Cased(made.cases, params, kinds)), free, at, value)
        size = self._values_of(expr.value)
        name = self.names.of(Picked(made.cases, params, kinds, size))
        return self._with_locals(f"{name}[{value}]" if size else f"{name}.get({value}, nothing)", free, at)

    def _values_of(self, expr: Expr) -> int:
        """How many values from 0 on an expression can have; 0 if there is no telling, or if they are very many."""
        found = self.types.of(expr)
        most = self.core.sizes[found.domain] if isinstance(found, Member) else _MOST_LISTED
        if isinstance(found, Number) and found.low >= 0:
            most = found.high
        return most + 1 if most < _MOST_LISTED else 0

    def _connected(self, expr: Connected, at: SourcePlace) -> str:
        start = self.value(expr.start, at)
        if expr.kept:
            made, _, _, _ = closed(replace(expr, start=Const(0)))
            assert isinstance(made, Connected)
            name = self.names.of(Kept(made.neighbours, made.local, made.body))
            return f"{at.of_position(f'{name}({at.state})')}[{start}]"
        cell, table = self.names.fresh("e"), self.names.table(expr.neighbours)
        value = self.value(expr.body, at.with_locals({expr.local.number: cell}))
        return f"connected({table}, {start}, lambda {cell}: {value})"

    def _match(self, expr: Match, at: SourcePlace) -> str:
        if expr.how is Matching.MET:
            return f"(1 if {self.truth(expr, at)} else 0)"
        return self._unmet_source(expr, at)

    def _unmet_source(self, expr: Match, at: SourcePlace) -> str:
        if are_apart([pieces for _, pieces in expr.parts]):
            lacking = [Apply(Op.LESS, (Apply(Op.COUNT, (pieces,)), Const(count))) for count, pieces in expr.parts]
            return f"({' + '.join(f'({self.truth(test, at)})' for test in lacking)} + 0)"
        counts, sets = [count for count, _ in expr.parts], [self.value(pieces, at) for _, pieces in expr.parts]
        if len(counts) == 2:
            return f"unmet_pair({counts[0]}, {sets[0]}, {counts[1]}, {sets[1]})"
        return f"unmet({counts}, [{', '.join(sets)}], {self.names.doer()})"

    # --- truths ---

    def truth(self, expr: Expr, at: SourcePlace) -> str:
        """An expression of which only yes or no is wanted."""
        match expr:
            case Const():
                return "True" if expr.value else "False"
            case Apply(Op.AND | Op.OR):
                return joined(expr.op.value, [self.truth(arg, at) for arg in expr.args])
            case Apply(Op.NOT, (inner,)) | Apply(Op.EQUAL, (inner, Const(0))):
                return negated(self.truth(inner, at))
            case Apply(Op.UNEQUAL, (inner, Const(0))) | Apply(Op.COUNT | Op.SINGLE, (inner,)):
                return self.truth(inner, at)
            case Apply(Op.IF, (condition, then, otherwise)):
                return either(*(self.truth(part, at) for part in (condition, then, otherwise)))
            case Apply(op, (left, right)) if op in _TESTS:
                return self._test(op, left, right, at)
            case Apply(Op.FIRSTS, (inner, Const(count))) if count > 0:
                return self.truth(inner, at)
            case Fold(How.FILTER):
                return self._fold(replace(expr, how=How.ANY), at)
            case Tries():
                return self._call(self.names.of(Tried(expr.trial)), expr.args, at)
            case Match(Matching.MET, parts):
                return self._met(expr, parts, at)
            case Ask():
                return self._ask(expr, at, asked=True)
        return self.value(expr, at)

    def _test(self, op: Op, left: Expr, right: Expr, at: SourcePlace) -> str:
        some = some_asked(op, left, right)
        if some is not None:
            source, wanted = some
            shown = self.truth(source, at)
            return shown if wanted else negated(shown)
        return f"({self.value(left, at)} {_TESTS[op]} {self.value(right, at)})"

    def _met(self, expr: Match, parts: tuple[tuple[int, Expr], ...], at: SourcePlace) -> str:
        enough = [Apply(Op.AT_LEAST, (Apply(Op.COUNT, (pieces,)), Const(count))) for count, pieces in parts]
        tests = [self.truth(test, at) for test in enough]
        if not are_apart([pieces for _, pieces in parts]):
            tests.append(f"(not {self._unmet_source(replace(expr, how=Matching.UNMET), at)})")
        return joined("and", tests)


def some_asked(op: Op, left: Expr, right: Expr) -> tuple[Expr, bool] | None:
    """`count(x) > 0` and its kin ask only whether there is any."""
    match left, right:
        case Apply(Op.COUNT, (inner,)), Const(value):
            if (op, value) in ((Op.MORE, 0), (Op.AT_LEAST, 1), (Op.UNEQUAL, 0)):
                return inner, True
            if (op, value) in ((Op.EQUAL, 0), (Op.LESS, 1), (Op.AT_MOST, 0)):
                return inner, False
        case Const(1), Apply(Op.COUNT, (inner,)) if op is Op.AT_MOST:
            return inner, True
    return None


def joined(word: str, tests: list[str]) -> str:
    """Truths joined by `and` or `or`, without those that go without saying."""
    decides, idle = ("True", "False") if word == "or" else ("False", "True")
    left = [test for test in tests if test != idle]
    if decides in left:
        return decides
    return (f"({f' {word} '.join(left)})" if len(left) > 1 else left[0]) if left else idle


def negated(test: str) -> str:
    return {"True": "False", "False": "True"}.get(test, f"(not {test})")


def either(condition: str, then: str, otherwise: str) -> str:
    """The truth of `then if condition else otherwise`, as short as it can be said."""
    if then == otherwise or condition == "True":
        return then
    if condition == "False":
        return otherwise
    shorter = {("True", "False"): condition, ("False", "True"): negated(condition)}
    return shorter.get((then, otherwise), f"({then} if {condition} else {otherwise})")
