"""What the verifier knows at a place: the locals that are bound there, and which types go together."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.core.expressions import Const, Expr
from rondel.core.operations import Over
from rondel.core.types import ANY_NUMBER, NUMBERS, YES_NO, Member, Number, Sequence, SetOf, Type, alike


@dataclass(slots=True)
class VerifyScope:
    """The locals that are bound at a place; `ever` are all that were bound anywhere before it in the same function."""

    types: dict[int, Type]
    bound: set[int]
    ever: dict[int, Type] = field(default_factory=dict)

    def inner(self) -> VerifyScope:
        return VerifyScope(dict(self.types), set(self.bound), self.ever)


def member_type(found: Type, over: Over) -> Type | None:
    """What a member of a set or a sequence is."""
    match found:
        case SetOf() if over is Over.SET:
            return Member(found.domain)
        case Sequence() if over is Over.SEQUENCE:
            return Member(found.domain)
    return ANY_NUMBER if found == NUMBERS and over is Over.NUMBERS else None


def agrees(found: Type, wanted: Type) -> bool:
    """Whether a value may stand where a type is wanted; yes and no are numbers too."""
    return alike(found, wanted) or (isinstance(wanted, Number) and found == YES_NO)


def is_none(expr: Expr) -> bool:
    """Whether an expression is none, nothing or no, which stand in every type."""
    return isinstance(expr, Const) and expr.value == 0
