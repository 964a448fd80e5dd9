"""Names, what stands after a dot, and calls: everything that says which thing is meant."""

from __future__ import annotations

from rondel.core import types as domains
from rondel.core.expressions import Apply, Ask, Const
from rondel.core.operations import Op
from rondel.messages.said import either, say
from rondel.problems import Span
from rondel.rules.link.ruleset import AnswerDef
from rondel.rules.read import built_in_functions
from rondel.rules.read.attributes import attribute, kind_named, lookup, meet
from rondel.rules.read.bare_names import (
    RESERVED,
    choose_meaning,
    fixed_address,
    meanings,
    place_for,
    reserved,
)
from rondel.rules.read.faces import expect_faces
from rondel.rules.read.keyed_lookups import key_types, keyed_mark, keyed_table
from rondel.rules.read.name_hints import parts_of, unknown_part
from rondel.rules.read.noting import note_address, note_applied, note_name, note_path, note_property
from rondel.rules.read.reader import ERROR, Reader, as_wanted, expect
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.read.unknown_names import known_names, unknown_address, unknown_name
from rondel.rules.types import Type, one
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

# --- names ---


def read_name(reader: Reader, expr: t.Name, scope: Scope, want: Type | None) -> Typed:
    local = scope.local(expr.name)
    if local is not None:
        return local
    if expr.name in RESERVED:
        return _reserved(reader, expr, scope)
    found = _meanings(reader, expr.name, scope)
    found = choose_meaning(found, want)
    if len(found) == 1:
        reader.know.used.add(expr.name)
        return found[0]
    if found:
        shown = either(sorted({typed.type.said for typed in found}))
        message = say("check/ambiguous-name.ambiguous", name=expr.name, meanings=shown)
        hint = say(
            "check/ambiguous-name.hint", written=either(sorted({f"{typed.type.domain}.{expr.name}" for typed in found}))
        )
        reader.know.problem("check/ambiguous-name", message, expr.span, hint)
        return ERROR
    return unknown_name(reader, expr, scope)


def _reserved(reader: Reader, expr: t.Name, scope: Scope) -> Typed:
    found = reserved(expr.name, scope, reader.world)
    if expr.name == "cause":
        reader.know.learn_cause()
    if expr.name == "you" and not scope.acting:
        hint = say("check/nobody-acts.hint-as")
        reader.know.problem("check/nobody-acts", say("check/nobody-acts.you"), expr.span, hint)
    if found is None:
        reader.know.problem("check/unknown-name", say("check/unknown-name.no-meaning", name=expr.name), expr.span)
    return found or ERROR


# --- dots ---


def read_part(reader: Reader, expr: t.Part, scope: Scope) -> Typed:
    fixed = _fixed(reader, expr, scope)
    noting = reader.know.meanings is not None
    if fixed is not None:
        if noting:
            note_path(reader, expr, path_of(expr) or [], fixed)
        return fixed
    if isinstance(expr.of, t.Name) and expr.of.name in scope.sees and scope.local(expr.of.name) is None:
        definition = answer_named(reader, f"{expr.of.name}.{expr.name}", scope)
        if definition is not None:
            if noting:
                note_address(reader, expr, definition.address)
            return _ask(reader, definition, [], [], expr.span, scope)
    if _is_unknown_address(reader, parts := path_of(expr) or [], scope):
        return unknown_address(reader, parts, expr.span, scope)
    of = _owner_of(reader, expr, scope)
    if of.type.is_unknown:
        return ERROR
    found = attribute(of, expr.name, reader.world, reader.know.may_hold)
    if found is not None:
        reader.know.used.add(expr.name)
        if noting:
            note_property(reader, expr, of.type, found)
        if expr.name == "face":
            expect_faces(reader, of, expr.span)
        return found
    found = _as_function(reader, expr.name, [of], [expr.of.span], expr.span, scope)
    if found is not None:
        if noting:
            note_applied(reader, expr, scope, answer_named(reader, expr.name, scope), found)
        return found
    unknown_part(reader, of, expr.name, lambda: parts_of(reader, of), lambda: _asked_of(reader, scope), expr.span)
    return ERROR


