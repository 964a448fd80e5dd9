"""What can be told from the position after some pieces have moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.program.sizes import EVERYTHING, bound
from rondel.rules.core import Ask, Const, Expr, Op, Read
from rondel.rules.elaborate import Elaborated
from rondel.rules.nodes import children
from rondel.rules.reach import Reads

LYING = frozenset({"place", "held", "known"})  # what changes when a piece moves


class Notice:
    """Says who would notice that pieces have moved."""

    def __init__(self, rules: Elaborated, reads: Reads) -> None:
        self.rules, self.reads, self.tables = rules, reads, rules.world.tables
        self.asking: list[str] = []
        # A piece that others lie on takes them along.
        self.alone = not rules.world.hosts

    def moved(self, pieces: Expr) -> int:
        """All pieces that can be meant."""
        return bound(pieces, self.tables) if self.alone else EVERYTHING

    def notices(self, node: Any, moved: int) -> bool:
        """Whether a node could come to another end after some of these pieces have moved."""
        if not LYING & self.reads.of([node]):
            return False
        if _is_joined(node) and not bound(node, self.tables) & moved:
            return any(self.notices(part, moved) for part in _apart_from_pieces(node))
        if isinstance(node, Read) and node.region == "place" and isinstance(node.index, Const):
            return bool(moved >> node.index.value & 1)
        inside = children(node)
        if isinstance(node, Ask):
            return any(self.notices(part, moved) for part in inside) or self._answer_notices(node.answer, moved)
        return isinstance(node, Read) or not inside or any(self.notices(part, moved) for part in inside)

    def _answer_notices(self, name: str, moved: int) -> bool:
        if name in self.asking:
            return True  # an answer that asks itself
        self.asking.append(name)
        try:
            return self.notices(self.rules.answers[name].value, moved)
        finally:
            self.asking.pop()


def _is_joined(node: Any) -> bool:
    return isinstance(node, Op) and node.op in ("&", "|", "&~")


def _apart_from_pieces(node: Any) -> Iterator[Any]:
    """The parts of a set that say which places are looked at; what lies there is not among them."""
    if _is_joined(node):
        for part in children(node):
            yield from _apart_from_pieces(part)
    elif isinstance(node, Read) and node.region == "held":
        yield from children(node)
    else:
        yield node
