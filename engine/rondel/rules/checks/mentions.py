"""Which names are written anywhere: in deeds, answers and scenarios, and in the facts of others.

Generous by intention: a name that is written counts as used, whatever it means there. So what is reported as used by
nobody is certain.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from rondel.problems import Span
from rondel.rules.link.facts import SECTIONS
from rondel.rules.link.ruleset import RuleDef, Ruleset
from rondel.syntax import tree as t

_NAME = re.compile("[a-z][a-z0-9_]*")


class Mentions:
    """The names written in a line-up; `asleep` are those in parts it does not play, and in scenarios."""

    def __init__(self, ruleset: Ruleset) -> None:
        asleep, awake = _Names(), _Names()
        for tree in (*ruleset.asleep, *(scenario.scenario for scenario in ruleset.scenarios)):
            asleep.add(names_in(tree))
        for tree in _trees(ruleset):
            awake.add(names_in(tree))
        self.asleep = asleep.read | asleep.targets
        self.read = self.asleep | awake.read
        self.set = self.asleep | awake.targets
        self.deeds = self.read | self.set
        self.facts: dict[str, set[str]] = defaultdict(set)
        for section in SECTIONS:
            for entry in ruleset.facts.all(section):
                for name in _names_in_data(entry.data):
                    self.facts[name].add(entry.address)

    def in_deeds(self, names: Iterable[str]) -> bool:
        return any(name in self.deeds for name in names)

    def elsewhere(self, names: Iterable[str], address: str) -> bool:
        """Whether deeds, or facts other than the one at an address, write one of these names."""
        return any(name in self.deeds or self.facts.get(name, set()) - {address} for name in names)


def _trees(ruleset: Ruleset) -> Iterator[object]:
    for seam in ruleset.seams():
        for handler in [*([seam.core] if seam.core else []), *seam.woven]:
            yield from (handler.params, handler.guard, handler.body)
    for rule in ruleset.rules.values():
        yield rule.params
        yield from (fact for fact, _ in rule.facts.values())
    for answer in ruleset.answers.values():
        yield from (answer.params, answer.value)
        for layer in answer.layers:
            yield from (layer.value, layer.guard)


_KNOWN: dict[int, tuple[object, _Names]] = {}  # by identity: trees never change, and line-ups share them
MOST_KNOWN = 20_000


def names_in(tree: object) -> _Names:
    """The names in a tree, which is gone through once, however many line-ups it is part of."""
    if len(_KNOWN) > MOST_KNOWN:
        _KNOWN.clear()
    if id(tree) not in _KNOWN:
        names = _Names()
        names.gather(tree)
        _KNOWN[id(tree)] = tree, names  # the tree is kept, so that nobody else gets its number
    return _KNOWN[id(tree)][1]


_SAYING = (
    t.Name, t.Window, t.Part, t.Param, t.Set, t.Swap, t.Pay, t.Take, t.Value, t.Every, t.Rule, RuleDef,
    dict, list, tuple,
)  # fmt: skip


class _Parts(dict[type, tuple[str, ...] | None]):
    """By class the fields of a node that names nothing itself; None if it does, or if it is many."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        self[kind] = None if issubclass(kind, _SAYING) else _fields(kind)
        return self[kind]


_PARTS = _Parts()


def _fields(kind: type) -> tuple[str, ...]:
    """Where a node may have others; a number, a text or a place in a file has none."""
    if kind is Span:
        return ()
    return tuple(name for name in getattr(kind, "__dataclass_fields__", ()) if name != "span")


class _Names:
    """The names in trees: those read, and marks that are set or swapped; what is declared is not among them."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self.targets: set[str] = set()

    def add(self, other: _Names) -> None:
        self.read |= other.read
        self.targets |= other.targets

    def gather(self, node: object) -> None:
        """What a node names; most are of a class that says nothing by itself, so those are not matched at all."""
        parts = _PARTS[node.__class__]
        if parts is None:
            self._gather_named(node)
            return
        for name in parts:
            self.gather(getattr(node, name))

    def _gather_named(self, node: object) -> None:
        match node:
            case t.Name() | t.Window():
                self.read.add(node.name)
            case t.Part():
                self.read.add(node.name)
                self.gather(node.of)
            case t.Param():
                self.read.add(node.type or node.name)
            case t.Set() | t.Swap():
                self._gather_targets(node)
            case dict():
                self.gather(list(node.values()))
            case list() | tuple():
                for part in node:
                    self.gather(part)
            case _:
                self.read.update(_plain_names(node))
                for name in _fields(node.__class__):
                    self.gather(getattr(node, name))

    def _gather_targets(self, step: t.Set | t.Swap) -> None:
        """What is set is not read by that; the key of a mark and the piece whose face it is are."""
        if isinstance(step, t.Swap):
            self.targets |= {_root(step.left), _root(step.right)}
            self.gather((step.left, step.right))
            return
        self.gather(step.value)
        self.targets.add(_root(step.target))
        if not _root(step.target):
            self.gather(step.target)
        elif isinstance(step.target, t.Call):
            self.gather(step.target.args)


def _root(target: t.Expr) -> str:
    """The mark that a target is: `moved` or `moved(figure)`."""
    named = target.of if isinstance(target, t.Call) else target
    return named.name if isinstance(named, t.Name) else ""


def _plain_names(node: object) -> Iterator[str]:
    match node:
        case t.Pay() | t.Take():
            yield node.kind or ""
        case t.Value():
            yield node.per or ""
        case t.Every() | t.Rule() | RuleDef():
            yield node.kind


def _names_in_data(data: Any, depth: int = 0) -> Iterator[str]:
    """Names in the values of a fact; the keys at its top are the schema's own."""
    if isinstance(data, str):
        yield from _NAME.findall(data)
    elif isinstance(data, list):
        for value in data:
            yield from _names_in_data(value, depth + 1)
    elif isinstance(data, dict):
        for key, value in data.items():
            if depth and isinstance(key, str):
                yield key
            yield from _names_in_data(value, depth + 1)
