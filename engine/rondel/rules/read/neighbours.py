"""Which places and members are neighbours: the tables that functions on boards and rings look up."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.core import types as domains
from rondel.core.expressions import Table
from rondel.rules.read.attributes import lookup
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Typed
from rondel.rules.types import many
from rondel.rules.world.world import World


def neighbours_by_key(reader: Reader, found: Typed) -> Typed:
    """Places that belong to the members of a ring are neighbours when their members are."""
    kinds = sorted(found.type.kinds)
    table = reader.world.table(
        f"beside {'+'.join(kinds)}", domains.PLACE, many(domains.PLACE), lambda: _beside_by_key(kinds, reader.world)
    )
    return Typed(lookup(table, found.expr), found.type.many())


def _beside_by_key(kinds: Sequence[str], world: World) -> list[int]:
    rows = [0] * (len(world.places) + 1)
    for kind in kinds:
        members = world.sets.get(world.place_kinds[kind].per)
        places = world.place_kinds[kind].places
        if members is None:
            continue
        masks = ring_table(domains.members_of(members.name), world).rows
        for place in places:
            rows[place.number] = sum(1 << p.number for p in places if masks[place.key] >> p.key & 1)
    return rows


def neighbour_table(world: World) -> Table:
    return world.table("neighbours", domains.PLACE, many(domains.PLACE), lambda: _neighbour_rows(world))


def _neighbour_rows(world: World) -> list[int]:
    rows = [0] * (len(world.places) + 1)
    for number in range(1, len(world.places) + 1):
        rows[number] = sum(1 << target for target in world.leads_to(number))
    return rows


def ring_table(domain: domains.Domain, world: World) -> Table:
    return world.table(f"neighbours in {domain}", domain, many(domain), lambda: _ring_rows(domain, world))


def _ring_rows(domain: domains.Domain, world: World) -> list[int]:
    members = world.sets[domain.name]
    count, rows = len(members.names), [0]
    for i in range(count):
        beside = {(i + step) % count for step in (1, -1)} if members.ring else {i - 1, i + 1} & set(range(count))
        rows.append(sum(1 << n + 1 for n in sorted(beside - {i})))
    return rows
