"""A program in which something was found, made smaller as long as the same is found.

The trees are those of the language: every variant with one thing less is printed, checked and tried again. Nothing here
knows what a construct means; what a variant breaks, the check pass refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, get_args

from rondel.frozen import changed_copy, frozen
from rondel.problems import Span
from rondel.syntax import tree as t
from rondel.syntax.format import format_source
from rondel.syntax.layout_text import one_line
from rondel.syntax.parse import parse

from .program import Module, Program
from .trying import Effort, try_program

HERE = Span("small.rondel")
SIMPLE: tuple[t.Expr, ...] = (t.Int(1, HERE), t.Int(0, HERE), t.Name("yes", HERE), t.Name("none", HERE))
EXPRESSIONS = get_args(t.Expr)
KEPT_FACTS = ("module", "version", "players", "needs")
LONGEST = 120.0  # seconds of CPU time


@frozen
class Draft:
    """A program as trees and data."""

    names: tuple[str, ...]
    facts: tuple[dict[str, Any], ...]
    items: tuple[tuple[t.Item, ...], ...]
    players: int
    options: dict[str, Any]
    seed: int

    def program(self) -> Program:
        texts = ["\n".join(map(one_line, items)) + "\n" for items in self.items]
        modules = tuple(map(Module, self.names, self.facts, texts))
        return Program(self.seed, modules, self.players, self.options)


def draft_of(program: Program) -> Draft:
    trees = tuple(parse(module.deeds, module.name)[0].items for module in program.modules)
    facts = tuple(module.facts for module in program.modules)
    names = tuple(module.name for module in program.modules)
    return Draft(names, facts, trees, program.players, program.options, program.seed)


def formatted(program: Program) -> Program:
    """A program with its deeds laid out for reading."""
    texts = [format_source(module.deeds, module.name)[0] or module.deeds for module in program.modules]
    modules = (Module(one.name, one.facts, text) for one, text in zip(program.modules, texts, strict=True))
    return Program(program.seed, tuple(modules), program.players, program.options)


def shrunk(program: Program, shelf: Path, effort: Effort, found: str) -> tuple[Program, str]:
    """The smallest program that could be made in which the same is found, and how that is told of it."""
    sign, began = signature(found), process_time()

    def still(candidate: Draft) -> str:
        if process_time() - began > LONGEST:
            return ""
        outcome = try_program(candidate.program(), shelf, effort)
        return outcome.found if signature(outcome.found) == sign else ""

    draft = draft_of(program)
    while True:
        smaller, found_now = _one_round(draft, still)
        if smaller is draft:
            return formatted(draft.program()), found
        draft, found = smaller, found_now or found


def signature(found: str) -> str:
    """What must stay the same: the machine that parts and in what manner, or the error."""
    first = found.split("\n")[0]
    return re.sub(r"'[^']*'|\d+|\[.*|\(.*", "", first.split(", game")[0])[:60] + _manner(first)


def _manner(found: str) -> str:
    """Whether machines offer, tell, fail or hold something else."""
    what = found.partition(": ")[2] if ", decision" in found else ""
    return next(
        (word for word in ("offers", "tells", "fails", "asked again") if word in what), "" if not what else "slots"
    )


def _one_round(draft: Draft, still: Callable[[Draft], str]) -> tuple[Draft, str]:
    """All variants once; after a success it goes on at the same place of the smaller program."""
    number, last = 0, ""
    while True:
        candidate = next(islice(variants(draft), number, None), None)
        if candidate is None:
            return draft, last
        if found := still(candidate):
            draft, last = candidate, found
        else:
            number += 1


# --- variants ---


def variants(draft: Draft) -> Iterator[Draft]:
    """Every program with one thing less, large things first."""
    if len(draft.names) > 1:
        yield changed_copy(draft, {"names": draft.names[:1], "facts": draft.facts[:1], "items": draft.items[:1]})
    for items in _variants(draft.items, least=len(draft.items)):
        yield changed_copy(draft, {"items": items})
    for i, facts in enumerate(draft.facts):
        for less in _less_facts(facts):
            yield changed_copy(draft, {"facts": (*draft.facts[:i], less, *draft.facts[i + 1 :])})


def _variants(value: Any, least: int = 0) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from _of_tuple(value, least)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
        yield from _of_node(value)


def _of_tuple(value: tuple[Any, ...], least: int) -> Iterator[tuple[Any, ...]]:
    for i in range(len(value)):
        if len(value) > least:
            yield (*value[:i], *value[i + 1 :])
    for i, part in enumerate(value):
        for inner in _opened(part):
            yield (*value[:i], *inner, *value[i + 1 :])
    for i, part in enumerate(value):
        for less in _variants(part):
            yield (*value[:i], less, *value[i + 1 :])


def _opened(node: Any) -> Iterator[tuple[t.Step, ...]]:
    """What stands inside a step with braces, instead of it."""
    match node:
        case t.If():
            yield node.then.steps
            yield from [node.otherwise.steps] if node.otherwise else []
        case t.Each() | t.As():
            yield node.body.steps
        case t.May():
            yield node.body.steps
            yield from [node.otherwise.steps] if node.otherwise else []
        case t.Either():
            yield from (branch.body.steps for branch in node.branches)


def _of_node(node: Any) -> Iterator[Any]:
    if isinstance(node, EXPRESSIONS):
        yield from _simpler(node)
    for one in fields(node):
        if not one.compare:  # where something stands
            continue
        value = getattr(node, one.name)
        if value is not None and "None" in str(one.type):
            yield changed_copy(node, {one.name: None})
        if one.name == "up_to" and value:
            yield changed_copy(node, {one.name: False})
        for less in _variants(value):
            yield changed_copy(node, {one.name: less})


def _simpler(node: Any) -> Iterator[t.Expr]:
    for one in fields(node):
        value = getattr(node, one.name)
        if isinstance(value, EXPRESSIONS):
            yield value
        for part in value if isinstance(value, tuple) else ():
            yield part.value if isinstance(part, t.Arg) else part
    if not isinstance(node, t.Int | t.Name):
        yield from SIMPLE


def _less_facts(value: Any, depth: int = 0) -> Iterator[Any]:
    """Data with one key or member less, or with a smaller number."""
    if isinstance(value, dict):
        keys = [key for key in value if depth or key not in KEPT_FACTS]
        yield from ({name: data for name, data in value.items() if name != key} for key in keys)
        for key in keys:
            yield from ({**value, key: less} for less in _less_facts(value[key], depth + 1))
    elif isinstance(value, list):
        for i, data in enumerate(value):
            yield [*value[:i], *value[i + 1 :]]
            yield from ([*value[:i], less, *value[i + 1 :]] for less in _less_facts(data, depth + 1))
    elif isinstance(value, int) and not isinstance(value, bool) and value > 1:
        yield 1
