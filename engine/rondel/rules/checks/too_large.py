"""check/too-large: more is woven together, or remembered, or to be decided, than a game can have.

What is woven is looked at before anything of it is read, because reading goes deeper with every layer; what was read
is looked at as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.core.node_fields import Node
from rondel.core.types import bits_of
from rondel.core.walk import count_nodes
from rondel.limits import (
    MOST_BITS,
    MOST_DECLARED,
    MOST_FACTS,
    MOST_HEAD_STEPS,
    MOST_LAYERS,
    MOST_NODES,
    MOST_OFFERED,
    MOST_SITES,
    MOST_SLOTS,
    MOST_WOVEN,
)  # fmt: skip
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span
from rondel.rules.call_graph import by_window
from rondel.rules.link.ruleset import AnswerDef, Ruleset, Seam, Woven
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.heads import head_length, is_head
from rondel.syntax import tree as t


def _problem(message: Said, span: Span, hint: Said) -> Problem:
    return Problem("check/too-large", message, span, hint=hint)


# --- what is woven ---


def check_woven(ruleset: Ruleset) -> list[Problem]:
    """The seams and answers on which too much is laid, and whether there are too many of them."""
    problems = [problem for answer in ruleset.answers.values() for problem in _too_much_on(answer)]
    problems += [problem for seam in ruleset.seams() for problem in _too_much_at(seam)]
    return [*problems, *_too_many_declared(ruleset), *_too_many_facts(ruleset)]


def _too_much_on(answer: AnswerDef) -> list[Problem]:
    if len(answer.layers) <= MOST_LAYERS:
        return []
    message = say("check/too-large.layers", most=MOST_LAYERS, name=answer.address)
    hint = say("check/too-large.hint-layers")
    return [_problem(message, answer.layers[MOST_LAYERS].span, hint)]


def _too_much_at(seam: Seam) -> list[Problem]:
    if len(seam.woven) > MOST_WOVEN:
        message = say("check/too-large.woven", most=MOST_WOVEN, name=seam.address)
        return [_problem(message, seam.woven[MOST_WOVEN].span, say("check/too-large.hint-woven"))]
    handlers = [*([seam.core] if seam.core else []), *seam.woven]
    long = [block.span for handler in handlers for block in _blocks(handler.body) if _head(block) > MOST_HEAD_STEPS]
    if not long and (last := _together_too_long(seam)):
        long = [last.span]
    if not long:
        return []
    message = say("check/too-large.head", most=MOST_HEAD_STEPS, name=seam.address)
    return [_problem(message, long[0], say("check/too-large.hint-head"))]


def _together_too_long(seam: Seam) -> Woven | None:
    """The part with which a head becomes too long: all conditions that are woven to it stand in one with its own."""
    steps = _head(seam.core.body) if seam.core else 0
    for handler in seam.of("before"):
        steps += _head(handler.body) if is_head(handler.body) else 0
        if steps > MOST_HEAD_STEPS:
            return handler
    return None


def _head(block: t.Block) -> int:
    """How many steps the head of a block has, with those inside it."""
    return sum(1 + sum(len(inner.steps) for inner in _blocks(step)) for step in block.steps[: head_length(block)])


def _blocks(node: object) -> Iterator[t.Block]:
    """Every block of a step or a block."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        match node:
            case t.Block():
                yield node
                waiting += reversed(node.steps)
            case t.If():
                waiting += [node.otherwise, node.then]
            case t.May():
                waiting += [node.otherwise, node.body]
            case t.Either():
                waiting += [branch.body for branch in reversed(node.branches)]
            case t.Each() | t.As():
                waiting.append(node.body)


def _too_many_declared(ruleset: Ruleset) -> list[Problem]:
    spans = [deed.span for deed in ruleset.deeds.values()]
    spans += [answer.span for answer in ruleset.answers.values()]
    spans += [rule.span for rule in ruleset.rules.values()]
    if len(spans) <= MOST_DECLARED:
        return []
    message = say("check/too-large.declared", most=MOST_DECLARED)
    return [_problem(message, max(spans), say("check/too-large.hint-declared"))]


def _too_many_facts(ruleset: Ruleset) -> list[Problem]:
    entries = [entry for section in ruleset.facts.sections for entry in ruleset.facts.all(section)]
    if len(entries) <= MOST_FACTS:
        return []
    message = say("check/too-large.facts", most=MOST_FACTS)
    return [_problem(message, entries[MOST_FACTS].key_span(), say("check/too-large.hint-facts"))]


# --- what was read ---


def check(rules: Elaborated) -> list[Problem]:
    """Whether positions or programs become too large."""
    return [*_too_much_memory(rules), *_too_many_offered(rules), *_too_many_sites(rules), *_too_much_text(rules)]


def _too_much_memory(rules: Elaborated) -> list[Problem]:
    """The mark with which a position becomes too large."""
    slots = bits = 0
    sizes = rules.world.sizes()
    for region, found in rules.regions.items():
        slots += found.count
        bits += found.count * bits_of(found.holds, sizes)
        if slots > MOST_SLOTS or bits > MOST_BITS:
            entry = rules.ruleset.facts.by_address(region.of)
            span = entry.span() if entry else next(iter(rules.ruleset.named_at.values()))
            name = entry.name if entry else region.of
            values = say("check/too-large.values", name=name, most=MOST_SLOTS)
            message = values if slots > MOST_SLOTS else say("check/too-large.bits", name=name, most=MOST_BITS)
            return [_problem(message, span, say("check/too-large.hint-memory"))]
    return []


def _too_many_offered(rules: Elaborated) -> list[Problem]:
    """The rule with which a window has too much on offer."""
    full = [routines[MOST_OFFERED] for routines in by_window(rules.options).values() if len(routines) > MOST_OFFERED]
    return [
        _problem(say("check/too-large.offered", most=MOST_OFFERED), rules.place_of(routine),
                 say("check/too-large.hint-offered")) for routine in full[:1]
    ]  # fmt: skip


def _too_many_sites(rules: Elaborated) -> list[Problem]:
    if len(rules.sites) <= MOST_SITES:
        return []
    message = say("check/too-large.sites", most=MOST_SITES)
    return [_problem(message, rules.sites[MOST_SITES].span, say("check/too-large.hint-sites"))]


def _too_much_text(rules: Elaborated) -> list[Problem]:
    """The deed or answer with which the rules become too large to be written out."""
    left = MOST_NODES
    parts: dict[str, list[Node]] = {name: [answer.value] for name, answer in rules.answers.items()}
    parts |= {name: [*routine.body, *rules.trials[name].steps] for name, routine in rules.routines.items()}
    parts |= {name: [*trial.steps] for name, trial in rules.trials.items() if name not in parts}
    for name, nodes in parts.items():
        left -= count_nodes(nodes, most=left + 1)
        if left < 0:
            hint = say("check/too-large.hint-text")
            return [_problem(say("check/too-large.text"), rules.place_of(name), hint)]
    return []
