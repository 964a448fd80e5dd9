"""What options can be called in a scenario, and those that nothing is called by."""

from __future__ import annotations

import re
from collections.abc import Collection

from rondel.messages.said import UNSAID, say
from rondel.problems import Problem, did_you_mean
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t

# What tells alike options apart stands behind one of these: a face, a place, what rides on it, a number.
_DETAIL = re.compile("[:@+#]")
_WAYS_ON = ("go_on", "pass", "enough")


def option_names(rules: Elaborated) -> set[str]:
    """Everything that an option could be called, without what only tells alike ones apart."""
    world = rules.world
    names = {label for site in rules.sites for label in site.labels} | set(_WAYS_ON)
    names |= {f"{rule.kind}.{rule.name}" for rule in world.rules}
    names |= {name for members in world.sets.values() for name in members.names}
    names |= {place.name for place in world.places} | {*world.seated, *world.neutrals}
    for piece in world.pieces:
        owner = f"{piece.kind}.{world.players[piece.owner - 1]}" if piece.owner else piece.kind
        names |= {piece.name, piece.kind + piece.name.removeprefix(owner)}
    return names


def unknown_options(scenario: t.Scenario, known: Collection[str], *, hints: bool = True) -> list[Problem]:
    """The choices of a scenario that nothing on offer could be called by."""
    problems = []
    for part in scenario.parts:
        for turn in part.turns if isinstance(part, t.Chosen) else ():
            for name in turn.options:
                plain = _DETAIL.split(name)[0]
                if plain not in known and not plain.lstrip("-").isdigit():
                    message = say("check/unknown-option.unknown", name=name)
                    hint = did_you_mean(plain, known) if hints else UNSAID
                    problems.append(Problem("check/unknown-option", message, turn.span, hint=hint))
    return problems
