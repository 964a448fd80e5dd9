"""check/no-start: a game begins with the one deed called `game`."""

from __future__ import annotations

from rondel.problems import Problem, Remark
from rondel.rules.read.elaborate import START
from rondel.rules.read.elaborated_rules import Elaborated


def check(rules: Elaborated) -> list[Problem]:
    ruleset = rules.ruleset
    found = [seam for address, seam in ruleset.deeds.items() if address.split(".")[-1] == START]
    if not found:
        span = next(iter(ruleset.named_at.values()))
        hint = "declare the deed with which a game begins, or need a module that does: deed game { … }"
        return [Problem("check/no-start", f"there is no deed '{START}' to begin with", span, hint=hint)]
    first, *others = found
    message = f"'{first.module}' and '{{}}' both declare the deed '{START}'"
    hint = f"rename one of them, or write: around {first.address} {{ … }}"
    also = (Remark(first.span, "declared here too"),)
    return [Problem("check/no-start", message.format(seam.module), seam.span, also, hint) for seam in others]
