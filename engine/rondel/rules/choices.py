"""Steps by which somebody chooses: choose, pay and take, and the sets they choose from."""

from __future__ import annotations

from rondel.problems import Span
from rondel.rules.attributes import kind_named, lying_with
from rondel.rules.calls import Calls
from rondel.rules.core import FALSE, Choose, ChooseMany, Const, Expr, Local, MoveSet, Op, Read, SendHome, Stmt
from rondel.rules.filters import both
from rondel.rules.names import place_for
from rondel.rules.reading import ERROR
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import Type, many, one
from rondel.syntax import tree as t


class Choices(Calls):
    """Reads the steps that choose pieces, places, numbers or players."""

    def _somebody(self, scope: Scope, span: Span) -> None:
        if not scope.acting:
            self.know.problem("check/nobody-acts", "nobody acts here, so nobody can be asked", span,
                              "write it inside: as player { … }")  # fmt: skip

    def choose(self, step: t.Choose, scope: Scope) -> list[Stmt]:
        self._somebody(scope, step.span)
        source = self.as_set(self.collection(step.source, scope))
        numbers, pieces = source.type.domain == "number", self._has_alike(source.type)
        address = f"{scope.where}.{step.name}"
        if step.quantity is None:
            site = self.know.site(address, "choose", source.type.domain, step.span)
            slot = scope.bind(step.name, source.type.one() if not source.type.is_unknown else source.type)
            return [Choose(slot, source.expr, site, (), numbers, pieces)]
        count = self.number(step.quantity.number, scope)
        site = self.know.site(address, "choose", source.type.domain, step.span)
        slot, left = scope.bind(step.name, source.type), scope.frame.slot("left")
        return [ChooseMany(slot, left, source.expr, count, site, step.quantity.up_to, (), pieces)]

    def _has_alike(self, found: Type) -> bool:
        """Whether a set can hold pieces between which there is no difference."""
        if found.domain != "piece":
            return False
        kinds = found.kinds or frozenset(self.world.piece_kinds)
        seen: set[int] = set()
        for piece in self.world.pieces:
            if piece.kind in kinds and piece.likeness in seen:
                return True
            seen.add(piece.likeness)
        return False

    def _several(
        self, source: Expr, count: Expr, scope: Scope, step: t.Pay | t.Take, what: str
    ) -> tuple[list[Stmt], Expr]:
        """So many pieces of a set, chosen by the player where they are unlike; the mask chosen."""
        self._somebody(scope, step.span)
        site = self.know.site(f"{scope.where}.{what}", what, "piece", step.span)
        up_to = step.quantity.up_to
        single = count == Const(1) and not up_to
        slot = scope.frame.slot(what, one("piece") if single else many("piece"))
        if single:
            return [Choose(slot, source, site, (), pieces=True)], Op("bit", (Local(slot),))
        left = scope.frame.slot("left")
        return [ChooseMany(slot, left, source, count, site, up_to, (), True, what == "take")], Local(slot)

    def pay(self, step: t.Pay, scope: Scope) -> list[Stmt]:
        source = self._yours(step, scope) if step.kind else self.pieces(step.source, scope)
        count = self.number(step.quantity.number, scope)
        chosen, mask = self._several(source.expr, count, scope, step, "pay")
        return [*chosen, SendHome(mask)]

    def _yours(self, step: t.Pay | t.Take, scope: Scope) -> Typed:
        """What you can pay with lies in your places; what you own elsewhere is out of reach."""
        kinds = self._kinds(step)
        mask = lying_with(scope.you(), kinds, self.world, self.know.may_hold) if kinds else FALSE
        return Typed(mask, many("piece", *kinds))

    def _kinds(self, step: t.Pay | t.Take) -> tuple[str, ...]:
        kinds, _ = kind_named(step.kind or "", self.world)
        if not kinds:
            self.unknown_kind(step.kind or "", step.span)
        return kinds

    def take(self, step: t.Take, scope: Scope) -> list[Stmt]:
        source = self._at_home(step, scope) if step.kind else self.pieces(step.source, scope)
        count = self.number(step.quantity.number, scope)
        chosen, mask = self._several(source.expr, count, scope, step, "take")
        keep = self._kept(source.type, scope, step)
        return [*chosen, MoveSet(mask, keep)]

    def _at_home(self, step: t.Take, scope: Scope) -> Typed:
        """The pieces of a kind that lie where they belong."""
        kinds = self._kinds(step)
        places = {self.homes[kind] for kind in kinds if kind in self.homes}
        mask = Const(self.world.piece_mask(kinds))
        if len(places) == 1 and isinstance(place := next(iter(places)), Const):
            return Typed(both(Read("held", place), mask), many("piece", *kinds))
        return Typed(Op("at_home", (mask,)), many("piece", *kinds))

    def _kept(self, pieces: Type, scope: Scope, step: t.Take) -> Expr:
        kept = {self.world.piece_kinds[kind].kept for kind in pieces.kinds}
        name = next(iter(kept)) if len(kept) == 1 else ""
        if name not in self.world.place_kinds or self.world.place_kinds[name].per != "player":
            if not pieces.is_unknown:
                self.know.problem("check/nowhere-kept", "nothing tells where these are kept when taken", step.span,
                                  "give their kind the fact 'kept:' with a place of each player")  # fmt: skip
            return FALSE
        place = place_for(name, scope.you(), self.world)
        self.know.learn_move(pieces, place.type)
        return place.expr

    def pieces(self, expr: t.Expr | None, scope: Scope) -> Typed:
        assert expr is not None
        found = self.as_set(self.collection(expr, scope))
        if not found.type.is_unknown and not self.expect(found, many("piece"), expr.span):
            return ERROR
        return found
