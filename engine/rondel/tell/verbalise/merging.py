"""Whether a choice and the one use of what is chosen can be said together: put back one of your cards."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.syntax import tree as t
from rondel.tell.verbalise.saying import Saying


def uses_of(name: str, node: object) -> int:
    """How often a name stands in something."""
    if isinstance(node, t.Name):
        return node.name == name
    if isinstance(node, tuple | list):
        return sum(uses_of(name, each) for each in node)
    fields = getattr(node, "__match_args__", ())
    return sum(uses_of(name, getattr(node, each)) for each in fields if each not in ("span", "named"))


def merges(saying: Saying, step: t.Choose, rest: Sequence[t.Step], *, is_paid: bool = False) -> bool:
    """Only what is used once, and as a whole; between the two nothing may happen that changes the choice.

    Nobody can pay where there is nothing to choose. If the choice were said with what one gets, it would have to be all
    that one gets, or one might pay for the rest of it.
    """
    if step.quantity is not None or uses_of(step.name, rest) != 1:
        return False
    chosen = saying.read.type_of(step.source)
    for place, later in enumerate(rest):
        if uses_of(step.name, later):
            is_all = not rest[place + 1 :] or not (is_paid or place)
            return is_all and any(isinstance(part, t.Name) and part.name == step.name for part in _wholes(later))
        if not isinstance(later, t.Pay) or later.kind is None or later.kind in chosen.kinds:
            return False
    return False


def _wholes(step: t.Step) -> list[t.Expr | None]:
    """The parts of a step that are said as one thing."""
    match step:
        case t.Return(what) | t.Roll(what, _):
            return [what]
        case t.Move(None, what, _):
            return [what]
        case t.Take(_, _, source) | t.Pay(_, _, source):
            return [source]
    return []
