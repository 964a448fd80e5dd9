"""check/kind-circle: kinds that are each other in a circle are all the same kind, under several names."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.call_graph import circles, way_round
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.things import PieceKind, PlaceKind


def check(rules: Elaborated) -> list[Problem]:
    return [*_circles(rules.world.piece_kinds), *_circles(rules.world.place_kinds)]


def _circles(kinds: Mapping[str, PieceKind] | Mapping[str, PlaceKind]) -> list[Problem]:
    graph = {name: [above for above in kind.supers if above in kinds] for name, kind in kinds.items()}
    return [_problem(kinds, way_round(graph, circle[0])) for circle in circles(graph)]


def _problem(kinds: Mapping[str, PieceKind] | Mapping[str, PlaceKind], way: list[str]) -> Problem:
    spans = [kinds[name].entry.span("is") for name in way]
    message = say("check/kind-circle.of-itself", name=way[0], way=" → ".join([*way, way[0]]))
    also = tuple(Remark(span, say("place.is-another")) for span in spans[1:])
    return Problem("check/kind-circle", message, spans[0], also, say("check/kind-circle.hint"))