def _is_unknown_address(reader: Reader, parts: list[str], scope: Scope) -> bool:
    """Whether names with dots begin with one that means nothing by itself, and no beginning of them is an address."""
    root = parts[0] if parts else "it"
    if root in RESERVED or root in scope.sees or root in reader.ruleset.shelved or scope.local(root) is not None:
        return False
    begins = (fixed_address(parts[:length], scope, reader.world) for length in range(2, len(parts)))
    return not _meanings(reader, root, scope) and all(found is None for found in begins)


def _asked_of(reader: Reader, scope: Scope) -> list[str]:
    """What takes a value, and so can be asked of one with a dot."""
    answers = [a.split(".")[-1] for a, d in reader.ruleset.answers.items() if d.module in scope.sees and d.params]
    marks = [e.name for e in reader.ruleset.facts.all("marks") if "per" in (e.data or {})]
    return [*answers, *marks, *reader.world.functions, *built_in_functions.NAMES]


def _owner_of(reader: Reader, part: t.Part, scope: Scope) -> Typed:
    """What stands before a dot; of several meanings the one that has the property."""
    if isinstance(part.of, t.Name) and scope.local(part.of.name) is None and part.of.name not in RESERVED:
        found = _meanings(reader, part.of.name, scope)
        able = [m for m in found if attribute(m, part.name, reader.world, reader.know.may_hold) is not None]
        if len(found) > 1 and not able:
            answer = answer_named(reader, part.name, scope)
            wanted = reader.know.params[answer.address] if answer else key_types(reader, part.name)
            able = choose_meaning(found, wanted[0] if wanted else None)
        if len(found) > 1 and len(able) == 1:
            if reader.know.meanings is not None:
                note_name(reader, part.of, scope, able[0])
            return able[0]
    return reader.read(part.of, scope)


def _meanings(reader: Reader, name: str, scope: Scope) -> list[Typed]:
    know = reader.know
    return list(meanings(name, scope, reader.world, reader.ruleset, know.answer_type, know.things))


def _fixed(reader: Reader, expr: t.Part, scope: Scope) -> Typed | None:
    parts = path_of(expr)
    if parts is None or scope.local(parts[0]) is not None:
        return None
    return fixed_address(parts, scope, reader.world)


# --- calls ---


def read_call(reader: Reader, expr: t.Call, scope: Scope) -> Typed:
    if isinstance(expr.of, t.Name):
        found = _named_call(reader, expr.of.name, expr, [], scope)
        if reader.know.meanings is not None:
            note_applied(reader, expr.of, scope, answer_named(reader, expr.of.name, scope), found)
        return found
    if isinstance(expr.of, t.Part):
        return _part_call(reader, expr.of, expr, scope)
    reader.know.problem("check/unknown-name", say("check/unknown-name.not-called"), expr.span)
    return ERROR


def _part_call(reader: Reader, part: t.Part, expr: t.Call, scope: Scope) -> Typed:
    if isinstance(part.of, t.Name) and part.of.name in scope.sees and scope.local(part.of.name) is None:
        definition = answer_named(reader, f"{part.of.name}.{part.name}", scope)
        if definition is not None:
            if reader.know.meanings is not None:
                note_address(reader, part, definition.address)
            args = _arguments(reader, definition, [], expr, scope)
            return _ask(reader, definition, args, [a.span for a in expr.args], expr.span, scope)
    of = _owner_of(reader, part, scope)
    if of.type.is_unknown:
        return ERROR
    kinds, _ = kind_named(part.name, reader.world)
    if kinds and answer_named(reader, part.name, scope) is None:
        return _piece_with(reader, of, part, expr, scope)
    found = _named_call(reader, part.name, expr, [of], scope)
    if reader.know.meanings is not None:
        note_applied(reader, part, scope, answer_named(reader, part.name, scope), found)
    return found


def _piece_with(reader: Reader, of: Typed, part: t.Part, expr: t.Call, scope: Scope) -> Typed:
    """`you.servant(cook)`: the one of that kind with these members."""
    _, plural = kind_named(part.name, reader.world)
    found = attribute(of, part.name, reader.world, reader.know.may_hold)
    if found is None:
        return ERROR
    if reader.know.meanings is not None:
        note_property(reader, part, of.type, found)
    whole = found.expr.args[0] if isinstance(found.expr, Apply) and found.expr.op is Op.FIRST else None
    mask = found.expr if plural else whole or Apply(Op.SINGLE, (found.expr,))
    for arg in expr.args:
        member = reader.read(arg.value, scope)
        domain = member.type.domain
        if domain is None or f"piece.{domain}" not in reader.world.tables:
            message = say("check/wrong-type.has-no", name=part.name, what=member.type.said)
            reader.know.problem("check/wrong-type", message, arg.span)
            return ERROR
        column = reader.world.column(domains.PIECE, str(domain), one(domain))
        mask = meet(mask, lookup(reader.world.inverse(column, domain), member.expr))
    return Typed(mask if plural else Apply(Op.FIRST, (mask,)), found.type)


