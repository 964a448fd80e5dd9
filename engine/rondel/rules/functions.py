"""The built-in functions of the language. Each is generic; those that take `by` look at every member as `it`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rondel.problems import Span, did_you_mean
from rondel.rules.attributes import lookup
from rondel.rules.core import FALSE, Const, Expr, Fold, Lib, Op, Read
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import NUMBER, PLAYER, UNKNOWN, Type, many, one
from rondel.rules.world import WAYS, World
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

if TYPE_CHECKING:
    from rondel.rules.naming import Naming

ERROR = Typed(FALSE, UNKNOWN)
_BY = {"sum": "sum", "most": "most", "least": "least", "highest": "highest", "lowest": "lowest", "all": "map"}
NAMES = (
    "count", *_BY, "first", "nth", "min", "max", "uses", "step", "furthest", "neighbours", "directions", "seated",
    "region", "unmet", "starting",
)  # fmt: skip


def call(reader: Naming, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
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
            reader.know.problem("check/wrong-number", f"'{name}' takes no 'by'", arg.span)
        args.append(reader.read(arg.value, scope, _wanted(name, len(args))))
    return apply(reader, name, args, expr.span, scope)


def _wanted(name: str, index: int) -> Type | None:
    if name in ("step", "furthest"):
        return {1: NUMBER, 2: one("set:way")}.get(index) if name == "step" else one("set:way") if index else None
    return PLAYER if name == "seated" else None


def apply(reader: Naming, name: str, args: list[Typed], span: Span, scope: Scope) -> Typed:
    """A built-in function on values."""
    if any(arg.type.is_unknown for arg in args):
        return Typed(FALSE, NUMBER if name in ("count", "min", "max", "unmet") else UNKNOWN)
    function, least, most = _PLAIN.get(name, (None, 0, 0))
    if function is None or not least <= len(args) <= most:
        reader.know.problem("check/wrong-number", f"'{name}' does not take {len(args)} value(s)", span)
        return ERROR
    return function(reader, args, span)


# --- over the members of a set ---


def _by(reader: Naming, name: str, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    if len(first) + len(expr.args) != 1:
        reader.know.problem("check/wrong-number", f"'{name}' takes one set", expr.span)
        return ERROR
    source = first[0] if first else reader.collection(expr.args[0].value, scope)
    source = _as_collection(reader, source, expr.span)
    by = expr.args[0].by if expr.args else None
    if source.type.is_unknown:
        return Typed(FALSE, NUMBER if name in ("sum", "highest", "lowest") else UNKNOWN)
    with scope.element(source.type.one()) as slot:
        body = reader.read(by, scope) if by is not None else reader.read(t.Name("it", expr.span), scope)
    return _fold(reader, name, source, slot, body, expr.span)


def _fold(reader: Naming, name: str, source: Typed, slot: int, body: Typed, span: Span) -> Typed:
    numbers, sequence = source.type.domain == "number", source.type.shape == "seq"
    if name == "all":
        return Typed(
            Fold("map", slot, source.expr, body.expr, sequence, numbers, body.type.is_number), body.type.many()
        )
    if not body.type.is_number and not body.type.is_unknown:
        reader.know.problem("check/wrong-type", f"'{name}' needs a number for each, not {body.type}", span)
        return ERROR
    if name == "first":
        best = Fold("least", slot, source.expr, body.expr, sequence, numbers)
        return Typed(Op("first", (best,)), source.type.one())
    found = Fold(_BY[name], slot, source.expr, body.expr, sequence, numbers)
    plain = Type("set", source.type.domain, source.type.kinds)
    return Typed(found, NUMBER if name in ("sum", "highest", "lowest") else plain)


def _fit(reader: Naming, args: list[Typed], wanted: tuple[Type, ...], span: Span) -> bool:
    """Whether values are what a function wants; reports what is not."""
    return all([reader.expect(arg, want, span) for arg, want in zip(args, wanted, strict=False)])


def _as_collection(reader: Naming, found: Typed, span: Span) -> Typed:
    if found.type.is_many or found.type.is_unknown:
        return found
    if found.type.is_number or found.type.shape == "deed":
        reader.know.problem("check/wrong-type", f"this is {found.type}, but a set is wanted", span)
        return ERROR
    if found.type.domain == "place":
        return Typed(Read("held", found.expr), many("piece"))
    return reader.as_set(found)


def _count(reader: Naming, args: list[Typed], span: Span) -> Typed:
    source = reader.as_set(_as_collection(reader, args[0], span))
    return Typed(Op("count", (source.expr,)), NUMBER)


def _first(reader: Naming, args: list[Typed], span: Span) -> Typed:
    source = _as_collection(reader, args[0], span)
    if source.type.shape == "seq":
        return Typed(Op("head", (source.expr,)), source.type.one())
    lowest = Op("first", (source.expr,))
    return Typed(_unbiased(lowest, source), source.type.one())


def _unbiased(found: Expr, source: Typed) -> Expr:
    return Op("unbias", (found,)) if source.type.domain == "number" else found


def _nth(reader: Naming, args: list[Typed], span: Span) -> Typed:
    source = _as_collection(reader, args[0], span)
    _fit(reader, args[1:], (NUMBER,), span)
    op = "nth_seq" if source.type.shape == "seq" else "nth"
    return Typed(_unbiased(Op(op, (source.expr, args[1].expr)), source), source.type.one())


def _min(reader: Naming, args: list[Typed], span: Span) -> Typed:
    _fit(reader, args, (NUMBER, NUMBER), span)
    return Typed(Op("min", (args[0].expr, args[1].expr)), NUMBER)


def _max(reader: Naming, args: list[Typed], span: Span) -> Typed:
    _fit(reader, args, (NUMBER, NUMBER), span)
    return Typed(Op("max", (args[0].expr, args[1].expr)), NUMBER)


# --- players ---


def _seated(reader: Naming, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (PLAYER,), span):
        return ERROR
    return Typed(Lib("seated", "", (args[0].expr,)), Type("seq", "player"))


def _starting(reader: Naming, args: list[Typed], span: Span) -> Typed:
    """A ring's members from one of them on: starting(black)."""
    domain = args[0].type.domain
    if not domain.startswith("set:"):
        reader.know.problem("check/wrong-type", f"'starting' needs a member of a set, not {args[0].type}", span)
        return ERROR
    size = Const(reader.world.size(domain))
    return Typed(Lib("starting", "", (args[0].expr, size)), Type("seq", domain))


