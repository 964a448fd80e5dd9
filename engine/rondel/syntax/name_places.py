"""Where the names in a tree stand, each by itself: many follow from the span of their node, the others it keeps."""

from __future__ import annotations

from rondel.problems import Span
from rondel.syntax import tree as t


def _first(node: Span, name: str) -> Span:
    return Span(node.file, node.line, node.column, node.line, node.column + len(name))


def _last(node: Span, name: str) -> Span:
    return Span(node.file, node.end_line, node.end_column - len(name), node.end_line, node.end_column)


def place_of_name(node: t.Name | t.Part | t.Param | t.Fact | t.Branch | t.Turn) -> Span:
    """Where the name itself stands: behind the last dot of a path, at the beginning of whatever begins with it."""
    match node:
        case t.Name():
            return node.span
        case t.Part():
            return _last(node.span, node.name)
        case t.Param() | t.Fact():
            return _first(node.span, node.name)
        case t.Branch():
            return _first(node.span, node.label)
        case t.Turn():
            return _first(node.span, node.player)


def place_of_kind(node: t.Rule | t.Every | t.Pay | t.Take) -> Span:
    """Where the kind stands that a rule is of, or pieces that are paid or taken."""
    match node:
        case t.Rule():
            return _first(node.span, node.kind)
        case t.Every():
            return node.named
        case t.Pay() | t.Take():
            return _last(node.span, node.kind or "")


def place_of_type(param: t.Param) -> Span:
    """Where the type of a parameter is written."""
    return _last(param.span, param.type or "")


def place_of_per(value: t.Value) -> Span:
    """Where the deed stands per which a value counts."""
    return _last(value.span, value.per or "")


def places_in_path(expr: t.Expr) -> list[Span]:
    """Where each part of `a.b.c` stands; nothing for any other expression."""
    if isinstance(expr, t.Name):
        return [expr.span]
    if not isinstance(expr, t.Part):
        return []
    before = places_in_path(expr.of)
    return [*before, place_of_name(expr)] if before else []
