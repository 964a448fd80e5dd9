"""Who uses what: for every deed, event, answer and fact the places of the rules that speak of it.

Two readings are put together. The core knows exactly which routine calls which and which answers are asked, but only
for this table: what its options decide is decided there. The text knows all that is written, but not what a name comes
to behind a dot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rondel.core.expressions import Ask, Tries
from rondel.core.node_fields import Node
from rondel.core.statements import CallRoutine
from rondel.core.walk import walk
from rondel.problems import Span
from rondel.rules.link.facts import SECTIONS
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t
from rondel.syntax.expressions import path_of

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_PART = re.compile(r"[?#].*")
_ASKING = ("home", "starts", "shows")  # facts that name an answer, if it has no parameters without parentheses
DISPATCH = "dispatch:"
# Names of these are names of deeds or rules too: what is written means those.
_SPOKEN_OF = tuple(section for section in SECTIONS if section not in ("kinds", "chapters"))
Users = dict[str, list[str]]


def callers(ruleset: Ruleset, rules: Elaborated | None) -> Users:
    """For each address those that use it, in the order of the rules; nobody uses itself."""
    pairs = [*_written(ruleset, rules), *(_called(rules) if rules is not None else ())]
    order = {seam.address: number for number, seam in enumerate(ruleset.seams())}
    found: Users = {}
    for used, user in dict.fromkeys(pairs):
        found.setdefault(used, []).append(user)
    return {used: sorted(_writers(found, used), key=lambda user: (order.get(user, len(order)), user)) for used in found}


def _writers(found: Users, used: str) -> set[str]:
    """Those who use something, with whoever asks a dispatcher for it: that one is written by nobody."""
    direct = {user for user in found[used] if not user.startswith(DISPATCH)}
    asked = {asker for user in found[used] if user.startswith(DISPATCH) for asker in found.get(user, ())}
    return {user for user in direct | asked if user != used and not user.startswith(DISPATCH)}


# --- as the core has it ---


def _called(rules: Elaborated) -> Iterator[tuple[str, str]]:
    for name, routine in rules.routines.items():
        yield from _calls_of(routine.body, name)
    for name, answer in rules.answers.items():
        yield from _calls_of([answer.value], name)
    for name, trial in rules.trials.items():
        yield from _calls_of(trial.steps, name)


def _calls_of(nodes: Iterable[Node], user: str) -> Iterator[tuple[str, str]]:
    whole = _PART.sub("", user)
    for node in nodes:
        for inner in walk(node):
            if isinstance(inner, CallRoutine):
                yield _PART.sub("", inner.routine), whole
            elif isinstance(inner, Ask):
                yield inner.answer, whole
            elif isinstance(inner, Tries):
                yield _PART.sub("", inner.trial), whole


# --- as it is written ---


def _written(ruleset: Ruleset, rules: Elaborated | None) -> Iterator[tuple[str, str]]:
    names = _NamesMeant(ruleset, rules)
    for seam in ruleset.seams():
        for woven in (*([seam.core] if seam.core else ()), *seam.woven):
            yield from names.used((woven.guard, woven.body), woven.params, woven.sees, seam.address)
    for rule in ruleset.rules.values():
        values = tuple(value for fact, _ in rule.facts.values() for value in fact.values)
        yield from names.used(values, rule.params, rule.sees, rule.address)
    for answer in ruleset.answers.values():
        yield from names.used(answer.value, answer.params, answer.sees, answer.address)
        for layer in answer.layers:
            inside = (layer.value, layer.guard)
            yield from names.used(inside, layer.params or answer.params, layer.sees, answer.address)
    for entry in (entry for section in SECTIONS for entry in ruleset.facts.all(section)):
        words = {word for text in _texts(entry.data) for word in _NAME.findall(text)}
        yield from ((address, entry.address) for word in sorted(words) for address in names.answers.get(word, ()))


def _texts(data: Any) -> Iterator[str]:
    """What the facts ask for: cells that call something, and the homes of pieces."""
    if isinstance(data, str) and "(" in data:
        yield data
    elif isinstance(data, dict):
        yield from (data[key] for key in _ASKING if isinstance(data.get(key), str) and "(" not in data[key])
        yield from (text for value in data.values() for text in _texts(value))
    elif isinstance(data, list):
        yield from (text for value in data for text in _texts(value))


class _NamesMeant:
    """What names mean, as far as the text alone tells."""

    def __init__(self, ruleset: Ruleset, rules: Elaborated | None) -> None:
        self.known: dict[str, list[str]] = {}
        self.answers: dict[str, list[str]] = {}
        self.rules = ruleset.rules
        for address in (*ruleset.deeds, *ruleset.answers):
            self.known.setdefault(address.partition(".")[2], []).append(address)
        for address in ruleset.answers:
            self.answers.setdefault(address.partition(".")[2], []).append(address)
        for entry in (entry for section in _SPOKEN_OF for entry in ruleset.facts.all(section)):
            self.known.setdefault(entry.name, []).append(entry.address)
            for window in entry.data if entry.section == "windows" and isinstance(entry.data, list) else ():
                self.known.setdefault(str(window), []).append(f"{entry.module}.windows.{window}")
        self.plurals = {plural: name for plural, (_, name) in rules.world.plurals.items()} if rules else {}

    def used(
        self, nodes: object, params: Iterable[t.Param], sees: frozenset[str], user: str
    ) -> Iterator[tuple[str, str]]:
        """What some text speaks of; names of its own mean nothing else."""
        own = {param.name for param in params} | set(_bound(nodes))
        for path in _paths(nodes):
            yield from ((address, user) for address in self._meant(path, own) if address.partition(".")[0] in sees)

    def _meant(self, path: list[str], own: set[str]) -> Iterator[str]:
        if path[0] not in own:
            yield from self.known.get(path[0], ())
            yield from self.known.get(self.plurals.get(path[0], ""), ())
            yield from (address for address in self.known.get(".".join(path[1:]), ()) if address.startswith(path[0]))
            tails = (".".join(path[:2]), ".".join(path[1:3])) if len(path) > 1 else ()
            yield from (address for address in self.rules if address.partition(".")[2] in tails)
        for part in path[1:]:
            yield from self.known.get(self.plurals.get(part, ""), ())


def _bound(node: object) -> Iterator[str]:
    if isinstance(node, t.Choose | t.Let | t.Each | t.Draw):
        yield node.name
    for inner in _inside(node):
        yield from _bound(inner)


def _paths(node: object) -> Iterator[list[str]]:
    """Every dotted name in some text, and the kinds and windows that steps name."""
    path = path_of(node) if isinstance(node, t.Name | t.Part) else None
    if path is not None:
        yield path
        return
    if isinstance(node, t.Part):
        yield from ([".", part] for part in (node.name,))
    if isinstance(node, t.Take | t.Pay) and node.kind is not None:
        yield [node.kind]
    if isinstance(node, t.Window):
        yield [node.name]
    for inner in _inside(node):
        yield from _paths(inner)


def _inside(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        yield from node
    elif node is not None and not isinstance(node, str | int | Span):
        yield from (getattr(node, name) for name in node.__match_args__)  # type: ignore[attr-defined]
