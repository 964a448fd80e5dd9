"""Who calls whom: what the checks and the cutting ask about routines after reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rondel.core.core import Routine, WindowOption
from rondel.core.statements import CallRoutine, Choose, OpenWindow, Stmts, all_statements

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
    return {name: tuple(dict.fromkeys(_called_routines(routine.body, windows))) for name, routine in routines.items()}


def _called_routines(body: Stmts, windows: Mapping[int, list[str]]) -> list[str]:
    found: list[str] = []
    for step in all_statements(body):
        if isinstance(step, CallRoutine):
            found.append(step.routine)
        elif isinstance(step, OpenWindow | Choose) and step.window:
            found += windows.get(step.window, [])
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
    groups = [group for group in _tied(graph) if len(group) > 1 or group[0] in graph[group[0]]]
    order = {name: number for number, name in enumerate(graph)}
    return sorted((sorted(group, key=order.__getitem__) for group in groups), key=lambda group: order[group[0]])


def _tied(graph: Graph) -> list[list[str]]:
    """All nodes by the groups that reach each other, by Tarjan's way, with lists in the place of recursion."""
    number: dict[str, int] = {}  # in the order in which nodes were met
    lowest: dict[str, int] = {}  # of those still open that a node leads back to
    still_open: dict[str, None] = {}
    groups: list[list[str]] = []
    for start in graph:
        way = [] if start in number else [(start, iter(graph[start]))]
        while way:
            name, following = way[-1]
            if name not in number:
                number[name] = lowest[name] = len(number)
                still_open[name] = None
            ahead = next((one for one in following if one in graph and one not in number), None)
            if ahead is not None:
                way.append((ahead, iter(graph[ahead])))
                continue
            way.pop()
            lowest[name] = min([number[name], *(lowest[one] for one in graph[name] if one in still_open)])
            if lowest[name] == number[name]:
                groups.append(_closed(still_open, name))
    return groups


def _closed(still_open: dict[str, None], first: str) -> list[str]:
    """The nodes met since the first of a group, taken out."""
    group: list[str] = []
    while not group or group[-1] != first:
        group.append(still_open.popitem()[0])
    return group


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
