"""Where a circle of deeds is closed: the call of whichever module comes last, for that one knew of the others."""

from __future__ import annotations

from typing import Any

from rondel.core.statements import NOWHERE
from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t


@frozen
class ClosedCircle:
    """A way round as deeds and rules are called, the number of the one that closes it, and where each does the next."""

    names: tuple[str, ...]
    places: tuple[Span, ...]
    closing: int
    module: int  # the number of the module that closes it, in the order of the line-up

    @property
    def way(self) -> tuple[str, ...]:
        """Once round, from the closing call to itself."""
        return (*self.names[self.closing :], *self.names[: self.closing + 1])


def closed_circle(rules: Elaborated, way: list[str]) -> ClosedCircle:
    """The circle of some routines of which each does the next, and the last one the first."""
    way = [name for name in way if rules.routines[name].span != NOWHERE] or way
    shown = list(dict.fromkeys(name.split("#")[0] for name in way))
    found = [_place(rules, name, following) for name, following in zip(shown, [*shown[1:], shown[0]], strict=True)]
    closing = max(range(len(found)), key=lambda number: found[number][0])
    return ClosedCircle(tuple(shown), tuple(span for _, span in found), closing, found[closing][0])


def _place(rules: Elaborated, name: str, following: str) -> tuple[int, Span]:
    """Where one routine does the next, as it is written, and how late its module comes in order."""
    ruleset = rules.ruleset
    seam = ruleset.deeds.get(name) or next((s for s in ruleset.seams() if s.address == name), None)
    found = []
    for handler in [] if seam is None else [*([seam.core] if seam.core else []), *seam.woven]:
        if (span := _done(handler.body, following.split(".")[-1])) is not None:
            found.append((ruleset.modules.index(handler.module), span))
    return max(found, default=(-1, rules.routines[name].span))


def _done(node: Any, name: str) -> Span | None:
    """The first `do` of that name inside a block."""
    if isinstance(node, t.Do):
        called = node.deed.of if isinstance(node.deed, t.Call) else node.deed
        return node.span if getattr(called, "name", "") == name else None
    parts = node if isinstance(node, tuple) else ()
    if hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
        parts = tuple(getattr(node, field) for field in node.__dataclass_fields__)
    return next((span for part in parts if (span := _done(part, name)) is not None), None)
