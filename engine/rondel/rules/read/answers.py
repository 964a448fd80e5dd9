"""Answers: a derived value with all its layers as one expression.

The result is the value, or the `fix` that holds; then what is added; then without what is removed; then `allow`; then
`forbid`, which wins.
"""

from __future__ import annotations

from rondel.core import types as domains
from rondel.core.core import Answer, Layer
from rondel.core.expressions import FALSE, TRUE, Apply, Ask, Const, Expr, Local, Lookup, Pick, Table
from rondel.core.operations import Op
from rondel.core.types import Member, Number, SetOf
from rondel.messages.said import UNSAID, say
from rondel.rules.link.precedence import in_order
from rondel.rules.link.ruleset import AnswerDef, AnswerLayer
from rondel.rules.read.attributes import union
from rondel.rules.read.built_in_functions import REQUIREMENT
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.noting import note_params
from rondel.rules.read.reader import Reader, as_set, as_wanted, read_condition
from rondel.rules.read.scope import Scope, ScopeFrame, Typed
from rondel.rules.types import BOOL, UNKNOWN, Shape, Type, core_type, join, many, one
from rondel.syntax import tree as t


def layered_answer(reader: Reader, definition: AnswerDef) -> Answer:
    """An answer read with all its layers."""
    frame, hidden = ScopeFrame(), definition.uses_this
    if hidden:
        frame.local("this", one(domains.ENTRY))
    for param, found in zip(definition.params, reader.know.declare(definition.address, definition.params), strict=True):
        frame.local(param.name, found)
    params = tuple(frame.locals)
    scope = _scope(reader, definition, definition.module, definition.sees, frame, hidden)
    if reader.know.meanings is not None:
        note_params(reader, scope, params[int(hidden) :], definition.params)
    base = reader.read(definition.value, scope)
    if base.type.shape is Shape.SEQUENCE and definition.layers:
        base = as_set(base)
    reading = _Layers(reader, definition, frame, hidden)
    if base.type.is_unknown and isinstance(definition.value, t.ListOf) and not definition.value.members:
        base = reading.empty()
    value = reading.permitted(reading.removed(reading.added(reading.fixed(base))))
    reader.know.learn_answer(definition.address, value.type)
    holds = reader.know.answers.get(definition.address, value.type)
    expr = as_wanted(value, holds)
    return Answer(definition.address, params, expr, core_type(holds), definition.span, base.expr, tuple(reading.laid))


def _scope(
    reader: Reader, definition: AnswerDef, module: str, sees: frozenset[str], frame: ScopeFrame, hidden: bool
) -> Scope:
    scope = Scope(definition.address, module, sees, frame, in_answer=True)
    types = reader.know.declare(definition.address, definition.params)
    for i, (param, found) in enumerate(zip(definition.params, types, strict=True)):
        scope.locals[param.name] = Typed(frame.locals[i + int(hidden)], found)
    if hidden:
        scope.this = Typed(frame.locals[0], one(domains.ENTRY))
    return scope


