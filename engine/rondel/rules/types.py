"""Types of values: what a name can hold, known before play.

A type is a shape (number, yes or no, one, set, sequence, deed) over a domain (player, piece, place, rule, entry,
window, or a declared set). Pieces, places and rules are numbered through all kinds, so that unlike ones can lie in
one set; `kinds` narrows which of them a value can be.
"""

from __future__ import annotations

from dataclasses import replace

from rondel.record import record

Kinds = frozenset[str]


@record
class Type:
    shape: str
    domain: str = ""
    kinds: Kinds = frozenset()

    @property
    def is_number(self) -> bool:
        return self.shape in ("number", "bool")

    @property
    def is_many(self) -> bool:
        return self.shape in ("set", "seq")

    @property
    def is_unknown(self) -> bool:
        return self.shape == "unknown"

    def one(self) -> Type:
        """The type of a member."""
        if self.is_unknown:
            return self
        if self.domain == "number":
            return NUMBER
        return replace(self, shape="one")

    def many(self) -> Type:
        if self.is_unknown:
            return self
        if self.is_number:
            return Type("set", "number")
        return self if self.shape == "seq" else replace(self, shape="set")

    def __str__(self) -> str:
        if self.shape in ("number", "deed", "unknown", "none"):
            return {"number": "a number", "deed": "a deed", "unknown": "something", "none": "none"}[self.shape]
        if self.shape == "bool":
            return "yes or no"
        inner = "/".join(sorted(self.kinds)) if self.kinds else self.domain.removeprefix("set:")
        return {"one": "a ", "set": "a set of ", "seq": "a sequence of "}[self.shape] + inner


NUMBER = Type("number")
BOOL = Type("bool")
UNKNOWN = Type("unknown")
NONE = Type("none")
DEED = Type("deed")
PLAYER = Type("one", "player")
PLAYERS = Type("set", "player")


def one(domain: str, *kinds: str) -> Type:
    return Type("one", domain, frozenset(kinds))


def many(domain: str, *kinds: str) -> Type:
    return Type("set", domain, frozenset(kinds))


def join(a: Type, b: Type) -> Type | None:
    """The narrowest type that holds both, or nothing if they have no common ground."""
    if a == b or b.is_unknown or b.shape == "none":
        return a
    if a.is_unknown or a.shape == "none":
        return b
    if a.is_number and b.is_number:
        return NUMBER
    if a.domain != b.domain or not a.domain:
        return None
    if {a.shape, b.shape} == {"set", "seq"}:
        return Type("set", a.domain, a.kinds | b.kinds)
    if a.shape != b.shape:
        return None
    kinds = a.kinds | b.kinds if a.kinds and b.kinds else frozenset()
    return Type(a.shape, a.domain, kinds)


def fits(value: Type, wanted: Type) -> bool:
    """Whether a value may stand where another type is wanted; kinds only have to overlap."""
    if value.is_unknown or wanted.is_unknown or value.shape == "none":
        return True
    if value.is_number or wanted.is_number:
        return value.is_number and wanted.is_number
    if value.domain != wanted.domain:
        return False
    if value.is_many != wanted.is_many:
        return False
    return not value.kinds or not wanted.kinds or bool(value.kinds & wanted.kinds)
