"""What the grammar has found as expressions becomes ours, and what every node of a tree needs: where it stands."""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.quick_tree import Node, NodeSpan

Children = list[Any]
Stretch = NodeSpan | None


def some(children: Children) -> Children:
    return [child for child in children if child is not None]


class OurExpressions:
    """Builds expressions; `file` names the source in every span."""

    def __init__(self, file: str) -> None:
        self.file = file

    def of(self, node: Node) -> Any:
        """What the grammar has found as ours: its parts first, then the method with the name of its rule."""
        parts = [self.of(child) if child.__class__ is Node else child for child in node.children]
        return getattr(self, _METHODS.get(node.data, node.data))(node.span, parts)

    def _at(self, stretch: Stretch) -> Span:
        if stretch is None:
            return Span(self.file)
        return Span(self.file, *stretch[0], *stretch[1])

    def _of(self, token: Token) -> Span:
        return Span(self.file, token.line or 1, token.column or 1, token.end_line or 0, token.end_column or 0)

    def name(self, stretch: Stretch, c: Children) -> t.Name:
        return t.Name(str(c[0]), self._at(stretch))

    def int_(self, stretch: Stretch, c: Children) -> t.Int:
        return t.Int(int(c[0]), self._at(stretch))

    def part(self, stretch: Stretch, c: Children) -> t.Part:
        return t.Part(c[0], str(c[1]), self._at(stretch))

    def arg(self, stretch: Stretch, c: Children) -> t.Arg:
        return t.Arg(c[0], c[1], self._at(stretch))

    def _arg(self, child: Any) -> t.Arg:
        return child if isinstance(child, t.Arg) else t.Arg(child, None, child.span)

    def call(self, stretch: Stretch, c: Children) -> t.Call:
        return t.Call(c[0], tuple(map(self._arg, some(c[1:]))), self._at(stretch))

    def conditional(self, stretch: Stretch, c: Children) -> t.Conditional:
        return t.Conditional(c[0], c[1], c[2], self._at(stretch))

    def list_(self, stretch: Stretch, c: Children) -> t.ListOf:
        members = tuple(self._arg(child).value for child in some(c))
        return t.ListOf(members, self._at(stretch))

    def where(self, stretch: Stretch, c: Children) -> t.Where:
        return t.Where(c[0], c[1], self._at(stretch))

    def _left_to_right(self, stretch: Stretch, c: Children, op: str | None = None) -> t.Expr:
        left: t.Expr = c[0]
        rest = c[1:] if op is None else [x for child in c[1:] for x in (op, child)]
        for sign, right in zip(rest[::2], rest[1::2], strict=True):
            left = t.Binary(str(sign), left, right, self._at(stretch))
        return left

    def or_(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c, "or")

    def and_(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c, "and")

    def compare(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c)

    def range_(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c, "..")

    def sum_(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c)

    def product(self, stretch: Stretch, c: Children) -> t.Expr:
        return self._left_to_right(stretch, c)

    def negate(self, stretch: Stretch, c: Children) -> t.Unary:
        return t.Unary("not", c[0], self._at(stretch))

    def minus(self, stretch: Stretch, c: Children) -> t.Expr:
        return t.Unary("-", c[1], self._at(stretch)) if str(c[0]) == "-" else cast(t.Expr, c[1])

    def can(self, stretch: Stretch, c: Children) -> t.Can:
        return t.Can(c[0], self._at(stretch))


# Grammar rules whose names are words or functions of Python.
_METHODS = {
    word: f"{word}_" for word in ("with", "if", "as", "return", "or", "and", "list", "int", "set", "range", "sum")
}
