"""What stands after a dot: properties of pieces, places, players, members and rules.

`x.pieces` are the pieces of a kind at x: of a player those it owns or, if nobody owns that kind, those that lie in its
places; of a place or a piece those that lie there. The singular is the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rondel.core import types as domains
from rondel.core.expressions import FACES, HELD, PLACES, POINTS, Apply, Const, Expr, Lookup, Read, Table
from rondel.core.operations import Op
from rondel.core.types import Number, SetOf
from rondel.rules.read.bare_names import place_for
from rondel.rules.read.scope import Typed
from rondel.rules.types import NUMBER, PLAYER, Type, core_type, many, one
from rondel.rules.world.things import PieceKind
from rondel.rules.world.world import World

Holds = Callable[[str, str], bool]


def attribute(of: Typed, name: str, world: World, holds: Holds) -> Typed | None:
    """A property of a value, or nothing if it has none of that name."""
    domain = of.type.domain
    if of.type.is_many and domain == domains.PLACE:
        return _held_by_many(of, name, world)
    if of.type.is_many:
        return None
    if domain == domains.PIECE:
        return _of_piece(of, name, world)
    if domain == domains.PLACE:
        return _of_place(of, name, world)
    if domain == domains.PLAYER:
        return _of_player(of, name, world, holds)
    if domain in (domains.RULE, domains.ENTRY):
        return _of_rule_or_entry(of, name, world)
    return _of_member(of, name, world) if domain is not None and domain.is_set else None


def attribute_names(of: Type, world: World) -> Iterator[str]:
    """The names that could stand after a dot, for suggestions."""
    yield from world.plurals
    if of.domain == domains.PIECE:
        yield from ("place", "owner", "holder", "face", "host")
        for kind in sorted(of.kinds) or world.piece_kinds:
            yield from world.piece_kinds[kind].attributes
    if of.domain == domains.PLACE:
        yield from ("owner", "opposite", "index", "rule")
        for kind in sorted(of.kinds) or world.place_kinds:
            yield from world.place_kinds[kind].attributes
    if of.domain == domains.PLAYER:
        yield from ("points", *world.place_kinds)


def kind_named(name: str, world: World) -> tuple[tuple[str, ...], bool]:
    """The piece kinds a name after a dot stands for, and whether it is the plural."""
    what, kind = world.plurals.get(name, ("", ""))
    if what == "piece":
        return world.piece_kinds_of(kind), True
    return world.piece_kinds_of(name), False


def as_place(of: Typed, world: World) -> Expr:
    """A value as a place: a place itself, or a piece on which others lie."""
    if of.type.domain == domains.PLACE or of.type.domain is None:
        return of.expr
    hosts = range(len(world.places) + 1, len(world.places) + world.hosts + 1)
    return Lookup(world.table("piece.as_place", domains.PIECE, one(domains.PLACE), lambda: [0, *hosts]), of.expr)


def lookup(table: Table, index: Expr) -> Expr:
    """A row of a table, at once if it is known which."""
    if isinstance(index, Const):
        return Const(table.rows[index.value] if 0 <= index.value < len(table.rows) else 0, table.holds)
    return Lookup(table, index)


def meet(a: Expr, b: Expr) -> Expr:
    return Apply(Op.MEET, (a, b))


def union(a: Expr, b: Expr) -> Expr:
    """Both sets together; what is nothing from the outset is left out."""
    if isinstance(a, Const) and a.value == 0:
        return b
    return a if isinstance(b, Const) and b.value == 0 else Apply(Op.UNION, (a, b))


def _pieces_at(where: Expr, kinds: tuple[str, ...], plural: bool, world: World) -> Typed:
    return _one_or_many(meet(Read(HELD, where), world.pieces_of(kinds)), kinds, plural)


def _one_or_many(mask: Expr, kinds: tuple[str, ...], plural: bool) -> Typed:
    if plural:
        return Typed(mask, many(domains.PIECE, *kinds))
    return Typed(Apply(Op.FIRST, (mask,)), one(domains.PIECE, *kinds))


def _typed_column(of: Typed, name: str, found: Type, world: World) -> Typed:
    assert of.type.domain is not None
    return Typed(lookup(world.column(of.type.domain, name, found), of.expr), found)


def _of_piece(of: Typed, name: str, world: World) -> Typed | None:
    if name == "place":
        return Typed(Read(PLACES, of.expr), one(domains.PLACE))
    if name == "owner":
        return _typed_column(of, "owner", PLAYER, world)
    if name == "holder":
        return Typed(Lookup(_place_owner(world), Read(PLACES, of.expr)), PLAYER)
    if name == "host":
        rows = [*[0] * (len(world.places) + 1), *range(1, world.hosts + 1)]
        table = world.table("place.host", domains.PLACE, one(domains.PIECE), lambda: rows)
        return Typed(Lookup(table, Read(PLACES, of.expr)), one(domains.PIECE))
    if name == "face":
        return face_shown(of, world)
    for kind in sorted(of.type.kinds) or world.piece_kinds:
        if name in world.piece_kinds[kind].attributes:
            return _typed_column(of, name, world.piece_kinds[kind].attributes[name], world)
    if kinds := world.place_kinds_of(name):
        inside = Apply(Op.HAS, (world.places_of(kinds), Read(PLACES, of.expr)))
        nowhere = Const(0, core_type(one(domains.PLACE)))
        return Typed(Apply(Op.IF, (inside, Read(PLACES, of.expr), nowhere)), one(domains.PLACE, *kinds))
    riders, plural = kind_named(name, world)
    return _pieces_at(as_place(of, world), riders, plural, world) if riders else None


def side_up(of: Typed, world: World) -> Read:
    """The slot that keeps which face of a piece lies up."""
    return Read(FACES, Lookup(faced_table(world), of.expr))


def face_shown(of: Typed, world: World) -> Typed | None:
    """What lies up; nothing where some show numbers and others members of a set."""
    side = side_up(of, world)
    kinds = [world.piece_kinds[name] for name in sorted(of.type.kinds) or world.piece_kinds]
    listed = [kind for kind in kinds if kind.listed]
    sets = {kind.face_set for kind in kinds if kind.faces}
    if not listed:
        return Typed(side, NUMBER)
    found = one(domains.members_of(*sets)) if sets != {""} else NUMBER
    if len(sets) > 1:
        return None
    value: Expr = side if found == NUMBER else Const(0, core_type(found))
    for kind in listed:
        rows = (0, *kind.listed)
        table = Table(f"faces of {kind.name}", rows, Number(0, kind.faces), core_type(found))
        meant = Apply(Op.HAS, (world.pieces_of([kind.name]), of.expr))
        shown = Lookup(table, side)
        value = shown if len(kinds) == 1 else Apply(Op.IF, (meant, shown, value))
    return Typed(value, found)


def side_shown(value: Expr, kind: PieceKind, side: Read, holds: Type) -> Expr:
    """The face of a kind of dice that shows a value; one that no face shows changes nothing."""
    rows = [0] * (max(kind.listed) + 1)
    for number, shown in reversed(list(enumerate(kind.listed, 1))):
        rows[shown] = number
    wanted = core_type(holds)
    index = wanted if isinstance(wanted, domains.Member) else Number(0, len(rows) - 1)
    found = Lookup(Table(f"sides of {kind.name}", tuple(rows), index, Number(0, kind.faces)), value)
    return Apply(Op.IF, (found, found, side))


def faced_table(world: World) -> Table:
    """Dense numbers of the pieces that have faces."""
    name = "piece.faced"
    faced = [] if name in world.made else [world.piece_kinds[piece.kind].faces > 0 for piece in world.pieces]
    return dense_table(name, faced, domains.PIECE, world)


def dense_table(name: str, wanted: Sequence[bool], of: domains.Domain, world: World) -> Table:
    """Where each wanted member of a domain keeps something of its own: numbers counted without gaps."""
    if name not in world.made:
        rows = [0] * (world.size(of) + 1)
        for number, is_wanted in enumerate(wanted, 1):
            rows[number] = sum(wanted[:number]) if is_wanted else 0
        world.made[name] = Table(name, tuple(rows), domains.Member(of), Number(0, max(rows)))
    return world.made[name]


def _place_owner(world: World) -> Table:
    return world.table("place.owner", domains.PLACE, PLAYER, lambda: _keys("player", world))


def _keys(per: str, world: World) -> list[int]:
    """The player, or the member of a set, that each place belongs to."""
    return [0, *(place.key if world.place_kinds[place.kind].per == per else 0 for place in world.places)]


def _of_place(of: Typed, name: str, world: World) -> Typed | None:
    if name == "owner":
        return Typed(lookup(_place_owner(world), of.expr), PLAYER)
    if name == "opposite":
        return _typed_column(of, "opposite", one(domains.PLACE, *of.type.kinds), world)
    if name == "rule":
        return _typed_column(of, "rule", one(domains.RULE), world)
    for kind in sorted(of.type.kinds) or world.place_kinds:
        declared = world.place_kinds[kind]
        if name == declared.per:
            return Typed(lookup(_key_table(declared.per, world), of.expr), declared.attributes[name])
        if name in declared.attributes:
            return _typed_column(of, name, declared.attributes[name], world)
    kinds, plural = kind_named(name, world)
    return _pieces_at(of.expr, kinds, plural, world) if kinds else None


def _held_by_many(of: Typed, name: str, world: World) -> Typed | None:
    kinds, plural = kind_named(name, world)
    if not kinds:
        return None
    held = Apply(Op.HELD, (of.expr,))
    return _one_or_many(meet(held, world.pieces_of(kinds)), kinds, plural)


def _key_table(per: str, world: World) -> Table:
    """The member of a set, or the player, that each place belongs to."""
    holds = PLAYER if per == "player" else one(domains.members_of(per))
    return world.table(f"{per} of place", domains.PLACE, holds, lambda: _keys(per, world))


def _of_player(of: Typed, name: str, world: World, holds: Holds) -> Typed | None:
    if name == "points":
        return Typed(Read(POINTS, of.expr), NUMBER)
    if name in ("next", "previous"):
        rows = [0, *range(2, world.seats + 1), 1] if name == "next" else [0, world.seats, *range(1, world.seats)]
        rows += [0] * len(world.neutrals)
        return Typed(lookup(world.table(f"player.{name}", domains.PLAYER, PLAYER, lambda: rows), of.expr), PLAYER)
    if name in world.place_kinds and world.place_kinds[name].per == "player":
        return place_for(name, of, world)
    kinds, plural = kind_named(name, world)
    return _one_or_many(_players_pieces(of, kinds, world, holds), kinds, plural) if kinds else None


def _players_pieces(of: Typed, kinds: tuple[str, ...], world: World, holds: Holds) -> Expr:
    owned = tuple(k for k in kinds if world.piece_kinds[k].owned)
    held = tuple(k for k in kinds if not world.piece_kinds[k].owned)
    result: Expr = Const(0, SetOf(domains.PIECE))
    if owned:
        inverse = world.inverse(world.column(domains.PIECE, "owner", PLAYER), domains.PLAYER)
        result = meet(lookup(inverse, of.expr), world.pieces_of(owned))
    return union(result, lying_with(of, held, world, holds)) if held else result


def lying_with(of: Typed, kinds: tuple[str, ...], world: World, holds: Holds) -> Expr:
    """The pieces of some kinds that lie in a player's places, whoever owns them."""
    places = [p for p in world.place_kinds.values() if p.per == "player" and any(holds(k, p.name) for k in kinds)]
    lying: Expr = Const(0, SetOf(domains.PIECE))
    for place in places:
        lying = union(lying, Read(HELD, place_for(place.name, of, world).expr))
    return meet(lying, world.pieces_of(kinds))


