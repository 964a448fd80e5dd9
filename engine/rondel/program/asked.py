"""Which regions of the position an expression or step looks at, with all that it asks."""

from __future__ import annotations

from rondel.rules.core import Ask, Can, Expr, Lib, Op, Read, Stmt, walk
from rondel.rules.elaborate import Elaborated

LYING = frozenset({"place", "held", "known"})  # what changes when a piece moves


class Asked:
    """Answers for one set of rules; what a name leans on is found once."""

    def __init__(self, rules: Elaborated) -> None:
        self.rules = rules
        self.names: dict[str, frozenset[str]] = {}

    def regions(self, node: Expr | Stmt) -> frozenset[str]:
        found, names = _direct(node)
        return frozenset(found).union(*(self._of_name(name) for name in names))

    def _of_name(self, name: str) -> frozenset[str]:
        if name not in self.names:
            found: set[str] = set()
            seen, todo = {name}, [name]
            while todo:
                regions, names = _direct(self._value(todo.pop()))
                found |= regions
                todo += names - seen
                seen |= names
            self.names[name] = frozenset(found)
        return self.names[name]

    def _value(self, name: str) -> Expr:
        sort, _, address = name.partition(" ")
        return self.rules.routines[address].head if sort == "can" else self.rules.answers[address].value


def _direct(node: Expr | Stmt) -> tuple[set[str], set[str]]:
    """Regions looked at in a node itself, and the names it asks."""
    regions, names = set(), set()
    for part in walk(node):
        match part:
            case Read():
                regions.add(part.region)
            case Op("held" | "at_home"):
                regions |= {"place", "held"}
                names.add("ask home")
            case Ask():
                names.add(f"ask {part.answer}")
            case Can():
                names.add(f"can {part.routine}")
            case Lib("unmet"):
                names.add("ask entry:pieces")
    return regions, names
