"""Steps by which somebody chooses: choose, pay and take, and the sets they choose from."""

from __future__ import annotations

from rondel.core import types as domains
from rondel.core.expressions import HELD, Apply, Const, Expr, Read
from rondel.core.operations import Op, Over
from rondel.core.statements import Choose, ChooseMany, MoveSet, SendHome, Stmt
from rondel.core.types import Member, SetOf
from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.read.attributes import kind_named, lying_with, meet
from rondel.rules.read.bare_names import place_for
from rondel.rules.read.built_in_functions import over
from rondel.rules.read.calls import unknown_kind
from rondel.rules.read.noting import note_binding, note_paid_kind
from rondel.rules.read.reader import ERROR, Reader, as_set, expect, read_collection, read_number
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import Type, many, one
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_kind


def somebody(reader: Reader, scope: Scope, span: Span) -> None:
    if not scope.acting:
        reader.know.problem("check/nobody-acts", say("check/nobody-acts.asked-nobody"), span,
                          say("check/nobody-acts.hint-as"))  # fmt: skip


def choose(reader: Reader, step: t.Choose, scope: Scope) -> list[Stmt]:
    somebody(reader, scope, step.span)
    source = as_set(read_collection(reader, step.source, scope))
    alike = _has_alike(reader, source.type)
    address = f"{scope.where}.{step.name}"
    if step.quantity is None:
        site = reader.know.site(address, "choose", source.type.domain, step.span)
        local = scope.bind(step.name, source.type.one())
        if reader.know.meanings is not None:
            note_binding(reader, scope, local, source.type.one(), step.named)
        return [Choose(local, source.expr, site, over(source.type), alike)]
    count = read_number(reader, step.quantity.number, scope)
    site = reader.know.site(address, "choose", source.type.domain, step.span)
    local, left = scope.bind(step.name, source.type), scope.frame.counter("left")
    if reader.know.meanings is not None:
        note_binding(reader, scope, local, source.type, step.named)
    return [ChooseMany(local, left, source.expr, count, site, over(source.type), step.quantity.up_to, alike=alike)]


def _has_alike(reader: Reader, found: Type) -> bool:
    """Whether a set can hold pieces between which there is no difference."""
    if found.domain != domains.PIECE:
        return False
    kinds = found.kinds or frozenset(reader.world.piece_kinds)
    seen: set[int] = set()
    for piece in reader.world.pieces:
        if piece.kind in kinds and piece.likeness in seen:
            return True
        seen.add(piece.likeness)
    return False


def _several(
    reader: Reader, source: Expr, count: Expr, scope: Scope, step: t.Pay | t.Take, what: str
) -> tuple[list[Stmt], Expr]:
    """So many pieces of a set, chosen by the player where they are unlike; the mask chosen."""
    somebody(reader, scope, step.span)
    site = reader.know.site(f"{scope.where}.{what}", what, domains.PIECE, step.span)
    up_to = step.quantity.up_to
    single = count == Const(1) and not up_to
    local = scope.frame.local(what, one(domains.PIECE) if single else many(domains.PIECE))
    if single:
        return [Choose(local, source, site, alike=True)], Apply(Op.SINGLE, (local,))
    left = scope.frame.counter("left")
    return [ChooseMany(local, left, source, count, site, Over.SET, up_to, what == "take", alike=True)], local


def pay(reader: Reader, step: t.Pay, scope: Scope) -> list[Stmt]:
    source = _yours(reader, step, scope) if step.kind else pieces(reader, step.source, scope)
    count = read_number(reader, step.quantity.number, scope)
    chosen, mask = _several(reader, source.expr, count, scope, step, "pay")
    return [*chosen, SendHome(mask, paid=True)]


def _yours(reader: Reader, step: t.Pay | t.Take, scope: Scope) -> Typed:
    """What you can pay with lies in your places; what you own elsewhere is out of reach."""
    kinds = _kinds(reader, step)
    mask = (
        lying_with(scope.you(), kinds, reader.world, reader.know.may_hold) if kinds else Const(0, SetOf(domains.PIECE))
    )
    return Typed(mask, many(domains.PIECE, *kinds))


def _kinds(reader: Reader, step: t.Pay | t.Take) -> tuple[str, ...]:
    kinds, _ = kind_named(step.kind or "", reader.world)
    if not kinds:
        unknown_kind(reader, step.kind or "", place_of_kind(step))
    elif reader.know.meanings is not None:
        note_paid_kind(reader, step)
    return kinds


def take(reader: Reader, step: t.Take, scope: Scope) -> list[Stmt]:
    source = _at_home(reader, step, scope) if step.kind else pieces(reader, step.source, scope)
    count = read_number(reader, step.quantity.number, scope)
    chosen, mask = _several(reader, source.expr, count, scope, step, "take")
    keep = _kept_pieces(reader, source.type, scope, step)
    return [*chosen, MoveSet(mask, keep)]


def _at_home(reader: Reader, step: t.Take, scope: Scope) -> Typed:
    """The pieces of a kind that lie where they belong."""
    kinds = _kinds(reader, step)
    places = {reader.homes[kind] for kind in kinds if kind in reader.homes}
    mask = reader.world.pieces_of(kinds)
    if len(places) == 1 and isinstance(place := next(iter(places)), Const):
        return Typed(meet(Read(HELD, place), mask), many(domains.PIECE, *kinds))
    return Typed(Apply(Op.AT_HOME, (mask,)), many(domains.PIECE, *kinds))


def _kept_pieces(reader: Reader, pieces: Type, scope: Scope, step: t.Take) -> Expr:
    kept = {reader.world.piece_kinds[kind].kept for kind in pieces.kinds}
    name = next(iter(kept)) if len(kept) == 1 else ""
    if name not in reader.world.place_kinds or reader.world.place_kinds[name].per != "player":
        if not pieces.is_unknown and pieces.kinds:
            reader.know.problem("check/nowhere-kept", say("check/nowhere-kept.nowhere"), step.span,
                              say("check/nowhere-kept.hint"))  # fmt: skip
        return Const(0, Member(domains.PLACE))
    place = place_for(name, scope.you(), reader.world)
    reader.know.learn_move(pieces, place.type)
    return place.expr


def pieces(reader: Reader, expr: t.Expr | None, scope: Scope) -> Typed:
    assert expr is not None
    found = as_set(read_collection(reader, expr, scope))
    if not found.type.is_unknown and not expect(reader, found, many(domains.PIECE), expr.span):
        return ERROR
    return found
