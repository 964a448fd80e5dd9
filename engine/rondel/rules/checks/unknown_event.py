"""check/unknown-event: a rule answers to an event that its kind does not have."""

from __future__ import annotations

from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, did_you_mean
from rondel.rules.link.ruleset import RuleDef, Seam
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.things import RuleKind


def check(rules: Elaborated) -> list[Problem]:
    problems = []
    for rule in rules.ruleset.rules.values():
        kind = rules.world.rule_kinds.get(rule.kind)
        if kind is None:
            continue
        for event, seam in rule.events.items():
            if event not in kind.events:
                problems += _strangers(rule, kind, event, seam)
    return problems


def _strangers(rule: RuleDef, kind: RuleKind, event: str, seam: Seam) -> list[Problem]:
    message = say("check/unknown-event.unknown", kind=rule.kind, name=event)
    hint = did_you_mean(event, kind.events) or _all_events(kind)
    also = (Remark(kind.entry.key_span(), say("place.kind-declared", name=rule.kind)),)
    handlers = [*([seam.core] if seam.core else []), *seam.woven]
    return [Problem("check/unknown-event", message, handler.span, also, hint) for handler in handlers]


def _all_events(kind: RuleKind) -> Said:
    if not kind.events:
        return say("check/unknown-event.hint-none")
    return say("check/unknown-event.hint-known", names=tuple(kind.events))
