"""What the grammar has found becomes our tree: one small method for each of its rules. Lark ends here."""

from __future__ import annotations

from typing import Any, cast

from lark import Token

from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.build_expressions import Children, OurExpressions, Stretch, some
from rondel.syntax.expressions import path_of
from rondel.syntax.items import TurnHow
from rondel.syntax.layout_text import expression
from rondel.syntax.name_places import places_in_path
from rondel.syntax.quick_tree import Node


class OurTree(OurExpressions):
    """Builds our frozen tree; one method for each rule of the grammar."""

    # declarations

    def start(self, stretch: Stretch, items: Children) -> t.Source:
        return t.Source(self.file, tuple(items))

    def rule(self, stretch: Stretch, c: Children) -> t.Rule:
        kind, name, params, early, *clauses, late = c
        at, named = self._at(stretch), self._of(name)
        cites, place = self._cited(early, late)
        return t.Rule(str(kind), str(name), params or (), cites, tuple(clauses), at, named, place)

    def every(self, stretch: Stretch, c: Children) -> t.Every:
        return t.Every(str(c[0]), tuple(c[1:]), self._at(stretch), self._of(c[0]))

    def deed(self, stretch: Stretch, c: Children) -> t.Deed:
        name, params, guard, early, body, late = c
        cites, place = self._cited(early, late)
        return t.Deed(str(name), params or (), guard, cites, body, self._at(stretch), self._of(name), place)

    def answer(self, stretch: Stretch, c: Children) -> t.Answer:
        name, params, value, cites = c
        return t.Answer(str(name), params or (), value, cites or (), self._at(stretch), self._of(name))

    def with_(self, stretch: Stretch, c: Children) -> t.With:
        modules = [x for x in c if isinstance(x, Token)]
        items = tuple(x for x in c if not isinstance(x, Token))
        return t.With(tuple(map(str, modules)), items, self._at(stretch), tuple(map(self._of, modules)))

    def params(self, stretch: Stretch, c: Children) -> tuple[t.Param, ...]:
        return tuple(some(c))

    def param(self, stretch: Stretch, c: Children) -> t.Param:
        return t.Param(str(c[0]), str(c[1]) if c[1] is not None else None, self._at(stretch))

    def cites(self, stretch: Stretch, c: Children) -> tuple[t.Cite, ...]:
        return tuple(t.Cite(str(token), self._of(token)) for token in c)

    def early(self, stretch: Stretch, c: Children) -> tuple[tuple[t.Cite, ...], Span]:
        return self.cites(stretch, c), self._at(stretch)

    def _cited(
        self, early: tuple[tuple[t.Cite, ...], Span] | None, late: tuple[t.Cite, ...] | None
    ) -> tuple[tuple[t.Cite, ...], Span]:
        """The rule ids before a body and behind it, and where those before it stand."""
        before, place = early or ((), t.NOWHERE)
        return before + (late or ()), place

    def fact(self, stretch: Stretch, c: Children) -> t.Fact:
        return t.Fact(str(c[0]), tuple(c[1:]), self._at(stretch))

    def value(self, stretch: Stretch, c: Children) -> t.Value:
        return t.Value(c[0], str(c[1]) if c[1] is not None else None, self._at(stretch))

    def handler(self, stretch: Stretch, c: Children) -> t.Handler:
        how, event, params, guard, early, body, late = c
        weave = cast(t.Weave, str(how))
        at, named = self._at(stretch), self._of(event)
        cites, place = self._cited(early, late)
        return t.Handler(weave, str(event), params or (), guard, cites, body, at, named, place)

    def guard(self, stretch: Stretch, c: Children) -> t.Expr:
        return cast(t.Expr, c[0])

    def patch(self, stretch: Stretch, c: Children) -> t.Patch:
        how, seam, params, guard, early, body, late = c
        cites, place = self._cited(early, late)
        return t.Patch(cast(t.Weave, str(how)), seam, params, guard, cites, body, self._at(stretch), place)

    def fix(self, stretch: Stretch, c: Children) -> t.Change:
        address, params, value, guard, cites = c
        return t.Change("fix", address, params, value, guard, cites or (), self._at(stretch))

    def add(self, stretch: Stretch, c: Children) -> t.Change:
        value, address, params, guard, cites = c
        return t.Change("add", address, params, value, guard, cites or (), self._at(stretch))

    def allow(self, stretch: Stretch, c: Children) -> t.Change:
        address, params, guard, cites = c
        return t.Change("allow", address, params, None, guard, cites or (), self._at(stretch))

    def forbid(self, stretch: Stretch, c: Children) -> t.Change:
        address, params, guard, cites = c
        return t.Change("forbid", address, params, None, guard, cites or (), self._at(stretch))

    def remove(self, stretch: Stretch, c: Children) -> t.Remove | t.Change:
        what, _, address, params, guard, cites = c
        if address is not None:
            return t.Change("remove", address, params, what, guard, cites or (), self._at(stretch))
        path, places = tuple(path_of(what) or (expression(what),)), tuple(places_in_path(what)) or (what.span,)
        return t.Remove(t.Address(path, what.span, places), cites or (), self._at(stretch))

    def address(self, stretch: Stretch, c: Children) -> t.Address:
        return t.Address(tuple(map(str, c)), self._at(stretch), tuple(map(self._of, c)))

    # steps

    def block(self, stretch: Stretch, c: Children) -> t.Block:
        return t.Block(tuple(c), self._at(stretch))

    def choose(self, stretch: Stretch, c: Children) -> t.Choose:
        return t.Choose(c[0], str(c[1]), c[2], self._at(stretch), self._of(c[1]))

    def need(self, stretch: Stretch, c: Children) -> t.Need:
        return t.Need(c[0], self._at(stretch))

    def pay(self, stretch: Stretch, c: Children) -> t.Pay:
        kind, source = self._kind_or_set(c[1])
        return t.Pay(c[0], kind, source, self._at(stretch))

    def take(self, stretch: Stretch, c: Children) -> t.Take:
        kind, source = self._kind_or_set(c[1])
        return t.Take(c[0], kind, source, self._at(stretch))

    def _kind_or_set(self, what: Any) -> tuple[str | None, t.Expr | None]:
        return (str(what), None) if isinstance(what, Token) else (None, what)

    def let(self, stretch: Stretch, c: Children) -> t.Let:
        return t.Let(str(c[0]), c[1], self._at(stretch), self._of(c[0]))

    def set_(self, stretch: Stretch, c: Children) -> t.Set:
        return t.Set(c[0], c[1], self._at(stretch))

    def if_(self, stretch: Stretch, c: Children) -> t.If:
        condition, then, otherwise = c
        return t.If(condition, then, self._as_block(otherwise), self._at(stretch))

    def _as_block(self, otherwise: t.Block | t.If | None) -> t.Block | None:
        """What stands behind `else`: an `if` there is a block of its own."""
        return t.Block((otherwise,), otherwise.span) if isinstance(otherwise, t.If) else otherwise

    def each(self, stretch: Stretch, c: Children) -> t.Each:
        return t.Each(str(c[0]), c[1], c[2], c[3], self._at(stretch), self._of(c[0]))

    def may(self, stretch: Stretch, c: Children) -> t.May:
        label, times, body, otherwise = c
        return t.May(str(label), times, body, self._as_block(otherwise), self._at(stretch), self._of(label))

    def times(self, stretch: Stretch, c: Children) -> t.Expr:
        return t.Int(int(c[1]), self._of(c[1])) if isinstance(c[1], Token) else cast(t.Expr, c[1])

    def branch(self, stretch: Stretch, c: Children) -> t.Branch:
        return t.Branch(str(c[0]), c[1], self._at(stretch))

    def either(self, stretch: Stretch, c: Children) -> t.Either:
        return t.Either(tuple(c), self._at(stretch))

    def as_(self, stretch: Stretch, c: Children) -> t.As:
        return t.As(c[0], c[1], self._at(stretch))

    def do(self, stretch: Stretch, c: Children) -> t.Do:
        return t.Do(c[0], self._at(stretch))

    def original(self, stretch: Stretch, c: Children) -> t.Original:
        at = self._at(stretch)
        bare = at.end_column == at.column + len("original") and at.line == at.end_line
        return t.Original(None if bare else tuple(map(self._arg, some(c))), at)

    def stop(self, stretch: Stretch, c: Children) -> t.Stop:
        return t.Stop(c[1], c[2] is not None, self._at(stretch))

    def window(self, stretch: Stretch, c: Children) -> t.Window:
        return t.Window(str(c[0]), self._at(stretch), self._of(c[0]))

    def move(self, stretch: Stretch, c: Children) -> t.Move:
        return t.Move(c[0], c[1], c[2], self._at(stretch))

    def return_(self, stretch: Stretch, c: Children) -> t.Return:
        return t.Return(c[0], self._at(stretch))

    def swap(self, stretch: Stretch, c: Children) -> t.Swap:
        return t.Swap(c[0], c[1], self._at(stretch))

    def score(self, stretch: Stretch, c: Children) -> t.Score:
        return t.Score(c[0], c[1], self._at(stretch))

    def roll(self, stretch: Stretch, c: Children) -> t.Roll:
        return t.Roll(c[0], c[1], self._at(stretch))

    def shuffle(self, stretch: Stretch, c: Children) -> t.Shuffle:
        return t.Shuffle(c[0], self._at(stretch))

    def draw(self, stretch: Stretch, c: Children) -> t.Draw:
        return t.Draw(str(c[0]), c[1], self._at(stretch), self._of(c[0]))

    def look(self, stretch: Stretch, c: Children) -> t.Look:
        return t.Look(c[0], self._at(stretch))

    def qty(self, stretch: Stretch, c: Children) -> t.Quantity:
        number = c[1] if not isinstance(c[1], Token) else t.Int(int(c[1]), self._of(c[1]))
        return t.Quantity(number, c[0] is not None, self._at(stretch))

    def cell(self, stretch: Stretch, c: Children) -> t.Cell:
        return t.Cell(int(c[0]) if c[0] is not None else None, c[1], self._at(stretch))

    # scenarios

    def scenario(self, stretch: Stretch, c: Children) -> t.Scenario:
        title, early, *parts, late = c
        cites, place = self._cited(early, late)
        shared = title.type == "NAME"
        called = str(title) if shared else str(title)[1:-1]
        return t.Scenario(called, cites, tuple(parts), self._at(stretch), shared, place)

    def given(self, stretch: Stretch, c: Children) -> t.SceneBlock:
        return t.SceneBlock("given", c[0], self._at(stretch))

    def started(self, stretch: Stretch, c: Children) -> t.SceneBlock:
        return t.SceneBlock("when", c[0], self._at(stretch))

    def then(self, stretch: Stretch, c: Children) -> t.SceneBlock:
        return t.SceneBlock("then", c[0], self._at(stretch))

    def chosen(self, stretch: Stretch, c: Children) -> t.Chosen:
        return t.Chosen(tuple(c), self._at(stretch))

    def turn(self, stretch: Stretch, c: Children) -> t.Turn:
        player, how, *options = c
        return self._turn(stretch, player, "chooses" if str(how) == "chooses" else "cannot", options)

    def turn_can(self, stretch: Stretch, c: Children) -> t.Turn:
        return self._turn(stretch, c[0], "can", c[1:])

    def turn_asked(self, stretch: Stretch, c: Children) -> t.Turn:
        return self._turn(stretch, c[0], "is asked", some(c[2:]))

    def turn_not_asked(self, stretch: Stretch, c: Children) -> t.Turn:
        return self._turn(stretch, c[0], "is not asked", [])

    def _turn(self, stretch: Stretch, player: Token, how: TurnHow, options: Children) -> t.Turn:
        return t.Turn(str(player), how, tuple(str(option)[1:-1] for option in options), self._at(stretch))


def build(node: Node, file: str) -> Any:
    """Our tree for what the grammar has found."""
    return OurTree(file).of(node)
