"""check/two-meanings: one name for two deeds or answers in sight of one module, or for an answer and a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span
from rondel.rules.link.ruleset import AnswerDef, Ruleset, Seam
from rondel.rules.read import built_in_functions
from rondel.rules.read.elaborate import START
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.syntax import tree as t


def check(rules: Elaborated) -> list[Problem]:
    ruleset = rules.ruleset
    problems = [
        _hidden_function(answer) for answer in ruleset.answers.values() if _name(answer) in built_in_functions.NAMES
    ]
    for module in ruleset.modules:
        problems += _in_sight_of(module, ruleset)
    return problems


def _name(thing: Seam | AnswerDef) -> str:
    return thing.address.split(".")[-1]


def _hidden_function(answer: AnswerDef) -> Problem:
    message = say("check/two-meanings.function", name=_name(answer))
    return Problem("check/two-meanings", message, answer.span, hint=say("check/two-meanings.hint-answer"))


def _in_sight_of(module: str, ruleset: Ruleset) -> Iterator[Problem]:
    visible = ruleset.needs[module] | {module}
    declared: dict[str, list[Seam | AnswerDef]] = {}
    things: list[Seam | AnswerDef] = [*ruleset.deeds.values(), *ruleset.answers.values()]
    for thing in things:
        if thing.module in visible and _name(thing) != START:
            declared.setdefault(_name(thing), []).append(thing)
    for name, things in declared.items():
        own = next((thing for thing in things if thing.module == module), None)
        if len(things) > 1 and own is not None:
            other = next(thing for thing in things if thing is not own)
            yield _problem(
                name,
                things,
                own.span,
                Remark(other.span, say("place.declared-too")),
                say("check/two-meanings.hint-rename"),
            )
        elif len(things) > 1 and (used := _bare_use(name, module, ruleset)):
            hint = say("check/two-meanings.hint-whose", address=things[0].address)
            yield _problem(name, things, used, Remark(things[0].span, say("place.declared-among-others")), hint)


def _problem(name: str, things: list[Seam | AnswerDef], span: Span, also: Remark, hint: Said) -> Problem:
    quoted = [say("what.name", name=module) for module in sorted({thing.module for thing in things})]
    modules = reduce(lambda before, last: say("list.and-by", before=before, last=last), quoted)
    return Problem(
        "check/two-meanings", say("check/two-meanings.declared", name=name, modules=modules), span, (also,), hint
    )


def _bare_use(name: str, module: str, ruleset: Ruleset) -> Span | None:
    """Where a module does or asks something by its bare name."""
    for seam in ruleset.seams():
        for handler in [*([seam.core] if seam.core else []), *seam.woven]:
            if handler.module == module and (found := _call_of(name, (handler.guard, handler.body))):
                return found
    for answer in ruleset.answers.values():
        parts = [answer.value] if answer.module == module else []
        layers = [(layer.value, layer.guard) for layer in answer.layers if layer.module == module]
        if found := _call_of(name, (*parts, *layers)):
            return found
    return None


def _call_of(name: str, node: object) -> Span | None:
    called = node.deed if isinstance(node, t.Do | t.Can) else node.of if isinstance(node, t.Call) else None
    if isinstance(called, t.Name) and called.name == name:
        return called.span
    inner: Iterable[object] = node if isinstance(node, tuple) else ()
    if hasattr(node, "__dataclass_fields__"):
        inner = (getattr(node, field) for field in node.__dataclass_fields__)
    return next((found for part in inner if (found := _call_of(name, part))), None)
