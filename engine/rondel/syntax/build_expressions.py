"""Lark's expressions become ours, and what every node of a tree needs: where it stands."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Tree
from lark.tree import Meta

from rondel.problems import Span
from rondel.syntax import tree as t

Children = list[Any]


def some(children: Children) -> Children:
    return [child for child in children if child is not None]


class OurExpressions:
    """Builds expressions; `file` names the source in every span."""

    def __init__(self, file: str) -> None:
        self.file = file

    def of(self, tree: Tree[Token]) -> Any:
        """A tree of Lark's as ours: its parts first, then the method with the name of its rule."""
        parts = [self.of(child) if child.__class__ is Tree else child for child in tree.children]
        return getattr(self, _METHODS.get(tree.data, tree.data))(tree.meta, parts)

    def _at(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.file)
        return Span(self.file, meta.line, meta.column, meta.end_line, meta.end_column)

    def _of(self, token: Token) -> Span:
        return Span(self.file, token.line or 1, token.column or 1, token.end_line or 0, token.end_column or 0)

    def name(self, meta: Meta, c: Children) -> t.Name:
        return t.Name(str(c[0]), self._at(meta))

    def int_(self, meta: Meta, c: Children) -> t.Int:
        return t.Int(int(c[0]), self._at(meta))

    def part(self, meta: Meta, c: Children) -> t.Part:
        return t.Part(c[0], str(c[1]), self._at(meta))

    def arg(self, meta: Meta, c: Children) -> t.Arg:
        return t.Arg(c[0], c[1], self._at(meta))

    def _arg(self, child: Any) -> t.Arg:
        return child if isinstance(child, t.Arg) else t.Arg(child, None, child.span)

    def call(self, meta: Meta, c: Children) -> t.Call:
        return t.Call(c[0], tuple(map(self._arg, some(c[1:]))), self._at(meta))

    def conditional(self, meta: Meta, c: Children) -> t.Conditional:
        return t.Conditional(c[0], c[1], c[2], self._at(meta))

    def list_(self, meta: Meta, c: Children) -> t.ListOf:
        members = tuple(self._arg(child).value for child in some(c))
        return t.ListOf(members, self._at(meta))

    def where(self, meta: Meta, c: Children) -> t.Where:
        return t.Where(c[0], c[1], self._at(meta))

    def _left_to_right(self, meta: Meta, c: Children, op: str | None = None) -> t.Expr:
        left: t.Expr = c[0]
        rest = c[1:] if op is None else [x for child in c[1:] for x in (op, child)]
        for sign, right in zip(rest[::2], rest[1::2], strict=True):
            left = t.Binary(str(sign), left, right, self._at(meta))
        return left

    def or_(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c, "or")

    def and_(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c, "and")

    def compare(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c)

    def range_(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c, "..")

    def sum_(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c)

    def product(self, meta: Meta, c: Children) -> t.Expr:
        return self._left_to_right(meta, c)

    def negate(self, meta: Meta, c: Children) -> t.Unary:
        return t.Unary("not", c[0], self._at(meta))

    def minus(self, meta: Meta, c: Children) -> t.Expr:
        return t.Unary("-", c[1], self._at(meta)) if str(c[0]) == "-" else cast(t.Expr, c[1])

    def can(self, meta: Meta, c: Children) -> t.Can:
        return t.Can(c[0], self._at(meta))


# Grammar rules whose names are words or functions of Python.
_METHODS = {
    word: f"{word}_" for word in ("with", "if", "as", "return", "or", "and", "list", "int", "set", "range", "sum")
}
