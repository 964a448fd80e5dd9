"""Trees of the core: gone through, rebuilt with a part exchanged, and what locals are used and bound in them.

Everything here is generic: a node's fields are looked at, whatever the node. The only knowledge is which fields bind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import is_
from typing import TypeVar, assert_never

from rondel.core.expressions import Connected, Expr, Fold, Given, Let, Local, Pick, Unmet
from rondel.core.node_fields import BINDERS, CHILDREN, EXPRESSIONS, NODE_FIELDS, NODES, Node, NodeField
from rondel.core.statements import AsPlayer, ChooseMany, Loop, Stmt
from rondel.core.trials import Several, TrialStep

AnyNode = TypeVar("AnyNode", bound=Node)
Change = Callable[[Expr], Expr]


def children(node: Node) -> list[Node]:
    """All nodes directly inside one, binders left out."""
    return CHILDREN[node.__class__](node)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything inside it, from the outside in."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        if NODE_FIELDS[found.__class__]:
            waiting += reversed(children(found))


def weight(node: Node) -> int:
    """How much is written for a node: the nodes in it, apart from cases, which are written elsewhere."""
    if isinstance(node, Pick):
        return 1 + weight(node.value)
    return 1 + sum(map(weight, children(node)))


def all_nodes(nodes: Iterable[Node]) -> Iterator[Node]:
    """Everything inside some nodes."""
    for node in nodes:
        yield from walk(node)


def count_nodes(nodes: Iterable[Node], most: int) -> int:
    """How many nodes there are in some, counted until there are so many."""
    waiting, found = list(nodes), 0
    while waiting and found < most:
        inner = children(waiting.pop())
        found += 1
        if inner:
            waiting += inner
    return found


def rebuilt(node: AnyNode, change: Change) -> AnyNode:
    """A node with every expression directly inside it, or inside its statements, changed."""
    return _REBUILT[node.__class__](node, change)  # type: ignore[return-value] # a node of the same class


def _parts_rebuilt(old: tuple[Expr, ...], change: Change) -> tuple[Expr, ...]:
    parts = tuple(map(change, old))
    return old if all(map(is_, parts, old)) else parts


def _rebuilt(value: object, change: Change) -> object:
    kind = value.__class__
    if kind in EXPRESSIONS:
        return change(value)  # type: ignore[arg-type] # its class was looked at
    if kind is tuple:
        parts = [_rebuilt(part, change) for part in value]  # type: ignore[attr-defined] # a tuple, as its class says
        return value if all(map(is_, parts, value)) else tuple(parts)  # type: ignore[call-overload] # a tuple
    return rebuilt(value, change) if kind in NODES else value  # type: ignore[type-var] # a node


_NEW = {
    NodeField.EXPRESSION: "change(node.{0})",
    NodeField.OPTIONAL: "None if node.{0} is None else change(node.{0})",
    NodeField.EXPRESSIONS: "parts(node.{0}, change)",
    NodeField.OTHER: "inside(node.{0}, change)",
}


def _as_it_is(node: Node, _: Change) -> Node:
    return node


class _Rebuilt(dict[type, Callable[[Node, Change], Node]]):
    """By class what rebuilds a node: written out once, for much of the time of passes goes by here."""

    def __missing__(self, kind: type[Node]) -> Callable[[Node, Change], Node]:
        fields = dict(NODE_FIELDS[kind])
        if not fields:
            self[kind] = _as_it_is
            return _as_it_is
        steps = [f"new_{name} = {_NEW[field].format(name)}" for name, field in fields.items()]
        is_same = " and ".join(f"new_{name} is node.{name}" for name in fields)
        values = ", ".join(f"new_{name}" if name in fields else f"node.{name}" for name in kind.__match_args__)
        steps.append(f"return node if {is_same} else made({values})")
        scope = {"made": kind, "parts": _parts_rebuilt, "inside": _rebuilt}
        exec("def rebuild(node, change):\n " + "\n ".join(steps), scope)
        self[kind] = scope["rebuild"]  # type: ignore[assignment] # as it was just written
        return self[kind]


_REBUILT = _Rebuilt()


# --- locals ---


class _Binding(dict[type, tuple[str, ...]]):
    """The fields that bind, by class; found when a class is first seen."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        self[kind] = tuple(name for name in kind.__match_args__ if name in BINDERS)
        return self[kind]


_BINDING = _Binding()


def binders(node: Node) -> list[Local]:
    """The locals that a node itself binds."""
    return [local for name in _BINDING[node.__class__] if (local := getattr(node, name)) is not None]


def bound_inside(nodes: Iterable[Node]) -> list[Local]:
    """All locals that are bound anywhere inside some nodes."""
    return [local for node in all_nodes(nodes) for local in binders(node)]


def highest_local(nodes: Iterable[Node]) -> int:
    """The highest number of a local in some nodes."""
    found = list(all_nodes(nodes))
    numbers = [local.number for node in found for local in binders(node)]
    return max([*numbers, *(node.number for node in found if isinstance(node, Local))], default=-1)


_BINDS_FOR_SOME = (Fold, Let, Connected, Unmet, Several)  # these bind something for some of their parts alone


