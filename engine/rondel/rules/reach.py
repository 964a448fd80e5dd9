"""Who calls whom: what the checks and the cutting ask about routines after reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rondel.core.program import Routine, WindowOption
from rondel.core.statements import CallRoutine, Choose, OpenWindow, Stmts
from rondel.core.walk import all_nodes

Graph = Mapping[str, Iterable[str]]


def by_window(options: Iterable[WindowOption]) -> dict[int, list[str]]:
    """The routines on offer in each window."""
    result: dict[int, list[str]] = {}
    for option in options:
        for window in sorted(option.windows):
            result.setdefault(window, []).append(option.routine)
    return result


def calls(routines: Mapping[str, Routine], options: Iterable[WindowOption]) -> dict[str, tuple[str, ...]]:
    """For each routine those that it runs, or offers in its windows."""
    windows = by_window(options)
    return {name: tuple(dict.fromkeys(_called(routine.body, windows))) for name, routine in routines.items()}


def _called(body: Stmts, windows: Mapping[int, list[str]]) -> list[str]:
    found: list[str] = []
    for node in all_nodes(body):
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
