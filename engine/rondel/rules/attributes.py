"""What stands after a dot: properties of pieces, places, players, members and rules.

`x.pieces` are the pieces of a kind at x: of a player those it owns or, if nobody owns that kind, those that lie in its
places; of a place or a piece those that lie there. The singular is the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rondel.rules.core import FALSE, Const, Expr, Lookup, Op, Read
from rondel.rules.filters import both, either
from rondel.rules.names import place_for
from rondel.rules.scope import Typed
from rondel.rules.types import NUMBER, PLAYER, Type, many, one
from rondel.rules.world import World

Holds = Callable[[str, str], bool]


def attribute(of: Typed, name: str, world: World, holds: Holds) -> Typed | None:
    """A property of a value, or nothing if it has none of that name."""
    domain = of.type.domain
    if of.type.is_many and domain == "place":
        return _held_by_many(of, name, world)
    if of.type.is_many:
        return None
    if domain == "piece":
        return _of_piece(of, name, world)
    if domain == "place":
        return _of_place(of, name, world)
    if domain == "player":
        return _of_player(of, name, world, holds)
    if domain.startswith("set:"):
        return _of_member(of, name, world)
    if domain in ("rule", "entry"):
        return _of_rule_or_entry(of, name, world)
    return None


def attribute_names(of: Type, world: World) -> Iterator[str]:
    """The names that could stand after a dot, for suggestions."""
    yield from world.plurals
    if of.domain == "piece":
        yield from ("place", "owner", "holder", "face", "host")
        for kind in sorted(of.kinds) or world.piece_kinds:
            yield from world.piece_kinds[kind].attributes
    if of.domain == "place":
        yield from ("owner", "opposite", "index", "rule")
        for kind in sorted(of.kinds) or world.place_kinds:
            yield from world.place_kinds[kind].attributes
    if of.domain == "player":
        yield from ("points", *world.place_kinds)


def kind_named(name: str, world: World) -> tuple[tuple[str, ...], bool]:
    """The piece kinds a name after a dot stands for, and whether it is the plural."""
    what, kind = world.plurals.get(name, ("", ""))
    if what == "piece":
        return world.piece_kinds_of(kind), True
    return world.piece_kinds_of(name), False


def as_place(of: Typed, world: World) -> Expr:
    """A value as a place: a place itself, or a piece on which others lie."""
    if of.type.domain == "place":
        return of.expr
    count, rows = len(world.places), [0]
    rows += [count + piece.number if piece.number <= world.hosts else 0 for piece in world.pieces]
    return Lookup(world.table("piece.as_place", rows), of.expr)


def lookup(table: str, index: Expr, world: World) -> Expr:
    if isinstance(index, Const):
        rows = world.tables[table]
        return Const(rows[index.value] if index.value < len(rows) else 0)
    return Lookup(table, index)


def _pieces_at(where: Expr, kinds: tuple[str, ...], plural: bool, world: World) -> Typed:
    mask = both(Read("held", where), Const(world.piece_mask(kinds)))
    return _one_or_many(mask, kinds, plural)


def _one_or_many(mask: Expr, kinds: tuple[str, ...], plural: bool) -> Typed:
    if plural:
        return Typed(mask, many("piece", *kinds))
    return Typed(Op("first", (mask,)), one("piece", *kinds))


def _typed_column(of: Typed, prefix: str, name: str, found: Type, world: World) -> Typed:
    return Typed(lookup(f"{prefix}.{name}", of.expr, world), found)


def _of_piece(of: Typed, name: str, world: World) -> Typed | None:
    if name == "place":
        return Typed(Read("place", of.expr), one("place"))
    if name == "owner":
        return Typed(lookup("piece.owner", of.expr, world), PLAYER)
    if name == "holder":
        return Typed(Lookup(_place_owner(world), Read("place", of.expr)), PLAYER)
    if name == "host":
        rows = [0] * (len(world.places) + 1) + [piece.number for piece in world.pieces[: world.hosts]]
        return Typed(Lookup(world.table("place.host", rows), Read("place", of.expr)), one("piece"))
    if name == "face":
        return Typed(Read("face", Lookup(faced_table(world), of.expr)), NUMBER)
    for kind in sorted(of.type.kinds) or world.piece_kinds:
        if name in world.piece_kinds[kind].attributes:
            return _typed_column(of, "piece", name, world.piece_kinds[kind].attributes[name], world)
    if kinds := world.place_kinds_of(name):
        inside = Op("has", (Const(world.place_mask(kinds)), Read("place", of.expr)))
        return Typed(Op("if", (inside, Read("place", of.expr), FALSE)), one("place", *kinds))
    riders, plural = kind_named(name, world)
    return _pieces_at(as_place(of, world), riders, plural, world) if riders else None


def faced_table(world: World) -> str:
    """Dense numbers of the pieces that have faces."""
    if "piece.faced" not in world.tables:
        rows, count = [0], 0
        for piece in world.pieces:
            faced = world.piece_kinds[piece.kind].faces > 0
            count += faced
            rows.append(count if faced else 0)
        world.tables["piece.faced"] = rows
    return "piece.faced"


def _place_owner(world: World) -> str:
    rows = [0]
    for place in world.places:
        rows.append(place.key if world.place_kinds[place.kind].per == "player" else 0)
    return world.table("place.owner", rows + [0] * world.hosts)


def _of_place(of: Typed, name: str, world: World) -> Typed | None:
    if name == "owner":
        return Typed(lookup(_place_owner(world), of.expr, world), PLAYER)
    if name == "opposite":
        return Typed(lookup("place.opposite", of.expr, world), one("place", *of.type.kinds))
    if name == "rule":
        return Typed(lookup("place.rule", of.expr, world), one("rule"))
    for kind in sorted(of.type.kinds) or world.place_kinds:
        declared = world.place_kinds[kind]
        if name == declared.per:
            return Typed(lookup("place.key", of.expr, world), declared.attributes[name])
        if name in declared.attributes:
            return _typed_column(of, "place", name, declared.attributes[name], world)
    kinds, plural = kind_named(name, world)
    return _pieces_at(of.expr, kinds, plural, world) if kinds else None


def _held_by_many(of: Typed, name: str, world: World) -> Typed | None:
    kinds, plural = kind_named(name, world)
    if not kinds:
        return None
    held = Op("held", (of.expr,))
    return _one_or_many(both(held, Const(world.piece_mask(kinds))), kinds, plural)


def _of_player(of: Typed, name: str, world: World, holds: Holds) -> Typed | None:
    if name == "points":
        return Typed(Read("points", of.expr), NUMBER)
    if name in ("next", "previous"):
        rows = [0, *range(2, world.seats + 1), 1] if name == "next" else [0, world.seats, *range(1, world.seats)]
        rows += [0] * len(world.neutrals)
        return Typed(lookup(world.table(f"player.{name}", rows), of.expr, world), PLAYER)
    if name in world.place_kinds and world.place_kinds[name].per == "player":
        return place_for(name, of, world)
    kinds, plural = kind_named(name, world)
    return _one_or_many(_players_pieces(of, kinds, world, holds), kinds, plural) if kinds else None


def _players_pieces(of: Typed, kinds: tuple[str, ...], world: World, holds: Holds) -> Expr:
    owned = tuple(k for k in kinds if world.piece_kinds[k].owned)
    held = tuple(k for k in kinds if not world.piece_kinds[k].owned)
    result: Expr = FALSE
    if owned:
        inverse = world.inverse("piece.owner", world.size("player"))
        result = both(lookup(inverse, of.expr, world), Const(world.piece_mask(owned)))
    return either(result, lying_with(of, held, world, holds)) if held else result


def lying_with(of: Typed, kinds: tuple[str, ...], world: World, holds: Holds) -> Expr:
    """The pieces of some kinds that lie in a player's places, whoever owns them."""
    places = [p for p in world.place_kinds.values() if p.per == "player" and any(holds(k, p.name) for k in kinds)]
    lying: Expr = FALSE
    for place in places:
        lying = either(lying, Read("held", place_for(place.name, of, world).expr))
    return both(lying, Const(world.piece_mask(kinds)))


