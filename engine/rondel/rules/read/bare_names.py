"""Bare names: every meaning a name could have where it stands, and the one it has.

A local hides everything. Among the rest a name must mean one thing; where it could mean two, the type wanted at that
place decides, else it is a problem and must be qualified (`colour.blue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rondel.core import types as domains
from rondel.core.expressions import CAUSE, FALSE, NOW, TRUE, Ask, Const, Expr, Lookup, Read, Region, RegionKind
from rondel.core.types import Member, SetOf
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.scope import Scope, Typed
from rondel.rules.types import BOOL, NONE, NUMBER, PLAYER, PLAYERS, UNKNOWN, Type, core_type, fits, many, one
from rondel.rules.world.things import PlaceKind
from rondel.rules.world.world import World

RESERVED = ("you", "this", "it", "cause", "now", "yes", "no", "none", "players")


def reserved(name: str, scope: Scope, world: World) -> Typed | None:
    """The few names that the language itself gives a meaning."""
    match name:
        case "you":
            return scope.you()
        case "this":
            return scope.this
        case "it":
            return scope.it[-1] if scope.it else None
        case "cause":
            return Typed(Read(CAUSE), one(domains.RULE))
        case "now":
            return Typed(Read(NOW), one(domains.WINDOW))
        case "yes" | "no":
            return Typed(TRUE if name == "yes" else FALSE, BOOL)
        case "none":
            return Typed(Const(0), NONE)
        case "players":
            return Typed(world.everything(domains.PLAYER), PLAYERS)
    return None


Things = dict[str, tuple[Typed, ...]]


def meanings(
    name: str, scope: Scope, world: World, ruleset: Ruleset, type_of: Callable[[str], Type], things: Things
) -> Iterator[Typed]:
    """All things a bare name stands for, apart from locals and reserved names.

    `things` remembers those of the world, which are the same wherever a name stands.
    """
    for module, value in world.numbers.get(name, ()):
        if module in scope.sees:
            ruleset.facts.read.add(f"{module}.numbers.{name}")
            yield Typed(Const(value), NUMBER)
    for module, found, value in world.options.get(name, ()):
        if module in scope.sees:
            ruleset.facts.read.add(f"{module}.options.{name}")
            yield Typed(Const(value, core_type(found)), found)
    yield from _marks(name, scope, world, ruleset)
    for module in sorted(scope.sees):
        definition = ruleset.answers.get(f"{module}.{name}")
        if definition is not None and not definition.params:
            this: tuple[Expr, ...] = (scope.this.expr if scope.this else Const(0),) if definition.uses_this else ()
            yield Typed(Ask(definition.address, this), type_of(definition.address))
    if name not in things:
        things[name] = (*_pieces(name, world), *_places(name, world), *_members(name, world))
    yield from things[name]


def _marks(name: str, scope: Scope, world: World, ruleset: Ruleset) -> Iterator[Typed]:
    for entry in ruleset.facts.named("marks", name):
        if entry.module in scope.sees and "per" not in (entry.data or {}):
            ruleset.facts.read.add(entry.address)
            yield Typed(Read(mark(entry.address)), mark_type(entry.data or {}, world))


def mark(address: str) -> Region:
    """The region of a mark."""
    return Region(RegionKind.MARK, address)


def mark_type(data: dict[str, str], world: World) -> Type:
    holds = data.get("holds", "yes_no")
    several = holds.startswith("set of ")
    found = world.named_type(holds.removeprefix("set of ")) or UNKNOWN
    return found.many() if several else found


def _pieces(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "piece":
        kinds = world.piece_kinds_of(kind)
        yield Typed(world.pieces_of(kinds), many(domains.PIECE, *kinds))
    if name in world.piece_kinds:
        declared = world.piece_kinds[name]
        if declared.first == declared.last:
            yield Typed(_thing(declared.first, domains.PIECE), one(domains.PIECE, name))


def _places(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "place":
        kinds = world.place_kinds_of(kind)
        yield Typed(world.places_of(kinds), many(domains.PLACE, *kinds))
    declared = world.place_kinds.get(name)
    if declared is not None and not declared.per and not declared.board and len(declared.places) == 1:
        yield Typed(_thing(declared.places[0].number, domains.PLACE), one(domains.PLACE, name))


def _members(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "set":
        domain = domains.members_of(kind)
        yield Typed(world.everything(domain), many(domain))
    for members in world.name_index.sets.get(name, ()):
        domain = domains.members_of(members.name)
        yield Typed(_thing(members.number(name), domain), one(domain))
    if name in world.windows:
        yield Typed(_thing(world.windows[name], domains.WINDOW), one(domains.WINDOW))
    parties = world.seated + world.neutrals
    if name in parties:
        yield Typed(_thing(parties.index(name) + 1, domains.PLAYER), PLAYER)
    elif name in world.players:
        yield Typed(_thing(0, domains.PLAYER), PLAYER)


def choose_meaning(found: list[Typed], want: Type | None) -> list[Typed]:
    """What remains of several meanings when a type is wanted."""
    if want is None or len(found) < 2:
        return found
    wanted = want.one() if want.is_many else want
    fitting = [typed for typed in found if fits(typed.type, wanted) or fits(typed.type, want)]
    return fitting or found


def fixed_address(parts: list[str], scope: Scope, world: World) -> Typed | None:
    """A written-out address: `good.flag`, `player.red`, `area.black`, `ring.9`, `tile.red.cook`, `base.space.build`."""
    if len(parts) == 3 and parts[0] in scope.sees:
        return _rule(parts[1], parts[2], frozenset({parts[0]}), world)
    head, name = parts[0], parts[-1]
    if len(parts) != 2:
        return _named_pieces(".".join(parts), world) if head in world.piece_kinds else None
    if head in world.sets and name in world.sets[head].names:
        domain = domains.members_of(head)
        return Typed(_thing(world.sets[head].number(name), domain), one(domain))
    parties = world.seated + world.neutrals
    if head == "player" and name in parties:
        return Typed(_thing(parties.index(name) + 1, domains.PLAYER), PLAYER)
    full = f"{head}.{name}"
    if (place := world.name_index.places.get(full)) is not None:
        return Typed(_thing(place.number, domains.PLACE), one(domains.PLACE, place.kind))
    return _named_pieces(full, world) or _rule(head, name, scope.sees, world)


def _named_pieces(name: str, world: World) -> Typed | None:
    """The piece of a name, or all of that name if they are alike."""
    pieces = world.name_index.pieces.get(name, ())
    if not pieces:
        return None
    if len(pieces) == 1:
        return Typed(_thing(pieces[0].number, domains.PIECE), one(domains.PIECE, pieces[0].kind))
    mask = Const(sum(1 << piece.number for piece in pieces), SetOf(domains.PIECE))
    return Typed(mask, many(domains.PIECE, pieces[0].kind))


def _rule(kind: str, name: str, sees: frozenset[str], world: World) -> Typed | None:
    for rule in world.name_index.rules.get((kind, name), ()):
        if rule.module in sees:
            return Typed(_thing(rule.number, domains.RULE), one(domains.RULE, kind))
    return None


def place_for(kind: str, key: Typed, world: World) -> Typed:
    """The place of a kind that belongs to a player or a member."""
    declared = world.place_kinds[kind]
    per = domains.PLAYER if declared.per == "player" else domains.members_of(declared.per)
    table = world.table(f"{kind} of {per}", per, one(domains.PLACE), lambda: _places_by_key(declared, world.size(per)))
    if isinstance(key.expr, Const):
        return Typed(_thing(table.rows[key.expr.value], domains.PLACE), one(domains.PLACE, kind))
    return Typed(Lookup(table, key.expr), one(domains.PLACE, kind))


def _places_by_key(kind: PlaceKind, size: int) -> list[int]:
    rows = [0] * (size + 1)
    for place in kind.places:
        rows[place.key] = place.number
    return rows


def _thing(number: int, domain: domains.Domain) -> Const:
    return Const(number, Member(domain))
