"""Bare names: every meaning a name could have where it stands, and the one it has.

A local hides everything. Among the rest a name must mean one thing; where it could mean two, the type wanted at that
place decides, else it is a problem and must be qualified (`colour.blue`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.rules.answers import uses_this
from rondel.rules.core import Ask, Const, Expr, Lookup, Read
from rondel.rules.ruleset import Ruleset
from rondel.rules.scope import Scope, Typed
from rondel.rules.types import BOOL, NONE, NUMBER, PLAYER, PLAYERS, Type, fits, many, one
from rondel.rules.world import World

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
            return Typed(Read("cause"), one("rule"))
        case "now":
            return Typed(Read("now"), one("window"))
        case "yes" | "no":
            return Typed(Const(int(name == "yes")), BOOL)
        case "none":
            return Typed(Const(0), NONE)
        case "players":
            return Typed(Const(world.domain_mask("player")), PLAYERS)
    return None


def meanings(
    name: str, scope: Scope, world: World, ruleset: Ruleset, answers: dict[str, Type], constants: dict[str, int]
) -> Iterator[Typed]:
    """All things a bare name stands for, apart from locals and reserved names."""
    for module, value in world.numbers.get(name, ()):
        if module in scope.sees:
            ruleset.facts.read.add(f"{module}.numbers.{name}")
            yield Typed(Const(value), NUMBER)
    for module, found, value in world.options.get(name, ()):
        if module in scope.sees:
            ruleset.facts.read.add(f"{module}.options.{name}")
            yield Typed(Const(value), found)
    yield from _marks(name, scope, world, ruleset)
    for module in sorted(scope.sees):
        definition = ruleset.answers.get(f"{module}.{name}")
        if definition is not None and not definition.params:
            this: tuple[Expr, ...] = (scope.this.expr if scope.this else Const(0),) if uses_this(definition) else ()
            constant = constants.get(definition.address)
            asked: Expr = Ask(definition.address, this) if constant is None else Const(constant)
            yield Typed(asked, answers.get(definition.address, Type("unknown")))
    yield from _pieces(name, world)
    yield from _places(name, world)
    yield from _members(name, world)


def _marks(name: str, scope: Scope, world: World, ruleset: Ruleset) -> Iterator[Typed]:
    for entry in ruleset.facts.named("marks", name):
        if entry.module in scope.sees and "per" not in (entry.data or {}):
            ruleset.facts.read.add(entry.address)
            yield Typed(Read(f"mark:{entry.address}"), mark_type(entry.data or {}, world))


def mark_type(data: dict[str, str], world: World) -> Type:
    holds = data.get("holds", "yes_no")
    several = holds.startswith("set of ")
    found = world.named_type(holds.removeprefix("set of ")) or Type("unknown")
    return found.many() if several else found


def _pieces(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "piece":
        kinds = world.piece_kinds_of(kind)
        yield Typed(Const(world.piece_mask(kinds)), many("piece", *kinds))
    if name in world.piece_kinds:
        declared = world.piece_kinds[name]
        if declared.first == declared.last:
            yield Typed(Const(declared.first), one("piece", name))


def _places(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "place":
        kinds = world.place_kinds_of(kind)
        yield Typed(Const(world.place_mask(kinds)), many("place", *kinds))
    declared = world.place_kinds.get(name)
    if declared is not None and not declared.per and not declared.board and len(declared.places) == 1:
        yield Typed(Const(declared.places[0].number), one("place", name))


def _members(name: str, world: World) -> Iterator[Typed]:
    what, kind = world.plurals.get(name, ("", ""))
    if what == "set":
        yield Typed(Const(world.domain_mask("set:" + kind)), many("set:" + kind))
    for members in world.sets.values():
        if name in members.names:
            yield Typed(Const(members.number(name)), one("set:" + members.name))
    if name in world.windows:
        yield Typed(Const(world.windows[name]), one("window"))
    parties = world.players[: world.seats] + world.neutrals
    if name in parties:
        yield Typed(Const(parties.index(name) + 1), PLAYER)
    elif name in world.players:
        yield Typed(Const(0), PLAYER)


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
        return Typed(Const(world.sets[head].number(name)), one("set:" + head))
    parties = world.players[: world.seats] + world.neutrals
    if head == "player" and name in parties:
        return Typed(Const(parties.index(name) + 1), PLAYER)
    full = f"{head}.{name}"
    for place in world.places:
        if place.name == full:
            return Typed(Const(place.number), one("place", place.kind))
    return _named_pieces(full, world) or _rule(head, name, scope.sees, world)


def _named_pieces(name: str, world: World) -> Typed | None:
    """The piece of a name, or all of that name if they are alike."""
    pieces = [piece for piece in world.pieces if piece.name == name]
    if not pieces:
        return None
    if len(pieces) == 1:
        return Typed(Const(pieces[0].number), one("piece", pieces[0].kind))
    return Typed(Const(sum(1 << piece.number for piece in pieces)), many("piece", pieces[0].kind))


def _rule(kind: str, name: str, sees: frozenset[str], world: World) -> Typed | None:
    for rule in world.rules:
        if rule.kind == kind and rule.name == name and rule.module in sees:
            return Typed(Const(rule.number), one("rule", kind))
    return None


def place_for(kind: str, key: Typed, world: World) -> Typed:
    """The place of a kind that belongs to a player or a member."""
    declared = world.place_kinds[kind]
    size = world.size("player") if declared.per == "player" else len(world.sets[declared.per].names)
    rows = [0] * (size + 1)
    for place in declared.places:
        rows[place.key] = place.number
    table = world.table(f"at:{kind}", rows)
    if isinstance(key.expr, Const):
        return Typed(Const(rows[key.expr.value]), one("place", kind))
    return Typed(Lookup(table, key.expr), one("place", kind))
