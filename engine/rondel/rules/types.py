"""Types of what is written: what a name can hold, known before play.

A type is a shape over a domain. Pieces, places and rules are numbered through all kinds, so that unlike ones can lie
in one set; `kinds` narrows which of them a value can be. What remains of it in the core says `core_type`.
"""

from __future__ import annotations

from functools import partial

from rondel.core import types as core
from rondel.core.types import Domain
from rondel.frozen import ClosedSet, frozen
from rondel.messages.said import Said, say

Kinds = frozenset[str]
VOWELS = "aeiou"


class Shape(ClosedSet):
    NUMBER = "number"
    YES_NO = "yes or no"
    ONE = "one"
    SET = "set"
    SEQUENCE = "sequence"
    DEED = "deed"
    NONE = "none"
    UNKNOWN = "unknown"


@frozen
class Type:
    shape: Shape
    domain: Domain | None = None
    kinds: Kinds = frozenset()

    @property
    def is_number(self) -> bool:
        return self.shape in (Shape.NUMBER, Shape.YES_NO)

    @property
    def is_many(self) -> bool:
        return self.shape in (Shape.SET, Shape.SEQUENCE)

    @property
    def is_unknown(self) -> bool:
        return self.shape is Shape.UNKNOWN

    @property
    def is_numbers(self) -> bool:
        """A set of numbers."""
        return self.domain == core.NUMBER

    def one(self) -> Type:
        """The type of a member."""
        if self.is_unknown:
            return self
        return NUMBER if self.is_numbers else Type(Shape.ONE, self.domain, self.kinds)

    def many(self) -> Type:
        if self.is_unknown:
            return self
        if self.is_number:
            return Type(Shape.SET, core.NUMBER)
        return self if self.shape is Shape.SEQUENCE else Type(Shape.SET, self.domain, self.kinds)

    @property
    def said(self) -> Said:
        """The type in words: 'a number', 'a set of piece'."""
        match self.shape:
            case Shape.ONE:
                named = self._named
                return say("type.an", name=named) if named[:1] in VOWELS else say("type.a", name=named)
            case Shape.SET:
                return say("type.set", name=self._named)
            case Shape.SEQUENCE:
                return say("type.sequence", name=self._named)
        return _PLAIN[self.shape]()

    @property
    def _named(self) -> str:
        return "/".join(sorted(self.kinds)) if self.kinds else str(self.domain)

    def __str__(self) -> str:
        return self.said


_PLAIN = {
    Shape.NUMBER: partial(say, "type.number"),
    Shape.YES_NO: partial(say, "type.yes-or-no"),
    Shape.DEED: partial(say, "type.deed"),
    Shape.NONE: partial(say, "type.none"),
    Shape.UNKNOWN: partial(say, "type.something"),
}


NUMBER = Type(Shape.NUMBER)
BOOL = Type(Shape.YES_NO)
UNKNOWN = Type(Shape.UNKNOWN)
NONE = Type(Shape.NONE)
DEED = Type(Shape.DEED)
PLAYER = Type(Shape.ONE, core.PLAYER)
PLAYERS = Type(Shape.SET, core.PLAYER)


def one(domain: Domain, *kinds: str) -> Type:
    return Type(Shape.ONE, domain, frozenset(kinds))


def many(domain: Domain, *kinds: str) -> Type:
    return Type(Shape.SET, domain, frozenset(kinds))


def join(a: Type, b: Type) -> Type | None:
    """The narrowest type that holds both, or nothing if they have no common ground."""
    if a == b or b.is_unknown or b.shape is Shape.NONE:
        return a
    if a.is_unknown or a.shape is Shape.NONE:
        return b
    if a.is_number and b.is_number:
        return NUMBER
    if a.domain != b.domain or a.domain is None:
        return None
    if {a.shape, b.shape} == {Shape.SET, Shape.SEQUENCE}:
        return Type(Shape.SET, a.domain, a.kinds | b.kinds)
    if a.shape is not b.shape:
        return None
    kinds = a.kinds | b.kinds if a.kinds and b.kinds else frozenset()
    return Type(a.shape, a.domain, kinds)


def fits(value: Type, wanted: Type) -> bool:
    """Whether a value may stand where another type is wanted; kinds only have to overlap."""
    if value.is_unknown or wanted.is_unknown or value.shape is Shape.NONE:
        return True
    if value.is_number or wanted.is_number:
        return value.is_number and wanted.is_number
    if value.domain != wanted.domain:
        return False
    if value.is_many != wanted.is_many:
        return False
    return not value.kinds or not wanted.kinds or bool(value.kinds & wanted.kinds)


def core_type(found: Type) -> core.Type:
    """What the core knows of a type: kinds are no promise, because they only have to overlap."""
    if found.domain is None:
        return core.YES_NO if found.shape is Shape.YES_NO else core.ANY_NUMBER
    match found.shape:
        case Shape.ONE:
            return core.Member(found.domain)
        case Shape.SEQUENCE:
            return core.Sequence(found.domain)
    return core.NUMBERS if found.is_numbers else core.SetOf(found.domain)
