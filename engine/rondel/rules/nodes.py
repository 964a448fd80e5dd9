"""Trees of expressions and statements: gone through, and rebuilt with a part exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, get_args

from rondel.rules.core import Expr, Stmt

_NODES = frozenset((*get_args(Expr), *get_args(Stmt)))


def children(node: Any) -> list[Any]:
    """All expressions and statements directly inside one."""
    found: list[Any] = []
    _gather([getattr(node, name) for name in node.__match_args__], found)
    return found


def _gather(values: Iterable[Any], found: list[Any]) -> None:
    for value in values:
        if value.__class__ is tuple:
            _gather(value, found)
        elif value.__class__ in _NODES:
            found.append(value)


def walk(node: Any) -> Iterator[Any]:
    """A node and everything inside it, from the outside in."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += reversed(children(found))


def all_nodes(nodes: tuple[Any, ...]) -> Iterator[Any]:
    """Everything inside a sequence of nodes."""
    for node in nodes:
        yield from walk(node)


def replaced(node: Any, old: Expr, new: Expr) -> Any:
    """A node with one expression put in the place of another wherever it stands."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple([replaced(part, old, new) for part in node])
    if not isinstance(node, Expr | Stmt) or old not in walk(node):
        return node
    changed = {name: replaced(getattr(node, name), old, new) for name in node.__match_args__ if name != "span"}
    return replace(node, **changed)
