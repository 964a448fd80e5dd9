"""Tables and marks that are looked up by a key."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core import types as domains
from rondel.core.expressions import FALSE, Apply, Const, Expr, Read, Table
from rondel.core.operations import Op
from rondel.core.types import Number
from rondel.limits import LARGEST_KEY
from rondel.messages.said import say
from rondel.problems import Span
from rondel.rules.read.attributes import dense_table, lookup
from rondel.rules.read.bare_names import (
    mark,
    mark_type,
)
from rondel.rules.read.reader import ERROR, Reader, expect
from rondel.rules.read.scope import Typed
from rondel.rules.types import Type, core_type
from rondel.rules.world.things import Piece, Place
from rondel.rules.world.world import World


def keyed_table(reader: Reader, name: str, args: list[Typed], span: Span) -> Typed:
    module, types, result, table = reader.world.functions[name]
    reader.ruleset.facts.read.add(f"{module}.tables.{name}")
    if len(args) != len(types):
        reader.know.problem(
            "check/wrong-number", say("check/wrong-number.values", name=name, wanted=len(types), n=len(args)), span
        )
        return ERROR
    index: Expr = FALSE
    for arg, wanted in zip(args, types, strict=True):
        expect(reader, arg, wanted, span)
        size = LARGEST_KEY + 1 if wanted.domain is None else reader.world.size(wanted.domain) + 1
        value = _key(arg.expr, wanted, several=len(types) > 1)
        index = value if index == FALSE else Apply(Op.ADD, (Apply(Op.MULTIPLY, (index, Const(size))), value))
    return Typed(lookup(_made_table(reader, table, types, result), index), result)


def keyed_mark(reader: Reader, address: str, data: dict[str, str], args: list[Typed], span: Span) -> Typed:
    """A mark with a key."""
    wanted = reader.world.named_type(data["per"])
    if wanted is None or len(args) != 1:
        reader.know.problem("check/wrong-number", say("check/wrong-number.one-key", name=address.split(".")[-1]), span)
        return ERROR
    expect(reader, args[0], wanted, span)
    return Typed(Read(mark(address), key_index(reader, wanted, args[0].expr)), mark_type(data, reader.world))


def key_types(reader: Reader, name: str) -> Sequence[Type]:
    """The types of the keys of a table, of a mark, or of places that belong to somebody or something."""
    if name in reader.world.functions:
        return reader.world.functions[name][1]
    kind = reader.world.place_kinds.get(name)
    marks = reader.ruleset.facts.named("marks", name)
    per = kind.per if kind is not None else next(((one.data or {}).get("per", "") for one in marks), "")
    found = reader.world.named_type(per) if per else None
    return (found,) if found else ()


def key_index(reader: Reader, wanted: Type, value: Expr) -> Expr:
    """The dense number of a key among all keys of its type."""
    if wanted.domain != domains.PIECE and wanted.domain != domains.PLACE:
        return value
    return lookup(key_table(wanted, reader.world), value)


def key_table(wanted: Type, world: World) -> Table:
    """Where each piece or place of some kinds keeps what a mark remembers of it."""
    things: list[Piece] | list[Place] = world.pieces if wanted.domain == domains.PIECE else world.places
    name = f"{wanted.domain} among {'+'.join(sorted(wanted.kinds))}"
    assert wanted.domain is not None
    kept = [] if name in world.made else [thing.kind in wanted.kinds for thing in things]
    return dense_table(name, kept, wanted.domain, world)


def _key(value: Expr, wanted: Type, *, several: bool) -> Expr:
    """A value as an index of a table of facts; numbers beyond it count as the nearest."""
    if wanted.domain is not None:
        return Apply(Op.ORDINAL, (value,)) if several else value
    return Apply(Op.MAX, (Const(0), Apply(Op.MIN, (Const(LARGEST_KEY), value))))


def _made_table(reader: Reader, name: str, types: tuple[Type, ...], result: Type) -> Table:
    world, rows = reader.world, tuple(reader.world.tables[name])
    if name not in world.made:
        single = len(types) == 1 and types[0].domain is not None
        index = core_type(types[0]) if single else Number(0, len(rows) - 1)
        world.made[name] = Table(name, rows, index, core_type(result))
    return world.made[name]