def free_locals(node: Node) -> dict[int, Local]:
    """The locals that a node uses or sets and does not bind for itself alone, by their numbers."""
    return _free([node], set())


def _free(nodes: Iterable[Node], own: set[int]) -> dict[int, Local]:
    found: dict[int, Local] = {}
    waiting = [*nodes][::-1]
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if isinstance(node, Local):
            found[node.number] = node
        elif isinstance(node, _BINDS_FOR_SOME):
            found |= _free_of_own(node)
        else:
            if _BINDING[kind]:
                found |= {local.number: local for local in binders(node)}
            if NODE_FIELDS[kind]:
                waiting += reversed(children(node))
    return {number: local for number, local in found.items() if number not in own} if own else found


def _free_of_own(node: Fold | Let | Connected | Unmet | Several) -> dict[int, Local]:
    """The same for nodes that bind something for some of their parts alone."""
    match node:
        case Fold():
            own = {node.local.number, *(given.local.number for given in node.given)}
            inner = _free([node.body, *(given.value for given in node.given)], own)
            return inner | free_locals(node.source)
        case Let():
            return _free([node.body, *(one.value for one in node.given)], {one.local.number for one in node.given})
        case Connected():
            return _free([node.body], {node.local.number}) | free_locals(node.start)
        case Unmet():
            return _free([node.pieces], {node.local.number}) | free_locals(node.entries)
        case Several():
            outside = _free([node.source, node.chosen, node.count], set())
            return outside | _free([node.then], {node.local.number})
        case _:
            assert_never(node)


def needed_locals(steps: Iterable[TrialStep | Stmt]) -> dict[int, Local]:
    """What head steps need from outside: everything they use before they bind it themselves."""
    needed: dict[int, Local] = {}
    bound: set[int] = set()
    for step in steps:
        uses = _needed_by(step)
        needed |= {number: local for number, local in uses.items() if number not in bound}
        bound |= {local.number for local in _bound_for_the_rest(step)}
    return needed


def _needed_by(step: TrialStep | Stmt) -> dict[int, Local]:
    if isinstance(step, Several):
        return free_locals(step)
    nested = [value for name in step.__match_args__ if isinstance(value := getattr(step, name), tuple)]
    found: dict[int, Local] = {}
    for steps in _sequences(nested):
        found |= needed_locals(steps)
    own = {local.number for local in _bound_for_the_rest(step)}
    plain = [child for child in children(step) if child.__class__ in EXPRESSIONS or not nested]
    return found | _free(plain, own if isinstance(step, ChooseMany) else set())


def _sequences(values: Iterable[object]) -> Iterator[list[TrialStep | Stmt]]:
    """The sequences of steps inside fields of a step."""
    for value in values:
        if isinstance(value, tuple):
            steps = [part for part in value if isinstance(part, TrialStep | Stmt)]
            if steps:
                yield steps
            yield from _sequences([part for part in value if isinstance(part, tuple)])


def _bound_for_the_rest(step: TrialStep | Stmt) -> list[Local]:
    return [] if isinstance(step, Several | Loop | AsPlayer) else binders(step)


def uses_of(nodes: Iterable[Node], local: Local) -> int:
    """How often a local is asked for."""
    return sum(node == local for node in all_nodes(nodes))


def substituted(expr: Expr, values: Mapping[int, Expr]) -> Expr:
    """An expression with values in the place of locals; as binders keep their numbers, it may stand only once."""
    if not values:
        return expr
    if isinstance(expr, Local):
        return values.get(expr.number, expr)
    return rebuilt(expr, lambda part: substituted(part, values))


class Numbering:
    """Gives out numbers for locals that no other local of a function has."""

    def __init__(self, nodes: Iterable[Node], params: Iterable[Local] = (), first: int = 0) -> None:
        self.next = max(first, 1 + max([highest_local(nodes), *(param.number for param in params)]))

    def fresh(self, local: Local) -> Local:
        self.next += 1
        return replace(local, number=self.next - 1)

    def copy(self, expr: Expr, values: Mapping[int, Expr]) -> Expr:
        """An expression with values in the place of locals, and with binders of its own."""
        own: dict[int, Local] = {}

        def copied(part: Expr) -> Expr:
            if isinstance(part, Local):
                return own.get(part.number) or values.get(part.number, part)
            if not isinstance(part, Fold | Let | Connected | Unmet):
                return rebuilt(part, copied)
            own.update((local.number, self.fresh(local)) for local in bound_by(part))
            return with_own_binders(rebuilt(part, copied), own)

        return copied(expr)


def bound_by(expr: Expr) -> list[Local]:
    """The locals that an expression binds, with those that are reckoned for it beforehand."""
    given = expr.given if isinstance(expr, Fold | Let) else ()
    return [*binders(expr), *(one.local for one in given)]


def with_own_binders(expr: Expr, own: Mapping[int, Local]) -> Expr:
    """An expression that binds other locals."""
    match expr:
        case Fold():
            given = tuple(Given(own[one.local.number], one.value) for one in expr.given)
            return replace(expr, local=own[expr.local.number], given=given)
        case Let():
            return replace(expr, given=tuple(Given(own[one.local.number], one.value) for one in expr.given))
        case Connected() | Unmet():
            return replace(expr, local=own[expr.local.number])
    return expr
