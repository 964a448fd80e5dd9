"""What `do`, `can` and `original` mean: a deed, an event of a rule or of whatever a value is, a call in a cell."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core import types as domains
from rondel.core.expressions import FALSE, TRUE, Const, Expr, Local, Lookup, Pick, Tries
from rondel.core.statements import CallRoutine, Stmt, Switch
from rondel.core.types import Domain, Member
from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.rules.read.attributes import attribute
from rondel.rules.read.bare_names import fixed_address
from rondel.rules.read.noting import note_address, note_cell, note_event
from rondel.rules.read.reader import Dispatch, Reader, as_wanted
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.read.unknown_names import known_events
from rondel.rules.types import DEED, Type, core_type, one
from rondel.rules.world.world import World
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of


@frozen
class CallTarget:
    """What is called: routines by the value that picks them, or a single one."""

    calls: tuple[tuple[int, CallRoutine], ...]
    by: Expr | None = None


# --- entry points ---


def do(reader: Reader, deed: t.Expr, scope: Scope) -> list[Stmt]:
    target = _target(reader, deed, scope)
    if target is None:
        return []
    if target.by is None:
        return [call for _, call in target.calls]
    return [Switch(target.by, tuple((value, (call,)) for value, call in target.calls))]


def can_deed(reader: Reader, deed: t.Expr, scope: Scope) -> Expr:
    target = _target(reader, deed, scope)
    if target is None:
        return FALSE
    if target.by is None:
        return _can(target.calls[0][1])
    return Pick(target.by, tuple((value, _can(call)) for value, call in target.calls))


def can_step(reader: Reader, step: t.Do | t.Original, scope: Scope) -> Expr:
    if isinstance(step, t.Do):
        before = len(reader.know.problems)
        result = can_deed(reader, step.deed, scope)
        del reader.know.problems[before:]  # the step itself has reported them
        return result
    return _can(call_original(reader, step, scope, quiet=True))


def call_original(reader: Reader, step: t.Original, scope: Scope, *, quiet: bool = False) -> CallRoutine:
    """The next skin or the core, with the same arguments unless others are given."""
    if scope.original is None:
        if not quiet:
            reader.know.problem("check/no-original", say("check/no-original.outside"), step.span)
        return CallRoutine("", ())
    routine, types = scope.original
    hidden = 1 if scope.this is not None else 0
    if step.args is None:
        return CallRoutine(routine, tuple(scope.frame.locals[: len(types) + hidden]))
    if len(step.args) != len(types) and not quiet:
        reader.know.problem("check/wrong-number", say("check/wrong-number.original", n=len(types)), step.span)
    args = [reader.read(arg.value, scope, want) for arg, want in zip(step.args, types, strict=False)]
    given = [as_wanted(arg, want) for arg, want in zip(args, types, strict=False)]
    return CallRoutine(routine, (*scope.frame.locals[:hidden], *given))


# --- finding the target ---


def _target(reader: Reader, deed: t.Expr, scope: Scope) -> CallTarget | None:
    args = deed.args if isinstance(deed, t.Call) else ()
    name = deed.of if isinstance(deed, t.Call) else deed
    parts = path_of(name)
    if parts is not None and scope.local(parts[0]) is None:
        seam = _deed(reader, parts, scope)
        if seam is not None:
            if reader.know.meanings is not None:
                note_address(reader, name, seam.address)
            return _call_seam(reader, seam, None, args, deed.span, scope)
        if len(parts) == 1:
            _no_deed(reader, parts[0], name.span, scope)
            return None
        rule = _rule(reader, parts[:-1], scope)
        if rule is not None:
            if reader.know.meanings is not None and isinstance(name, t.Part):
                note_address(reader, name.of, rule.address)
                note_event(reader, name, [f"{rule.address}.{name.name}"])
            return _rule_event(reader, rule, parts[-1], args, deed.span, scope)
    if isinstance(name, t.Part):
        return _event_of(reader, name, args, deed.span, scope)
    reader.know.problem("check/unknown-name", say("check/unknown-name.not-done"), deed.span)
    return None


def _deed(reader: Reader, parts: list[str], scope: Scope) -> Seam | None:
    if len(parts) == 2 and parts[0] in scope.sees:
        return reader.ruleset.deeds.get(".".join(parts))
    if len(parts) != 1:
        return None
    for module in [scope.module, *sorted(scope.sees)]:
        if f"{module}.{parts[0]}" in reader.ruleset.deeds:
            return reader.ruleset.deeds[f"{module}.{parts[0]}"]
    return None


def _no_deed(reader: Reader, name: str, span: Span, scope: Scope) -> None:
    gone = next((a for a in reader.ruleset.removed if a.split(".")[-1] == name), None)
    if gone is not None:
        reader.know.problem("link/still-needed", say("link/still-needed.gone", name=gone), span)
        return
    deeds = reader.ruleset.deeds.items()
    hint = reader.know.nearest(name, lambda: (a.split(".")[-1] for a, d in deeds if d.module in scope.sees), span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.deed", name=name), span, hint)


def _rule(reader: Reader, parts: list[str], scope: Scope) -> RuleDef | None:
    found = fixed_address(parts, scope, reader.world)
    if found is None or found.type.domain != domains.RULE or not isinstance(found.expr, Const):
        return None
    return reader.ruleset.rules[reader.world.rules[found.expr.value - 1].address]


def _rule_event(
    reader: Reader, rule: RuleDef, event: str, args: tuple[t.Arg, ...], span: Span, scope: Scope
) -> CallTarget | None:
    seam = rule.events.get(event)
    if seam is None:
        hint = reader.know.nearest(event, lambda: rule.events, span)
        message = say("check/unknown-event.unknown", kind=rule.address, name=event)
        reader.know.problem("check/unknown-event", message, span, hint)
        return None
    return _call_seam(reader, seam, _thing_with(reader, rule), args, span, scope)


def _thing_with(reader: Reader, rule: RuleDef) -> Const:
    """What `this` is when an event is done by the name of its rule: the one thing that has it; else none."""
    number = next(r.number for r in reader.world.rules if r.address == rule.address)
    kind = reader.world.rule_kinds.get(rule.kind)
    found = reader.world.named_type(kind.of) if kind is not None and kind.of else None
    if found is None:
        return Const(number, Member(domains.RULE))
    assert found.domain is not None
    having = rule_of(found.domain, [rule.kind], Local(0), reader)
    rows = having.table.rows if isinstance(having, Lookup) else ()
    things = [thing for thing, has in enumerate(rows) if has == number]
    return Const(things[0] if len(things) == 1 else 0, core_type(found))


def _call_seam(
    reader: Reader, seam: Seam, this: Expr | None, args: tuple[t.Arg, ...], span: Span, scope: Scope
) -> CallTarget | None:
    types = reader.know.declare(seam.address, seam.params)
    reader.know.used.add(seam.address)
    if len(args) != len(types):
        header = f"{seam.address}({', '.join(p.name for p in seam.params)})"
        message = say("check/wrong-number.values", name=header, wanted=len(types), n=len(args))
        reader.know.problem("check/wrong-number", message, span)
        return None
    values = [reader.read(arg.value, scope, want) for arg, want in zip(args, types, strict=True)]
    for i, (value, arg) in enumerate(zip(values, args, strict=True)):
        reader.know.learn_argument(seam.address, i, value.type, arg.span)
    exprs = tuple(as_wanted(value, wanted) for value, wanted in zip(values, types, strict=True))
    return CallTarget(((0, CallRoutine(seam.address, exprs if this is None else (this, *exprs))),))


# --- events of values ---


def _event_of(reader: Reader, part: t.Part, args: tuple[t.Arg, ...], span: Span, scope: Scope) -> CallTarget | None:
    subject = reader.read(part.of, scope)
    if subject.type.is_unknown:
        return None
    cell = attribute(subject, part.name, reader.world, reader.know.may_hold)
    if cell is None and part.name in reader.world.functions:
        cell = reader.read(t.Call(t.Name(part.name, part.span), (t.Arg(part.of, None, part.span),), part.span), scope)
    if cell is not None and cell.type == DEED:
        if reader.know.meanings is not None:
            note_cell(reader, part, scope, subject.type, cell)
        return _cells(reader, cell)
    kinds = _rule_kinds(reader, subject.type, part.name)
    if not kinds:
        hint = reader.know.nearest(part.name, lambda: known_events(reader), part.span)
        message = say("check/unknown-event.type", found=subject.type.said, name=part.name)
        reader.know.problem("check/unknown-event", message, part.span, hint)
        return None
    if reader.know.meanings is not None:
        rules = (reader.ruleset.rules[rule.address] for rule in reader.world.rules if rule.kind in kinds)
        note_event(reader, part, [rule.events[part.name].address for rule in rules if part.name in rule.events])
    return _dispatch(reader, kinds, subject, part.name, args, span, scope)


def _cells(reader: Reader, cell: Typed) -> CallTarget:
    calls = []
    for number, (address, values) in enumerate(reader.world.deed_cells, 1):
        reader.know.declare(address, reader.ruleset.deeds[address].params)
        reader.know.used.add(address)
        types = reader.know.params[address]
        args = tuple(Const(value, core_type(found)) for value, found in zip(values, types, strict=False))
        calls.append((number, CallRoutine(address, args)))
    return CallTarget(tuple(calls), cell.expr)


def _rule_kinds(reader: Reader, subject: Type, event: str) -> list[str]:
    result = []
    for kind in reader.world.rule_kinds.values():
        attached = (subject.domain == domains.RULE and (not subject.kinds or kind.name in subject.kinds)) or (
            bool(kind.of) and _attached(reader, kind.of, subject)
        )
        if attached and event in kind.events:
            result.append(kind.name)
    return result


def _attached(reader: Reader, of: str, subject: Type) -> bool:
    found = reader.world.named_type(of)
    if found is None or found.domain != subject.domain:
        return False
    return not found.kinds or not subject.kinds or bool(found.kinds & subject.kinds)


def _dispatch(
    reader: Reader, kinds: list[str], subject: Typed, event: str, args: tuple[t.Arg, ...], span: Span, scope: Scope
) -> CallTarget | None:
    assert subject.type.domain is not None
    name = f"dispatch:{'+'.join(kinds)}.{event}:{subject.type.domain}"
    dispatch = reader.dispatches.setdefault(name, Dispatch(tuple(kinds), event, subject.type.domain))
    exprs: tuple[Expr, ...] = ()
    for rule in reader.world.rules:
        seam = reader.ruleset.rules[rule.address].events.get(event) if rule.kind in kinds else None
        if seam is None:
            continue
        target = _call_seam(reader, seam, subject.expr, args, span, scope)
        if target is None:
            return None
        exprs = target.calls[0][1].args
        dispatch.rules[seam.address] = rule.number
    if not dispatch.rules:
        return CallTarget(((0, CallRoutine(name, (subject.expr,))),))
    return CallTarget(((0, CallRoutine(name, exprs)),))


# --- problems ---


def unknown_kind(reader: Reader, name: str, span: Span) -> None:
    world = reader.world
    hint = reader.know.nearest(name, lambda: [*world.piece_kinds, *world.super_kinds, *world.plurals], span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.pieces", name=name), span, hint)


def unknown_window(reader: Reader, name: str, span: Span) -> None:
    hint = reader.know.nearest(name, lambda: reader.world.windows, span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.window", name=name), span, hint)


def _can(call: CallRoutine) -> Expr:
    return Tries(call.routine, call.args) if call.routine else TRUE


def rule_of(domain: Domain, kinds: Sequence[str], subject: Expr, reader: Reader) -> Expr:
    """The number of the rule that a place, a member or a piece has."""
    world = reader.world
    if domain == domains.RULE:
        return subject
    if domain == domains.PLACE:
        return Lookup(world.column(domains.PLACE, "rule", one(domains.RULE)), subject)
    table = f"{'+'.join(kinds)} of {domain}"
    return Lookup(world.table(table, domain, one(domains.RULE), lambda: _rules_by(domain, kinds, world)), subject)


def _rules_by(domain: Domain, kinds: Sequence[str], world: World) -> list[int]:
    """For each member of a domain the rule of some kinds that is called like it."""
    rows = [0] * (world.size(domain) + 1)
    for rule in [rule for rule in world.rules if rule.kind in kinds]:
        if domain == domains.PIECE:
            for piece in world.pieces:
                if piece.name.split(".")[-1] == rule.name:
                    rows[piece.number] = rule.number
        else:
            number = world.sets[domain.name].number(rule.name)
            rows[number] = rule.number if number else rows[number]
    return rows
