"""Expressions of the language, each showing a sample of its source."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rondel.frozen import frozen
from rondel.problems import Span

NOWHERE = Span("")


def span() -> Span:
    """Where a node stands; it takes no part in equality."""
    found: Span = field(compare=False, repr=False)
    return found


def named_at() -> Span:
    """Where the name in a node stands, if the node's own span does not tell; nowhere in a tree that was not parsed."""
    found: Span = field(compare=False, repr=False, default=NOWHERE)
    return found


def places() -> tuple[Span, ...]:
    """Where each of several names stands."""
    found: tuple[Span, ...] = field(compare=False, repr=False, default=())
    return found


@frozen
class Int:
    """12"""

    value: int
    span: Span = span()


@frozen
class Name:
    """stock"""

    name: str
    span: Span = span()


@frozen
class Part:
    """you.hand, ring.9"""

    of: Expr
    name: str
    span: Span = span()


@frozen
class Arg:
    """players by it.points"""

    value: Expr
    by: Expr | None
    span: Span = span()


@frozen
class Call:
    """weight(marker), most(players by it.points)"""

    of: Expr
    args: tuple[Arg, ...]
    span: Span = span()


@frozen
class Where:
    """stock where it.colour == red"""

    source: Expr
    condition: Expr
    span: Span = span()


@frozen
class Binary:
    """a + b, a == b, a in b, a is b, a and b"""

    op: str
    left: Expr
    right: Expr
    span: Span = span()


@frozen
class Unary:
    """not a, -a"""

    op: Literal["not", "-"]
    value: Expr
    span: Span = span()


@frozen
class Can:
    """can build(tile)"""

    deed: Expr
    span: Span = span()


@frozen
class Conditional:
    """if late then 2 else 1"""

    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span = span()


@frozen
class ListOf:
    """[red, blue]"""

    members: tuple[Expr, ...]
    span: Span = span()


Expr = Int | Name | Part | Call | Where | Binary | Unary | Can | Conditional | ListOf


def path_of(expr: Expr) -> list[str] | None:
    """`a.b.c` as its parts; nothing for any other expression."""
    if isinstance(expr, Name):
        return [expr.name]
    before = path_of(expr.of) if isinstance(expr, Part) else None
    return [*before, expr.name] if before is not None and isinstance(expr, Part) else None
