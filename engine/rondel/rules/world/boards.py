"""Boards: rings, grids and graphs of places, which place follows which, and the rule that stands on each place.

A ring knows `clockwise` and `counterclockwise`; a square grid the eight compass ways; a hex grid with pointed
tops `ne e se sw w nw`, its even rows shifted right; a graph the ways that it declares (`graph_boards`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rondel.limits import MOST_CELLS, MOST_PLACES
from rondel.messages.said import say
from rondel.problems import Problem, Span, did_you_mean
from rondel.rules.link.facts import Entry, Path
from rondel.rules.link.ruleset import RuleDef, Ruleset
from rondel.rules.types import NUMBER, one
from rondel.rules.world.constants import constant, too_many_rows
from rondel.rules.world.graph_boards import join_places, lay_graph, places_with_rules
from rondel.rules.world.things import Board, Place, PlaceKind, names_in
from rondel.rules.world.world import World

_SQUARE = {
    "n": (-1, 0), "ne": (-1, 1), "e": (0, 1), "se": (1, 1), "s": (1, 0), "sw": (1, -1), "w": (0, -1), "nw": (-1, -1),
}  # fmt: skip
_HEX = ("ne", "e", "se", "sw", "w", "nw")


def lay_boards(ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
    """Adds the places of all boards to the world, with the tables of their ways and rules."""
    for entry in ruleset.facts.all("boards"):
        kind = _place_kind(entry, world)
        lay = _ring if "ring" in entry.data else lay_graph if "graph" in entry.data else _grid
        board = lay(entry, world, kind, problems)
        world.boards[entry.name] = board
        kind.board = kind.board or entry.name
    _way_tables(ruleset, world, problems)
    _rule_columns(ruleset, world, problems)


def _place_kind(entry: Entry, world: World) -> PlaceKind:
    name = entry.data.get("of", entry.name)
    if name not in world.place_kinds:
        above = names_in(entry.data.get("is"))
        world.place_kinds[name] = PlaceKind(name, entry.module, entry, above, entry.data.get("plural", ""))
        for super_kind in above:
            world.super_places.setdefault(super_kind, []).append(name)
    kind = world.place_kinds[name]
    kind.shows += tuple(each for each in shown_answers(entry) if each[0] not in dict(kind.shows))
    kind.attributes.setdefault("index", NUMBER)
    return kind


def shown_answers(entry: Entry) -> tuple[tuple[str, Span], ...]:
    """The answers that are told with a place, as its fact names them."""
    named = (entry.data or {}).get("shows") or []
    if isinstance(named, str):
        return ((named, entry.span("shows")),)
    return tuple((name, entry.span("shows", at)) for at, name in enumerate(named))


def _add(world: World, kind: PlaceKind, board: Board, name: str, index: int, row: int = 0, column: int = 0) -> None:
    place = Place(len(world.places) + 1, kind.name, name, 0, index, row, column)
    world.places.append(place)
    kind.places.append(place)
    board.places.append(place)


def _ring(entry: Entry, world: World, kind: PlaceKind, problems: list[Problem]) -> Board:
    board = Board(entry.name, entry.module, kind.name, "ring", ways=("clockwise", "counterclockwise"))
    spaces = entry.data["ring"]
    count = spaces if isinstance(spaces, int) else len(spaces)
    if count > MOST_CELLS or count + len(world.places) > MOST_PLACES:
        problems.append(
            Problem(
                "facts/too-many",
                say("facts/too-many.ring", most=MOST_CELLS, in_all=MOST_PLACES),
                entry.span("ring"),
            )
        )
        count = 0
    for index in range(count):
        _add(world, kind, board, f"{entry.name}.{index}", index)
    return board


def _grid(entry: Entry, world: World, kind: PlaceKind, problems: list[Problem]) -> Board:
    hexes = "hex" in entry.data
    size = entry.data["hex" if hexes else "grid"]
    rows = _by_players(size["rows"], world.seats)
    columns = _by_players(size["columns"], world.seats)
    if rows * columns > MOST_CELLS or rows * columns + len(world.places) > MOST_PLACES:
        problems.append(
            Problem("facts/too-many", say("facts/too-many.grid", most=MOST_CELLS, in_all=MOST_PLACES), entry.span())
        )
        rows = 0
    board = Board(
        entry.name, entry.module, kind.name, "hex" if hexes else "grid", ways=_HEX if hexes else tuple(_SQUARE)
    )
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            index = (row - 1) * columns + column - 1
            _add(world, kind, board, f"{entry.name}.r{row}c{column}", index, row, column)
    kind.attributes.update(row=NUMBER, column=NUMBER)
    return board


def _by_players(value: Any, seats: int) -> int:
    """A number, or the one for that many players; where none is given, that for the next smaller table."""
    if not isinstance(value, dict):
        return int(value)
    known = [count for count in sorted(value) if count <= seats]
    return int(value[known[-1] if known else min(value)])


def _way_tables(ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
    size = len(world.places) + 1
    for way in world.way_names:
        world.tables["way." + way] = [0] * size
    world.tables["place.opposite"] = [0] * size
    world.tables["place.ways"] = [0] * size
    for entry in ruleset.facts.all("boards"):
        board = world.boards[entry.name]
        if board.shape == "graph":
            join_places(entry, board, world, problems)
        else:
            (_ring_ways if board.shape == "ring" else _grid_ways)(board, world)
        for place in board.places:
            world.tables["place.ways"][place.number] = _ways_on(place, board, world)
    for name in ("index", "row", "column", "key"):
        world.tables["place." + name] = [0, *(getattr(place, name) for place in world.places)]


def _ways_on(place: Place, board: Board, world: World) -> int:
    """The ways of a board; of a graph only those that lead on from this very place."""
    ways = (way for way in board.ways if board.shape != "graph" or world.tables["way." + way][place.number])
    return sum(1 << world.way_names.index(way) + 1 for way in ways)


def _ring_ways(board: Board, world: World) -> None:
    count = len(board.places)
    for i, place in enumerate(board.places):
        world.tables["way.clockwise"][place.number] = board.places[(i + 1) % count].number
        world.tables["way.counterclockwise"][place.number] = board.places[(i - 1) % count].number
        world.tables["place.opposite"][place.number] = board.places[(i + count // 2) % count].number


def _grid_ways(board: Board, world: World) -> None:
    at = {(place.row, place.column): place.number for place in board.places}
    for place in board.places:
        for way in board.ways:
            target = at.get(_beside(place, way, board.shape))
            world.tables["way." + way][place.number] = target or 0


def _beside(place: Place, way: str, shape: str) -> tuple[int, int]:
    down, right = _SQUARE[way]
    if shape != "hex" or way in ("e", "w"):
        return place.row + down, place.column + right
    # Even rows are shifted right by half a tile.
    shifted = place.row % 2 == 0
    column = place.column + (1 if shifted else 0) if right > 0 else place.column - (0 if shifted else 1)
    return place.row + down, column


def _rule_columns(ruleset: Ruleset, world: World, problems: list[Problem]) -> None:
    """Which rule stands on each place, and the constants it was given: columns of the place."""
    column = world.tables.setdefault("place.rule", [0] * (len(world.places) + 1))
    for entry in ruleset.facts.all("boards"):
        board = world.boards[entry.name]
        rules = _rules_for(board.kind, ruleset, world)
        for place, space, path in _with_rules(entry, board, problems):
            name, values = _space(space)
            rule = rules.get(name)
            if rule is None:
                hint = did_you_mean(name, rules, len(problems))
                message = say("check/unknown-name.rule-for-place", name=name, of=entry.name)
                problems.append(Problem("check/unknown-name", message, entry.span(*path), hint=hint))
                continue
            column[place.number] = next(r.number for r in world.rules if r.address == rule.address)
            _params(rule, values, place, entry.span(*path), world, problems)


def _with_rules(entry: Entry, board: Board, problems: list[Problem]) -> Iterator[tuple[Place, Any, Path]]:
    """The places of a board that have a rule, what is written there, and where."""
    if board.shape == "graph":
        yield from places_with_rules(entry, board, problems)
    spaces = entry.data.get("ring")
    if isinstance(spaces, list):
        for place, (index, space) in zip(board.places, enumerate(spaces), strict=False):
            if space is not None:
                yield place, space, ("ring", index)


def _rules_for(place_kind: str, ruleset: Ruleset, world: World) -> dict[str, RuleDef]:
    kinds = [kind.name for kind in world.rule_kinds.values() if kind.of == place_kind]
    return {rule.name: rule for rule in ruleset.rules.values() if rule.kind in kinds}


def _space(space: Any) -> tuple[str, list[Any]]:
    if isinstance(space, dict):
        name, values = next(iter(space.items()))
        return str(name), values if isinstance(values, list) else [values]
    return str(space), []


def _params(rule: RuleDef, values: list[Any], place: Place, span: Span, world: World, problems: list[Problem]) -> None:
    if len(values) != len(rule.params):
        message = say("check/wrong-number.values", name=rule.name, wanted=len(rule.params), n=len(values))
        problems.append(Problem("check/wrong-number", message, span))
        return
    kind = world.place_kinds[place.kind]
    for param, value in zip(rule.params, values, strict=True):
        wanted = world.named_type(param.type or param.name)
        if wanted is None:
            hint = say("check/no-type.hint-colour", name=param.name)
            problems.append(
                Problem("check/no-type", say("check/no-type.no-type", name=param.name), param.span, hint=hint)
            )
            continue
        found = constant(value, wanted, world)
        if found is None:
            message = say("check/wrong-type.value", found=str(value), wanted=wanted.said)
            problems.append(Problem("check/wrong-type", message, span))
            continue
        column = world.new_table("place." + param.name, len(world.places) + 1)
        if column is None:
            problems.append(too_many_rows(say("what.parameter", name=param.name), param.span))
            continue
        kind.attributes.setdefault(param.name, one(wanted.domain, *wanted.kinds) if wanted.domain else wanted)
        column[place.number] = found
