"""check/no-players: no module says who plays."""

from __future__ import annotations

from rondel.problems import Problem
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    if rules.ruleset.facts.players is not None:
        return []
    span = next(iter(rules.ruleset.named_at.values()))
    hint = "write for example: players: {from: 2, to: 4, colours: [red, blue, green, white]}"
    return [Problem("check/no-players", "nothing tells who plays", span, hint=hint)]
