"""A whole core rebuilt: every expression of every answer, trial, routine and block changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import is_
from typing import TypeVar

from rondel.core.core import Answer, Core, Routine
from rondel.core.expressions import Const, Expr, Local
from rondel.core.node_fields import NODES, Node
from rondel.core.trials import Trial
from rondel.core.walk import AnyNode, Numbering, children, rebuilt
from rondel.frozen import changed_copy

Change = Callable[[Expr], Expr]
Named = TypeVar("Named", Answer, Trial, Routine)


def next_local(core: Core) -> int:
    """The first number that no local of a core has."""
    answers = [answer.value for answer in core.answers.values()]
    steps = [step for trial in core.trials.values() for step in trial.steps]
    bodies = [step for routine in core.routines.values() for step in routine.body]
    params = [param for answer in core.answers.values() for param in answer.params]
    params += [param for trial in core.trials.values() for param in trial.params]
    params += [param for routine in core.routines.values() for param in routine.params]
    params += [local for frame in core.frames.values() for local in (*frame.params, *frame.kept)]
    return Numbering([*answers, *steps, *bodies, *core.blocks], params).next


def numbering_of(core: Core) -> Numbering:
    """Gives out numbers for new locals; where nobody has looked for the first free one yet, that is done now."""
    return Numbering((), first=core.next_local or next_local(core))


def with_expressions(core: Core, change: Change, *, holding: type[Node] | None = None) -> Core:
    """A core with every expression changed, from the outside: whoever wants to go deeper does so himself.

    Who changes nothing but what has a certain node inside says which one, and is spared the statements without it.
    """

    def all_of(nodes: Iterable[AnyNode]) -> tuple[AnyNode, ...]:
        return tuple(rebuilt(node, change) if holding is None or holds(node, holding) else node for node in nodes)

    return replace(
        core,
        answers={name: _with(one, "value", change(one.value)) for name, one in core.answers.items()},
        trials={name: _with(one, "steps", all_of(one.steps)) for name, one in core.trials.items()},
        routines={name: _with(one, "body", all_of(one.body)) for name, one in core.routines.items()},
        blocks=all_of(core.blocks),
    )


def _with(one: Named, name: str, value: object) -> Named:
    """An answer, a trial or a routine with something else in one field; the same one, if that is what stands there."""
    old = getattr(one, name)
    if value is old or (isinstance(value, tuple) and all(map(is_, value, old))):
        return one
    return changed_copy(one, {name: value})


_KINDS = {kind: 1 << number for number, kind in enumerate(sorted(NODES, key=lambda kind: kind.__name__))}
_MOST_KNOWN = 100_000
_inside: dict[int, tuple[Node, int]] = {}  # by identity: the node is kept so that nobody else gets its number


def holds(node: Node, kind: type[Node]) -> bool:
    """Whether a node is of a kind or has one inside: whoever looks for these alone can pass over the others.

    Trees are shared between passes, so that a part is gone through once for all of them.
    """
    return bool(_kinds_in(node) & _KINDS[kind])


def _kinds_in(node: Node) -> int:
    known = _inside.get(id(node))
    if known is not None:
        return known[1]
    found = _KINDS[node.__class__]
    for child in children(node):
        found |= _kinds_in(child)
    if len(_inside) > _MOST_KNOWN:
        _inside.clear()
    _inside[id(node)] = node, found
    return found


_LEAVES = frozenset({Const, Local})


class Unchanged:
    """Expressions in which there was nothing to change; parts are shared, so they come by again and again.

    Constants and locals are always among them: who looks for anything in those does not ask here.
    """

    def __init__(self) -> None:
        self._known: dict[int, Expr] = {}  # by identity: the expression is kept so that nobody else gets its number

    def __contains__(self, expr: Expr) -> bool:
        return expr.__class__ in _LEAVES or id(expr) in self._known

    def add(self, expr: Expr) -> None:
        self._known[id(expr)] = expr
