"""check/never-set: a mark that is read, but that nothing sets, is always none or no."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.checks.mentions import Mentions
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    return [
        Problem("check/never-set", say("check/never-set.never-set", name=entry.name), entry.key_span(),
                hint=say("check/never-set.hint", name=entry.name))
        for entry in rules.ruleset.facts.all("marks")
        if entry.name in mentions.read - mentions.set
    ]  # fmt: skip
