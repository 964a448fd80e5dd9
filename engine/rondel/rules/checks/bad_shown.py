"""check/bad-shown: what is told with a place must be an answer about such a place, and about nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.types import PLACE
from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.rules.link.ruleset import AnswerDef
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.things import PlaceKind


def check(rules: Elaborated) -> list[Problem]:
    return [
        problem
        for kind in rules.world.place_kinds.values()
        for name, span in kind.shows
        for problem in _bad(rules, kind, name, span)
    ]


def _bad(rules: Elaborated, kind: PlaceKind, name: str, span: Span) -> Iterator[Problem]:
    answer = rules.ruleset.answer_named(name)
    if answer is None:
        hint = did_you_mean(name, (address.split(".")[-1] for address in rules.ruleset.answers))
        yield Problem("check/bad-shown", say("check/bad-shown.no-answer", name=name), span, hint=hint)
    elif not _is_about(rules, kind, answer):
        message = say("check/bad-shown.not-about", name=name, kind=kind.name)
        also = (Remark(answer.span, say("place.stands")),)
        yield Problem("check/bad-shown", message, span, also, say("check/bad-shown.hint", name=name, kind=kind.name))


def _is_about(rules: Elaborated, kind: PlaceKind, answer: AnswerDef) -> bool:
    if len(answer.params) != 1:
        return False
    found = rules.world.named_type(answer.params[0].type or answer.params[0].name)
    return found is not None and found.domain == PLACE and kind.name in found.kinds and not found.is_many
