"""Which names are written anywhere: in deeds, answers and scenarios, and in the facts of others.

Generous by intention: a name that is written counts as used, whatever it means there. So what is reported as used by
nobody is certain.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from rondel.rules.facts import SECTIONS
from rondel.rules.ruleset import RuleDef, Ruleset
from rondel.syntax import tree as t

_NAME = re.compile("[a-z][a-z0-9_]*")


class Mentions:
    """The names written in a line-up; `asleep` are those in parts it does not play, and in scenarios."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.asleep = set(names_in([*ruleset.asleep, [scenario.scenario for scenario in ruleset.scenarios]]))
        self.deeds = self.asleep | set(names_in(list(_trees(ruleset))))
        self.read = self.asleep | set(names_in(list(_trees(ruleset)), only_read=True))
        self.set = self.asleep | {name for target in _targets(list(_trees(ruleset))) if (name := _root(target))}
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
            yield (handler.params, handler.guard, handler.body)
    for rule in ruleset.rules.values():
        yield (rule.params, [fact for fact, _ in rule.facts.values()])
    for answer in ruleset.answers.values():
        yield (answer.params, answer.value, [(layer.value, layer.guard) for layer in answer.layers])


def names_in(node: object, *, only_read: bool = False) -> Iterator[str]:
    """Every name that a tree, or a collection of trees, writes; what it declares is not among them.

    `only_read` leaves out what is only set.
    """
    match node:
        case t.Set() if only_read:
            yield from names_in((node.value, _read_for(node.target)), only_read=True)
        case t.Name() | t.Window():
            yield node.name
        case t.Part():
            yield node.name
            yield from names_in(node.of)
        case t.Param():
            yield node.type or node.name
        case dict():
            yield from names_in(list(node.values()), only_read=only_read)
        case list() | tuple():
            for part in node:
                yield from names_in(part, only_read=only_read)
        case _ if hasattr(node, "__dataclass_fields__"):
            yield from _plain_names(node)
            for field in node.__dataclass_fields__:
                yield from names_in(getattr(node, field), only_read=only_read)


def _root(target: t.Expr) -> str:
    """The mark that a target is: `moved` or `moved(figure)`."""
    named = target.of if isinstance(target, t.Call) else target
    return named.name if isinstance(named, t.Name) else ""


def _read_for(target: t.Expr) -> object:
    """What is read in order to set something: the key of a mark, the piece whose face it is."""
    if _root(target):
        return target.args if isinstance(target, t.Call) else ()
    return target


def _targets(node: object) -> Iterator[t.Expr]:
    """What trees set or swap."""
    if isinstance(node, t.Set):
        yield node.target
    if isinstance(node, t.Swap):
        yield from (node.left, node.right)
    parts: Iterable[object] = node if isinstance(node, list | tuple) else ()
    if hasattr(node, "__dataclass_fields__"):
        parts = [getattr(node, field) for field in node.__dataclass_fields__]
    for part in parts:
        yield from _targets(part)


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
