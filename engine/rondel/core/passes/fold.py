"""What is constant is worked out at once: arithmetic on constants, rows that are known, conditions that always hold."""

from __future__ import annotations

from rondel.core.core import Core
from rondel.core.evaluate import NotStaticError, calculated
from rondel.core.expressions import FALSE, TRUE, Apply, Const, Expr, Fold, Lookup, Pick, Table, bracketed
from rondel.core.library import first_member
from rondel.core.operations import How, Op, Over
from rondel.core.passes.matches import none_left
from rondel.core.passes.meets import meet_of_sets
from rondel.core.passes.rebuild import Unchanged, with_expressions
from rondel.core.types import BIAS, YES_NO, Member, SetOf
from rondel.core.typing import Types
from rondel.core.walk import free_locals, rebuilt

_RULED = (
    Op.UNION, Op.MINUS, Op.BEHIND, Op.MEET, Op.HAS, Op.AT_MOST, Op.FIRST, Op.EQUAL, Op.UNEQUAL, Op.MAX, Op.NOT
)  # fmt: skip
_SAME = (Op.EQUAL, Op.AT_MOST, Op.AT_LEAST)


def fold(core: Core) -> Core:
    """Works out whatever is constant."""
    algebra = Algebra(Types(core.sizes, core.regions, core.answers))
    return with_expressions(core, algebra.simplified)


