"""Lark's trees become ours: one small method per grammar rule. Lark ends here."""

from __future__ import annotations

from typing import Any, Literal, cast

from lark import Token, Tree
from lark.tree import Meta

from rondel.problems import Span
from rondel.syntax import tree as t

Children = list[Any]


def _some(children: Children) -> Children:
    return [child for child in children if child is not None]


class OurTree:
    """Builds our frozen tree; `file` names the source in every span."""

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

    # declarations

    def start(self, meta: Meta, items: Children) -> t.Source:
        return t.Source(self.file, tuple(items))

    def rule(self, meta: Meta, c: Children) -> t.Rule:
        kind, name, params, cites, *clauses = c
        return t.Rule(str(kind), str(name), params or (), cites or (), tuple(clauses), self._at(meta), self._of(name))

    def every(self, meta: Meta, c: Children) -> t.Every:
        return t.Every(str(c[0]), tuple(c[1:]), self._at(meta), self._of(c[0]))

    def deed(self, meta: Meta, c: Children) -> t.Deed:
        name, params, guard, cites, body = c
        return t.Deed(str(name), params or (), guard, cites or (), body, self._at(meta), self._of(name))

    def answer(self, meta: Meta, c: Children) -> t.Answer:
        name, params, value, cites = c
        return t.Answer(str(name), params or (), value, cites or (), self._at(meta), self._of(name))

    def with_(self, meta: Meta, c: Children) -> t.With:
        modules = [x for x in c if isinstance(x, Token)]
        items = tuple(x for x in c if not isinstance(x, Token))
        return t.With(tuple(map(str, modules)), items, self._at(meta), tuple(map(self._of, modules)))

    def params(self, meta: Meta, c: Children) -> tuple[t.Param, ...]:
        return tuple(_some(c))

    def param(self, meta: Meta, c: Children) -> t.Param:
        return t.Param(str(c[0]), str(c[1]) if c[1] is not None else None, self._at(meta))

    def cites(self, meta: Meta, c: Children) -> tuple[t.Cite, ...]:
        return tuple(t.Cite(str(token), self._of(token)) for token in c)

    def fact(self, meta: Meta, c: Children) -> t.Fact:
        return t.Fact(str(c[0]), tuple(c[1:]), self._at(meta))

    def value(self, meta: Meta, c: Children) -> t.Value:
        return t.Value(c[0], str(c[1]) if c[1] is not None else None, self._at(meta))

    def handler(self, meta: Meta, c: Children) -> t.Handler:
        how, event, params, guard, cites, body = c
        weave = cast(t.Weave, str(how))
        at, named = self._at(meta), self._of(event)
        return t.Handler(weave, str(event), params or (), guard, cites or (), body, at, named)

    def guard(self, meta: Meta, c: Children) -> t.Expr:
        return cast(t.Expr, c[0])

    def patch(self, meta: Meta, c: Children) -> t.Patch:
        how, seam, params, guard, cites, body = c
        return t.Patch(cast(t.Weave, str(how)), seam, params, guard, cites or (), body, self._at(meta))

    def fix(self, meta: Meta, c: Children) -> t.Change:
        address, params, value, guard, cites = c
        return t.Change("fix", address, params, value, guard, cites or (), self._at(meta))

    def add(self, meta: Meta, c: Children) -> t.Change:
        value, address, params, guard, cites = c
        return t.Change("add", address, params, value, guard, cites or (), self._at(meta))

    def allow(self, meta: Meta, c: Children) -> t.Change:
        address, params, guard, cites = c
        return t.Change("allow", address, params, None, guard, cites or (), self._at(meta))

    def forbid(self, meta: Meta, c: Children) -> t.Change:
        address, params, guard, cites = c
        return t.Change("forbid", address, params, None, guard, cites or (), self._at(meta))

    def remove(self, meta: Meta, c: Children) -> t.Remove:
        return t.Remove(c[0], c[1] or (), self._at(meta))

    def address(self, meta: Meta, c: Children) -> t.Address:
        return t.Address(tuple(map(str, c)), self._at(meta), tuple(map(self._of, c)))

    # steps

    def block(self, meta: Meta, c: Children) -> t.Block:
        return t.Block(tuple(c), self._at(meta))

    def choose(self, meta: Meta, c: Children) -> t.Choose:
        return t.Choose(c[0], str(c[1]), c[2], self._at(meta), self._of(c[1]))

    def need(self, meta: Meta, c: Children) -> t.Need:
        return t.Need(c[0], self._at(meta))

    def pay(self, meta: Meta, c: Children) -> t.Pay:
        kind, source = self._kind_or_set(c[1])
        return t.Pay(c[0], kind, source, self._at(meta))

    def take(self, meta: Meta, c: Children) -> t.Take:
        kind, source = self._kind_or_set(c[1])
        return t.Take(c[0], kind, source, self._at(meta))

    def _kind_or_set(self, what: Any) -> tuple[str | None, t.Expr | None]:
        return (str(what), None) if isinstance(what, Token) else (None, what)

    def let(self, meta: Meta, c: Children) -> t.Let:
        return t.Let(str(c[0]), c[1], self._at(meta), self._of(c[0]))

    def set_(self, meta: Meta, c: Children) -> t.Set:
        return t.Set(c[0], c[1], self._at(meta))

    def if_(self, meta: Meta, c: Children) -> t.If:
        condition, then, otherwise = c
        if isinstance(otherwise, t.If):
            otherwise = t.Block((otherwise,), otherwise.span)
        return t.If(condition, then, otherwise, self._at(meta))

    def each(self, meta: Meta, c: Children) -> t.Each:
        return t.Each(str(c[0]), c[1], c[2], c[3], self._at(meta), self._of(c[0]))

    def may(self, meta: Meta, c: Children) -> t.May:
        return t.May(str(c[0]), c[1], self._at(meta), self._of(c[0]))

    def branch(self, meta: Meta, c: Children) -> t.Branch:
        return t.Branch(str(c[0]), c[1], self._at(meta))

    def either(self, meta: Meta, c: Children) -> t.Either:
        return t.Either(tuple(c), self._at(meta))

    def as_(self, meta: Meta, c: Children) -> t.As:
        return t.As(c[0], c[1], self._at(meta))

    def do(self, meta: Meta, c: Children) -> t.Do:
        return t.Do(c[0], self._at(meta))

    def original(self, meta: Meta, c: Children) -> t.Original:
        bare = meta.end_column == meta.column + len("original") and meta.line == meta.end_line
        return t.Original(None if bare else tuple(map(self._arg, _some(c))), self._at(meta))

    def window(self, meta: Meta, c: Children) -> t.Window:
        return t.Window(str(c[0]), self._at(meta), self._of(c[0]))

    def move(self, meta: Meta, c: Children) -> t.Move:
        return t.Move(c[0], c[1], c[2], self._at(meta))

    def return_(self, meta: Meta, c: Children) -> t.Return:
        return t.Return(c[0], self._at(meta))

    def swap(self, meta: Meta, c: Children) -> t.Swap:
        return t.Swap(c[0], c[1], self._at(meta))

    def score(self, meta: Meta, c: Children) -> t.Score:
        return t.Score(c[0], c[1], self._at(meta))

    def roll(self, meta: Meta, c: Children) -> t.Roll:
        return t.Roll(c[0], c[1], self._at(meta))

    def shuffle(self, meta: Meta, c: Children) -> t.Shuffle:
        return t.Shuffle(c[0], self._at(meta))

    def draw(self, meta: Meta, c: Children) -> t.Draw:
        return t.Draw(str(c[0]), c[1], self._at(meta), self._of(c[0]))

    def look(self, meta: Meta, c: Children) -> t.Look:
        return t.Look(c[0], self._at(meta))

    def qty(self, meta: Meta, c: Children) -> t.Quantity:
        number = c[1] if not isinstance(c[1], Token) else t.Int(int(c[1]), self._of(c[1]))
        return t.Quantity(number, c[0] is not None, self._at(meta))

    # expressions

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
        return t.Call(c[0], tuple(map(self._arg, _some(c[1:]))), self._at(meta))

    def list_(self, meta: Meta, c: Children) -> t.ListOf:
        members = tuple(self._arg(child).value for child in _some(c))
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

    def cell(self, meta: Meta, c: Children) -> t.Cell:
        return t.Cell(int(c[0]) if c[0] is not None else None, c[1], self._at(meta))

    # scenarios

    def scenario(self, meta: Meta, c: Children) -> t.Scenario:
        title, cites, *parts = c
        return t.Scenario(str(title)[1:-1], cites or (), tuple(parts), self._at(meta))

    def given(self, meta: Meta, c: Children) -> t.Scene:
        return t.Scene("given", c[0], self._at(meta))

    def started(self, meta: Meta, c: Children) -> t.Scene:
        return t.Scene("when", c[0], self._at(meta))

    def then(self, meta: Meta, c: Children) -> t.Scene:
        return t.Scene("then", c[0], self._at(meta))

    def chosen(self, meta: Meta, c: Children) -> t.Chosen:
        return t.Chosen(tuple(c), self._at(meta))

    def turn(self, meta: Meta, c: Children) -> t.Turn:
        player, how, *options = c
        texts = tuple(str(option)[1:-1] for option in options)
        verb: Literal["chooses", "cannot"] = "chooses" if str(how) == "chooses" else "cannot"
        return t.Turn(str(player), verb, texts, self._at(meta))


# Grammar rules whose names are words or functions of Python.
_METHODS = {
    word: f"{word}_" for word in ("with", "if", "as", "return", "or", "and", "list", "int", "set", "range", "sum")
}


def build(lark_tree: Tree[Token], file: str) -> Any:
    """Our tree for a tree of Lark's."""
    return OurTree(file).of(lark_tree)
