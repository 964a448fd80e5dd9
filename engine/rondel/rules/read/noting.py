"""Notes what names mean where expressions and steps are read; nobody calls this unless meanings are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rondel.core import types as domains
from rondel.core.expressions import Ask, Const, Local, Read, RegionKind
from rondel.problems import Span
from rondel.rules.link.ruleset import AnswerDef
from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.read.reader import ERROR, Reader
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.read.thing_meanings import fact_of, kind_meaning, property_meaning, thing_meaning
from rondel.rules.types import Type
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_kind, place_of_name, place_of_type, places_in_path


def note(reader: Reader, span: Span, meaning: Meaning) -> None:
    if reader.know.meanings is not None and span.end_line:
        reader.know.meanings.note(span, meaning)


# --- locals ---


def note_params(reader: Reader, scope: Scope, locals: Iterable[Local], params: Iterable[t.Param]) -> None:
    """The header in front of a body: its names, with types where they are written."""
    for local, param in zip(locals, params, strict=False):
        place = place_of_name(param)
        scope.bound[local.number] = (What.PARAMETER, place)
        found = scope.locals[param.name].type if param.name in scope.locals else None
        note(reader, place, Meaning(What.PARAMETER, param.name, found, (scope.where,), place))
        if param.type is not None:
            note(reader, place_of_type(param), kind_meaning(param.type, reader.world))


def note_binding(reader: Reader, scope: Scope, local: Local, found: Type, place: Span) -> None:
    """A name that gets its value here."""
    scope.bound[local.number] = (What.LOCAL, place)
    note(reader, place, Meaning(What.LOCAL, local.name, found, (), place))


def note_local(reader: Reader, scope: Scope, name: str, span: Span) -> None:
    found = scope.locals[name]
    number = found.expr.number if isinstance(found.expr, Local) else -1
    what, place = scope.bound.get(number, (What.LOCAL, None))
    addresses = (scope.where,) if what is What.PARAMETER else ()
    note(reader, span, Meaning(what, name, found.type, addresses, place))


# --- names and paths ---


def note_name(reader: Reader, expr: t.Name, scope: Scope, found: Typed) -> None:
    """A bare name, as it was read."""
    if not _is_written(expr):
        return
    if scope.local(expr.name) is not None:
        note_local(reader, scope, expr.name, expr.span)
    elif expr.name in RESERVED:
        note(reader, expr.span, Meaning(What.OWN_NAME, expr.name, found.type))
    elif not found.type.is_unknown or not isinstance(found.expr, Const):
        note(reader, expr.span, bare_meaning(reader, expr.name, scope, found))


def _is_written(expr: t.Name | t.Part) -> bool:
    """Whether a name stands in the text, and was not put there by whoever reads it, as `you` is for `score 1`."""
    span = expr.span
    return isinstance(expr, t.Part) or (span.line == span.end_line and span.column + len(expr.name) == span.end_column)


def bare_meaning(reader: Reader, name: str, scope: Scope, found: Typed) -> Meaning:
    """What a name that is no local was found to stand for."""
    if isinstance(found.expr, Ask):
        return Meaning(What.ANSWER, name, found.type, (found.expr.answer,))
    if isinstance(found.expr, Read) and found.expr.region.kind is RegionKind.MARK:
        return Meaning(What.MARK, name, found.type, (found.expr.region.of,))
    world = reader.world
    for module, value in world.numbers.get(name, ()):
        if module in scope.sees and found.type.is_number and found.expr == Const(value):
            return Meaning(What.NUMBER, name, found.type, (f"{module}.numbers.{name}",))
    for module, kind, _ in world.options.get(name, ()):
        if module in scope.sees and kind == found.type:
            return Meaning(What.OPTION, name, found.type, (f"{module}.options.{name}",))
    return thing_meaning(name, found.type, reader.ruleset, world)


def note_path(reader: Reader, expr: t.Part, parts: Sequence[str], found: Typed) -> None:
    """A thing by its whole address: what it belongs to before the last dot, the thing itself behind it."""
    places = places_in_path(expr)
    if found.type.domain == domains.RULE and isinstance(found.expr, Const):
        note_rule(reader, parts, places, reader.world.rules[found.expr.value - 1].address)
        return
    note(reader, places[0], kind_meaning(parts[0], reader.world))
    whole = thing_meaning(".".join(parts), found.type, reader.ruleset, reader.world)
    for place in places[1:]:
        note(reader, place, whole)


def note_rule(reader: Reader, parts: Sequence[str], places: Sequence[Span], address: str) -> None:
    """`base.space.build`, or without its module: the rule, the kind it is of, the module."""
    _, kind, _ = address.split(".")
    whole = Meaning(What.RULE, address, None, (address,))
    kinds = Meaning(What.RULE_KIND, kind, None, fact_of(reader.ruleset, "kinds", kind))
    described = (Meaning(What.MODULE, parts[0]), kinds, whole)[-len(parts) :]
    for place, meaning in zip(places, described, strict=False):
        note(reader, place, meaning)


def note_address(reader: Reader, expr: t.Expr, address: str) -> None:
    """A deed, a rule or an answer by its name, with its module before it or without."""
    places = places_in_path(expr)
    if address in reader.ruleset.rules:
        note_rule(reader, address.split(".")[-len(places) :], places, address)
        return
    what = What.ANSWER if address in reader.ruleset.answers else What.DEED
    found = reader.know.answers.get(address) if what is What.ANSWER else None
    name = address.split(".")[-1]
    for place in places[-1:]:
        note(reader, place, Meaning(what, name, found, (address,)))
    for place in places[:-1]:
        note(reader, place, Meaning(What.MODULE, address.split(".")[0]))


def note_event(reader: Reader, expr: t.Expr, addresses: Iterable[str]) -> None:
    """An event of a rule, or of whichever rule a value has."""
    if isinstance(expr, t.Part):
        note(reader, place_of_name(expr), Meaning(What.EVENT, expr.name, None, tuple(addresses)))


def note_deed_name(reader: Reader, place: Span, address: str) -> None:
    note(reader, place, Meaning(What.DEED, address.split(".")[-1], None, (address,)))


# --- what is applied to values ---


def note_property(reader: Reader, expr: t.Part, of: Type, found: Typed) -> None:
    """What stands behind a dot."""
    note(reader, place_of_name(expr), property_meaning(of, expr.name, found.type, reader.world))


def note_applied(
    reader: Reader, expr: t.Name | t.Part, scope: Scope, definition: AnswerDef | None, found: Typed
) -> None:
    """A name applied to values: an answer, a table, a mark with a key, a place of a kind, or a function."""
    if found is ERROR or not _is_written(expr):
        return
    name, place, world = expr.name, place_of_name(expr), reader.world
    marks = [e for e in reader.ruleset.facts.named("marks", name) if e.module in scope.sees and "per" in (e.data or {})]
    if definition is not None:
        note(reader, place, Meaning(What.ANSWER, name, found.type, (definition.address,)))
    elif name in world.functions and world.functions[name][0] in scope.sees:
        note(reader, place, Meaning(What.TABLE, name, found.type, (f"{world.functions[name][0]}.tables.{name}",)))
    elif marks:
        note(reader, place, Meaning(What.MARK, name, found.type, (marks[0].address,)))
    elif name in world.place_kinds and world.place_kinds[name].per:
        note(reader, place, Meaning(What.PLACE_KIND, name, found.type, (world.place_kinds[name].entry.address,)))
    else:
        note(reader, place, Meaning(What.FUNCTION, name, found.type))


def note_cell(reader: Reader, expr: t.Part, scope: Scope, of: Type, found: Typed) -> None:
    """A deed in a cell: of a column of its own kind, or of a table."""
    if expr.name in reader.world.functions:
        note_applied(reader, expr, scope, None, found)
    else:
        note_property(reader, expr, of, found)


# --- kinds ---


def note_kind(reader: Reader, expr: t.Expr) -> None:
    """`x is flag`: the kind that is asked for, or the name of a rule."""
    places = places_in_path(expr)
    name = expr.name if isinstance(expr, t.Name | t.Part) else ""
    found = kind_meaning(name, reader.world)
    rules = tuple(rule.address for rule in reader.world.rules if rule.name == name)
    if found.what is What.OWN_TYPE and rules:
        found = Meaning(What.RULE, name, None, rules)
    for place in places[-1:]:
        note(reader, place, found)
    for place, part in zip(places[:-1], _names_before(expr), strict=False):
        note(reader, place, kind_meaning(part, reader.world))


def _names_before(expr: t.Expr) -> list[str]:
    names = []
    while isinstance(expr, t.Part):
        expr = expr.of
        names.append(expr.name if isinstance(expr, t.Name | t.Part) else "")
    return names[::-1]


def note_paid_kind(reader: Reader, step: t.Pay | t.Take) -> None:
    note(reader, place_of_kind(step), kind_meaning(step.kind or "", reader.world))


def note_window(reader: Reader, name: str, place: Span) -> None:
    note(reader, place, Meaning(What.WINDOW, name, None, fact_of(reader.ruleset, "windows", name)))