def _of_member(of: Typed, name: str, world: World) -> Typed | None:
    domain = of.type.domain
    assert domain is not None
    members = world.sets[domain.name]
    count = len(members.names)
    if name == "index":
        return Typed(Apply(Op.ORDINAL, (of.expr,)), NUMBER)
    if name in ("next", "previous"):
        step = 1 if name == "next" else -1
        rows = [0] + [_neighbour(i, step, count, ring=members.ring) for i in range(count)]
        return Typed(lookup(world.table(f"{domain}.{name}", domain, of.type, lambda: rows), of.expr), of.type)
    if name in world.place_kinds and world.place_kinds[name].per == members.name:
        return place_for(name, of, world)
    return None


def _neighbour(i: int, step: int, count: int, *, ring: bool) -> int:
    if ring:
        return (i + step) % count + 1
    return i + step + 1 if 0 <= i + step < count else 0


def _of_rule_or_entry(of: Typed, name: str, world: World) -> Typed | None:
    if of.type.domain == domains.ENTRY:
        if "entry." + name not in world.tables:
            return None
        found = world.named_type(name) or NUMBER
        return _typed_column(of, name, found, world)
    kinds = sorted(of.type.kinds & world.rule_kinds.keys()) if of.type.kinds else world.rule_kinds
    for kind in kinds:
        if name in world.rule_kinds[kind].facts:
            return _typed_column(of, name, world.rule_kinds[kind].facts[name], world)
    return None
