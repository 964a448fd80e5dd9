"""How deep rules go: expressions inside expressions, and through whatever they ask, try or do.

Gone through with lists instead of recursion, because this is what says whether recursion is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import repeat
from typing import TypeVar

from rondel.core.node_fields import Node
from rondel.core.walk import children

Name = TypeVar("Name", bound=Hashable)


def measured(nodes: Iterable[Node], called: Callable[[Node], Name | None]) -> tuple[int, dict[Name, int]]:
    """How many nodes of a body stand inside each other at most, and how deep in it each name is called."""
    deepest, ways = 0, dict[Name, int]()
    # Depth first: in which order names are met says which of several circles is counted where.
    waiting = [(node, 1) for node in nodes]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        if (name := called(node)) is not None:
            ways[name] = max(ways.get(name, 0), depth)
        if inner := children(node):
            waiting += zip(inner, repeat(depth + 1))
    return deepest, ways


def longest_ways(own: Mapping[Name, int], ways: Mapping[Name, Mapping[Name, int]]) -> dict[Name, int]:
    """The longest way down from each name: `own` is what it adds itself, `ways` how far below it others begin."""
    known: dict[Name, int] = {}
    for start in own:
        open_names, waiting = set[Name](), [start]
        while waiting:
            name = waiting[-1]
            below = [one for one in ways[name] if one in own and one not in known and one not in open_names]
            if name not in known and name not in open_names and below:
                open_names.add(name)
                waiting += below
                continue
            waiting.pop()
            open_names.discard(name)
            further = (at + known.get(one, 0) for one, at in ways[name].items())
            known.setdefault(name, max([own[name], *further]))
    return known