def _of_member(of: Typed, name: str, world: World) -> Typed | None:
    members = world.sets[of.type.domain[4:]]
    count = len(members.names)
    if name == "index":
        return Typed(of.expr, NUMBER)
    if name in ("next", "previous"):
        step = 1 if name == "next" else -1
        rows = [0] + [_neighbour(i, step, count, ring=members.ring) for i in range(count)]
        return Typed(lookup(world.table(f"{of.type.domain}.{name}", rows), of.expr, world), of.type)
    if name in world.place_kinds and world.place_kinds[name].per == members.name:
        return place_for(name, of, world)
    return None


def _neighbour(i: int, step: int, count: int, *, ring: bool) -> int:
    if ring:
        return (i + step) % count + 1
    return i + step + 1 if 0 <= i + step < count else 0


def _of_rule_or_entry(of: Typed, name: str, world: World) -> Typed | None:
    if of.type.domain == "entry":
        if "entry." + name not in world.tables:
            return None
        rows = world.tables["entry." + name]
        rows.extend([0] * (len(world.entries) + 1 - len(rows)))
        found = world.named_type(name) or NUMBER
        return _typed_column(of, "entry", name, found, world)
    kinds = sorted(of.type.kinds & world.rule_kinds.keys()) if of.type.kinds else world.rule_kinds
    for kind in kinds:
        if name in world.rule_kinds[kind].facts:
            return _typed_column(of, "rule", name, world.rule_kinds[kind].facts[name], world)
    return None
