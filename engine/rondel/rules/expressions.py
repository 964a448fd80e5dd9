"""Expressions: names resolved, types found, everything reduced to integers.

A mistake gives a problem and an expression of unknown type, so that one mistake is reported once and reading goes on.
"""

from __future__ import annotations

from rondel.problems import did_you_mean
from rondel.rules.core import BIAS, FALSE, Const, Expr, Fold, Lookup, Op
from rondel.rules.filters import either, filtered
from rondel.rules.fold import folded
from rondel.rules.naming import Naming
from rondel.rules.reading import ERROR
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import BOOL, NUMBER, UNKNOWN, Type, fits, join, many
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

_COMPARE = ("==", "!=", "<", "<=", ">", ">=")


class Expressions(Naming):
    """Reads every form an expression can have."""

    def read(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """An expression with its type; `want` helps to tell names apart."""
        match expr:
            case t.Int():
                return Typed(Const(expr.value), NUMBER)
            case t.Name():
                return self.name(expr, scope, want)
            case t.Part():
                return self.part(expr, scope)
            case t.Call():
                return self.call(expr, scope)
            case t.Where():
                return self._where(expr, scope)
            case t.Binary():
                return self._binary(expr, scope, want)
            case t.Unary():
                return self._unary(expr, scope)
            case t.Can():
                return self._can(expr, scope)
            case t.ListOf():
                return self._list(expr, scope, want)

    # --- operators ---

    def _where(self, expr: t.Where, scope: Scope) -> Typed:
        source = self.collection(expr.source, scope)
        if source.type.is_unknown:
            return ERROR
        with scope.element(source.type.one()) as slot:
            cond = self.condition(expr.condition, scope)
        if source.type.shape == "seq" or source.type.domain == "number":
            numbers = source.type.domain == "number"
            return Typed(Fold("filter", slot, source.expr, cond, not numbers, numbers), source.type)
        return Typed(filtered(source.expr, slot, cond, self.world), source.type)

    def _unary(self, expr: t.Unary, scope: Scope) -> Typed:
        if expr.op == "not":
            return Typed(folded(Op("not", (self.condition(expr.value, scope),))), BOOL)
        value = self.number(expr.value, scope)
        return Typed(Const(-value.value) if isinstance(value, Const) else Op("neg", (value,)), NUMBER)

    def _binary(self, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
        if expr.op in ("and", "or"):
            sides = (self.condition(expr.left, scope), self.condition(expr.right, scope))
            return Typed(folded(Op(expr.op, sides)), BOOL)
        if expr.op == "is":
            return self._is(expr, scope)
        if expr.op == "in":
            return self._in(expr, scope)
        if expr.op == "..":
            ends = (self.number(expr.left, scope), self.number(expr.right, scope))
            return Typed(folded(Op("range", ends)), many("number"))
        if expr.op in _COMPARE:
            return self._compare(expr, scope)
        return self._arithmetic(expr, scope, want)

    def _pair(self, expr: t.Binary, scope: Scope, want: Type | None = None) -> tuple[Typed, Typed]:
        """Both sides; a bare name on either side is read as what the other side is."""
        if isinstance(expr.left, t.Name) and not isinstance(expr.right, t.Name):
            right = self.read(expr.right, scope, want)
            return self.read(expr.left, scope, right.type), right
        left = self.read(expr.left, scope, want)
        return left, self.read(expr.right, scope, left.type)

    def _compare(self, expr: t.Binary, scope: Scope) -> Typed:
        left, right = self._pair(expr, scope)
        if join(left.type, right.type) is None:
            message = f"{left.type} cannot be compared with {right.type}"
            self.know.problem("check/wrong-type", message, expr.span)
        elif expr.op not in ("==", "!=") and not all(x.type.is_number or x.type.is_unknown for x in (left, right)):
            self.know.problem("check/wrong-type", f"'{expr.op}' compares numbers", expr.span)
        return Typed(folded(Op(expr.op, (left.expr, right.expr))), BOOL)

    def _arithmetic(self, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
        left, right = self._pair(expr, scope, want)
        if left.type.is_unknown or right.type.is_unknown:
            return Typed(FALSE, left.type if right.type.is_unknown else right.type)
        if left.type.is_number and right.type.is_number:
            return Typed(folded(Op(expr.op, (left.expr, right.expr))), NUMBER)
        if expr.op not in ("+", "-"):
            self.know.problem("check/wrong-type", f"'{expr.op}' works on numbers", expr.span)
            return ERROR
        return self._set_arithmetic(expr, left, right)

    def _set_arithmetic(self, expr: t.Binary, left: Typed, right: Typed) -> Typed:
        a, b = self.as_set(left), self.as_set(right)
        joined = join(a.type, b.type)
        if joined is None:
            self.know.problem("check/wrong-type", f"{left.type} and {right.type} do not go together", expr.span)
            return ERROR
        if expr.op == "+":
            return Typed(either(a.expr, b.expr), joined)
        return Typed(Op("&~", (a.expr, b.expr)), a.type)

    def _in(self, expr: t.Binary, scope: Scope) -> Typed:
        left = self.read(expr.left, scope)
        right = self.as_set(self.collection(expr.right, scope, left.type))
        if not left.type.is_unknown and not right.type.is_unknown and not fits(left.type, right.type.one()):
            self.know.problem("check/wrong-type", f"{left.type} cannot be in {right.type}", expr.span)
            return ERROR
        member = left.expr
        if right.type.domain == "number":
            member = Op("+", (member, Const(BIAS)))
        return Typed(folded(Op("has", (right.expr, folded(member)))), BOOL)

    def _is(self, expr: t.Binary, scope: Scope) -> Typed:
        left = self.read(expr.left, scope)
        parts = path_of(expr.right)
        if left.type.is_unknown:
            return Typed(FALSE, BOOL)
        test = self._kind_test(left, parts[-1]) if parts else None
        if test is None:
            shown = ".".join(parts) if parts else "this"
            hint = did_you_mean(shown, self.world.type_names())
            self.know.problem("check/unknown-name", f"{left.type} cannot be a '{shown}'", expr.right.span, hint)
            return ERROR
        return Typed(folded(test), BOOL)

    def _kind_test(self, left: Typed, name: str) -> Expr | None:
        """Whether a value is of a kind of pieces or places, or, for a place, whether such a rule stands there."""
        world, of = self.world, left.type
        if of.domain == "piece" and world.piece_kinds_of(name):
            return Op("has", (Const(world.piece_mask(world.piece_kinds_of(name))), left.expr))
        if of.domain == "rule":
            numbers = [r.number for r in world.rules if name in (r.kind, r.name)]
            return Op("has", (Const(sum(1 << n for n in numbers)), left.expr)) if numbers else None
        return self._place_test(left, name) if of.domain == "place" else None

    def _place_test(self, left: Typed, name: str) -> Expr | None:
        world = self.world
        kinds = [kind for kind in world.place_kinds_of(name) if not left.type.kinds or kind in left.type.kinds]
        if kinds:
            return Op("has", (Const(world.place_mask(kinds)), left.expr))
        attached = {kind.name for kind in world.rule_kinds.values() if kind.of}
        rules = [r for r in world.rules if r.name == name and r.kind in attached]
        if rules:
            return Op("has", (Const(sum(1 << r.number for r in rules)), Lookup("place.rule", left.expr)))
        hosts = [p for p in world.pieces if p.kind in world.piece_kinds_of(name) and p.number <= world.hosts]
        if hosts:
            return Op("has", (Const(sum(1 << p.number + len(world.places) for p in hosts)), left.expr))
        return FALSE if world.place_kinds_of(name) else None

    def _list(self, expr: t.ListOf, scope: Scope, want: Type | None) -> Typed:
        found = Typed(FALSE, want.many() if want and not expr.members else UNKNOWN)
        mask: Expr = FALSE
        for member in expr.members:
            typed = self.read(member, scope, found.type if not found.type.is_unknown else want)
            joined = join(found.type, typed.type.many() if not typed.type.is_unknown else UNKNOWN)
            if joined is None:
                self.know.problem("check/wrong-type", f"{typed.type} does not go with the others", member.span)
                continue
            found = Typed(FALSE, joined)
            offset = Op("+", (typed.expr, Const(BIAS))) if typed.type.is_number else typed.expr
            mask = either(mask, folded(Op("bit", (folded(offset),))))
        return Typed(mask, found.type)

    def _can(self, expr: t.Can, scope: Scope) -> Typed:
        if scope.in_answer:
            self.know.problem("check/can-in-answer", "an answer cannot ask what 'can' be done", expr.span)
            return ERROR
        return Typed(self.can_deed(expr.deed, scope), BOOL)

    def can_deed(self, deed: t.Expr, scope: Scope) -> Expr:
        """Whether a deed could be done; only where deeds are known, which is not in a cell."""
        self.know.problem("check/can-in-answer", "'can' has no meaning here", deed.span)
        return FALSE
