"""check/no-players: no module says who plays."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    if rules.ruleset.facts.players is not None:
        return []
    span = next(iter(rules.ruleset.named_at.values()))
    hint = say("check/no-players.hint")
    return [Problem("check/no-players", say("check/no-players.no-players"), span, hint=hint)]
