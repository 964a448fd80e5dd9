"""Trees of expressions and statements rebuilt with a part exchanged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rondel.rules.core import Expr, Stmt, walk


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
