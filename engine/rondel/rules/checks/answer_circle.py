"""check/answer-circle: answers that ask each other in a circle never come to a value."""

from __future__ import annotations

from rondel.core.expressions import Ask
from rondel.core.walk import walk
from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.call_graph import circles, way_round
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    asked = {
        name: [node.answer for node in walk(code.value) if isinstance(node, Ask)]
        for name, code in rules.answers.items()
        if name in rules.ruleset.answers
    }
    return [_problem(rules, way_round(asked, circle[0])) for circle in circles(asked)]


def _problem(rules: Elaborated, way: list[str]) -> Problem:
    spans = [rules.ruleset.answers[name].span for name in way]
    shown = " → ".join([*way, way[0]])
    message = say("check/answer-circle.asks-itself", name=way[0], way=shown)
    also = tuple(Remark(span, say("place.asked")) for span in spans[1:])
    return Problem("check/answer-circle", message, spans[0], also, say("check/answer-circle.hint"))