class _Layers:
    """Lays the changes of an answer on its value; `laid` are those laid on so far, for reasons."""

    def __init__(self, reader: Reader, definition: AnswerDef, frame: ScopeFrame, hidden: bool) -> None:
        self.reader, self.definition, self.frame, self.hidden = reader, definition, frame, hidden
        self.laid: list[Layer] = []

    def _layers(self, *hows: str) -> list[AnswerLayer]:
        return [layer for layer in self.definition.layers if layer.how in hows]

    def _scope(self, layer: AnswerLayer) -> Scope:
        scope = _scope(self.reader, self.definition, layer.module, layer.sees, self.frame, self.hidden)
        if self.reader.know.meanings is not None:
            note_params(self.reader, scope, self.frame.locals[int(self.hidden) :], layer.params or ())
        return scope

    def _guard(self, layer: AnswerLayer) -> Expr:
        guard = read_condition(self.reader, layer.guard, self._scope(layer)) if layer.guard is not None else TRUE
        self.laid.append(Layer(layer.how, layer.module, guard, layer.span))
        return guard

    def _value(self, layer: AnswerLayer, like: Typed) -> Typed:
        assert layer.value is not None
        found = self.reader.read(layer.value, self._scope(layer), like.type)
        if like.type.is_many and not found.type.is_many and not found.type.is_unknown:
            found = as_set(found)
        if found.type.shape is Shape.SEQUENCE and like.type.shape is Shape.SET:
            found = as_set(found)
        if join(like.type, found.type) is None:
            self.reader.know.problem(
                "check/wrong-type",
                say("check/wrong-type.is-wanted", found=found.type.said, wanted=like.type.said),
                layer.value.span,
            )
            return Typed(FALSE, UNKNOWN)
        return found

    def empty(self) -> Typed:
        """What `[]` is: a set of whatever modules add to it, and of pieces if nobody does."""
        layers = self._layers("add", "fix", "remove")
        found = [self.reader.read(layer.value, self._scope(layer)) for layer in layers if layer.value is not None]
        known = next((one.type.many() for one in found if not one.type.is_unknown), UNKNOWN)
        return Typed(FALSE, known if layers else many(domains.PIECE))

    def fixed(self, value: Typed) -> Typed:
        """The `fix` that holds; the strongest is asked first."""
        for layer in in_order(self.reader.ruleset, self.definition.address, self._layers("fix")):
            found = self._value(layer, value)
            joined = join(value.type, found.type) or value.type
            guard = self._guard(layer)
            sides = as_wanted(found, joined), as_wanted(value, joined)
            value = Typed(sides[0] if guard == TRUE else Apply(Op.IF, (guard, *sides)), joined)
        return value

    def added(self, value: Typed) -> Typed:
        for layer in self._layers("add"):
            more, joined = self._if_it_holds(layer, value)
            before = as_wanted(value, joined)
            value = Typed(union(before, more) if value.type.is_many else Apply(Op.ADD, (before, more)), joined)
        return value

    def removed(self, value: Typed) -> Typed:
        """Members go whoever brought them; what is no set has none."""
        for layer in self._layers("remove"):
            if not value.type.is_many and not value.type.is_unknown:
                message = say("check/wrong-type.not-removed", found=value.type.said)
                hint = say("check/wrong-type.hint-add") if value.type.is_number else UNSAID
                self.reader.know.problem("check/wrong-type", message, layer.span, hint)
                continue
            less, joined = self._if_it_holds(layer, value)
            value = Typed(Apply(Op.MINUS, (as_wanted(value, joined), less)), joined)
        return value

    def _if_it_holds(self, layer: AnswerLayer, value: Typed) -> tuple[Expr, Type]:
        """What a layer adds or removes, nothing while its guard says no, and the type of both together."""
        found = self._value(layer, value)
        guard, joined = self._guard(layer), join(value.type, found.type) or value.type
        some = as_wanted(found, joined)
        return (some if guard == TRUE else Apply(Op.IF, (guard, some, Const(0, core_type(joined))))), joined

    def permitted(self, value: Typed) -> Typed:
        expr = value.expr
        for layer in self._layers("allow", "forbid"):
            if value.type != BOOL and not value.type.is_unknown:
                allowed = say("check/wrong-type.not-allowed", found=value.type.said)
                forbidden = say("check/wrong-type.not-forbidden", found=value.type.said)
                message = allowed if layer.how == "allow" else forbidden
                self.reader.know.problem("check/wrong-type", message, layer.span)
        for layer in self._layers("allow"):
            expr = Apply(Op.OR, (expr, self._guard(layer)))
        for layer in self._layers("forbid"):
            expr = Apply(Op.AND, (expr, Apply(Op.NOT, (self._guard(layer),))))
        return Typed(expr, value.type)


def requirement_answer(result: Elaborated) -> None:
    """The pieces that could meet a requirement: an answer that looks up which answer the requirement calls."""
    world, ruleset, entry = result.world, result.ruleset, Local(0, Member(domains.ENTRY), "entry")
    names = list(dict.fromkeys(cell.answer for cell in world.entries))
    cases: list[tuple[int, Expr]] = []
    for number, name in enumerate(names, 1):
        definition = ruleset.answers[name]
        types = result.know.declare(name, definition.params)
        args: list[Expr] = []
        for i, (param, found) in enumerate(zip(definition.params, types, strict=True)):
            column = (0, *(cell.args[i] if cell.answer == name else 0 for cell in world.entries))
            table = Table(f"{param.name} for {name}", column, Member(domains.ENTRY), core_type(found))
            args.append(Lookup(table, entry))
        result.know.used.add(name)
        cases.append((number, Ask(name, tuple([entry, *args] if definition.uses_this else args))))
    kinds = (0, *(names.index(cell.answer) + 1 for cell in world.entries))
    answers = Table("entry.answer", kinds, Member(domains.ENTRY), Number(0, len(names)))
    value: Expr = Pick(Lookup(answers, entry), tuple(cases)) if cases else Const(0, SetOf(domains.PIECE))
    result.answers[REQUIREMENT] = Answer(REQUIREMENT, (entry,), value, SetOf(domains.PIECE))