class Algebra:
    """Expressions as simple as they can be said."""

    def __init__(self, types: Types) -> None:
        self.types, self.seen = types, Unchanged()

    def simplified(self, expr: Expr) -> Expr:
        """An expression with all its parts made simple, from the inside out."""
        if expr in self.seen:
            return expr
        if isinstance(expr, Pick) and isinstance(value := self.simplified(expr.value), Const):
            return self.simplified(
                next((case for number, case in expr.cases if number == value.value), self.none(expr))
            )
        made = self.simple(rebuilt(expr, self.simplified))
        if made is expr:
            self.seen.add(expr)
        return made

    def none(self, expr: Expr) -> Const:
        """Nothing, as the type of an expression has it."""
        return Const(0, self.types.of(expr))

    def simple(self, expr: Expr) -> Expr:
        """One expression whose parts are simple already."""
        match expr:
            case Apply():
                made = self._applied(expr)
                return meet_of_sets(made) if isinstance(made, Apply) and made.op is Op.MEET else made
            case Lookup():
                return self._looked_up(expr)
            case Fold():
                return self._folded(expr)
        return expr

    # --- tables ---

    def _looked_up(self, expr: Lookup) -> Expr:
        match expr:
            case Lookup(table, Lookup(inner, index)):
                return self._looked_up(Lookup(chained(table, inner), index))
            case Lookup(table, Const(index)):
                return Const(table.rows[index] if 0 <= index < len(table.rows) else 0, table.holds)
            case Lookup(table) if not any(table.rows):
                return Const(0, table.holds)
        return expr

    # --- operations ---

    def _applied(self, expr: Apply) -> Expr:
        args = expr.args
        if expr.op in (Op.AND, Op.OR):
            return self._both_or_any(expr)
        if expr.op is Op.IF:
            return self._if(expr)
        if expr.op in _SAME and args[0] == args[1]:
            return TRUE
        if all(isinstance(arg, Const) for arg in args):
            return self._constant(expr)
        return self._with_a_rule(expr) if expr.op in _RULED else expr

    def _with_a_rule(self, expr: Apply) -> Expr:
        args = expr.args
        match expr.op, args:
            case (Op.UNION, (Const(0), other)) | (Op.UNION | Op.MINUS | Op.BEHIND, (other, Const(0))):
                return other
            case (Op.MEET, (Const(0), _) | (_, Const(0))) | (Op.MINUS | Op.HAS, (Const(0), _)):
                return self.none(expr)
            case Op.AT_MOST, (Const(least), Apply(Op.COUNT, (Apply(Op.FIRSTS, (every, Const(most))),))) if (
                least <= most
            ):
                return Apply(Op.AT_MOST, (args[0], Apply(Op.COUNT, (every,))))
            case Op.FIRST, (Lookup(table, index),) if isinstance(table.holds, SetOf):
                rows = tuple(map(first_member, table.rows))
                return Lookup(
                    Table(f"first of {bracketed(table)}", rows, table.index, Member(table.holds.domain)), index
                )
            case Op.EQUAL | Op.AT_MOST, (unmet, Const(0)) if (met := none_left(unmet, self.types.answers)) is not None:
                return met
            case Op.UNEQUAL, (truth, Const(0)) if self.types.of(truth) == YES_NO:
                return truth
            case Op.MAX, (Const(least), number) if self.types.number(number).low >= least:
                return number
            case Op.NOT, (Apply(op, pair),) if op in _NEGATED:
                return Apply(_NEGATED[op], pair)
        return expr

    def _if(self, expr: Apply) -> Expr:
        condition, then, otherwise = expr.args
        if isinstance(condition, Const):
            return then if condition.value else otherwise
        if then == otherwise:
            return then
        truths = self.types.of(then) == YES_NO  # a player or a piece can have the number 1 too
        if truths and (then, otherwise) == (TRUE, FALSE) and self.types.of(condition) == YES_NO:
            return condition
        if truths and (then, otherwise) == (FALSE, TRUE):
            return self._applied(Apply(Op.NOT, (condition,)))
        return expr

    def _both_or_any(self, expr: Apply) -> Expr:
        decides = expr.op is Op.OR
        if any(isinstance(arg, Const) and bool(arg.value) == decides for arg in expr.args):
            return TRUE if decides else FALSE
        parts = [arg for arg in expr.args if not isinstance(arg, Const)]
        if not parts:
            return FALSE if decides else TRUE
        if len(parts) > 1:
            return expr
        return parts[0] if self.types.of(parts[0]) == YES_NO else Apply(Op.UNEQUAL, (parts[0], Const(0)))

    def _constant(self, expr: Apply) -> Expr:
        try:
            values = [arg.value for arg in expr.args if isinstance(arg, Const)]
            return Const(calculated(expr.op, values), self.types.of(expr))
        except NotStaticError:
            return expr

    # --- folds ---

    def _folded(self, expr: Fold) -> Expr:
        match expr:
            case Fold(How.SUM, Over.SET | Over.NUMBERS, _, source, Const(1)):
                return self.simple(Apply(Op.COUNT, (source,)))
            case Fold(How.FILTER, _, _, source, Const(value)):
                return source if value else self.none(expr)
            case Fold(How.MAP, Over.NUMBERS, local, Const(mask), Apply(Op.NTH, (of, index))) if index == local:
                count = mask.bit_count()
                straight = mask == ((1 << count) - 1) << BIAS + 1 and local.number not in free_locals(of)
                return Apply(Op.FIRSTS, (of, Const(count))) if straight else expr
            case Fold(source=Const(0)):
                return self.none(expr)
        return expr


_NEGATED = {
    Op.EQUAL: Op.UNEQUAL, Op.UNEQUAL: Op.EQUAL, Op.LESS: Op.AT_LEAST, Op.AT_LEAST: Op.LESS, Op.MORE: Op.AT_MOST,
    Op.AT_MOST: Op.MORE,
}  # fmt: skip


def chained(outer: Table, inner: Table) -> Table:
    """The table that gives, for a row of one, the row of another that it names."""
    rows = tuple([outer.rows[row] if 0 <= row < len(outer.rows) else 0 for row in inner.rows])
    return Table(f"{bracketed(outer)} of {bracketed(inner)}", rows, inner.index, outer.holds)


def negated(condition: Expr) -> Expr:
    """The contrary of a condition, without a `not` where a comparison can say it."""
    match condition:
        case Apply(op, args) if op in _NEGATED:
            return Apply(_NEGATED[op], args)
        case Apply(Op.NOT, (inner,)):
            return inner
    return Apply(Op.NOT, (condition,))