def _uses(reader: Naming, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    if len(expr.args) != 2:
        reader.know.problem("check/wrong-number", "'uses' takes what is used and the deed during which", expr.span)
        return ERROR
    what, deed = path_of(expr.args[0].value), path_of(expr.args[1].value)
    used = counted_address(reader, what or [], scope, expr.args[0].span)
    during = deed_address(reader, (deed or [""])[-1], scope, expr.args[1].span)
    if used is None or during is None:
        return ERROR
    player = first[0].expr if first else Read("you")
    return Typed(Read(reader.know.counter(used, during), player), NUMBER)


def counted_address(reader: Naming, parts: list[str], scope: Scope, span: Span) -> str | None:
    """The rule or deed whose uses are meant."""
    tail = ".".join(parts)
    known = [*reader.ruleset.rules, *reader.ruleset.deeds]
    for module in [scope.module, *sorted(scope.sees)]:
        for address in (tail, f"{module}.{tail}"):
            if address in known and address.split(".")[0] in scope.sees:
                reader.know.used.add(address)
                return address
    hint = did_you_mean(tail, (address.split(".", 1)[1] for address in known))
    reader.know.problem("check/unknown-name", f"there is no rule or deed '{tail}'", span, hint)
    return None


def deed_address(reader: Naming, name: str, scope: Scope, span: Span) -> str | None:
    for module in [scope.module, *sorted(scope.sees)]:
        if f"{module}.{name}" in reader.ruleset.deeds:
            return f"{module}.{name}"
    hint = did_you_mean(name, (address.split(".")[-1] for address in reader.ruleset.deeds))
    reader.know.problem("check/unknown-name", f"there is no deed '{name}'", span, hint)
    return None


# --- boards ---


def _step(reader: Naming, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one("place"), NUMBER, one("set:way"), many("place")), span):
        return ERROR
    among = args[3].expr if len(args) > 3 else Const(-1)
    parts = (args[0].expr, args[1].expr, args[2].expr, among)
    return Typed(Lib("walk", "", parts), one("place", *args[0].type.kinds))


