"""check/no-event: a rule that should be on offer in windows, but does not say what happens then."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    problems = []
    for rule in rules.ruleset.rules.values():
        kind = rules.world.rule_kinds.get(rule.kind)
        event = next(iter(kind.events), "") if kind is not None and kind.option else ""
        if event and event not in rule.events:
            message = say("check/no-event.no-event", name=rule.name, event=event)
            problems.append(Problem("check/no-event", message, rule.span, hint=say("hint.write-event", event=event)))
    return problems
