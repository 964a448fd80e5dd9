"""Every address of a position with its value: what a scenario, a bot or a curious person can name.

A game comes in, plain data by section go out. Names are written as the language writes them (`red.points`,
`chest.red`, `moved(pawn.red)`), so that what is shown can be copied into a scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rondel.core.expressions import FACES, HELD
from rondel.core.library import members
from rondel.core.types import PIECE, PLACE, RULE, WINDOW
from rondel.lab.value_text import shown
from rondel.play.game import Game
from rondel.rules.link.facts import Entry
from rondel.rules.read.bare_names import mark, mark_type
from rondel.rules.types import Type
from rondel.rules.world.world import World

Section = dict[str, Any]


def addresses(game: Game) -> dict[str, Section]:
    """All addresses of a game's position by section."""
    return {
        "points": {f"{name}.points": points for name, points in game.points.items()},
        "places": _places(game),
        "rules": dict(_rules(game)),
        "faces": _faces(game),
        "marks": dict(_marks(game)),
        "windows": _windows(game),
        "numbers": _numbers(game),
        "options": _options(game),
        "sets": _sets(game),
    }


def _world(game: Game) -> World:
    return game.rules.model.rules.world


def _places(game: Game) -> Section:
    """What lies at each place, with how many of each; a piece that holds others is a place, if any lie there."""
    world, layout = _world(game), game.rules.model.layout
    found: Section = {}
    for number in range(1, len(world.places) + world.hosts + 1):
        held = members(game.position[layout.slot(HELD, number)])
        if held or number <= len(world.places):
            pieces = Counter(world.pieces[piece - 1].name for piece in held)
            found[world.name_of(PLACE, number)] = dict(sorted(pieces.items()))
    return found


def _rules(game: Game) -> Iterator[tuple[str, str]]:
    """The rule on each place that has one, with what it was given there."""
    world, rules = _world(game), game.rules.model.rules.ruleset.rules
    for place, number in zip(world.places, world.tables["place.rule"][1:], strict=False):
        if number:
            rule = rules[world.name_of(RULE, number)]
            types = world.place_kinds[place.kind].attributes
            given = [(world.tables[f"place.{one.name}"][place.number], types[one.name]) for one in rule.params]
            values = ", ".join(shown(value, found, world) for value, found in given)
            yield place.name, f"{rule.address}({values})" if values else rule.address


def _faces(game: Game) -> Section:
    """What each die shows; alike dice are shown together."""
    world, layout = _world(game), game.rules.model.layout
    found: Section = {}
    for piece, dense in enumerate(game.rules.model.core.facts.faced):
        if dense:
            shows = world.face_called(piece, game.position[layout.slot(FACES, dense)])
            found.setdefault(world.pieces[piece - 1].name, []).append(shows)
    return found


def _marks(game: Game) -> Iterator[tuple[str, str]]:
    world, layout = _world(game), game.rules.model.layout
    for entry in game.rules.model.rules.ruleset.facts.all("marks"):
        region, holds = mark(entry.address), mark_type(entry.data or {}, world)
        if region not in layout.regions:
            continue
        for index, name in _mark_names(entry, world):
            yield name, shown(game.position[layout.slot(region, index)], holds, world)


def _mark_names(entry: Entry, world: World) -> Iterator[tuple[int, str]]:
    """A mark, or one for each of what it is kept for."""
    per = world.named_type((entry.data or {}).get("per", ""))
    if per is None:
        yield 0, entry.name
        return
    for index, key in enumerate(kept_for(per, world), 1):
        yield index, f"{entry.name}({key})"


def kept_for(per: Type, world: World) -> list[str]:
    """The names of what a mark is kept for, in the order of its slots."""
    if per.domain == PIECE:
        return [piece.name for piece in world.pieces if piece.kind in per.kinds]
    if per.domain == PLACE:
        return [place.name for place in world.places if place.kind in per.kinds]
    assert per.domain is not None
    return [world.name_of(per.domain, number) for number in range(1, world.size(per.domain) + 1)]


def _windows(game: Game) -> Section:
    """Each window with the rules that are on offer there."""
    rules = game.rules.model.rules
    found: Section = {name: [] for name in rules.world.windows}
    for option in rules.options:
        for window in sorted(option.windows):
            found[rules.world.name_of(WINDOW, window)].append(option.address)
    return found


def _numbers(game: Game) -> Section:
    return {name: value for name, entries in _world(game).numbers.items() for _, value in entries}


def _options(game: Game) -> Section:
    world = _world(game)
    return {name: shown(value, found, world) for name, entries in world.options.items() for _, found, value in entries}


def _sets(game: Game) -> Section:
    world = _world(game)
    declared = {entry.name for entry in game.rules.model.rules.ruleset.facts.all("sets")}
    return {name: list(members.names) for name, members in world.sets.items() if name in declared}
