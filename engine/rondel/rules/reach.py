"""Who calls whom, who changes what: what the checks ask about routines after reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rondel.rules.core import (
    AnswerCode,
    Ask,
    CallRoutine,
    Can,
    Choose,
    MoveSet,
    OpenWindow,
    Read,
    RollDice,
    ScorePoints,
    SendHome,
    WindowOption,
    Write,
    walk,
)  # fmt: skip
from rondel.rules.elaborate import Elaborated

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
    """The regions that expressions depend on, through answers and heads."""

    def __init__(self, rules: Elaborated) -> None:
        self.rules = rules
        self._answers: dict[str, set[str]] = {}
        self._heads: dict[str, set[str]] = {}

    def of(self, nodes: Sequence[Any]) -> set[str]:
        found: set[str] = set()
        for node in (inner for outer in nodes for inner in walk(outer)):
            match node:
                case Read():
                    found.add(node.region)
                case Ask():
                    found |= self._answer(node.answer)
                case Can():
                    found |= self._head(node.routine)
        return found | _of_operations(nodes)

    def _answer(self, name: str) -> set[str]:
        if name not in self._answers:
            self._answers[name] = set()  # an answer in a circle adds nothing to itself
            code: AnswerCode | None = self.rules.answers.get(name)
            self._answers[name] = self.of([code.value]) if code else set()
        return self._answers[name]

    def _head(self, name: str) -> set[str]:
        if name not in self._heads:
            self._heads[name] = set()
            routine = self.rules.routines.get(name)
            self._heads[name] = self.of([routine.head]) if routine else set()
        return self._heads[name]


def _of_operations(nodes: Sequence[Any]) -> set[str]:
    """Some operations read the table without naming a region."""
    ops = {getattr(node, "op", "") for outer in nodes for node in walk(outer)}
    return {"held", "place"} if ops & {"held", "at_home"} else set()