def _furthest(reader: Naming, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one("place"), one("set:way")), span):
        return ERROR
    return Typed(Lib("furthest", "", (args[0].expr, args[1].expr)), args[0].type)


def _directions(reader: Naming, args: list[Typed], span: Span) -> Typed:
    if not _fit(reader, args, (one("place"),), span):
        return ERROR
    return Typed(lookup("place.ways", args[0].expr, reader.world), many("set:way"))


def _neighbours(reader: Naming, args: list[Typed], span: Span) -> Typed:
    found = args[0]
    if found.type.domain == "place" and any(reader.world.place_kinds[k].board for k in found.type.kinds):
        return Typed(lookup(_neighbour_table(reader.world), found.expr, reader.world), found.type.many())
    if found.type.domain == "place":
        return _neighbours_by_key(reader, found)
    if found.type.domain.startswith("set:"):
        return Typed(lookup(_ring_table(found.type.domain, reader.world), found.expr, reader.world), found.type.many())
    reader.know.problem("check/wrong-type", f"{found.type} has no neighbours", span)
    return ERROR


def _neighbours_by_key(reader: Naming, found: Typed) -> Typed:
    """Places that belong to the members of a ring are neighbours when their members are."""
    world = reader.world
    rows = [0] * (len(world.places) + 1)
    for kind in sorted(found.type.kinds):
        members = world.sets.get(world.place_kinds[kind].per)
        places = world.place_kinds[kind].places
        if members is None:
            continue
        masks = world.tables[_ring_table("set:" + members.name, world)]
        for place in places:
            rows[place.number] = sum(1 << p.number for p in places if masks[place.key] >> p.key & 1)
    table = world.table("place.beside:" + "+".join(sorted(found.type.kinds)), rows)
    return Typed(lookup(table, found.expr, world), found.type.many())


def _neighbour_table(world: World) -> str:
    rows = [0] * (len(world.places) + 1)
    for number in range(1, len(world.places) + 1):
        targets = {world.tables["way." + way][number] for way in WAYS} - {0}
        rows[number] = sum(1 << target for target in sorted(targets))
    return world.table("place.neighbours", rows)


def _ring_table(domain: str, world: World) -> str:
    members = world.sets[domain[4:]]
    count, rows = len(members.names), [0]
    for i in range(count):
        beside = {(i + step) % count for step in (1, -1)} if members.ring else {i - 1, i + 1} & set(range(count))
        rows.append(sum(1 << n + 1 for n in sorted(beside - {i})))
    return world.table(f"{domain}.neighbours", rows)


def _region(reader: Naming, expr: t.Call, first: list[Typed], scope: Scope) -> Typed:
    """All places connected with one that have the same value: region(cell by it.kind)."""
    start = first[0] if first else reader.read(expr.args[0].value, scope) if expr.args else ERROR
    by = expr.args[0].by if expr.args else None
    if by is None or start.type.domain != "place":
        reader.know.problem("check/wrong-type", "'region' needs a place and 'by'", expr.span)
        return ERROR
    with scope.element(start.type) as slot:
        body = reader.read(by, scope)
    table = _neighbour_table(reader.world)
    return Typed(Lib("region", table, (start.expr,), slot, body.expr), start.type.many())


def _unmet(reader: Naming, args: list[Typed], span: Span) -> Typed:
    _fit(reader, args, (many("entry"),), span)
    return Typed(Lib("unmet", "", (args[0].expr,)), NUMBER)


_Function = Callable[["Naming", list[Typed], Span], Typed]
_PLAIN: dict[str, tuple[_Function, int, int]] = {
    "count": (_count, 1, 1), "first": (_first, 1, 1), "nth": (_nth, 2, 2), "min": (_min, 2, 2), "max": (_max, 2, 2),
    "seated": (_seated, 1, 1), "starting": (_starting, 1, 1), "step": (_step, 3, 4), "furthest": (_furthest, 2, 2),
    "directions": (_directions, 1, 1), "neighbours": (_neighbours, 1, 1), "unmet": (_unmet, 1, 1),
}  # fmt: skip
