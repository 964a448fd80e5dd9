"""What can be told from the position after some pieces have moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.program.sizes import EVERYTHING, bound
from rondel.rules.core import Ask, Can, Const, Expr, Lib, Op, Read
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
        match node:
            case Op("&" | "|" | "&~") if not bound(node, self.tables) & moved:
                return any(self.notices(part, moved) for part in _apart_from_pieces(node))
            case Read("place", Const(piece)):
                return bool(moved >> piece & 1)
            case Read() | Can() | Op("held" | "at_home") | Lib("unmet"):
                return True
            case Ask() if self._answer_notices(node.answer, moved):
                return True
        return any(self.notices(part, moved) for part in children(node))

    def _answer_notices(self, name: str, moved: int) -> bool:
        if name in self.asking:
            return True  # an answer that asks itself
        self.asking.append(name)
        try:
            return self.notices(self.rules.answers[name].value, moved)
        finally:
            self.asking.pop()


def _apart_from_pieces(node: Any) -> Iterator[Any]:
    """The parts of a set that say which places are looked at; what lies there is not among them."""
    match node:
        case Op("&" | "|" | "&~"):
            for part in children(node):
                yield from _apart_from_pieces(part)
        case Read("held") | Op("held"):
            yield from children(node)
        case _:
            yield node