def _named_call(reader: Reader, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    if name in built_in_functions.NAMES and answer_named(reader, name, scope) is None:
        return built_in_functions.call(reader, name, expr, first, scope)
    spans = [expr.of.span] * len(first) + [arg.span for arg in expr.args]
    definition = answer_named(reader, name, scope)
    if definition is not None:
        args = _arguments(reader, definition, first, expr, scope)
        return _ask(reader, definition, args, spans, expr.span, scope)
    wanted = key_types(reader, name)
    args = list(first)
    for arg in expr.args:
        want = wanted[len(args)] if wanted and len(args) < len(wanted) else None
        args.append(reader.read(arg.value, scope, want))
    found = _as_function(reader, name, args, spans, expr.span, scope)
    if found is not None:
        return found
    hint = reader.know.nearest(name, lambda: known_names(reader, scope), expr.of.span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.asked", name=name), expr.of.span, hint)
    return ERROR


def _as_function(
    reader: Reader, name: str, args: list[Typed], spans: list[Span], span: Span, scope: Scope
) -> Typed | None:
    """A name applied to values: an answer, a table, a mark with a key, a place of a kind."""
    definition = answer_named(reader, name, scope)
    if definition is not None:
        return _ask(reader, definition, args, spans, span, scope)
    if name in reader.world.functions and reader.world.functions[name][0] in scope.sees:
        return keyed_table(reader, name, args, span)
    for entry in reader.ruleset.facts.named("marks", name):
        if entry.module in scope.sees and "per" in (entry.data or {}):
            reader.ruleset.facts.read.add(entry.address)
            return keyed_mark(reader, entry.address, entry.data, args, span)
    kind = reader.world.place_kinds.get(name)
    if kind is not None and kind.per and len(args) == 1:
        wanted = reader.world.named_type(kind.per)
        fits = wanted is None or expect(reader, args[0], wanted, span)
        return place_for(name, args[0], reader.world) if fits else ERROR
    if len(args) == 1 and name in built_in_functions.NAMES:
        return built_in_functions.apply(reader, name, args, span, scope)
    return None


# --- answers ---


def answer_named(reader: Reader, name: str, scope: Scope) -> AnswerDef | None:
    if "." in name:
        return reader.ruleset.answers.get(name)
    own = reader.ruleset.answers.get(f"{scope.module}.{name}")
    if own is not None:
        return own
    for module in sorted(scope.sees):
        if f"{module}.{name}" in reader.ruleset.answers:
            return reader.ruleset.answers[f"{module}.{name}"]
    return None


def _arguments(reader: Reader, definition: AnswerDef, first: list[Typed], expr: t.Call, scope: Scope) -> list[Typed]:
    types = reader.know.declare(definition.address, definition.params)
    args = list(first)
    for arg in expr.args:
        want = types[len(args)] if len(args) < len(types) else None
        args.append(reader.read(arg.value, scope, want))
    return args


def _ask(
    reader: Reader, definition: AnswerDef, args: list[Typed], spans: list[Span], span: Span, scope: Scope
) -> Typed:
    address = definition.address
    reader.know.used.add(address)
    if len(args) != len(definition.params):
        wanted = len(definition.params)
        message = say("check/wrong-number.values", name=address, wanted=wanted, n=len(args))
        reader.know.problem("check/wrong-number", message, span)
        return ERROR
    reader.know.declare(address, definition.params)
    for i, arg in enumerate(args):
        reader.know.learn_argument(address, i, arg.type, spans[i] if i < len(spans) else span)
    types = reader.know.params[address]
    exprs = [as_wanted(arg, wanted) for arg, wanted in zip(args, types, strict=True)]
    if definition.uses_this:
        exprs.insert(
            0, scope.this.expr if scope.this is not None and scope.this.type.domain == domains.ENTRY else Const(0)
        )
    return Typed(Ask(address, tuple(exprs)), reader.know.answer_type(address))
