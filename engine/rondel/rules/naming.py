"""Names, what stands after a dot, and calls: everything that says which thing is meant."""

from __future__ import annotations

from rondel.problems import Span, did_you_mean
from rondel.rules import functions
from rondel.rules.answers import uses_this
from rondel.rules.attributes import attribute, attribute_names, kind_named, lookup
from rondel.rules.core import FALSE, Ask, Const, Expr, Op, Read
from rondel.rules.filters import both
from rondel.rules.names import RESERVED, choose_meaning, fixed_address, mark_type, meanings, place_for, reserved
from rondel.rules.reading import ERROR, Reading
from rondel.rules.ruleset import AnswerDef
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import UNKNOWN, Type
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of


class Naming(Reading):
    """Finds out what names mean."""

    # --- names ---

    def name(self, expr: t.Name, scope: Scope, want: Type | None) -> Typed:
        local = scope.local(expr.name)
        if local is not None:
            return local
        if expr.name in RESERVED:
            return self._reserved(expr, scope)
        found = self._meanings(expr.name, scope)
        found = choose_meaning(found, want)
        if len(found) == 1:
            self.know.used.add(expr.name)
            return found[0]
        if found:
            shown = " or ".join(sorted({str(typed.type) for typed in found}))
            hint = "write what it belongs to, as in colour.blue"
            self.know.problem("check/ambiguous-name", f"'{expr.name}' could be {shown}", expr.span, hint)
            return ERROR
        return self._unknown_name(expr, scope)

    def _reserved(self, expr: t.Name, scope: Scope) -> Typed:
        found = reserved(expr.name, scope, self.world)
        if expr.name == "cause":
            self.know.reads_cause = True
        if expr.name == "you" and not scope.acting:
            self.know.problem("check/nobody-acts", "nobody acts here: 'you' has no meaning", expr.span,
                              "write it inside: as player { … }")  # fmt: skip
        if found is None:
            self.know.problem("check/unknown-name", f"'{expr.name}' has no meaning here", expr.span)
        return found or ERROR

    def _unknown_name(self, expr: t.Name, scope: Scope) -> Typed:
        gone = next((a for a in self.ruleset.removed if a.split(".")[-1] == expr.name), None)
        if gone is not None:
            self.know.problem("link/still-needed", f"'{gone}' was left out, but is needed here", expr.span)
            return ERROR
        hint = did_you_mean(expr.name, self.known_names(scope))
        self.know.problem("check/unknown-name", f"there is no '{expr.name}'", expr.span, hint)
        return ERROR

    def known_names(self, scope: Scope) -> list[str]:
        """Every name in sight, for suggestions."""
        members = [m for s in self.world.sets.values() for m in s.names]
        answers = [a.split(".")[-1] for a, d in self.ruleset.answers.items() if d.module in scope.sees]
        marks = [e.name for e in self.ruleset.facts.all("marks")]
        singles = [k for k, d in self.world.piece_kinds.items() if d.first == d.last]
        kinds = [*self.world.plurals, *singles, *self.world.place_kinds, *self.world.functions, *functions.NAMES]
        constants = [*RESERVED, *self.world.numbers, *self.world.options]
        return [*scope.locals, *constants, *marks, *answers, *members, *kinds]

    # --- dots ---

    def part(self, expr: t.Part, scope: Scope) -> Typed:
        fixed = self._fixed(expr, scope)
        if fixed is not None:
            return fixed
        if isinstance(expr.of, t.Name) and expr.of.name in scope.sees and scope.local(expr.of.name) is None:
            definition = self.answer_named(f"{expr.of.name}.{expr.name}", scope)
            if definition is not None:
                return self._ask(definition, [], [], expr.span, scope)
        of = self._owner_of(expr, scope)
        if of.type.is_unknown:
            return ERROR
        found = attribute(of, expr.name, self.world, self.know.may_hold)
        if found is not None:
            self.know.used.add(expr.name)
            return found
        found = self._as_function(expr.name, [of], [expr.of.span], expr.span, scope)
        if found is not None:
            return found
        hint = did_you_mean(expr.name, [*attribute_names(of.type, self.world), *self.known_names(scope)])
        self.know.problem("check/unknown-name", f"{of.type} has no '{expr.name}'", expr.span, hint)
        return ERROR

    def _owner_of(self, part: t.Part, scope: Scope) -> Typed:
        """What stands before a dot; of several meanings the one that has the property."""
        if isinstance(part.of, t.Name) and scope.local(part.of.name) is None and part.of.name not in RESERVED:
            found = self._meanings(part.of.name, scope)
            able = [m for m in found if attribute(m, part.name, self.world, self.know.may_hold) is not None]
            if len(found) > 1 and len(able) == 1:
                return able[0]
        return self.read(part.of, scope)

    def _meanings(self, name: str, scope: Scope) -> list[Typed]:
        return list(meanings(name, scope, self.world, self.ruleset, self.know.answers, self.know.constants))

    def _fixed(self, expr: t.Part, scope: Scope) -> Typed | None:
        parts = path_of(expr)
        if parts is None or scope.local(parts[0]) is not None:
            return None
        return fixed_address(parts, scope, self.world)

    # --- calls ---

    def call(self, expr: t.Call, scope: Scope) -> Typed:
        if isinstance(expr.of, t.Name):
            return self._named_call(expr.of.name, expr, [], scope)
        if isinstance(expr.of, t.Part):
            return self._part_call(expr.of, expr, scope)
        self.know.problem("check/unknown-name", "only a name can be called", expr.span)
        return ERROR

    def _part_call(self, part: t.Part, expr: t.Call, scope: Scope) -> Typed:
        if isinstance(part.of, t.Name) and part.of.name in scope.sees and scope.local(part.of.name) is None:
            definition = self.answer_named(f"{part.of.name}.{part.name}", scope)
            if definition is not None:
                args = self._arguments(definition, [], expr, scope)
                return self._ask(definition, args, [a.span for a in expr.args], expr.span, scope)
        of = self._owner_of(part, scope)
        if of.type.is_unknown:
            return ERROR
        kinds, _ = kind_named(part.name, self.world)
        if kinds and self.answer_named(part.name, scope) is None:
            return self._piece_with(of, part, expr, scope)
        return self._named_call(part.name, expr, [of], scope)

    def _piece_with(self, of: Typed, part: t.Part, expr: t.Call, scope: Scope) -> Typed:
        """`you.servant(cook)`: the one of that kind with these members."""
        _, plural = kind_named(part.name, self.world)
        found = attribute(of, part.name, self.world, self.know.may_hold)
        if found is None:
            return ERROR
        mask = found.expr if plural else found.expr.args[0] if isinstance(found.expr, Op) else Op("bit", (found.expr,))
        for arg in expr.args:
            member = self.read(arg.value, scope)
            column = "piece." + member.type.domain.removeprefix("set:")
            if column not in self.world.tables:
                self.know.problem("check/wrong-type", f"'{part.name}' has no {member.type}", arg.span)
                return ERROR
            inverse = self.world.inverse(column, self.world.size(member.type.domain))
            mask = both(mask, lookup(inverse, member.expr, self.world))
        return Typed(mask if plural else Op("first", (mask,)), found.type)

    def _named_call(self, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
        if name in functions.NAMES and self.answer_named(name, scope) is None:
            return functions.call(self, name, expr, first, scope)
        spans = [expr.of.span] * len(first) + [arg.span for arg in expr.args]
        definition = self.answer_named(name, scope)
        if definition is not None:
            args = self._arguments(definition, first, expr, scope)
            return self._ask(definition, args, spans, expr.span, scope)
        wanted = self._wanted(name)
        args = list(first)
        for arg in expr.args:
            want = wanted[len(args)] if wanted and len(args) < len(wanted) else None
            args.append(self.read(arg.value, scope, want))
        found = self._as_function(name, args, spans, expr.span, scope)
        if found is not None:
            return found
        hint = did_you_mean(name, self.known_names(scope))
        self.know.problem("check/unknown-name", f"there is no '{name}' that could be asked", expr.of.span, hint)
        return ERROR

    def _wanted(self, name: str) -> tuple[Type, ...]:
        if name in self.world.functions:
            return self.world.functions[name][1]
        kind = self.world.place_kinds.get(name)
        found = self.world.named_type(kind.per) if kind is not None and kind.per else None
        return (found,) if found else ()

    def _as_function(self, name: str, args: list[Typed], spans: list[Span], span: Span, scope: Scope) -> Typed | None:
        """A name applied to values: an answer, a table, a mark with a key, a place of a kind."""
        definition = self.answer_named(name, scope)
        if definition is not None:
            return self._ask(definition, args, spans, span, scope)
        if name in self.world.functions and self.world.functions[name][0] in scope.sees:
            return self._table(name, args, span)
        for entry in self.ruleset.facts.named("marks", name):
            if entry.module in scope.sees and "per" in (entry.data or {}):
                self.ruleset.facts.read.add(entry.address)
                return self.mark(entry.address, entry.data, args, span)
        kind = self.world.place_kinds.get(name)
        if kind is not None and kind.per and len(args) == 1:
            wanted = self.world.named_type(kind.per)
            fits = wanted is None or self.expect(args[0], wanted, span)
            return place_for(name, args[0], self.world) if fits else ERROR
        if len(args) == 1 and name in functions.NAMES:
            return functions.apply(self, name, args, span, scope)
        return None

    def _table(self, name: str, args: list[Typed], span: Span) -> Typed:
        module, types, result, table = self.world.functions[name]
        self.ruleset.facts.read.add(f"{module}.tables.{name}")
        if len(args) != len(types):
            self.know.problem("check/wrong-number", f"'{name}' takes {len(types)} value(s), not {len(args)}", span)
            return ERROR
        index: Expr = FALSE
        for arg, wanted in zip(args, types, strict=True):
            self.expect(arg, wanted, span)
            size = 201 if wanted.is_number else self.world.size(wanted.domain) + 1
            value = Op("max", (FALSE, Op("min", (Const(200), arg.expr)))) if wanted.is_number else arg.expr
            index = value if index == FALSE else Op("+", (Op("*", (index, Const(size))), value))
        return Typed(lookup(table, index, self.world), result)

    def mark(self, address: str, data: dict[str, str], args: list[Typed], span: Span) -> Typed:
        """A mark with a key."""
        wanted = self.world.named_type(data["per"])
        if wanted is None or len(args) != 1:
            self.know.problem("check/wrong-number", f"'{address.split('.')[-1]}' takes one key", span)
            return ERROR
        self.expect(args[0], wanted, span)
        return Typed(Read(f"mark:{address}", self.key_index(wanted, args[0].expr)), mark_type(data, self.world))

    def key_index(self, wanted: Type, value: Expr) -> Expr:
        """The dense number of a key among all keys of its type."""
        if wanted.domain != "piece" and wanted.domain != "place":
            return value
        kinds = sorted(wanted.kinds)
        things = self.world.pieces if wanted.domain == "piece" else self.world.places
        rows, count = [0], 0
        for thing in things:
            count += thing.kind in kinds
            rows.append(count if thing.kind in kinds else 0)
        return lookup(self.world.table(f"dense:{wanted.domain}:{'+'.join(kinds)}", rows), value, self.world)

    # --- answers ---

    def answer_named(self, name: str, scope: Scope) -> AnswerDef | None:
        if "." in name:
            return self.ruleset.answers.get(name)
        own = self.ruleset.answers.get(f"{scope.module}.{name}")
        if own is not None:
            return own
        for module in sorted(scope.sees):
            if f"{module}.{name}" in self.ruleset.answers:
                return self.ruleset.answers[f"{module}.{name}"]
        return None

    def _arguments(self, definition: AnswerDef, first: list[Typed], expr: t.Call, scope: Scope) -> list[Typed]:
        types = self.know.declare(definition.address, definition.params)
        args = list(first)
        for arg in expr.args:
            want = types[len(args)] if len(args) < len(types) else None
            args.append(self.read(arg.value, scope, want))
        return args

    def _ask(self, definition: AnswerDef, args: list[Typed], spans: list[Span], span: Span, scope: Scope) -> Typed:
        address = definition.address
        self.know.used.add(address)
        if len(args) != len(definition.params):
            wanted = len(definition.params)
            self.know.problem("check/wrong-number", f"'{address}' takes {wanted} value(s), not {len(args)}", span)
            return ERROR
        self.know.declare(address, definition.params)
        for i, arg in enumerate(args):
            self.know.learn_argument(address, i, arg.type, spans[i] if i < len(spans) else span)
        exprs = [arg.expr for arg in args]
        if uses_this(definition):
            exprs.insert(0, scope.this.expr if scope.this is not None and scope.this.type.domain == "entry" else FALSE)
        found = self.know.answers.get(address, UNKNOWN)
        constant = self.know.constants.get(address)
        return Typed(Ask(address, tuple(exprs)) if constant is None else Const(constant), found)
