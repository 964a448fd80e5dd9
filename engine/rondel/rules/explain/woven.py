"""A woven rule with its authors, as text: what was written by which module, in the order in which it counts.

An address comes in, a list of `WovenPart`s goes out. Nothing is woven here: the parts stand side by side as they are in
the ruleset, each in the canonical layout with the place it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import message_reading, say
from rondel.problems import Span
from rondel.rules.explain.window_facts import windows_of
from rondel.rules.link.facts import SECTIONS, Entry
from rondel.rules.link.precedence import in_order
from rondel.rules.link.ruleset import AnswerDef, AnswerLayer, RuleDef, Ruleset, Seam, Woven
from rondel.syntax import tree as t
from rondel.syntax.format import format_source
from rondel.syntax.layout_text import one_line

_LAYERS = {
    "fix": "the value is fixed",
    "add": "something is added",
    "remove": "something is removed",
    "allow": "it is allowed",
    "forbid": "it is forbidden",
}


@frozen
class WovenPart:
    """One module's share in a rule: what it does there, where it stands, and its text."""

    title: str
    module: str
    span: Span
    text: str


def addresses(ruleset: Ruleset) -> list[str]:
    """Everything that can be explained."""
    facts = [entry.address for section in SECTIONS for entry in ruleset.facts.all(section)]
    events = [seam.address for rule in ruleset.rules.values() for seam in rule.events.values()]
    windows = [address for address in windows_of(ruleset) if address not in facts]
    return [*ruleset.deeds, *ruleset.rules, *events, *ruleset.answers, *facts, *windows]


def matching(ruleset: Ruleset, name: str) -> list[str]:
    """The addresses that a name means: itself, or all that end in it."""
    known = addresses(ruleset)
    wanted = name.replace(" ", ".")
    return [wanted] if wanted in known else [address for address in known if address.endswith(f".{wanted}")]


def explain(ruleset: Ruleset, address: str) -> list[WovenPart]:
    """The parts of whatever stands at an address; nothing if there is none."""
    if address in ruleset.deeds:
        return list(_seam_parts(ruleset, ruleset.deeds[address]))
    if address in ruleset.rules:
        return list(_rule_parts(ruleset, ruleset.rules[address]))
    if address in ruleset.answers:
        return list(_answer_parts(ruleset, ruleset.answers[address]))
    rule, _, event = address.rpartition(".")
    if rule in ruleset.rules and event in ruleset.rules[rule].events:
        return list(_seam_parts(ruleset, ruleset.rules[rule].events[event]))
    entry = ruleset.facts.by_address(address) or windows_of(ruleset).get(address)
    return list(_fact_parts(entry)) if entry is not None else []


# --- rules ---


def _rule_parts(ruleset: Ruleset, rule: RuleDef) -> Iterator[WovenPart]:
    header = one_line(t.Rule(rule.kind, rule.name, rule.params, rule.cites, (), rule.span)).replace(" { }", "")
    yield WovenPart("a rule", rule.module, rule.span, header)
    yield from _rule_facts(rule)
    for seam in rule.events.values():
        yield from _seam_parts(ruleset, seam, with_facts=False)


def _rule_facts(rule: RuleDef) -> Iterator[WovenPart]:
    for fact, module in rule.facts.values():
        yield WovenPart("a limit" if fact.name == "limit" else "a fact", module, fact.span, one_line(fact))


# --- seams ---


def _seam_parts(ruleset: Ruleset, seam: Seam, *, with_facts: bool = True) -> Iterator[WovenPart]:
    """What happens at a seam, outermost first: limits, before, around, the core or what replaces it, after."""
    if with_facts and seam.rule in ruleset.rules:
        yield from (part for part in _rule_facts(ruleset.rules[seam.rule]) if part.title == "a limit")
    for handler in seam.of("before"):
        yield _woven("before it", seam, handler)
    for handler in reversed(seam.of("around")):
        yield _woven("around it", seam, handler)
    for handler in reversed(in_order(ruleset, seam.address, seam.of("replace"))):
        yield _woven("instead of what follows", seam, handler)
    if seam.core is not None:
        yield WovenPart("the core", seam.core.module, seam.core.span, _core_text(ruleset, seam, seam.core))
    for handler in seam.of("after"):
        yield _woven("after it", seam, handler)


def _woven(title: str, seam: Seam, handler: Woven) -> WovenPart:
    address = t.Address(tuple(seam.address.split(".")), seam.span)
    patch = t.Patch(handler.how, address, seam.params or None, handler.guard, handler.cites, handler.body, handler.span)
    return WovenPart(title, handler.module, handler.span, _laid_out(patch))


def _core_text(ruleset: Ruleset, seam: Seam, core: Woven) -> str:
    rule = ruleset.rules.get(seam.rule)
    last = seam.address.rpartition(".")[2]
    if rule is None:
        return _laid_out(t.Deed(last, core.params, core.guard, core.cites, core.body, core.span))
    handler = t.Handler("on", last, core.params, core.guard, core.cites, core.body, core.span)
    return _laid_out(t.Rule(rule.kind, rule.name, rule.params, (), (handler,), rule.span))


def _laid_out(item: t.Item) -> str:
    """An item in the canonical layout."""
    text = one_line(item)
    formatted, _ = format_source(text, "")
    return (formatted or text).rstrip("\n")


# --- answers ---


def _answer_parts(ruleset: Ruleset, answer: AnswerDef) -> Iterator[WovenPart]:
    """The value, then its layers in the order in which they are laid on: fix, add, remove, allow, forbid."""
    name = answer.address.partition(".")[2]
    value = t.Answer(name, answer.params, answer.value, answer.cites, answer.span)
    yield WovenPart("the value", answer.module, answer.span, _laid_out(value))
    for how, title in _LAYERS.items():
        for layer in in_order(ruleset, answer.address, [layer for layer in answer.layers if layer.how == how]):
            yield WovenPart(_layer_title(title, layer), layer.module, layer.span, _layer_text(answer, layer))


def _layer_title(title: str, layer: AnswerLayer) -> str:
    return say("woven.layer", what=message_reading(title), address=layer.address)


def _layer_text(answer: AnswerDef, layer: AnswerLayer) -> str:
    address = t.Address(tuple(answer.address.split(".")), answer.span)
    how: Any = layer.how
    return _laid_out(t.Change(how, address, layer.params, layer.value, layer.guard, layer.cites, layer.span))


# --- facts ---


def _fact_parts(entry: Entry) -> Iterator[WovenPart]:
    """The fact as it is now, by whoever had the last word on it, then each patch of a part of it."""
    author = entry.origins[()][0]
    title = "a fact" if author == entry.module else say("woven.fact-of", module=entry.module)
    yield WovenPart(title, author, entry.key_span(), f"{entry.name}: {flow(entry.data)}")
    for path, (module, _, _) in entry.origins.items():
        if path and module != author:
            where = ".".join(map(str, path))
            yield WovenPart("patched", module, entry.span(*path), f"{where}: {flow(_at(entry.data, path))}")


def _at(data: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def flow(data: Any) -> str:
    """Data as YAML writes them on one line."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(flow, data)) + "]"
    if data is None or isinstance(data, bool):
        return {None: "null", True: "true", False: "false"}[data]
    return str(data)
