"""A digest of everything that decides how a line-up plays: the plain core, before any pass."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b

from rondel.core.core import Core
from rondel.core.expressions import Connected, Lookup, Table, Unmet
from rondel.core.node_fields import Node
from rondel.core.walk import all_nodes


def fingerprint_of(core: Core) -> str:
    """Equal fingerprints, equal games. Where things are written does not count, and no pass does."""
    digest = blake2b(digest_size=16)
    for part in (core.facts, core.regions, core.answers, core.trials, core.routines, core.blocks, core.frames):
        digest.update(repr(part).encode())
    if core.facts.sides:
        digest.update(repr(core.facts.sides).encode())
    tables = {table.name: table.rows for table in (*_tables(core), *core.facts.ways)}
    digest.update(repr(sorted(tables.items())).encode())
    return digest.hexdigest()


def _tables(core: Core) -> Iterator[Table]:
    """All tables that a core looks into."""
    nodes: list[Node] = [answer.value for answer in core.answers.values()]
    nodes += [step for trial in core.trials.values() for step in trial.steps]
    nodes += [step for routine in core.routines.values() for step in routine.body]
    for node in all_nodes([*nodes, *core.blocks]):
        match node:
            case Lookup():
                yield node.table
            case Connected():
                yield node.neighbours
            case Unmet():
                yield node.counts
