"""check/rides-itself: a piece cannot lie on itself, nor on one that lies on it."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.call_graph import circles, way_round
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    world = rules.world
    ridden = {
        name: [below for host in kind.rides for below in world.piece_kinds_of(host)]
        for name, kind in world.piece_kinds.items()
    }
    return [_problem(rules, way_round(ridden, circle[0])) for circle in circles(ridden)]


def _problem(rules: Elaborated, way: list[str]) -> Problem:
    spans = [rules.world.piece_kinds[name].entry.span("rides") for name in way]
    message = say("check/rides-itself.rides-itself", name=way[0], way=" → ".join([*way, way[0]]))
    also = tuple(Remark(span, say("place.rides")) for span in spans[1:])
    return Problem("check/rides-itself", message, spans[0], also, say("check/rides-itself.hint"))
