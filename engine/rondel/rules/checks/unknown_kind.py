"""check/unknown-kind: a rule, `every`, or what a piece rides on, of a kind that no module declares."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem, did_you_mean
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    declared = rules.world.rule_kinds
    used = [(rule.kind, rule.span) for rule in rules.ruleset.rules.values()]
    used += [(every.kind, every.span) for every in rules.ruleset.every]
    return _ridden(rules) + [
        Problem(
            "check/unknown-kind",
            say("check/unknown-kind.unknown", name=kind),
            span,
            hint=did_you_mean(kind, [*declared, "deed"]) or say("check/unknown-kind.hint"),
        )
        for kind, span in used
        if kind not in declared
    ]


def _ridden(rules: Elaborated) -> list[Problem]:
    """Kinds of pieces that others ride on, and that are none."""
    kinds = rules.world.piece_kinds
    known = [*kinds, *rules.world.super_kinds]
    return [
        Problem(
            "check/unknown-kind", say("check/unknown-kind.piece", name=name), kind.entry.span("rides"),
            hint=did_you_mean(name, known) or say("check/unknown-kind.hint-rides"),
        )
        for kind in kinds.values()
        for name in kind.rides
        if not rules.world.piece_kinds_of(name)
    ]  # fmt: skip
