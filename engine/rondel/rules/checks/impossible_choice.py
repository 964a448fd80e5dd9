"""check/impossible-choice: a choice among nothing, a condition that is always no, a price nobody can ever pay.

Only what is written out counts: what an option of the line-up or a number makes impossible is meant so.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Span
from rondel.rules.read.attributes import kind_named
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside


def check(rules: Elaborated) -> list[Problem]:
    problems: list[Problem] = []
    for seam in rules.ruleset.seams():
        for handler in [*([seam.core] if seam.core else []), *seam.woven]:
            if handler.guard is not None and _is_no(handler.guard):
                problems.append(_problem(say("check/impossible-choice.always-no"), handler.guard.span))
            problems += [found for step in steps_inside(handler.body) for found in _look(step, rules)]
    return problems


def _problem(message: Said, span: Span, hint: Said = UNSAID) -> Problem:
    return Problem("check/impossible-choice", message, span, hint=hint)


def _look(step: t.Step, rules: Elaborated) -> Iterator[Problem]:
    match step:
        case t.Choose() if _is_empty(step.source):
            yield _problem(
                say("check/impossible-choice.nothing-to-choose"),
                step.source.span,
                say("check/impossible-choice.hint-members"),
            )
        case t.Need() if _is_no(step.condition):
            yield _problem(say("check/impossible-choice.always-no"), step.condition.span)
        case t.Pay() if step.kind and _never_had(step.kind, rules):
            hint = say("check/impossible-choice.hint-give", kind=step.kind)
            yield _problem(say("check/impossible-choice.never-had", kind=step.kind), step.span, hint)


def _is_no(expr: t.Expr) -> bool:
    match expr:
        case t.Name():
            return expr.name == "no"
        case t.Unary():
            return expr.op == "not" and isinstance(expr.value, t.Name) and expr.value.name == "yes"
        case t.Binary():
            if expr.op == "and":
                return _is_no(expr.left) or _is_no(expr.right)
            return expr.op == "or" and _is_no(expr.left) and _is_no(expr.right)
    return False


def _is_empty(expr: t.Expr) -> bool:
    match expr:
        case t.ListOf():
            return not expr.members
        case t.Where():
            return _is_no(expr.condition) or _is_empty(expr.source)
        case t.Binary():
            ends = (expr.left, expr.right)
            return expr.op == ".." and all(isinstance(end, t.Int) for end in ends) and _value(ends[0]) > _value(ends[1])
    return False


def _value(expr: t.Expr) -> int:
    return expr.value if isinstance(expr, t.Int) else 0


def _never_had(name: str, rules: Elaborated) -> bool:
    world = rules.world
    kinds, _ = kind_named(name, world)
    places = [place.name for place in world.place_kinds.values() if place.per == "player"]
    owned = any(world.piece_kinds[kind].owned for kind in kinds)
    return not owned and not any((kind, place) in rules.know.moves for kind in kinds for place in places)
