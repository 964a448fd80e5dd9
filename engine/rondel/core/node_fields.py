"""Which fields of a node hold nodes, found by their annotations when a class is first seen; binders are left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import get_args

from rondel.core.blocks import Block, End, Offer
from rondel.core.expressions import Expr, Given
from rondel.core.statements import Stmt
from rondel.core.trials import TrialStep

Node = Expr | Given | Stmt | TrialStep | Offer | End | Block
_CLASSES = tuple(dict.fromkeys([*get_args(Expr), Given, *get_args(Stmt), *get_args(TrialStep), *get_args(Offer)]))
NODES: frozenset[type] = frozenset((*_CLASSES, *get_args(End), Block))
EXPRESSIONS: frozenset[type] = frozenset(get_args(Expr))
BINDERS = frozenset({"local", "left", "rest", "found", "saved"})  # fields that bind, in whatever node


_HOLDS_NODES = re.compile(r"\b(Expr|Stmts?|TrialSteps?|Given|Offer|End|Write|SendHome)\b")


class NodeField(Enum):
    """What stands in a field of a node, by its annotation: known beforehand, going through trees is quicker."""

    EXPRESSION = "Expr"
    OPTIONAL = "Expr | None"
    EXPRESSIONS = "tuple[Expr, ...]"
    OTHER = ""


class _NodeFields(dict[type, tuple[tuple[str, NodeField], ...]]):
    """The fields in which nodes stand, binders left out, by class; found when a class is first seen."""

    def __missing__(self, kind: type[Node]) -> tuple[tuple[str, NodeField], ...]:
        written = {name: str(one.type) for name, one in kind.__dataclass_fields__.items() if name not in BINDERS}
        known = {one.value: one for one in NodeField}
        self[kind] = tuple(
            (name, known.get(text, NodeField.OTHER)) for name, text in written.items() if _HOLDS_NODES.search(text)
        )
        return self[kind]


NODE_FIELDS = _NodeFields()


def _gathered(value: object) -> list[Node]:
    if value.__class__ is tuple:
        return [node for part in value for node in _gathered(part)]
    return [value] if value.__class__ in NODES else []  # type: ignore[list-item] # its class was looked at


_LISTED = {
    NodeField.EXPRESSION: "node.{0}",
    NodeField.OPTIONAL: "*(() if node.{0} is None else (node.{0},))",
    NodeField.EXPRESSIONS: "*node.{0}",
    NodeField.OTHER: "*gathered(node.{0})",
}


class _Children(dict[type, Callable[[Node], list[Node]]]):
    """By class what lists the nodes inside one: written out once, for every pass goes through all trees again."""

    def __missing__(self, kind: type[Node]) -> Callable[[Node], list[Node]]:
        listed = ", ".join(_LISTED[field].format(name) for name, field in NODE_FIELDS[kind])
        self[kind] = eval(f"lambda node: [{listed}]", {"gathered": _gathered})
        return self[kind]


CHILDREN = _Children()
