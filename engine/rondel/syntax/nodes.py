"""Everything inside a tree, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.problems import Span


def nodes_inside(tree: object) -> Iterator[object]:
    """A node and all nodes inside it; a tuple or list of nodes is gone through."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting += node
        elif node.__class__ is not Span and hasattr(node, "__dataclass_fields__"):
            yield node
            waiting += [getattr(node, name) for name in node.__dataclass_fields__ if name != "span"]
