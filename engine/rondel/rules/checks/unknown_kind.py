"""check/unknown-kind: a rule, or `every`, of a kind that no module declares."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem, did_you_mean
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    declared = rules.world.rule_kinds
    used = [(rule.kind, rule.span) for rule in rules.ruleset.rules.values()]
    used += [(every.kind, every.span) for every in rules.ruleset.every]
    return [
        Problem(
            "check/unknown-kind",
            say("check/unknown-kind.unknown", name=kind),
            span,
            hint=did_you_mean(kind, declared) or say("check/unknown-kind.hint"),
        )
        for kind, span in used
        if kind not in declared
    ]
