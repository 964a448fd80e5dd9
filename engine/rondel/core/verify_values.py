"""What the verifier asks of expressions: known names, the right number of arguments, the right types, bound locals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from rondel.core.core import Core, Slots
from rondel.core.expressions import (
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
    Table,
    Tries,
    Unmet,
)
from rondel.core.node_fields import EXPRESSIONS
from rondel.core.operations import SIGNATURES, How, Op, Over
from rondel.core.types import (
    ANY_NUMBER,
    ENTRY,
    PIECE,
    PLACE,
    WINDOW,
    Member,
    Number,
    Sequence,
    SetOf,
    Type,
    alike,
    fits,
    said,
)
from rondel.core.typing import Types
from rondel.core.verify_operations import Arguments
from rondel.core.verify_regions import counts_slots, is_index, lies_alone
from rondel.core.verify_scope import VerifyScope, agrees, is_none, member_type
from rondel.core.verify_tables import check_rows, is_same


class ValueChecks:
    """Looks at expressions; `tables` are all that were seen."""

    def __init__(self, core: Core, fault: Callable[[str], None]) -> None:
        self.core, self.fault = core, fault
        self.types = Types(core.sizes, core.regions, core.answers)
        self.tables: dict[str, list[Table]] = {}

    # --- types ---

    def domain(self, found: Type) -> bool:
        """Whether what members are members of is known."""
        unknown = isinstance(found, Member | SetOf | Sequence) and found.domain not in self.core.sizes
        if unknown:
            self.fault(f"there is no domain of {said(found)}")
        return not unknown

    def known_type(self, expr: Expr) -> Type | None:
        """The type of an expression; nothing if there is no telling, and then the reason is told elsewhere."""
        try:
            return self.types.of(expr)
        except (AssertionError, TypeError, KeyError, IndexError):
            return None

    # --- what is wanted ---

    def typed(self, expr: Expr, wanted: Type, scope: VerifyScope) -> None:
        """An expression that must have a type; none, nothing and no have every type."""
        found = self.of(expr, scope)
        if not is_none(expr):
            self._wants_type(found, wanted)

    def truth(self, expr: Expr, scope: VerifyScope) -> None:
        self.of(expr, scope)

    def given(self, name: str, params: tuple[Local, ...], args: tuple[Expr, ...], scope: VerifyScope) -> None:
        if len(params) != len(args):
            self.fault(f"'{name}' takes {len(params)} value(s), not {len(args)}")
        for param, arg in zip(params, args, strict=False):
            self.typed(arg, param.type, scope)

    def different(self, numbers: Iterable[int]) -> None:
        found = list(numbers)
        if len(set(found)) < len(found):
            self.fault("two cases have one number")

    def site(self, number: int) -> None:
        if not 0 <= number <= len(self.core.sites):  # they are counted from 1; 0 is no site
            self.fault(f"there is no site {number}")

    def window(self, number: int) -> None:
        if not 0 <= number <= self.core.sizes.get(WINDOW, 0):
            self.fault(f"there is no window {number}")

    def slots(self, region: Region) -> Slots | None:
        found = self.core.regions.get(region)
        if found is None:
            self.fault(f"there is no region '{region}'")
        return found

    def index(self, region: Region, slots: Slots, index: Expr | None, scope: VerifyScope) -> None:
        """Which slot is meant: of one that lies alone none is named, of others the one of a member or a number."""
        alone = lies_alone(region, slots)
        if index is None:
            if not alone or slots.count != 1:
                self.fault(f"'{region}' has {slots.count} slots and is read without an index")
            return
        found = self.of(index, scope)
        if found is None or is_none(index):
            return
        if alone and not counts_slots(found, slots, self.core.sizes):
            self.fault(f"'{region}' has {slots.count} slots and is read with an index")
        elif not is_index(region, slots, found, self.core.sizes):
            self.fault(f"{said(found)} is no index of '{region}'")
        elif isinstance(found, Number) and slots.count and self.types.number(index).high >= slots.count:
            self.fault(f"the index of '{region}' can be beyond its {slots.count} slots")

    # --- locals ---

    def bind(self, local: Local, scope: VerifyScope, *, anew: bool = False) -> None:
        """Binds a local; only statements may set one that is there already."""
        self.domain(local.type)
        if local.number in scope.bound and not anew:
            self.fault(f"{local.name} ({local.number}) is bound twice")
        before = scope.ever.get(local.number, local.type)
        if not alike(before, local.type):
            self.fault(f"{local.name} ({local.number}) is {said(local.type)}, and {said(before)} elsewhere")
        scope.ever[local.number] = local.type
        scope.types[local.number] = local.type
        scope.bound.add(local.number)

    def given_values(self, given: Iterable[Given], scope: VerifyScope) -> None:
        for one in given:
            self.typed(one.value, one.local.type, scope)
            self.bind(one.local, scope)

    def bound_as(self, local: Local, wanted: Type, scope: VerifyScope) -> None:
        """A local that a statement sets to something of a type."""
        if not alike(local.type, wanted):
            self.fault(f"{local.name} is {said(local.type)}, but gets {said(wanted)}")
        self.bind(local, scope, anew=True)

    def member_of(self, source: Expr, over: Over, local: Local, scope: VerifyScope) -> None:
        """A local that a statement sets to members of a set."""
        found = self.of(source, scope)
        member = member_type(found, over) if found is not None else None
        if found is not None and member is None:
            self.fault(f"{said(found)} is gone through as {over.value}")
        self.bound_as(local, member or local.type, scope)

    # --- expressions ---

    def of(self, expr: Expr, scope: VerifyScope) -> Type | None:
        """The type of an expression, after looking at all of it; nothing if there is no telling."""
        if expr.__class__ not in EXPRESSIONS:
            self.fault(f"{expr.__class__.__name__} is no expression")
            return None
        self._parts(expr, scope)
        return self.known_type(expr)

    def _parts(self, expr: Expr, scope: VerifyScope) -> None:
        match expr:
            case Const():
                if self.domain(expr.type) and not fits(expr.value, expr.type, self.core.sizes):
                    self.fault(f"{expr.value} is not {said(expr.type)}")
            case Local():
                self._local(expr, scope)
            case Read():
                slots = self.slots(expr.region)
                if slots is not None:
                    self.index(expr.region, slots, expr.index, scope)
            case Lookup():
                self._table(expr.table, expr.table.index, expr.table.holds)
                self.typed(expr.index, expr.table.index, scope)
            case Apply():
                self._verify_operation(expr, scope)
            case Ask():
                answer = self.core.answers.get(expr.answer)
                if answer is None:
                    self.fault(f"there is no answer '{expr.answer}'")
                else:
                    self.given(expr.answer, answer.params, expr.args, scope)
            case Tries():
                trial = self.core.trials.get(expr.trial)
                if trial is None:
                    self.fault(f"there is no trial '{expr.trial}'")
                else:
                    self.given(expr.trial, trial.params, expr.args, scope)
            case Pick():
                self._pick(expr, scope)
            case Match():
                for count, pieces in expr.parts:
                    if count < 0:
                        self.fault(f"{count} pieces are required")
                    self.typed(pieces, SetOf(PIECE), scope)
            case _:
                self._binding(expr, scope)

    def _binding(self, expr: Fold | Let | Connected | Unmet, scope: VerifyScope) -> None:
        """An expression that binds locals."""
        match expr:
            case Fold():
                self._fold(expr, scope)
            case Let():
                inner = scope.inner()
                self.given_values(expr.given, inner)
                self.of(expr.body, inner)
            case Connected():
                self._table(expr.neighbours, Member(PLACE), SetOf(PLACE))
                self.typed(expr.start, Member(PLACE), scope)
                self._inside(expr.local, Member(PLACE), expr.body, scope)
            case Unmet():
                self.typed(expr.entries, SetOf(ENTRY), scope)
                self._table(expr.counts, Member(ENTRY), ANY_NUMBER)
                self._wants_type(self._inside(expr.local, Member(ENTRY), expr.pieces, scope), SetOf(PIECE))
            case _:
                assert_never(expr)

    def _local(self, expr: Local, scope: VerifyScope) -> None:
        if expr.number not in scope.bound:
            self.fault(f"{expr.name} ({expr.number}) is not bound")
        elif not alike(scope.types[expr.number], expr.type):
            self.fault(f"{expr.name} ({expr.number}) is {said(scope.types[expr.number])}, used as {said(expr.type)}")

    def _inside(self, local: Local, wanted: Type, body: Expr, scope: VerifyScope) -> Type | None:
        """A body in which a member is bound."""
        if local.type != wanted:
            self.fault(f"{local.name} is {said(local.type)}, but stands for {said(wanted)}")
        inner = scope.inner()
        self.bind(local, inner)
        return self.of(body, inner)

    def _wants_type(self, found: Type | None, wanted: Type) -> None:
        if found is not None and not agrees(found, wanted):
            self.fault(f"{said(found)} stands where {said(wanted)} is wanted")

    def _pick(self, expr: Pick, scope: VerifyScope) -> None:
        self.of(expr.value, scope)
        self.different([number for number, _ in expr.cases])
        joined = self.known_type(expr)
        for _, case in expr.cases:
            self.of(case, scope) if joined is None else self.typed(case, joined, scope)

    def _fold(self, expr: Fold, scope: VerifyScope) -> None:
        source = self.of(expr.source, scope)
        member = member_type(source, expr.over) if source is not None else None
        if source is not None and member is None:
            self.fault(f"{said(source)} is gone through as {expr.over.value}")
        inner = scope.inner()
        self.given_values(expr.given, inner)
        if member is not None and not alike(member, expr.local.type):
            self.fault(f"{expr.local.name} is {said(expr.local.type)}, but stands for {said(member)}")
        self.bind(expr.local, inner)
        body = self.of(expr.body, inner)
        if expr.how in (How.SUM, How.HIGHEST, How.LOWEST, How.MOST, How.LEAST, How.MAP_NUMBERS):
            self._wants_type(body, ANY_NUMBER)
        elif expr.how is How.MAP and body is not None and not isinstance(body, Member):
            self.fault(f"{said(body)} is no member of anything")

    # --- operations ---

    def _verify_operation(self, expr: Apply, scope: VerifyScope) -> None:
        if not isinstance(expr.op, Op):
            self.fault(f"{expr.op!r} is no operation")
            return
        takes = SIGNATURES[expr.op].takes
        types = [self.of(arg, scope) for arg in expr.args]
        if len(types) != len(takes):
            self.fault(f"'{expr.op.value}' takes {len(takes)} value(s), not {len(types)}")
            return
        Arguments(expr, types, self.fault).check()

    # --- tables ---

    def _table(self, table: Table, index: Type, holds: Type) -> None:
        """A table that is looked up; all of them are compared at the end."""
        self.tables.setdefault(table.name, []).append(table)
        if not alike(table.index, index) or not alike(table.holds, holds):
            self.fault(f"table '{table.name}' gives {said(table.holds)} for {said(table.index)}")

    def all_tables(self) -> None:
        """Looks at the tables of regions too, and compares all that there are."""
        for keys in (slots.keys for slots in self.core.regions.values() if slots.keys is not None):
            self._table(keys, keys.index, ANY_NUMBER)
        for name, found in self.tables.items():
            if any(not is_same(table, found[0]) for table in found):
                self.fault(f"there are two tables '{name}'")
            if self.domain(found[0].index) and self.domain(found[0].holds):
                check_rows(found[0], self.core.sizes, self.fault)
