"""Who calls whom, who changes what: what the checks ask about routines after reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rondel.rules.core import (
    FALSE,
    Ask,
    CallRoutine,
    Can,
    Choose,
    Expr,
    Lib,
    MoveSet,
    Op,
    OpenWindow,
    Read,
    RollDice,
    Routine,
    ScorePoints,
    SendHome,
    WindowOption,
    Write,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated
from rondel.rules.nodes import walk

Graph = Mapping[str, Iterable[str]]


def by_window(options: Iterable[WindowOption]) -> dict[int, list[str]]:
    """The routines on offer in each window."""
    result: dict[int, list[str]] = {}
    for option in options:
        for window in sorted(option.windows):
            result.setdefault(window, []).append(option.routine)
    return result


def calls(rules: Elaborated) -> dict[str, tuple[str, ...]]:
    """For each routine those that it runs, or offers in its windows."""
    windows = by_window(rules.options)
    return {name: tuple(dict.fromkeys(_called(routine.body, windows))) for name, routine in rules.routines.items()}


def _called(body: tuple[Any, ...], windows: Mapping[int, list[str]]) -> list[str]:
    found: list[str] = []
    for node in (inner for step in body for inner in walk(step)):
        if isinstance(node, CallRoutine):
            found.append(node.routine)
        elif isinstance(node, OpenWindow | Choose) and node.window:
            found += windows.get(node.window, [])
    return found


def reached(start: str, graph: Graph) -> set[str]:
    """Everything that can be reached from a node by at least one step."""
    seen: set[str] = set()
    todo = list(graph.get(start, ()))
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += graph.get(name, ())
    return seen


def circles(graph: Graph) -> list[list[str]]:
    """The groups of nodes that can all reach each other, a node that reaches itself included."""
    ways = {name: reached(name, graph) for name in graph}
    found: list[list[str]] = []
    done: set[str] = set()
    for name in graph:
        if name in done or name not in ways[name]:
            continue
        group = [other for other in graph if other in ways[name] and name in ways[other]]
        done.update(group)
        found.append(group)
    return found


def way_round(graph: Graph, start: str) -> list[str]:
    """The shortest way from a node back to itself."""
    before: dict[str, str] = {}
    todo = [start]
    for name in todo:
        for following in graph.get(name, ()):
            if following == start:
                return _way(before, start, name)
            if following not in before:
                before[following] = name
                todo.append(following)
    return []


def _way(before: Mapping[str, str], start: str, last: str) -> list[str]:
    way = [last]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def changed(nodes: Iterable[Any]) -> set[str]:
    """The regions that statements write; moving pieces changes where they are and what lies where."""
    found: set[str] = set()
    for node in (inner for outer in nodes for inner in walk(outer)):
        match node:
            case Write():
                found.add(node.region)
            case MoveSet() | SendHome():
                found |= {"held", "place"}
            case ScorePoints():
                found.add("points")
            case RollDice():
                found.add("face")
    return found


class Reads:
    """The regions that expressions depend on, through answers and heads; what a name leans on is found once."""

    def __init__(self, rules: Elaborated) -> None:
        self.rules = rules
        self._names: dict[str, frozenset[str]] = {}

    def of(self, nodes: Sequence[Any]) -> set[str]:
        found, names = _direct(nodes)
        return found.union(*(self._of_name(name) for name in names))

    def _of_name(self, name: str) -> frozenset[str]:
        if name not in self._names:
            found: set[str] = set()
            seen, todo = {name}, [name]
            while todo:
                regions, names = _direct([self._value(todo.pop())])
                found |= regions
                todo += names - seen
                seen |= names
            self._names[name] = frozenset(found)
        return self._names[name]

    def _value(self, name: str) -> Expr:
        sort, _, address = name.partition(" ")
        found = self.rules.routines.get(address) if sort == "can" else self.rules.answers.get(address)
        return FALSE if found is None else found.head if isinstance(found, Routine) else found.value


def _direct(nodes: Sequence[Any]) -> tuple[set[str], set[str]]:
    """Regions looked at in nodes themselves, and the names they ask; some operations read without naming a region."""
    regions, names = set(), set()
    for node in (inner for outer in nodes for inner in walk(outer)):
        match node:
            case Read():
                regions.add(node.region)
            case Op("held" | "at_home"):
                regions |= {"place", "held"}
                names.add("ask home")
            case Ask():
                names.add(f"ask {node.answer}")
            case Can():
                names.add(f"can {node.routine}")
            case Lib("unmet"):
                names.add("ask entry:pieces")
    return regions, names
