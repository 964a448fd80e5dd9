"""The built-in functions of the language. Each is generic; those that take `by` look at every member as `it`."""

from __future__ import annotations

from collections.abc import Callable

from rondel.core import types as domains
from rondel.core.expressions import FALSE, HELD, YOU, Apply, Ask, Connected, Const, Fold, Read, Table, Unmet
from rondel.core.operations import How, Op, Over
from rondel.core.types import LONGEST_SEQUENCE, Member, Number
from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.read.attributes import lookup
from rondel.rules.read.neighbours import neighbour_table, neighbours_by_key, ring_table
from rondel.rules.read.noting import note_address
from rondel.rules.read.reader import ERROR, Reader, as_set, expect, read_collection
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import NUMBER, PLAYER, UNKNOWN, Shape, Type, many, one
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

REQUIREMENT = "entry:pieces"  # the answer that gives the pieces which could meet a requirement
_BY = {
    "sum": How.SUM, "most": How.MOST, "least": How.LEAST, "highest": How.HIGHEST, "lowest": How.LOWEST, "all": How.MAP
}  # fmt: skip
NAMES = (
    "count", *_BY, "first", "nth", "min", "max", "uses", "step", "furthest", "neighbours", "directions", "seated",
    "region", "unmet", "starting",
)  # fmt: skip


