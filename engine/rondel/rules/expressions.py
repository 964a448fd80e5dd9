"""Expressions: names resolved, types found, everything reduced to integers.

A mistake gives a problem and an expression of unknown type, so that one mistake is reported once and reading goes on.
"""

from __future__ import annotations

from rondel.problems import Span, did_you_mean
from rondel.rules import functions
from rondel.rules.answers import uses_this
from rondel.rules.attributes import as_place, attribute, attribute_names, kind_named, lookup
from rondel.rules.core import BIAS, FALSE, Ask, Const, Expr, Fold, Lookup, Op, Read
from rondel.rules.filters import both, either, filtered
from rondel.rules.fold import folded
from rondel.rules.knowledge import Knowledge
from rondel.rules.names import RESERVED, choose_meaning, fixed_address, mark_type, meanings, place_for, reserved
from rondel.rules.ruleset import AnswerDef
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import BOOL, NUMBER, UNKNOWN, Type, fits, join, many
from rondel.syntax import tree as t

ERROR = Typed(FALSE, UNKNOWN)
_COMPARE = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Expressions:
    """Reads expressions of one scope after the other."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.know = knowledge
        self.world, self.ruleset = knowledge.world, knowledge.ruleset

    # --- entry points ---

    def read(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """An expression with its type; `want` helps to tell names apart."""
        match expr:
            case t.Int():
                return Typed(Const(expr.value), NUMBER)
            case t.Name():
                return self._name(expr, scope, want)
            case t.Part():
                return self._part(expr, scope)
            case t.Call():
                return self._call(expr, scope)
            case t.Where():
                return self._where(expr, scope)
            case t.Binary():
                return self._binary(expr, scope, want)
            case t.Unary():
                return self._unary(expr, scope)
            case t.Can():
                return self._can(expr, scope)
            case t.ListOf():
                return self._list(expr, scope, want)

    def condition(self, expr: t.Expr, scope: Scope) -> Expr:
        """An expression that must be yes or no; a number, a set or a thing counts as yes when there is any."""
        return self.read(expr, scope).expr

    def number(self, expr: t.Expr, scope: Scope) -> Expr:
        found = self.read(expr, scope, NUMBER)
        self.expect(found, NUMBER, expr.span)
        return found.expr

    def player(self, expr: t.Expr, scope: Scope) -> Expr:
        found = self.read(expr, scope, Type("one", "player"))
        self.expect(found, Type("one", "player"), expr.span)
        return found.expr

    def collection(self, expr: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        """A set or sequence; one thing is the set of it, a place is the set of what lies there."""
        found = self.read(expr, scope, want)
        if found.type.is_many or found.type.is_unknown:
            return found
        if found.type.domain == "place":
            kinds = self._kinds_in(found.type)
            return Typed(Read("held", found.expr), many("piece", *kinds)) if kinds else ERROR
        if found.type.shape == "none":
            return Typed(FALSE, want.many() if want else UNKNOWN)
        if found.type.is_number:
            self.know.problem("check/wrong-type", f"this is {found.type}, but a set is wanted", expr.span)
            return ERROR
        return Typed(Op("bit", (found.expr,)), found.type.many())

    def _kinds_in(self, place: Type) -> list[str]:
        places = place.kinds or self.world.place_kinds
        return [k for k in self.world.piece_kinds if any(self.know.may_hold(k, p) for p in places)]

    def expect(self, found: Typed, want: Type, span: Span) -> bool:
        if fits(found.type, want):
            return True
        self.know.problem("check/wrong-type", f"this is {found.type}, but {want} is wanted", span)
        return False

    # --- names ---

    def _name(self, expr: t.Name, scope: Scope, want: Type | None) -> Typed:
        local = scope.local(expr.name)
        if local is not None:
            return local
        if expr.name in RESERVED:
            return self._reserved(expr, scope)
        found = list(meanings(expr.name, scope, self.world, self.ruleset, self.know.answers, self.know.constants))
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
        return [*scope.locals, *RESERVED, *self.world.numbers, *self.world.options, *marks, *answers, *members,
                *self.world.plurals, *singles, *self.world.place_kinds, *self.world.functions, *functions.NAMES]  # fmt: skip

    # --- dots ---

    def _part(self, expr: t.Part, scope: Scope) -> Typed:
        fixed = self._fixed(expr, scope)
        if fixed is not None:
            return fixed
        if isinstance(expr.of, t.Name) and expr.of.name in scope.sees and scope.local(expr.of.name) is None:
            definition = self.answer_named(f"{expr.of.name}.{expr.name}", scope)
            if definition is not None:
                return self._ask(definition, [], [], expr.span, scope)
        of = self.read(expr.of, scope)
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

    def _fixed(self, expr: t.Part, scope: Scope) -> Typed | None:
        parts = path_of(expr)
        if parts is None or scope.local(parts[0]) is not None:
            return None
        return fixed_address(parts, scope, self.world)

    # --- calls ---

    def _call(self, expr: t.Call, scope: Scope) -> Typed:
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
        of = self.read(part.of, scope)
        if of.type.is_unknown:
            return ERROR
        kinds, _ = kind_named(part.name, self.world)
        if kinds and self.answer_named(part.name, scope) is None:
            return self._piece_with(of, part, expr, scope)
        return self._named_call(part.name, expr, [of], scope)

    def _piece_with(self, of: Typed, part: t.Part, expr: t.Call, scope: Scope) -> Typed:
        """`you.servant(cook)`: the one of that kind with these members."""
        kinds, plural = kind_named(part.name, self.world)
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
            return place_for(name, args[0], self.world)
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

    # --- operators ---

    def _where(self, expr: t.Where, scope: Scope) -> Typed:
        source = self.collection(expr.source, scope)
        if source.type.is_unknown:
            return ERROR
        with scope.element(source.type.one()) as slot:
            cond = self.condition(expr.condition, scope)
        if source.type.shape == "seq" or source.type.domain == "number":
            numbers = source.type.domain == "number"
            return Typed(Fold("filter", slot, source.expr, cond, not numbers, numbers), source.type)
        return Typed(filtered(source.expr, slot, cond, self.world), source.type)

    def _unary(self, expr: t.Unary, scope: Scope) -> Typed:
        if expr.op == "not":
            return Typed(folded(Op("not", (self.condition(expr.value, scope),))), BOOL)
        value = self.number(expr.value, scope)
        return Typed(Const(-value.value) if isinstance(value, Const) else Op("neg", (value,)), NUMBER)

    def _binary(self, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
        if expr.op in ("and", "or"):
            sides = (self.condition(expr.left, scope), self.condition(expr.right, scope))
            return Typed(folded(Op(expr.op, sides)), BOOL)
        if expr.op == "is":
            return self._is(expr, scope)
        if expr.op == "in":
            return self._in(expr, scope)
        if expr.op == "..":
            ends = (self.number(expr.left, scope), self.number(expr.right, scope))
            return Typed(folded(Op("range", ends)), many("number"))
        if expr.op in _COMPARE:
            return self._compare(expr, scope)
        return self._arithmetic(expr, scope, want)

    def _pair(self, expr: t.Binary, scope: Scope, want: Type | None = None) -> tuple[Typed, Typed]:
        """Both sides; a bare name on either side is read as what the other side is."""
        if isinstance(expr.left, t.Name) and not isinstance(expr.right, t.Name):
            right = self.read(expr.right, scope, want)
            return self.read(expr.left, scope, right.type), right
        left = self.read(expr.left, scope, want)
        return left, self.read(expr.right, scope, left.type)

    def _compare(self, expr: t.Binary, scope: Scope) -> Typed:
        left, right = self._pair(expr, scope)
        if join(left.type, right.type) is None:
            message = f"{left.type} cannot be compared with {right.type}"
            self.know.problem("check/wrong-type", message, expr.span)
        elif expr.op not in ("==", "!=") and not (left.type.is_number and right.type.is_number):
            if not left.type.is_unknown and not right.type.is_unknown:
                self.know.problem("check/wrong-type", f"'{expr.op}' compares numbers", expr.span)
        return Typed(folded(Op(expr.op, (left.expr, right.expr))), BOOL)

    def _arithmetic(self, expr: t.Binary, scope: Scope, want: Type | None) -> Typed:
        left, right = self._pair(expr, scope, want)
        if left.type.is_unknown or right.type.is_unknown:
            return Typed(FALSE, left.type if right.type.is_unknown else right.type)
        if left.type.is_number and right.type.is_number:
            return Typed(folded(Op(expr.op, (left.expr, right.expr))), NUMBER)
        if expr.op not in ("+", "-"):
            self.know.problem("check/wrong-type", f"'{expr.op}' works on numbers", expr.span)
            return ERROR
        return self._set_arithmetic(expr, left, right)

    def _set_arithmetic(self, expr: t.Binary, left: Typed, right: Typed) -> Typed:
        a, b = self.as_set(left), self.as_set(right)
        joined = join(a.type, b.type)
        if joined is None:
            self.know.problem("check/wrong-type", f"{left.type} and {right.type} do not go together", expr.span)
            return ERROR
        if expr.op == "+":
            return Typed(either(a.expr, b.expr), joined)
        return Typed(Op("&~", (a.expr, b.expr)), a.type)

    def as_set(self, found: Typed) -> Typed:
        """A value as a mask: a sequence loses its order, one thing is the set of it."""
        if found.type.shape == "seq":
            return Typed(Op("unordered", (found.expr,)), Type("set", found.type.domain, found.type.kinds))
        if found.type.is_many or found.type.shape == "none":
            return found
        return Typed(Op("bit", (found.expr,)), found.type.many())

    def _in(self, expr: t.Binary, scope: Scope) -> Typed:
        left = self.read(expr.left, scope)
        right = self.as_set(self.collection(expr.right, scope, left.type))
        if not left.type.is_unknown and not right.type.is_unknown and not fits(left.type, right.type.one()):
            self.know.problem("check/wrong-type", f"{left.type} cannot be in {right.type}", expr.span)
            return ERROR
        member = left.expr
        if right.type.domain == "number":
            member = Op("+", (member, Const(BIAS)))
        return Typed(folded(Op("has", (right.expr, folded(member)))), BOOL)

    def _is(self, expr: t.Binary, scope: Scope) -> Typed:
        left = self.read(expr.left, scope)
        parts = path_of(expr.right)
        if left.type.is_unknown:
            return Typed(FALSE, BOOL)
        mask = self._kind_mask(left.type, parts[-1], scope) if parts else None
        if mask is None:
            shown = ".".join(parts) if parts else "this"
            hint = did_you_mean(shown, self.world.type_names())
            self.know.problem("check/unknown-name", f"{left.type} cannot be a '{shown}'", expr.right.span, hint)
            return ERROR
        if left.type.domain == "place" and parts and any(r.name == parts[-1] for r in self.world.rules):
            return Typed(Op("has", (Const(mask), Lookup("place.rule", left.expr))), BOOL)
        return Typed(folded(Op("has", (Const(mask), left.expr))), BOOL)

    def _kind_mask(self, of: Type, name: str, scope: Scope) -> int | None:
        world = self.world
        if of.domain == "piece" and world.piece_kinds_of(name):
            return world.piece_mask(world.piece_kinds_of(name))
        if of.domain == "place":
            return self._place_mask(name, scope)
        if of.domain == "rule":
            rules = [r for r in world.rules if name in (r.kind, r.name) and r.module in self.ruleset.modules]
            return sum(1 << r.number for r in rules) if rules else None
        return None

    def _place_mask(self, name: str, scope: Scope) -> int | None:
        world = self.world
        rules = [
            r for r in world.rules if r.name == name and world.rule_kinds.get(r.kind) and world.rule_kinds[r.kind].of
        ]
        if rules:
            return sum(1 << r.number for r in rules)
        if world.place_kinds_of(name):
            return world.place_mask(world.place_kinds_of(name))
        if kinds := world.piece_kinds_of(name):
            hosts = [p.number + len(world.places) for p in world.pieces if p.kind in kinds and p.number <= world.hosts]
            return sum(1 << number for number in hosts)
        return None

    def _list(self, expr: t.ListOf, scope: Scope, want: Type | None) -> Typed:
        found = Typed(FALSE, want.many() if want and not expr.members else UNKNOWN)
        mask: Expr = FALSE
        for member in expr.members:
            typed = self.read(member, scope, found.type if not found.type.is_unknown else want)
            joined = join(found.type, typed.type.many() if not typed.type.is_unknown else UNKNOWN)
            if joined is None:
                self.know.problem("check/wrong-type", f"{typed.type} does not go with the others", member.span)
                continue
            found = Typed(FALSE, joined)
            offset = Op("+", (typed.expr, Const(BIAS))) if typed.type.is_number else typed.expr
            mask = either(mask, folded(Op("bit", (folded(offset),))))
        return Typed(mask, found.type)

    def _can(self, expr: t.Can, scope: Scope) -> Typed:
        if scope.in_answer:
            self.know.problem("check/can-in-answer", "an answer cannot ask what 'can' be done", expr.span)
            return ERROR
        return Typed(self.can_deed(expr.deed, scope), BOOL)

    def can_deed(self, deed: t.Expr, scope: Scope) -> Expr:
        """Overridden by the reader of steps, which knows deeds."""
        raise NotImplementedError(deed)

    def as_place(self, found: Typed) -> Expr:
        return as_place(found, self.world)


def path_of(expr: t.Expr) -> list[str] | None:
    """`a.b.c` as its parts."""
    if isinstance(expr, t.Name):
        return [expr.name]
    if isinstance(expr, t.Part):
        before = path_of(expr.of)
        return [*before, expr.name] if before is not None else None
    return None
