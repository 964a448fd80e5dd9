"""What `do`, `can` and `original` mean: a deed, an event of a rule or of whatever a value is, a call in a cell."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.problems import Span, did_you_mean
from rondel.record import record
from rondel.rules.attributes import attribute
from rondel.rules.core import FALSE, TRUE, CallRoutine, Can, Const, Expr, Local, Lookup, Pick, Stmt, Switch
from rondel.rules.expressions import Expressions
from rondel.rules.knowledge import Knowledge
from rondel.rules.names import fixed_address
from rondel.rules.ruleset import RuleDef, Seam
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import DEED, Type
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of


@record
class Target:
    """What is called: routines by the value that picks them, or a single one."""

    calls: tuple[tuple[int, CallRoutine], ...]
    by: Expr | None = None


@dataclass(slots=True)
class Dispatch:
    """An event of whatever rule a value has: one routine for each kind and event."""

    kind: str
    event: str
    domain: str
    rules: dict[str, int] = field(default_factory=dict)


class Calls(Expressions):
    """Expressions and calls; `homes` are the places where each kind belongs, where that never changes."""

    def __init__(self, knowledge: Knowledge, homes: dict[str, Expr]) -> None:
        super().__init__(knowledge)
        self.homes = homes
        self.in_head = False
        self.dispatches: dict[str, Dispatch] = {}

    # --- entry points ---

    def do(self, deed: t.Expr, scope: Scope) -> list[Stmt]:
        target = self._target(deed, scope)
        if target is None:
            return []
        if target.by is None:
            return [call for _, call in target.calls]
        return [Switch(target.by, tuple((value, (call,)) for value, call in target.calls))]

    def can_deed(self, deed: t.Expr, scope: Scope) -> Expr:
        target = self._target(deed, scope)
        if target is None:
            return FALSE
        if target.by is None:
            return _can(target.calls[0][1])
        return Pick(target.by, tuple((value, _can(call)) for value, call in target.calls))

    def can_step(self, step: t.Do | t.Original, scope: Scope) -> Expr:
        if isinstance(step, t.Do):
            before = len(self.know.problems)
            result = self.can_deed(step.deed, scope)
            del self.know.problems[before:]  # the step itself has reported them
            return result
        return _can(self.call_original(step, scope, quiet=True))

    def call_original(self, step: t.Original, scope: Scope, *, quiet: bool = False) -> CallRoutine:
        """The next skin or the core, with the same arguments unless others are given."""
        if scope.original is None:
            if not quiet:
                self.know.problem("check/no-original", "'original' has a meaning only inside 'around'", step.span)
            return CallRoutine("", ())
        routine, types = scope.original
        hidden = 1 if scope.this is not None else 0
        if step.args is None:
            return CallRoutine(routine, tuple(Local(i) for i in range(len(types) + hidden)))
        if len(step.args) != len(types) and not quiet:
            self.know.problem("check/wrong-number", f"'original' takes {len(types)} value(s) here", step.span)
        args = [self.read(arg.value, scope, want) for arg, want in zip(step.args, types, strict=False)]
        return CallRoutine(routine, (*(Local(i) for i in range(hidden)), *(arg.expr for arg in args)))

    # --- finding the target ---

    def _target(self, deed: t.Expr, scope: Scope) -> Target | None:
        args = deed.args if isinstance(deed, t.Call) else ()
        name = deed.of if isinstance(deed, t.Call) else deed
        parts = path_of(name)
        if parts is not None and scope.local(parts[0]) is None:
            seam = self._deed(parts, scope)
            if seam is not None:
                return self._call_seam(seam, None, args, deed.span, scope)
            if len(parts) == 1:
                self._no_deed(parts[0], name.span, scope)
                return None
            rule = self._rule(parts[:-1], scope)
            if rule is not None:
                return self._rule_event(rule, parts[-1], args, deed.span, scope)
        if isinstance(name, t.Part):
            return self._event_of(name, args, deed.span, scope)
        self.know.problem("check/unknown-name", "this cannot be done", deed.span)
        return None

    def _deed(self, parts: list[str], scope: Scope) -> Seam | None:
        if len(parts) == 2 and parts[0] in scope.sees:
            return self.ruleset.deeds.get(".".join(parts))
        if len(parts) != 1:
            return None
        for module in [scope.module, *sorted(scope.sees)]:
            if f"{module}.{parts[0]}" in self.ruleset.deeds:
                return self.ruleset.deeds[f"{module}.{parts[0]}"]
        return None

    def _no_deed(self, name: str, span: Span, scope: Scope) -> None:
        gone = next((a for a in self.ruleset.removed if a.split(".")[-1] == name), None)
        if gone is not None:
            self.know.problem("link/still-needed", f"'{gone}' was left out, but is needed here", span)
            return
        known = [a.split(".")[-1] for a, seam in self.ruleset.deeds.items() if seam.module in scope.sees]
        self.know.problem("check/unknown-name", f"there is no deed '{name}'", span, did_you_mean(name, known))

    def _rule(self, parts: list[str], scope: Scope) -> RuleDef | None:
        found = fixed_address(parts, scope, self.world)
        if found is None or found.type.domain != "rule" or not isinstance(found.expr, Const):
            return None
        return self.ruleset.rules[self.world.rules[found.expr.value - 1].address]

    def _rule_event(
        self, rule: RuleDef, event: str, args: tuple[t.Arg, ...], span: Span, scope: Scope
    ) -> Target | None:
        seam = rule.events.get(event)
        if seam is None:
            hint = did_you_mean(event, rule.events)
            self.know.problem("check/unknown-event", f"'{rule.address}' has no event '{event}'", span, hint)
            return None
        return self._call_seam(seam, Const(self._thing_with(rule)), args, span, scope)

    def _thing_with(self, rule: RuleDef) -> int:
        """What `this` is when an event is done by the name of its rule: the one thing that has it; else none."""
        number = next(r.number for r in self.world.rules if r.address == rule.address)
        kind = self.world.rule_kinds.get(rule.kind)
        found = self.world.named_type(kind.of) if kind is not None and kind.of else None
        if found is None:
            return number
        having = rule_of(found.domain, [rule.kind], Local(0), self)
        rows = self.world.tables[having.table] if isinstance(having, Lookup) else []
        things = [thing for thing, has in enumerate(rows) if has == number]
        return things[0] if len(things) == 1 else 0

    def _call_seam(
        self, seam: Seam, this: Expr | None, args: tuple[t.Arg, ...], span: Span, scope: Scope
    ) -> Target | None:
        types = self.know.declare(seam.address, seam.params)
        self.know.used.add(seam.address)
        if len(args) != len(types):
            header = f"{seam.address}({', '.join(p.name for p in seam.params)})"
            self.know.problem("check/wrong-number", f"'{header}' takes {len(types)} value(s), not {len(args)}", span)
            return None
        values = [self.read(arg.value, scope, want) for arg, want in zip(args, types, strict=True)]
        for i, (value, arg) in enumerate(zip(values, args, strict=True)):
            self.know.learn_argument(seam.address, i, value.type, arg.span)
        exprs = tuple(value.expr for value in values)
        return Target(((0, CallRoutine(seam.address, exprs if this is None else (this, *exprs))),))

    # --- events of values ---

    def _event_of(self, part: t.Part, args: tuple[t.Arg, ...], span: Span, scope: Scope) -> Target | None:
        subject = self.read(part.of, scope)
        if subject.type.is_unknown:
            return None
        cell = attribute(subject, part.name, self.world, self.know.may_hold)
        if cell is None and part.name in self.world.functions:
            cell = self.read(t.Call(t.Name(part.name, part.span), (t.Arg(part.of, None, part.span),), part.span), scope)
        if cell is not None and cell.type == DEED:
            return self._cells(cell)
        kinds = self._rule_kinds(subject.type, part.name)
        if not kinds:
            self.know.problem("check/unknown-event", f"{subject.type} has no event '{part.name}'", part.span)
            return None
        return self._dispatch(kinds, subject, part.name, args, span, scope)

    def _cells(self, cell: Typed) -> Target:
        calls = []
        for number, (address, values) in enumerate(self.world.deed_cells, 1):
            self.know.declare(address, self.ruleset.deeds[address].params)
            self.know.used.add(address)
            calls.append((number, CallRoutine(address, tuple(Const(v) for v in values))))
        return Target(tuple(calls), cell.expr)

    def _rule_kinds(self, subject: Type, event: str) -> list[str]:
        result = []
        for kind in self.world.rule_kinds.values():
            attached = (subject.domain == "rule" and (not subject.kinds or kind.name in subject.kinds)) or (
                bool(kind.of) and self._attached(kind.of, subject)
            )
            if attached and event in kind.events:
                result.append(kind.name)
        return result

    def _attached(self, of: str, subject: Type) -> bool:
        found = self.world.named_type(of)
        if found is None or found.domain != subject.domain:
            return False
        return not found.kinds or not subject.kinds or bool(found.kinds & subject.kinds)

    def _dispatch(
        self, kinds: list[str], subject: Typed, event: str, args: tuple[t.Arg, ...], span: Span, scope: Scope
    ) -> Target | None:
        name = f"dispatch:{'+'.join(kinds)}.{event}:{subject.type.domain}"
        dispatch = self.dispatches.setdefault(name, Dispatch("+".join(kinds), event, subject.type.domain))
        exprs: tuple[Expr, ...] = ()
        for rule in self.world.rules:
            seam = self.ruleset.rules[rule.address].events.get(event) if rule.kind in kinds else None
            if seam is None:
                continue
            target = self._call_seam(seam, subject.expr, args, span, scope)
            if target is None:
                return None
            exprs = target.calls[0][1].args
            dispatch.rules[seam.address] = rule.number
        if not dispatch.rules:
            return Target(((0, CallRoutine(name, (subject.expr,))),))
        return Target(((0, CallRoutine(name, exprs)),))

    # --- problems ---

    def unknown_kind(self, name: str, span: Span) -> None:
        hint = did_you_mean(name, [*self.world.piece_kinds, *self.world.super_kinds, *self.world.plurals])
        self.know.problem("check/unknown-name", f"there are no pieces called '{name}'", span, hint)

    def unknown_window(self, name: str, span: Span) -> None:
        hint = did_you_mean(name, self.world.windows)
        self.know.problem("check/unknown-name", f"there is no window '{name}'", span, hint)


def _can(call: CallRoutine) -> Expr:
    return Can(call.routine, call.args) if call.routine else TRUE


def rule_of(domain: str, kinds: list[str], subject: Expr, calls: Calls) -> Expr:
    """The number of the rule that a place, a member or a piece has."""
    world = calls.world
    if domain == "rule":
        return subject
    if domain == "place":
        return Lookup("place.rule", subject)
    rows = [0] * (world.size(domain) + 1)
    for rule in world.rules:
        if rule.kind not in kinds:
            continue
        if domain == "piece":
            for piece in world.pieces:
                if piece.name.split(".")[-1] == rule.name:
                    rows[piece.number] = rule.number
        else:
            number = world.sets[domain[4:]].number(rule.name)
            rows[number] = rule.number if number else rows[number]
    return Lookup(world.table(f"rule_of:{'+'.join(kinds)}:{domain}", rows), subject)
