"""check/no-start: a game begins with the one deed called `game`."""

from __future__ import annotations

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.link.ruleset import Seam
from rondel.rules.read.elaborate import START
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    ruleset = rules.ruleset
    found = [seam for address, seam in ruleset.deeds.items() if address.split(".")[-1] == START]
    if not found:
        span = next(iter(ruleset.named_at.values()))
        hint = say("check/no-start.hint-declare")
        return [Problem("check/no-start", say("check/no-start.no-start", name=START), span, hint=hint)]
    first, *others = found
    return [_declared_too(first, seam) for seam in others]


def _declared_too(first: Seam, seam: Seam) -> Problem:
    message = say("check/no-start.two", name=START, module=first.module, other=seam.module)
    hint = say("check/no-start.hint-rename", address=first.address)
    return Problem("check/no-start", message, seam.span, (Remark(first.span, say("place.declared-too")),), hint)
