"""Lark's trees become ours: one small method per grammar rule. Lark ends here."""

from __future__ import annotations

from typing import Any, cast

from lark import Token, Tree
from lark.tree import Meta

from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.build_expressions import Children, OurExpressions, some
from rondel.syntax.expressions import path_of
from rondel.syntax.items import TurnHow
from rondel.syntax.layout_text import expression
from rondel.syntax.name_places import places_in_path


class OurTree(OurExpressions):
    """Builds our frozen tree; one method for each rule of the grammar."""

    # declarations

    def start(self, meta: Meta, items: Children) -> t.Source:
        return t.Source(self.file, tuple(items))

    def rule(self, meta: Meta, c: Children) -> t.Rule:
        kind, name, params, early, *clauses, late = c
        at, named = self._at(meta), self._of(name)
        cites, place = self._cited(early, late)
        return t.Rule(str(kind), str(name), params or (), cites, tuple(clauses), at, named, place)

    def every(self, meta: Meta, c: Children) -> t.Every:
        return t.Every(str(c[0]), tuple(c[1:]), self._at(meta), self._of(c[0]))

    def deed(self, meta: Meta, c: Children) -> t.Deed:
        name, params, guard, early, body, late = c
        cites, place = self._cited(early, late)
        return t.Deed(str(name), params or (), guard, cites, body, self._at(meta), self._of(name), place)

    def answer(self, meta: Meta, c: Children) -> t.Answer:
        name, params, value, cites = c
        return t.Answer(str(name), params or (), value, cites or (), self._at(meta), self._of(name))

    def with_(self, meta: Meta, c: Children) -> t.With:
        modules = [x for x in c if isinstance(x, Token)]
        items = tuple(x for x in c if not isinstance(x, Token))
        return t.With(tuple(map(str, modules)), items, self._at(meta), tuple(map(self._of, modules)))

    def params(self, meta: Meta, c: Children) -> tuple[t.Param, ...]:
        return tuple(some(c))

    def param(self, meta: Meta, c: Children) -> t.Param:
        return t.Param(str(c[0]), str(c[1]) if c[1] is not None else None, self._at(meta))

    def cites(self, meta: Meta, c: Children) -> tuple[t.Cite, ...]:
        return tuple(t.Cite(str(token), self._of(token)) for token in c)

    def early(self, meta: Meta, c: Children) -> tuple[tuple[t.Cite, ...], Span]:
        return self.cites(meta, c), self._at(meta)

    def _cited(
        self, early: tuple[tuple[t.Cite, ...], Span] | None, late: tuple[t.Cite, ...] | None
    ) -> tuple[tuple[t.Cite, ...], Span]:
        """The rule ids before a body and behind it, and where those before it stand."""
        before, place = early or ((), t.NOWHERE)
        return before + (late or ()), place

    def fact(self, meta: Meta, c: Children) -> t.Fact:
        return t.Fact(str(c[0]), tuple(c[1:]), self._at(meta))

    def value(self, meta: Meta, c: Children) -> t.Value:
        return t.Value(c[0], str(c[1]) if c[1] is not None else None, self._at(meta))

    def handler(self, meta: Meta, c: Children) -> t.Handler:
        how, event, params, guard, early, body, late = c
        weave = cast(t.Weave, str(how))
        at, named = self._at(meta), self._of(event)
        cites, place = self._cited(early, late)
        return t.Handler(weave, str(event), params or (), guard, cites, body, at, named, place)

    def guard(self, meta: Meta, c: Children) -> t.Expr:
        return cast(t.Expr, c[0])

    def patch(self, meta: Meta, c: Children) -> t.Patch:
        how, seam, params, guard, early, body, late = c
        cites, place = self._cited(early, late)
        return t.Patch(cast(t.Weave, str(how)), seam, params, guard, cites, body, self._at(meta), place)

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

    def remove(self, meta: Meta, c: Children) -> t.Remove | t.Change:
        what, _, address, params, guard, cites = c
        if address is not None:
            return t.Change("remove", address, params, what, guard, cites or (), self._at(meta))
        path, places = tuple(path_of(what) or (expression(what),)), tuple(places_in_path(what)) or (what.span,)
        return t.Remove(t.Address(path, what.span, places), cites or (), self._at(meta))

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
        return t.If(condition, then, self._as_block(otherwise), self._at(meta))

    def _as_block(self, otherwise: t.Block | t.If | None) -> t.Block | None:
        """What stands behind `else`: an `if` there is a block of its own."""
        return t.Block((otherwise,), otherwise.span) if isinstance(otherwise, t.If) else otherwise

    def each(self, meta: Meta, c: Children) -> t.Each:
        return t.Each(str(c[0]), c[1], c[2], c[3], self._at(meta), self._of(c[0]))

    def may(self, meta: Meta, c: Children) -> t.May:
        label, times, body, otherwise = c
        return t.May(str(label), times, body, self._as_block(otherwise), self._at(meta), self._of(label))

    def times(self, meta: Meta, c: Children) -> t.Expr:
        return t.Int(int(c[1]), self._of(c[1])) if isinstance(c[1], Token) else cast(t.Expr, c[1])

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
        return t.Original(None if bare else tuple(map(self._arg, some(c))), self._at(meta))

    def stop(self, meta: Meta, c: Children) -> t.Stop:
        return t.Stop(c[1], c[2] is not None, self._at(meta))

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

    def cell(self, meta: Meta, c: Children) -> t.Cell:
        return t.Cell(int(c[0]) if c[0] is not None else None, c[1], self._at(meta))

    # scenarios

    def scenario(self, meta: Meta, c: Children) -> t.Scenario:
        title, early, *parts, late = c
        cites, place = self._cited(early, late)
        shared = title.type == "NAME"
        called = str(title) if shared else str(title)[1:-1]
        return t.Scenario(called, cites, tuple(parts), self._at(meta), shared, place)

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
        return self._turn(meta, player, "chooses" if str(how) == "chooses" else "cannot", options)

    def turn_can(self, meta: Meta, c: Children) -> t.Turn:
        return self._turn(meta, c[0], "can", c[1:])

    def turn_asked(self, meta: Meta, c: Children) -> t.Turn:
        return self._turn(meta, c[0], "is asked", some(c[2:]))

    def turn_not_asked(self, meta: Meta, c: Children) -> t.Turn:
        return self._turn(meta, c[0], "is not asked", [])

    def _turn(self, meta: Meta, player: Token, how: TurnHow, options: Children) -> t.Turn:
        return t.Turn(str(player), how, tuple(str(option)[1:-1] for option in options), self._at(meta))


def build(lark_tree: Tree[Token], file: str) -> Any:
    """Our tree for a tree of Lark's."""
    return OurTree(file).of(lark_tree)
