"""What the names of things are: kinds, members, players and properties, with the facts that declare them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rondel.core import types as domains
from rondel.core.types import Sort
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.types import Type
from rondel.rules.world.world import World

_OF_PIECES = ("place", "owner", "holder", "host", "face")
_OF_PLACES = ("owner", "opposite", "rule")
_OF_PLAYERS = ("points", "next", "previous")
_OF_MEMBERS = ("index", "next", "previous")


def fact_of(ruleset: Ruleset, section: str, name: str) -> tuple[str, ...]:
    """The addresses of the facts of a section that declare a name; a window may be one of a group."""
    found = ruleset.facts.named(section, name)
    if not found and section == "windows":
        found = [one for one in ruleset.facts.all(section) if isinstance(one.data, list) and name in one.data]
    return tuple(entry.address for entry in found)


def kind_meaning(name: str, world: World) -> Meaning:
    """A name in the place of a type, or before the dot of an address."""
    found = world.named_type(name)
    singular = world.plurals.get(name, ("", name))[1] if name not in world.sets else name
    if name in world.sets or (found and found.domain and found.domain.is_set):
        return Meaning(What.SET, name, found, _set_address(singular, world))
    pieces, places = world.piece_kinds_of(singular), world.place_kinds_of(singular)
    if pieces:
        return Meaning(What.PIECE_KIND, name, found, _entries(world.piece_kinds[kind] for kind in pieces))
    if places:
        return Meaning(What.PLACE_KIND, name, found, _entries(world.place_kinds[kind] for kind in places))
    if name in world.rule_kinds:
        return Meaning(What.RULE_KIND, name, found, _entries([world.rule_kinds[name]]))
    return Meaning(What.OWN_TYPE, name, found)


def _set_address(name: str, world: World) -> tuple[str, ...]:
    members = world.sets.get(name)
    if members is None or not members.module:
        return ()
    return (f"{members.module}.{'options' if name in world.options else 'sets'}.{name}",)


def _entries(kinds: Iterable[Any]) -> tuple[str, ...]:
    return tuple(kind.entry.address for kind in kinds)


def thing_meaning(name: str, found: Type, ruleset: Ruleset, world: World) -> Meaning:
    """A name that stands for one thing, or for all of a kind, as its type tells."""
    domain = found.domain
    if domain is None:
        return Meaning(What.OWN_NAME, name, found)
    if domain.is_set:
        what = What.SET if found.is_many else What.MEMBER
        return Meaning(what, name, found, _set_address(domain.name, world))
    match domain.sort:
        case Sort.PIECE:
            what = What.PIECE if "." in name else What.PIECE_KIND
            return Meaning(what, name, found, _entries(world.piece_kinds[kind] for kind in sorted(found.kinds)))
        case Sort.PLACE:
            what = What.PLACE if "." in name else What.PLACE_KIND
            return Meaning(what, name, found, _entries(world.place_kinds[kind] for kind in sorted(found.kinds)))
        case Sort.PLAYER:
            return Meaning(What.PLAYER, name, found)
        case Sort.WINDOW:
            return Meaning(What.WINDOW, name, found, fact_of(ruleset, "windows", name))
    return Meaning(What.OWN_NAME, name, found)


def property_meaning(of: Type, name: str, found: Type, world: World) -> Meaning:
    """What stands behind a dot: a property of a value, or the pieces and places that belong to it."""
    own = _declared(of, name, found, world)
    if own is not None:
        return own
    kind = kind_meaning(name, world)
    if kind.what in (What.PIECE_KIND, What.PLACE_KIND):
        return Meaning(kind.what, name, found, kind.addresses)
    return Meaning(What.PROPERTY, name, found, kind.addresses)


def _declared(of: Type, name: str, found: Type, world: World) -> Meaning | None:
    if of.is_many or of.domain is None:
        return None
    if name in _language_properties(of):
        return Meaning(What.OWN_PROPERTY, name, found)
    entries = [kind.entry.address for kind in _kinds_with(of, name, world)]
    return Meaning(What.PROPERTY, name, found, tuple(entries)) if entries else None


def _language_properties(of: Type) -> tuple[str, ...]:
    assert of.domain is not None
    if of.domain.is_set:
        return _OF_MEMBERS
    by_sort = {Sort.PIECE: _OF_PIECES, Sort.PLACE: _OF_PLACES, Sort.PLAYER: _OF_PLAYERS}
    return by_sort.get(of.domain.sort, ())


def _kinds_with(of: Type, name: str, world: World) -> list[Any]:
    """The kinds of a value that have a property of that name."""
    if of.domain == domains.PIECE:
        return [k for kind, k in world.piece_kinds.items() if kind in (of.kinds or (kind,)) and name in k.attributes]
    if of.domain == domains.PLACE:
        places = world.place_kinds.items()
        return [k for kind, k in places if kind in (of.kinds or (kind,)) and name in (k.per, *k.attributes)]
    if of.domain == domains.RULE:
        return [k for kind, k in world.rule_kinds.items() if kind in (of.kinds or (kind,)) and name in k.facts]
    return []
