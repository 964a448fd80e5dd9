"""The context in which expressions and steps are read, and what every reader shares: wanted shapes of a value.

A `Reader` is what one time through all rules carries along. How an expression is read is given to it, because names,
calls and functions, which `expressions` is made of, read expressions themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rondel.core import types as domains
from rondel.core.expressions import FALSE, HELD, TRUE, Apply, Const, Expr, Read
from rondel.core.operations import Op
from rondel.core.trials import Trial
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Span
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.knowledge import Knowledge
from rondel.rules.read.lineup_constants import settled
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import BOOL, NUMBER, PLAYER, UNKNOWN, Shape, Type, core_type, fits, many
from rondel.rules.world.world import World
from rondel.syntax import tree as t

ERROR = Typed(FALSE, UNKNOWN)
Read_ = Callable[["Reader", t.Expr, Scope, "Type | None"], Typed]


@dataclass(slots=True)
class Dispatch:
    """An event of whatever rule a value has: one routine for each kind and event."""

    kinds: tuple[str, ...]
    event: str
    domain: domains.Domain
    rules: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Reader:
    """`homes` are the places where each kind belongs; `in_head`: steps belong to the head of the block being read."""

    know: Knowledge
    how: Read_
    homes: dict[str, Expr | None] = field(default_factory=dict)
    trials: dict[str, Trial] = field(default_factory=dict)
    dispatches: dict[str, Dispatch] = field(default_factory=dict)
    tried: dict[str, int] = field(default_factory=dict)
    in_head: bool = False

    @property
    def world(self) -> World:
        return self.know.world

    @property
    def ruleset(self) -> Ruleset:
        return self.know.ruleset

    def name_trial(self, where: str) -> str:
        """A name for one more trial of a deed."""
        self.tried[where] = self.tried.get(where, 0) + 1
        return f"{where}?{self.tried[where]}"

    def read(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """An expression with its type; `want` helps to tell names apart."""
        return self.how(self, expr, scope, want)


def read_condition(reader: Reader, expr: t.Expr, scope: Scope) -> Expr:
    """An expression that must be yes or no; a number, a set or a thing counts as yes when there is any."""
    found = reader.read(expr, scope).expr
    value = settled(found, reader.know.constants)
    return found if value is None else TRUE if value else FALSE


def read_number(reader: Reader, expr: t.Expr, scope: Scope) -> Expr:
    found = reader.read(expr, scope, NUMBER)
    expect(reader, found, NUMBER, expr.span)
    if isinstance(expr, t.Name) and expr.name in ("yes", "no"):
        reader.know.problem("check/wrong-type", say("check/wrong-type.yes-no"), expr.span)
    value = settled(found.expr, reader.know.constants)
    return found.expr if value is None else Const(value)


def read_player(reader: Reader, expr: t.Expr, scope: Scope) -> Expr:
    found = reader.read(expr, scope, PLAYER)
    expect(reader, found, PLAYER, expr.span)
    return found.expr


def read_collection(reader: Reader, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
    """A set or sequence; one thing is the set of it, a place is the set of what lies there."""
    found = reader.read(expr, scope, want)
    if found.type.is_many or found.type.is_unknown:
        return found
    if found.type.domain == domains.PLACE:
        kinds = _kinds_in(reader, found.type)
        return Typed(Read(HELD, found.expr), many(domains.PIECE, *kinds)) if kinds else ERROR
    if found.type.shape is Shape.NONE:
        return Typed(FALSE, want.many() if want else UNKNOWN)
    if found.type.is_number:
        reader.know.problem("check/wrong-type", say("check/wrong-type.set-wanted", found=found.type.said), expr.span)
        return ERROR
    return Typed(Apply(Op.SINGLE, (found.expr,)), found.type.many())


def _kinds_in(reader: Reader, place: Type) -> list[str]:
    places = place.kinds or reader.world.place_kinds
    return [k for k in reader.world.piece_kinds if any(reader.know.may_hold(k, p) for p in places)]


def expect(reader: Reader, found: Typed, want: Type, span: Span) -> bool:
    if fits(found.type, want):
        return True
    reader.know.problem(
        "check/wrong-type",
        say("check/wrong-type.is-wanted", found=found.type.said, wanted=want.said),
        span,
        hint_for(found, want),
    )
    return False


def hint_for(found: Typed, want: Type) -> Said:
    """How to make what is wanted of what was found."""
    if want.is_number and (found.type.is_many or found.type.domain == domains.PLACE):
        return say("check/wrong-type.hint-count")
    if want.is_number and found.type.domain == domains.PLAYER:
        return say("check/wrong-type.hint-points")
    if found.type.is_many and not want.is_many and want.domain == found.type.domain:
        return say("check/wrong-type.hint-one")
    return UNSAID


def as_set(found: Typed) -> Typed:
    """A value as a set: a sequence loses its order, one thing is the set of it."""
    if found.type.shape is Shape.SEQUENCE:
        return Typed(Apply(Op.UNORDERED, (found.expr,)), Type(Shape.SET, found.type.domain, found.type.kinds))
    if found.type.is_many or found.type.shape in (Shape.NONE, Shape.UNKNOWN):
        return found
    single = Op.SINGLE_NUMBER if found.type.is_number else Op.SINGLE
    return Typed(Apply(single, (found.expr,)), found.type.many())


def as_wanted(found: Typed, wanted: Type) -> Expr:
    """A value as the type in whose place it stands: a number as yes or no, a sequence or one thing as a set."""
    if wanted == BOOL and found.type == NUMBER:
        return Apply(Op.UNEQUAL, (found.expr, Const(0)))
    if wanted.shape is Shape.SET and found.type.shape in (Shape.SEQUENCE, Shape.ONE):
        return as_set(found).expr
    if isinstance(found.expr, Const) and found.expr.value == 0:
        return Const(0, core_type(wanted))
    return found.expr
