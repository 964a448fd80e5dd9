"""check/nobody-acts: a deed that speaks of `you`, or lets somebody choose, while nobody acts.

Play begins with nobody acting; `as player { … }` says who does, and what is done inside it goes on with that player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from rondel.core.effects import Reads
from rondel.core.expressions import YOU, Ask, Read, RegionKind
from rondel.core.node_fields import EXPRESSIONS
from rondel.core.statements import (
    AsPlayer,
    Branches,
    CallRoutine,
    Choose,
    ChooseMany,
    OpenWindow,
    Stmt,
    Write,
    bodies_of,
)
from rondel.core.walk import walk
from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span
from rondel.rules.link.ruleset import Seam, Woven
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t

_CHOICES = (Choose, ChooseMany, Branches, OpenWindow)


def check(rules: Elaborated) -> list[Problem]:
    reads, problems = Reads(rules.answers, rules.trials), []
    waiting, seen = [rules.entry], {rules.entry}
    while waiting:
        name = waiting.pop()
        routine = rules.routines[name]
        found = [reason for step in routine.body for reason in _nobodys(step, reads)]
        if found:
            problems.append(_problem(rules, name, found[0]))
        for called in _called_routines(routine.body):
            if called not in seen:
                seen.add(called)
                waiting.append(called)
    return problems


def _called_routines(steps: tuple[Stmt, ...]) -> Iterator[str]:
    """What is done with nobody acting."""
    for step in steps:
        if isinstance(step, CallRoutine):
            yield step.routine
        elif not isinstance(step, AsPlayer):
            yield from (name for body in bodies_of(step) for name in _called_routines(body))


def _nobodys(step: Stmt, reads: Reads) -> Iterator[str]:
    """What a step wants of somebody: a choice, or the name of an answer or `you` that it reads."""
    if isinstance(step, _CHOICES):
        yield "choose"
    if isinstance(step, AsPlayer):
        yield from _read_in(step.player, reads)
        return
    if not (isinstance(step, Write) and step.region.kind is RegionKind.USES):
        yield from (reason for part in _expressions(step) for reason in _read_in(part, reads))
    yield from (reason for body in bodies_of(step) for inner in body for reason in _nobodys(inner, reads))


def _expressions(step: Stmt) -> Iterator[Any]:
    bodies = bodies_of(step)
    for field in fields(step):
        value = getattr(step, field.name)
        if value.__class__ in EXPRESSIONS:
            yield value
        elif isinstance(value, tuple) and value not in bodies and field.name == "args":
            yield from value


def _read_in(expr: Any, reads: Reads) -> Iterator[str]:
    for node in walk(expr):
        if node == Read(YOU):
            yield "you"
        elif isinstance(node, Ask) and YOU in reads.of([node]):
            yield node.answer


def _problem(rules: Elaborated, routine: str, reason: str) -> Problem:
    module, place, is_written = _place(rules, routine, reason)
    if reason == "choose":
        return Problem(
            "check/nobody-acts", say("check/nobody-acts.choose"), place, hint=say("check/nobody-acts.hint-as")
        )
    if reason == "you" and not is_written:
        hint = say("check/nobody-acts.hint-whom")
        return Problem("check/nobody-acts", say("check/nobody-acts.whom"), place, hint=hint)
    if reason == "you":
        return Problem("check/nobody-acts", say("check/nobody-acts.you"), place, hint=say("check/nobody-acts.hint-as"))
    speaking = _speaking(rules, reason)
    order = rules.ruleset.modules.index
    if speaking and order(speaking[0]) > order(module):
        # Who needs the other has brought it about: the answer was asked here before it spoke of anybody.
        message = say("check/nobody-acts.asked", name=reason)
        asked = (Remark(place, say("place.asked-with-nobody")),)
        return Problem("check/nobody-acts", message, speaking[1], asked, say("check/nobody-acts.hint-given"))
    also = (Remark(speaking[1], say("place.speaks-of-you")),) if speaking else ()
    return Problem(
        "check/nobody-acts", say("check/nobody-acts.speaks", name=reason), place, also, say("check/nobody-acts.hint-as")
    )


def _speaking(rules: Elaborated, address: str) -> tuple[str, Span] | None:
    """Where an answer, or the last change of it, speaks of `you`, and whose that is."""
    answer = rules.ruleset.answers.get(address)
    if answer is None:
        return None
    parts: list[tuple[str, Any]] = [(answer.module, answer.value)]
    parts += [(layer.module, (layer.value, layer.guard)) for layer in answer.layers]
    found = [(module, node.span) for module, part in parts if (node := _wanting(part, "you")) is not None]
    return found[-1] if found else None


def _place(rules: Elaborated, routine: str, reason: str) -> tuple[str, Span, bool]:
    """The step of a deed that wants somebody, else the deed; whose it is; whether it is written there whom it wants."""
    seam = _seam(rules, routine.split("#")[0])
    for handler in _handlers(seam):
        if (node := _wanting(handler.body, reason.split(".")[-1])) is not None:
            return handler.module, node.span, isinstance(node, t.Name)
    module, span = (seam.module, seam.span) if seam else (rules.ruleset.modules[0], rules.routines[routine].span)
    return module, span, True


def _seam(rules: Elaborated, address: str) -> Seam | None:
    rule, _, event = address.rpartition(".")
    if rule in rules.ruleset.rules:
        return rules.ruleset.rules[rule].events.get(event)
    return rules.ruleset.deeds.get(address)


def _handlers(seam: Seam | None) -> list[Woven]:
    return [] if seam is None else [*([seam.core] if seam.core else []), *seam.woven]


def _wanting(node: Any, reason: str) -> Any:
    """What is written there that wants somebody: a name, or a step."""
    match node:
        case t.As():
            return None
        case t.Name() if node.name == reason:
            return node
        case t.Choose() | t.May() | t.Either() | t.Window() if reason == "choose":
            return node
        case t.Pay() | t.Take() if reason in ("you", "choose"):
            return node
        case t.Score() if reason == "you" and node.to is None:
            return node
    parts = node if isinstance(node, tuple) else ()
    if hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
        parts = tuple(getattr(node, name) for name in node.__dataclass_fields__)
    return next((found for part in parts if (found := _wanting(part, reason)) is not None), None)
