"""Expressions: names resolved, types found, everything reduced to integers.

A mistake gives a problem and an expression of unknown type, so that one mistake is reported once and reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rondel.core import types as domains
from rondel.core.expressions import FALSE, Apply, Const, Expr, Fold, Lookup
from rondel.core.operations import How, Op
from rondel.core.types import LARGEST_IN_SET, SMALLEST_IN_SET, SetOf
from rondel.messages.said import Said, say
from rondel.rules.read.attributes import union
from rondel.rules.read.built_in_functions import over
from rondel.rules.read.calls import can_deed
from rondel.rules.read.faces import expect_possible
from rondel.rules.read.noting import note_kind, note_name
from rondel.rules.read.reader import ERROR, Reader, as_set, as_wanted, read_collection, read_condition, read_number
from rondel.rules.read.references import read_call, read_name, read_part
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import BOOL, NUMBER, UNKNOWN, Shape, Type, fits, join, many, one
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

_COMPARE = ("==", "!=", "<", "<=", ">", ">=")
_PLAIN = {op.value: op for op in Op}  # as they are written in the language


def read_expression(reader: Reader, expr: t.Expr, scope: Scope, want: Type | None) -> Typed:
    """An expression with its type; `want` helps to tell names apart."""
    match expr:
        case t.Int():
            return Typed(Const(expr.value), NUMBER)
        case t.Name():
            found = read_name(reader, expr, scope, want)
            if reader.know.meanings is not None:
                note_name(reader, expr, scope, found)
            return found
        case t.Part():
            return read_part(reader, expr, scope)
        case t.Call():
            return read_call(reader, expr, scope)
        case t.Where():
            return _where(reader, expr, scope)
        case t.Binary():
            return _binary(reader, expr, scope, want)
        case t.Unary():
            return _unary(reader, expr, scope)
        case t.Can():
            return _can(reader, expr, scope)
        case t.Conditional():
            return _conditional(reader, expr, scope, want)
        case t.ListOf():
            return _list(reader, expr, scope, want)


# --- operators ---


def _where(reader: Reader, expr: t.Where, scope: Scope) -> Typed:
    source = read_collection(reader, expr.source, scope)
    if source.type.is_unknown:
        return ERROR
    with scope.element(source.type.one()) as local:
        cond = read_condition(reader, expr.condition, scope)
    return Typed(Fold(How.FILTER, over(source.type), local, source.expr, cond), source.type)


def _unary(reader: Reader, expr: t.Unary, scope: Scope) -> Typed:
    if expr.op == "not":
        return Typed(Apply(Op.NOT, (read_condition(reader, expr.value, scope),)), BOOL)
    value = read_number(reader, expr.value, scope)
    return Typed(Const(-value.value) if isinstance(value, Const) else Apply(Op.NEGATE, (value,)), NUMBER)


def _binary(reader: Reader, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
    if expr.op in ("and", "or"):
        sides = (read_condition(reader, expr.left, scope), read_condition(reader, expr.right, scope))
        return Typed(Apply(_PLAIN[expr.op], sides), BOOL)
    if expr.op == "is":
        return _is(reader, expr, scope)
    if expr.op == "in":
        return _in(reader, expr, scope)
    if expr.op == "..":
        ends = (read_number(reader, expr.left, scope), read_number(reader, expr.right, scope))
        for end, side in zip(ends, (expr.left, expr.right), strict=True):
            _expect_in_set(reader, end, side, partial(say, "check/too-large.hint-ends"))
        return Typed(Apply(Op.RANGE, ends), many(domains.NUMBER))
    if expr.op in _COMPARE:
        return _compare(reader, expr, scope)
    return _arithmetic(reader, expr, scope, want)


def _pair(reader: Reader, expr: t.Binary, scope: Scope, want: Type | None = None) -> tuple[Typed, Typed]:
    """Both sides; a bare name on either side is read as what the other side is."""
    if isinstance(expr.left, t.Name) and not isinstance(expr.right, t.Name):
        right = reader.read(expr.right, scope, want)
        return reader.read(expr.left, scope, right.type), right
    left = reader.read(expr.left, scope, want)
    return left, reader.read(expr.right, scope, left.type)


def _compare(reader: Reader, expr: t.Binary, scope: Scope) -> Typed:
    left, right = _pair(reader, expr, scope)
    if join(left.type, right.type) is None:
        message = say("check/wrong-type.not-compared", left=left.type.said, right=right.type.said)
        reader.know.problem("check/wrong-type", message, expr.span)
    elif any(_is_truth(a) and b.type == NUMBER for a, b in ((expr.left, right), (expr.right, left))):
        hint = say("check/wrong-type.hint-any")
        reader.know.problem("check/wrong-type", say("check/wrong-type.number-truth"), expr.span, hint)
    elif expr.op not in ("==", "!=") and not all(x.type.is_number or x.type.is_unknown for x in (left, right)):
        reader.know.problem("check/wrong-type", say("check/wrong-type.compares-numbers", operator=expr.op), expr.span)
    expect_possible(reader, expr, left, scope)
    return Typed(Apply(_PLAIN[expr.op], _alike(left, right)), BOOL)


def _is_truth(side: t.Expr) -> bool:
    return isinstance(side, t.Name) and side.name in ("yes", "no")


def _alike(left: Typed, right: Typed) -> tuple[Expr, Expr]:
    """Two sides of which one may be a sequence and the other a set."""
    if {left.type.shape, right.type.shape} == {Shape.SET, Shape.SEQUENCE}:
        return as_set(left).expr, as_set(right).expr
    return left.expr, right.expr


def _arithmetic(reader: Reader, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
    left, right = _pair(reader, expr, scope, want)
    if left.type.is_unknown and right.type.is_unknown:
        # Both sides stay: who asks itself on either of them is found out by that.
        return Typed(Apply(_PLAIN[expr.op], (left.expr, right.expr)), UNKNOWN)
    left, right = _like(left, right), _like(right, left)
    if left.type.is_number and right.type.is_number:
        return Typed(Apply(_PLAIN[expr.op], (left.expr, right.expr)), NUMBER)
    if expr.op not in ("+", "-"):
        reader.know.problem("check/wrong-type", say("check/wrong-type.works-on-numbers", operator=expr.op), expr.span)
        return ERROR
    return _set_arithmetic(reader, expr, left, right)


def _like(found: Typed, other: Typed) -> Typed:
    """A value of which nothing is known is what the other side is."""
    return Typed(as_wanted(found, other.type), other.type) if found.type.is_unknown else found


def _set_arithmetic(reader: Reader, expr: t.Binary, left: Typed, right: Typed) -> Typed:
    a, b = as_set(left), as_set(right)
    joined = join(a.type, b.type)
    if joined is None:
        reader.know.problem(
            "check/wrong-type",
            say("check/wrong-type.not-together", left=left.type.said, right=right.type.said),
            expr.span,
        )
        return ERROR
    if expr.op == "+":
        return Typed(union(a.expr, b.expr), joined)
    return Typed(Apply(Op.MINUS, (a.expr, b.expr)), a.type)


def _in(reader: Reader, expr: t.Binary, scope: Scope) -> Typed:
    left = reader.read(expr.left, scope)
    right = as_set(read_collection(reader, expr.right, scope, left.type))
    if not left.type.is_unknown and not right.type.is_unknown and not fits(left.type, right.type.one()):
        reader.know.problem(
            "check/wrong-type", say("check/wrong-type.not-in", left=left.type.said, right=right.type.said), expr.span
        )
        return ERROR
    has = Op.HAS_NUMBER if right.type.is_numbers else Op.HAS
    return Typed(Apply(has, (right.expr, left.expr)), BOOL)


def _is(reader: Reader, expr: t.Binary, scope: Scope) -> Typed:
    left = reader.read(expr.left, scope)
    parts = path_of(expr.right)
    if left.type.is_unknown:
        return Typed(FALSE, BOOL)
    test = _kind_test(reader, left, parts[-1]) if parts else None
    if reader.know.meanings is not None and test is not None:
        note_kind(reader, expr.right)
    if test is None:
        shown = ".".join(parts) if parts else "this"
        hint = reader.know.nearest(shown, reader.world.type_names, expr.right.span)
        reader.know.problem(
            "check/unknown-name",
            say("check/unknown-name.cannot-be", found=left.type.said, name=shown),
            expr.right.span,
            hint,
        )
        return ERROR
    return Typed(test, BOOL)


def _kind_test(reader: Reader, left: Typed, name: str) -> Expr | None:
    """Whether a value is of a kind of pieces or places, or, for a place, whether such a rule stands there."""
    world, of = reader.world, left.type
    if of.domain == domains.PIECE and world.piece_kinds_of(name):
        return Apply(Op.HAS, (world.pieces_of(world.piece_kinds_of(name)), left.expr))
    if of.domain == domains.RULE:
        numbers = [r.number for r in world.rules if name in (r.kind, r.name)]
        return Apply(Op.HAS, (_rules(numbers), left.expr)) if numbers else None
    return _place_test(reader, left, name) if of.domain == domains.PLACE else None


def _rules(numbers: Iterable[int]) -> Const:
    return Const(sum(1 << number for number in numbers), SetOf(domains.RULE))


def _place_test(reader: Reader, left: Typed, name: str) -> Expr | None:
    world = reader.world
    kinds = [kind for kind in world.place_kinds_of(name) if not left.type.kinds or kind in left.type.kinds]
    if kinds:
        return Apply(Op.HAS, (world.places_of(kinds), left.expr))
    attached = {kind.name for kind in world.rule_kinds.values() if kind.of}
    rules = [r.number for r in world.rules if r.name == name and r.kind in attached]
    if rules:
        standing = Lookup(world.column(domains.PLACE, "rule", one(domains.RULE)), left.expr)
        return Apply(Op.HAS, (_rules(rules), standing))
    hosts = [p for p in world.pieces if p.kind in world.piece_kinds_of(name) and p.number <= world.hosts]
    if hosts:
        mask = sum(1 << p.number + len(world.places) for p in hosts)
        return Apply(Op.HAS, (Const(mask, SetOf(domains.PLACE)), left.expr))
    return FALSE if world.place_kinds_of(name) else None


def _conditional(reader: Reader, expr: t.Conditional, scope: Scope, want: Type | None) -> Typed:
    condition = read_condition(reader, expr.condition, scope)
    then = reader.read(expr.then, scope, want)
    otherwise = reader.read(expr.otherwise, scope, then.type if want is None else want)
    if then.type.shape is not otherwise.type.shape and (then.type.is_many or otherwise.type.is_many):
        then, otherwise = _as_set_if_any(then), _as_set_if_any(otherwise)
    joined = join(then.type, otherwise.type)
    if joined is None:
        message = say("check/wrong-type.behind-then", found=otherwise.type.said, wanted=then.type.said)
        reader.know.problem("check/wrong-type", message, expr.otherwise.span)
        return ERROR
    if isinstance(condition, Const):
        return Typed(as_wanted(then if condition.value else otherwise, joined), joined)
    return Typed(Apply(Op.IF, (condition, as_wanted(then, joined), as_wanted(otherwise, joined))), joined)


def _as_set_if_any(found: Typed) -> Typed:
    return found if found.type.is_unknown or found.type.shape is Shape.NONE else as_set(found)


def _list(reader: Reader, expr: t.ListOf, scope: Scope, want: Type | None) -> Typed:
    found = want.many() if want and not expr.members else UNKNOWN
    mask: Expr = FALSE
    for member in expr.members:
        typed = reader.read(member, scope, found if not found.is_unknown else want)
        joined = join(found, typed.type.many() if not typed.type.is_unknown else UNKNOWN)
        if joined is None:
            reader.know.problem(
                "check/wrong-type", say("check/wrong-type.not-with-others", found=typed.type.said), member.span
            )
            continue
        if typed.type.is_number:
            _expect_in_set(reader, typed.expr, member, partial(say, "check/too-large.hint-compare"))
        found = joined
        mask = union(mask, as_set(typed).expr)
    return Typed(mask, found)


def _expect_in_set(reader: Reader, expr: Expr, member: t.Expr, hint: partial[Said]) -> None:
    """What is written beyond the numbers that sets can hold would fall away without a word."""
    if isinstance(expr, Const) and not SMALLEST_IN_SET <= expr.value <= LARGEST_IN_SET:
        message = say("check/too-large.no-set", found=expr.value, least=SMALLEST_IN_SET, most=LARGEST_IN_SET)
        reader.know.problem("check/too-large", message, member.span, hint())


def _can(reader: Reader, expr: t.Can, scope: Scope) -> Typed:
    if scope.in_cell:
        reader.know.problem("check/can-in-answer", say("check/can-in-answer.no-meaning"), expr.deed.span)
        return Typed(FALSE, BOOL)
    if scope.in_answer:
        reader.know.problem("check/can-in-answer", say("check/can-in-answer.answer"), expr.span)
        return ERROR
    return Typed(can_deed(reader, expr.deed, scope), BOOL)
