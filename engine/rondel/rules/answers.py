"""Answers: a derived value with all its layers as one expression.

The result is the value, or the `fix` that holds; then what is added; then `allow`; then `forbid`, which wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel.rules.core import FALSE, TRUE, AnswerCode, Ask, Const, Expr, Local, Lookup, Op, Pick
from rondel.rules.filters import either
from rondel.rules.fold import folded
from rondel.rules.ruleset import AnswerDef, Layer
from rondel.rules.scope import Frame, Scope, Typed
from rondel.rules.types import UNKNOWN, join, one
from rondel.syntax import tree as t

if TYPE_CHECKING:
    from rondel.rules.elaborate import Elaborated
    from rondel.rules.steps import Steps


def uses_this(definition: AnswerDef) -> bool:
    """Whether an answer speaks of `this`, the requirement for which it is asked."""
    parts: list[Any] = [definition.value]
    for layer in definition.layers:
        parts += [layer.value, layer.guard]
    return any(_mentions_this(part) for part in parts)


def _mentions_this(node: Any) -> bool:
    if isinstance(node, t.Name):
        return node.name == "this"
    if isinstance(node, tuple):
        return any(_mentions_this(part) for part in node)
    if hasattr(node, "__dataclass_fields__"):
        return any(_mentions_this(getattr(node, name)) for name in node.__dataclass_fields__ if name != "span")
    return False


def layered_answer(steps: Steps, definition: AnswerDef) -> AnswerCode:
    """An answer read with all its layers."""
    frame = Frame()
    hidden = uses_this(definition)
    names = [param.name for param in definition.params]
    frame.names += (["this"] if hidden else []) + names
    base = steps.read(definition.value, _scope(steps, definition, definition.module, definition.sees, frame, hidden))
    if base.type.shape == "seq" and definition.layers:
        base = steps.as_set(base)
    reading = _Layers(steps, definition, frame, hidden)
    value = reading.fixed(base)
    value = reading.added(value)
    value = reading.permitted(value)
    steps.know.learn_answer(definition.address, value.type)
    steps.know.learn_constant(definition.address, value.expr)
    count = len(names) + int(hidden)
    return AnswerCode(definition.address, count, len(frame.names), value.expr, definition.span)


def _scope(steps: Steps, definition: AnswerDef, module: str, sees: frozenset[str], frame: Frame, hidden: bool) -> Scope:
    scope = Scope(definition.address, module, sees, frame, in_answer=True)
    types = steps.know.declare(definition.address, definition.params)
    for i, (param, found) in enumerate(zip(definition.params, types, strict=True)):
        scope.locals[param.name] = (i + int(hidden), found)
    if hidden:
        scope.this = Typed(Local(0), one("entry"))
    return scope


class _Layers:
    def __init__(self, steps: Steps, definition: AnswerDef, frame: Frame, hidden: bool) -> None:
        self.steps, self.definition, self.frame, self.hidden = steps, definition, frame, hidden

    def _layers(self, *hows: str) -> list[Layer]:
        return [layer for layer in self.definition.layers if layer.how in hows]

    def _scope(self, layer: Layer) -> Scope:
        return _scope(self.steps, self.definition, layer.module, layer.sees, self.frame, self.hidden)

    def _guard(self, layer: Layer) -> Expr:
        return self.steps.condition(layer.guard, self._scope(layer)) if layer.guard is not None else TRUE

    def _value(self, layer: Layer, like: Typed) -> Typed:
        assert layer.value is not None
        found = self.steps.read(layer.value, self._scope(layer), like.type)
        if like.type.is_many and not found.type.is_many and not found.type.is_unknown:
            found = self.steps.as_set(found)
        if found.type.shape == "seq" and like.type.shape == "set":
            found = self.steps.as_set(found)
        if join(like.type, found.type) is None:
            self.steps.know.problem(
                "check/wrong-type", f"this is {found.type}, but {like.type} is wanted", layer.value.span
            )
            return Typed(FALSE, UNKNOWN)
        return found

    def fixed(self, value: Typed) -> Typed:
        """The `fix` that holds; those of modules that need others are asked first."""
        ruleset = self.steps.ruleset
        first = [ruling.first for ruling in ruleset.lineup.rulings if ruling.seam == self.definition.address]
        order = sorted(
            self._layers("fix"),
            key=lambda layer: (layer.module in first, len(ruleset.needs[layer.module]), layer.module),
        )
        for layer in order:
            found = self._value(layer, value)
            joined = join(value.type, found.type) or value.type
            guard = self._guard(layer)
            expr = folded(Op("if", (guard, found.expr, value.expr)))
            value = Typed(expr, joined)
        return value

    def added(self, value: Typed) -> Typed:
        for layer in self._layers("add"):
            found = self._value(layer, value)
            guard = self._guard(layer)
            more = folded(Op("if", (guard, found.expr, FALSE)))
            expr = either(value.expr, more) if value.type.is_many else folded(Op("+", (value.expr, more)))
            value = Typed(expr, join(value.type, found.type) or value.type)
        return value

    def permitted(self, value: Typed) -> Typed:
        expr = value.expr
        for layer in self._layers("allow", "forbid"):
            if value.type.shape != "bool" and not value.type.is_unknown:
                message = f"only what is yes or no can be {layer.how}{'ed' if layer.how == 'allow' else 'den'}"
                self.steps.know.problem("check/wrong-type", f"{message}, and this is {value.type}", layer.span)
        for layer in self._layers("allow"):
            expr = folded(Op("or", (expr, self._guard(layer))))
        for layer in self._layers("forbid"):
            expr = folded(Op("and", (expr, folded(Op("not", (self._guard(layer),))))))
        return Typed(expr, value.type)


def requirement_answer(result: Elaborated) -> None:
    """The pieces that could meet a requirement: an answer that looks up which answer the requirement calls."""
    world, ruleset = result.world, result.ruleset
    names = list(dict.fromkeys(entry.answer for entry in world.entries))
    world.tables["entry.answer"] = [0, *(names.index(entry.answer) + 1 for entry in world.entries)]
    most = max((len(entry.args) for entry in world.entries), default=0)
    for i in range(most):
        column = [entry.args[i] if i < len(entry.args) else 0 for entry in world.entries]
        world.tables[f"entry.argument{i}"] = [0, *column]
    cases: list[tuple[int, Expr]] = []
    for number, name in enumerate(names, 1):
        definition = ruleset.answers[name]
        args: list[Expr] = [Lookup(f"entry.argument{i}", Local(0)) for i in range(len(definition.params))]
        result.know.used.add(name)
        cases.append((number, Ask(name, tuple([Local(0), *args] if uses_this(definition) else args))))
    value: Expr = Pick(Lookup("entry.answer", Local(0)), tuple(cases)) if cases else Const(0)
    result.answers["entry:pieces"] = AnswerCode("entry:pieces", 1, 1, value)