def call(reader: Reader, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    """A call of a built-in function; `first` is what stood before the dot."""
    if name == "uses":
        return _uses(reader, expr, first, scope)
    by = expr.args[-1].by if expr.args else None
    if name in _BY or (name == "first" and by is not None):
        return _by(reader, name, expr, first, scope)
    if name == "region":
        return _region(reader, expr, first, scope)
    args = list(first)
    for arg in expr.args:
        if arg.by is not None:
            reader.know.problem("check/wrong-number", say("check/wrong-number.no-by", name=name), arg.span)
        args.append(reader.read(arg.value, scope, _wanted_type(name, len(args))))
    return apply(reader, name, args, expr.span, scope)


def _wanted_type(name: str, index: int) -> Type | None:
    if name in ("step", "furthest"):
        return {1: NUMBER, 2: one(domains.WAY)}.get(index) if name == "step" else one(domains.WAY) if index else None
    return PLAYER if name == "seated" else None


def apply(reader: Reader, name: str, args: list[Typed], span: Span, scope: Scope) -> Typed:
    """A built-in function on values."""
    if any(arg.type.is_unknown for arg in args):
        return Typed(FALSE, NUMBER if name in ("count", "min", "max", "unmet") else UNKNOWN)
    if name == "unmet" and len(args) == 1:
        return _unmet_call(reader, args, span, scope)
    function, least, most = _PLAIN.get(name, (None, 0, 0))
    if function is None or not least <= len(args) <= most:
        reader.know.problem("check/wrong-number", say("check/wrong-number.not-so-many", name=name, n=len(args)), span)
        return ERROR
    return function(reader, args, span)


# --- over the members of a set ---


def _by(reader: Reader, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    if len(first) + len(expr.args) != 1:
        reader.know.problem("check/wrong-number", say("check/wrong-number.one-set", name=name), expr.span)
        return ERROR
    source = first[0] if first else read_collection(reader, expr.args[0].value, scope)
    source = _as_collection(reader, source, expr.span)
    by = expr.args[0].by if expr.args else None
    if source.type.is_unknown:
        return Typed(FALSE, NUMBER if name in ("sum", "highest", "lowest") else UNKNOWN)
    with scope.element(source.type.one()) as local:
        body = reader.read(by, scope) if by is not None else reader.read(t.Name("it", expr.span), scope)
    if name != "all" and not body.type.is_number and not body.type.is_unknown:
        reader.know.problem(
            "check/wrong-type", say("check/wrong-type.number-for-each", name=name, found=body.type.said), expr.span
        )
        return ERROR
    return _fold_of(name, source, lambda how: Fold(how, over(source.type), local, source.expr, body.expr), body.type)


def over(source: Type) -> Over:
    """What goes through a set or a sequence goes through."""
    return Over.NUMBERS if source.is_numbers else Over.SEQUENCE if source.shape is Shape.SEQUENCE else Over.SET


def _fold_of(name: str, source: Typed, fold: Callable[[How], Fold], each: Type) -> Typed:
    if name == "all":
        return Typed(fold(How.MAP_NUMBERS if each.is_number else How.MAP), each.many())
    plain = Type(Shape.SET, source.type.domain, source.type.kinds)
    if name == "first":
        return first_of(Typed(fold(How.LEAST), plain))
    return Typed(fold(_BY[name]), NUMBER if name in ("sum", "highest", "lowest") else plain)


def _fit(reader: Reader, args: list[Typed], wanted: tuple[Type, ...], span: Span) -> bool:
    """Whether values are what a function wants; reports what is not."""
    return all([expect(reader, arg, want, span) for arg, want in zip(args, wanted, strict=False)])


def _as_collection(reader: Reader, found: Typed, span: Span) -> Typed:
    if found.type.is_many or found.type.is_unknown:
        return found
    if found.type.is_number or found.type.shape is Shape.DEED:
        reader.know.problem("check/wrong-type", say("check/wrong-type.set-wanted", found=found.type.said), span)
        return ERROR
    if found.type.domain == domains.PLACE:
        return Typed(Read(HELD, found.expr), many(domains.PIECE))
    return as_set(found)


def _count(reader: Reader, args: list[Typed], span: Span) -> Typed:
    source = as_set(_as_collection(reader, args[0], span))
    return Typed(Apply(Op.COUNT, (source.expr,)), NUMBER)


def _first(reader: Reader, args: list[Typed], span: Span) -> Typed:
    return first_of(_as_collection(reader, args[0], span))


def first_of(source: Typed) -> Typed:
    """The first of a set or a sequence."""
    op = {Over.SEQUENCE: Op.HEAD, Over.NUMBERS: Op.FIRST_NUMBER, Over.SET: Op.FIRST}[over(source.type)]
    return Typed(Apply(op, (source.expr,)), source.type.one())


def _nth(reader: Reader, args: list[Typed], span: Span) -> Typed:
    source = _as_collection(reader, args[0], span)
    _fit(reader, args[1:], (NUMBER,), span)
    op = {Over.SEQUENCE: Op.NTH_IN_ORDER, Over.NUMBERS: Op.NTH_NUMBER, Over.SET: Op.NTH}[over(source.type)]
    return Typed(Apply(op, (source.expr, args[1].expr)), source.type.one())


def _min(reader: Reader, args: list[Typed], span: Span) -> Typed:
    _fit(reader, args, (NUMBER, NUMBER), span)
    return Typed(Apply(Op.MIN, (args[0].expr, args[1].expr)), NUMBER)


def _max(reader: Reader, args: list[Typed], span: Span) -> Typed:
    _fit(reader, args, (NUMBER, NUMBER), span)
    return Typed(Apply(Op.MAX, (args[0].expr, args[1].expr)), NUMBER)


# --- players ---


def _seated(reader: Reader, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (PLAYER,), span):
        return ERROR
    parts = (args[0].expr, Const(reader.world.seats))
    return Typed(Apply(Op.STARTING, parts), Type(Shape.SEQUENCE, domains.PLAYER))


def _starting(reader: Reader, args: list[Typed], span: Span) -> Typed:
    """A ring's members from one of them on: starting(black)."""
    domain = args[0].type.domain
    if domain is None or not domain.is_set:
        reader.know.problem("check/wrong-type", say("check/wrong-type.starting-member", found=args[0].type.said), span)
        return ERROR
    size = reader.world.size(domain)
    if size > LONGEST_SEQUENCE:
        message = say("check/wrong-type.starting-many", most=LONGEST_SEQUENCE, name=str(domain), n=size)
        reader.know.problem("check/wrong-type", message, span)
        return ERROR
    return Typed(Apply(Op.STARTING, (args[0].expr, Const(size))), Type(Shape.SEQUENCE, domain))


def _uses(reader: Reader, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    if len(expr.args) != 2:
        reader.know.problem("check/wrong-number", say("check/wrong-number.uses"), expr.span)
        return ERROR
    what, deed = path_of(expr.args[0].value), path_of(expr.args[1].value)
    used = counted_address(reader, what or [], scope, expr.args[0].span)
    during = deed_address(reader, (deed or [""])[-1], scope, expr.args[1].span)
    if used is None or during is None:
        return ERROR
    if reader.know.meanings is not None:
        note_address(reader, expr.args[0].value, used)
        note_address(reader, expr.args[1].value, during)
    player = first[0].expr if first else Read(YOU)
    return Typed(Read(reader.know.counter(used, during), player), NUMBER)


def counted_address(reader: Reader, parts: list[str], scope: Scope, span: Span) -> str | None:
    """The rule or deed whose uses are meant."""
    tail = ".".join(parts)
    known = [*reader.ruleset.rules, *reader.ruleset.deeds]
    for module in [scope.module, *sorted(scope.sees)]:
        for address in (tail, f"{module}.{tail}"):
            if address in known and address.split(".")[0] in scope.sees:
                reader.know.used.add(address)
                return address
    hint = reader.know.nearest(tail, lambda: (address.split(".", 1)[1] for address in known), span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.rule-or-deed", name=tail), span, hint)
    return None


def deed_address(reader: Reader, name: str, scope: Scope, span: Span) -> str | None:
    for module in [scope.module, *sorted(scope.sees)]:
        if f"{module}.{name}" in reader.ruleset.deeds:
            return f"{module}.{name}"
    hint = reader.know.nearest(name, lambda: (address.split(".")[-1] for address in reader.ruleset.deeds), span)
    reader.know.problem("check/unknown-name", say("check/unknown-name.deed", name=name), span, hint)
    return None


# --- boards ---


def _step(reader: Reader, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one(domains.PLACE), NUMBER, one(domains.WAY), many(domains.PLACE)), span):
        return ERROR
    among = args[3].expr if len(args) > 3 else reader.world.everything(domains.PLACE)
    parts = (args[0].expr, args[1].expr, args[2].expr, among)
    return Typed(Apply(Op.WALK, parts), one(domains.PLACE, *args[0].type.kinds))


def _furthest(reader: Reader, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one(domains.PLACE), one(domains.WAY)), span):
        return ERROR
    return Typed(Apply(Op.FURTHEST, (args[0].expr, args[1].expr)), args[0].type)


def _directions(reader: Reader, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one(domains.PLACE),), span):
        return ERROR
    ways = reader.world.column(domains.PLACE, "ways", many(domains.WAY))
    return Typed(lookup(ways, args[0].expr), many(domains.WAY))


def _neighbours(reader: Reader, args: list[Typed], span: Span) -> Typed:
    found = args[0]
    if found.type.domain == domains.PLACE and any(reader.world.place_kinds[k].board for k in found.type.kinds):
        return Typed(lookup(neighbour_table(reader.world), found.expr), found.type.many())
    if found.type.domain == domains.PLACE:
        return neighbours_by_key(reader, found)
    if found.type.domain is not None and found.type.domain.is_set:
        return Typed(lookup(ring_table(found.type.domain, reader.world), found.expr), found.type.many())
    reader.know.problem("check/wrong-type", say("check/wrong-type.no-neighbours", found=found.type.said), span)
    return ERROR


def _region(reader: Reader, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    """All places connected with one that have the same value: region(cell by it.kind)."""
    start = first[0] if first else reader.read(expr.args[0].value, scope) if expr.args else ERROR
    by = expr.args[0].by if expr.args else None
    if by is None or start.type.domain != domains.PLACE:
        reader.know.problem("check/wrong-type", say("check/wrong-type.region"), expr.span)
        return ERROR
    with scope.element(start.type) as local:
        body = reader.read(by, scope)
    found = Connected(neighbour_table(reader.world), local, start.expr, body.expr)
    return Typed(found, start.type.many())


def _unmet_call(reader: Reader, args: list[Typed], span: Span, scope: Scope) -> Typed:
    _fit(reader, args, (many(domains.ENTRY),), span)
    with scope.element(one(domains.ENTRY)) as local:
        pieces = Ask(REQUIREMENT, (local,))
    counts = [0, *(entry.count for entry in reader.world.entries)]
    table = Table("entry.count", tuple(counts), Member(domains.ENTRY), Number(0, max(counts)))
    return Typed(Unmet(local, args[0].expr, pieces, table), NUMBER)


_Function = Callable[[Reader, list[Typed], Span], Typed]
_PLAIN: dict[str, tuple[_Function, int, int]] = {
    "count": (_count, 1, 1), "first": (_first, 1, 1), "nth": (_nth, 2, 2), "min": (_min, 2, 2), "max": (_max, 2, 2),
    "seated": (_seated, 1, 1), "starting": (_starting, 1, 1), "step": (_step, 3, 4), "furthest": (_furthest, 2, 2),
    "directions": (_directions, 1, 1), "neighbours": (_neighbours, 1, 1),
}  # fmt: skip
