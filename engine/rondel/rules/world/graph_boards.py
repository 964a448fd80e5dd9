"""Boards that are graphs: places with names, joined by ways that are walked in one direction and by links in both.

Names come from a list (`places`), or from a drawing in rows (`drawn`), which also says where each is drawn; the
places of a list are laid out. A way is a list of places in the order in which it is walked, or several such lists; it
leads from each place to one other at the most, so that branching takes two ways. Whatever names a place that is not
there is a problem where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from rondel.limits import MOST_CELLS, MOST_PLACES
from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.link.facts import Entry, ModuleFacts, Path
from rondel.rules.types import NUMBER
from rondel.rules.world.graph_layout import laid_out
from rondel.rules.world.things import Board, Place, PlaceKind
from rondel.rules.world.world import WAYS, World
from rondel.syntax.parser import keywords

NOTHING = "."  # where no place is in a drawing


def all_ways(facts: ModuleFacts) -> tuple[str, ...]:
    """The ways of rings and grids, and those that boards declare in order, each once."""
    graphs = (entry.data["graph"] for entry in facts.all("boards") if isinstance(entry.data.get("graph"), dict))
    ways = [graph["ways"] for graph in graphs if isinstance(graph.get("ways"), dict)]  # a patch may leave anything
    return tuple(dict.fromkeys([*WAYS, *(str(way) for declared in ways for way in declared)]))


def lay_graph(entry: Entry, world: World, kind: PlaceKind, problems: list[Problem]) -> Board:
    """The places of a graph, each with a row and a column to be drawn at."""
    graph = _whole(entry, problems)
    board = Board(entry.name, entry.module, kind.name, "graph", ways=tuple(map(str, graph.get("ways") or {})))
    named = list(_drawn(graph["drawn"]) if graph.get("drawn") else _listed(graph.get("places") or []))
    if len(named) > MOST_CELLS or len(named) + len(world.places) > MOST_PLACES:
        message = say("facts/too-many.graph", most=MOST_CELLS, in_all=MOST_PLACES)
        problems.append(Problem("facts/too-many", message, entry.span("graph")))
        named = []
    first: dict[str, Path] = {}
    for name, path, row, column in named:
        if name in first:
            message = say("facts/member-twice.board", board=entry.name, name=name)
            also = (Remark(entry.span("graph", *first[name]), say("place.first")),)
            problems.append(Problem("facts/member-twice", message, entry.span("graph", *path), also))
            continue
        first[name] = path
        if path[0] == "drawn" and name in keywords():  # names of a list are refused by the schema
            message = say("facts/reserved.reserved", name=name, what=say("facts/reserved.word"))
            problems.append(Problem("facts/reserved", message, entry.span("graph", *path)))
        _add(world, kind, board, name, row, column)
    if graph.get("drawn"):
        kind.attributes.update(row=NUMBER, column=NUMBER)
    return board


def _whole(entry: Entry, problems: list[Problem]) -> dict[str, Any]:
    """The graph of a board after all patches; what they have left in a wrong shape does not count, and is told."""
    if not isinstance(entry.data["graph"], dict):
        message, hint = say("facts/wrong-type.no-graph", name=entry.name), say("facts/wrong-type.hint-graph")
        problems.append(Problem("facts/wrong-type", message, entry.span("graph"), hint=hint))
        entry.data["graph"] = {}
    graph: dict[str, Any] = entry.data["graph"]
    for key, shape in (("places", list), ("drawn", list), ("links", list), ("rules", dict), ("ways", dict)):
        if not isinstance(graph.get(key) or shape(), shape):
            message = say("facts/wrong-type.graph", name=key)
            problems.append(Problem("facts/wrong-type", message, entry.span("graph", key)))
            graph[key] = shape()
    return graph


def _add(world: World, kind: PlaceKind, board: Board, name: str, row: int, column: int) -> None:
    number, index = len(world.places) + 1, len(board.places)
    place = Place(number, kind.name, f"{board.name}.{name}", 0, index, row, column)
    board.named[name] = place
    for places in (world.places, kind.places, board.places):
        places.append(place)


def _drawn(rows: list[str]) -> Iterator[tuple[str, Path, int, int]]:
    for row, line in enumerate(rows):
        for column, name in enumerate(line.split()):
            if name != NOTHING:
                yield name, ("drawn", row), row + 1, column + 1


def _listed(names: list[str]) -> Iterator[tuple[str, Path, int, int]]:
    for index, name in enumerate(names):
        yield str(name), ("places", index), 0, 0


def local_name(place: Place) -> str:
    """What a place is called on its board."""
    return place.name.partition(".")[2]


def places_with_rules(entry: Entry, board: Board, problems: list[Problem]) -> Iterator[tuple[Place, Any, Path]]:
    """The places of a graph that have a rule, what is written there, and where."""
    rules = entry.data["graph"].get("rules") or {}
    for name, space in ((name, space) for name, space in rules.items() if space is not None):
        at = entry.key_span("graph", "rules", name)  # the place is unknown, not the rule behind it
        if (place := _named(entry, board, str(name), at, problems)) is not None:
            yield place, space, ("graph", "rules", name)


def join_places(entry: Entry, board: Board, world: World, problems: list[Problem]) -> None:
    """Writes down which place follows which on each way, and which are linked; then lays out what has no drawing."""
    graph = entry.data["graph"]
    for way, walks in (graph.get("ways") or {}).items():
        column = world.tables[f"way.{way}"]
        for start, end, path in _steps(entry, board, walks, ("graph", "ways", way), problems):
            if column[start.number] not in (0, end.number):
                message = say("facts/two-ways.parts", way=str(way), place=local_name(start))
                hint = say("facts/two-ways.hint")
                problems.append(Problem("facts/two-ways", message, entry.span(*path), hint=hint))
            column[start.number] = column[start.number] or end.number
    for index, chain in enumerate(graph.get("links") or []):
        for start, end, _ in _steps(entry, board, chain, ("graph", "links", index), problems):
            world.links.setdefault(start.number, set()).add(end.number)
            world.links.setdefault(end.number, set()).add(start.number)
    if not graph.get("drawn"):
        laid_out(board, world)


def _steps(
    entry: Entry, board: Board, walks: list[Any], path: Path, problems: list[Problem]
) -> Iterator[tuple[Place, Place, Path]]:
    """Each step of a list of places, or of several such lists, with where its end is written."""
    if any(isinstance(walk, list) for walk in walks):
        for index, walk in enumerate(walks):
            inner = walk if isinstance(walk, list) else [walk]
            yield from _steps(entry, board, inner, (*path, index), problems)
        return
    found = [
        (_named(entry, board, str(name), entry.span(*path, at), problems), (*path, at)) for at, name in enumerate(walks)
    ]
    for (start, _), (end, at) in pairwise(found):
        if start is not None and end is not None:
            yield start, end, at


def _named(entry: Entry, board: Board, name: str, at: Span, problems: list[Problem]) -> Place | None:
    known = board.named
    if name not in known:
        message = say("check/unknown-name.place-of-board", board=entry.name, name=name)
        hint = did_you_mean(name, known, len(problems))
        problems.append(Problem("check/unknown-name", message, at, hint=hint))
    return known.get(name)
