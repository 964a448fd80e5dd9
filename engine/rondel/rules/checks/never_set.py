"""check/never-set: a mark that is read, but that nothing sets, is always none or no."""

from __future__ import annotations

from rondel.problems import Problem
from rondel.rules.checks.mentions import Mentions
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    return [
        Problem("check/never-set", f"nothing sets the mark '{entry.name}'", entry.key_span(),
                hint=f"set it in a deed: set {entry.name} = …; or remove it")
        for entry in rules.ruleset.facts.all("marks")
        if entry.name in mentions.read - mentions.set
    ]  # fmt: skip
