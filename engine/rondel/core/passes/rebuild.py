"""A whole core rebuilt: every expression of every answer, trial, routine and block changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rondel.core.core import Core
from rondel.core.expressions import Expr
from rondel.core.walk import NODES, AnyNode, Node, Numbering, children, rebuilt

Change = Callable[[Expr], Expr]


def next_local(core: Core) -> int:
    """The first number that no local of a core has."""
    answers = [answer.value for answer in core.answers.values()]
    steps = [step for trial in core.trials.values() for step in trial.steps]
    bodies = [step for routine in core.routines.values() for step in routine.body]
    params = [param for answer in core.answers.values() for param in answer.params]
    params += [param for trial in core.trials.values() for param in trial.params]
    params += [param for routine in core.routines.values() for param in routine.params]
    params += [param for frame in core.frames.values() for param in frame.params]
    return Numbering([*answers, *steps, *bodies, *core.blocks], params).next


def numbering_of(core: Core) -> Numbering:
    """Gives out numbers for new locals."""
    return Numbering((), first=core.next_local)


def with_answers(core: Core, change: Change) -> Core:
    """A core with the value of every answer changed."""
    return replace(core, answers={name: replace(one, value=change(one.value)) for name, one in core.answers.items()})


def with_expressions(core: Core, change: Change) -> Core:
    """A core with every expression changed, from the outside: whoever wants to go deeper does so himself."""
    core = with_answers(core, change)
    return replace(
        core,
        trials={name: replace(one, steps=_all(one.steps, change)) for name, one in core.trials.items()},
        routines={name: replace(one, body=_all(one.body, change)) for name, one in core.routines.items()},
        blocks=_all(core.blocks, change),
    )


def _all(nodes: Iterable[AnyNode], change: Change) -> tuple[AnyNode, ...]:
    return tuple(rebuilt(node, change) for node in nodes)


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


class Unchanged:
    """Expressions in which there was nothing to change; parts are shared, so they come by again and again."""

    def __init__(self) -> None:
        self._known: dict[int, Expr] = {}  # by identity: the expression is kept so that nobody else gets its number

    def __contains__(self, expr: Expr) -> bool:
        return id(expr) in self._known

    def add(self, expr: Expr) -> None:
        self._known[id(expr)] = expr
