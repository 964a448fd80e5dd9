"""What every reader of expressions shares: the wanted shapes of a value, and what happens when it has another."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rondel.problems import Span
from rondel.rules.attributes import as_place
from rondel.rules.core import FALSE, Expr, Op, Read
from rondel.rules.knowledge import Knowledge
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import NUMBER, UNKNOWN, Type, fits, many
from rondel.syntax import tree as t

ERROR = Typed(FALSE, UNKNOWN)


class Reading(ABC):
    """Reads expressions of one scope after the other."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.know = knowledge
        self.world, self.ruleset = knowledge.world, knowledge.ruleset

    @abstractmethod
    def read(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """An expression with its type; `want` helps to tell names apart."""

    def condition(self, expr: t.Expr, scope: Scope) -> Expr:
        """An expression that must be yes or no; a number, a set or a thing counts as yes when there is any."""
        return self.read(expr, scope).expr

    def number(self, expr: t.Expr, scope: Scope) -> Expr:
        found = self.read(expr, scope, NUMBER)
        self.expect(found, NUMBER, expr.span)
        return found.expr

    def player(self, expr: t.Expr, scope: Scope) -> Expr:
        found = self.read(expr, scope, Type("one", "player"))
        self.expect(found, Type("one", "player"), expr.span)
        return found.expr

    def collection(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """A set or sequence; one thing is the set of it, a place is the set of what lies there."""
        found = self.read(expr, scope, want)
        if found.type.is_many or found.type.is_unknown:
            return found
        if found.type.domain == "place":
            kinds = self._kinds_in(found.type)
            return Typed(Read("held", found.expr), many("piece", *kinds)) if kinds else ERROR
        if found.type.shape == "none":
            return Typed(FALSE, want.many() if want else UNKNOWN)
        if found.type.is_number:
            self.know.problem("check/wrong-type", f"this is {found.type}, but a set is wanted", expr.span)
            return ERROR
        return Typed(Op("bit", (found.expr,)), found.type.many())

    def _kinds_in(self, place: Type) -> list[str]:
        places = place.kinds or self.world.place_kinds
        return [k for k in self.world.piece_kinds if any(self.know.may_hold(k, p) for p in places)]

    def expect(self, found: Typed, want: Type, span: Span) -> bool:
        if fits(found.type, want):
            return True
        self.know.problem("check/wrong-type", f"this is {found.type}, but {want} is wanted", span)
        return False

    def as_set(self, found: Typed) -> Typed:
        """A value as a mask: a sequence loses its order, one thing is the set of it."""
        if found.type.shape == "seq":
            return Typed(Op("unordered", (found.expr,)), Type("set", found.type.domain, found.type.kinds))
        if found.type.is_many or found.type.shape in ("none", "unknown"):
            return found
        return Typed(Op("bit", (found.expr,)), found.type.many())

    def as_place(self, found: Typed) -> Expr:
        return as_place(found, self.world)
