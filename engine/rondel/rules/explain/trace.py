"""Which rule of the books stands where: every id of a module's rules.yaml with the places that cite it.

A rule is encoded where a deed, a rule, an answer, a change or a fact cites it, and tested where a scenario does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rondel.problems import NearName, Problem, Span, did_you_mean, slips_between
from rondel.source.document import Document
from rondel.source.module_files import RULES_FILE, ModuleFiles
from rondel.source.needs import needs_of
from rondel.syntax import tree as t

_RANGE = re.compile(r"^(.*?)([0-9]+)\.\.([0-9]+)$")
_MOST_OF_A_RANGE = 200


@dataclass(slots=True)
class TracedRule:
    """A rule of the books: what it says, where it is encoded, which scenarios test it."""

    id: str
    module: str
    says: str
    status: str
    span: Span
    encoded: list[Span] = field(default_factory=list)
    tested: list[tuple[str, Span]] = field(default_factory=list)


@dataclass(slots=True)
class Trace:
    """All rules of some modules, and citations of ids that no module lists.

    `families` are those of the ids that each module or one that it needs lists.
    """

    rules: dict[str, TracedRule] = field(default_factory=dict)
    families: dict[str, set[str]] = field(default_factory=dict)
    unknown: list[tuple[str, str, Span]] = field(default_factory=list)

    @property
    def missing(self) -> list[TracedRule]:
        return [rule for rule in self.rules.values() if not rule.encoded]

    @property
    def untested(self) -> list[TracedRule]:
        return [rule for rule in self.rules.values() if not rule.tested]


def trace(modules: Sequence[ModuleFiles], sources: Mapping[str, Sequence[t.Source]]) -> Trace:
    """Where the rules of some modules are encoded and tested."""
    found = Trace()
    for module in modules:
        for rule in listed_rules(module):
            found.rules.setdefault(rule.id, rule)
        _list_families(module, found)
    for module in modules:
        for cite, span in _fact_cites(module.facts, module.facts.data, ()):
            _note(found, module.name, cite, span, "")
        for source in sources[module.name]:
            for item in source.items:
                _item(found, module.name, item)
    return found


def expanded(cite: str) -> list[str]:
    """`B-TURN-01..03` as the three ids it stands for; the first says how many digits an id has at least."""
    match = _RANGE.match(cite)
    if match is None:
        return [cite]
    stem, first, last = match.group(1), match.group(2), match.group(3)
    numbers = range(int(first), min(int(last), int(first) + _MOST_OF_A_RANGE) + 1)
    return [f"{stem}{number:0{len(first)}d}" for number in numbers]


def listed_rules(module: ModuleFiles) -> Iterator[TracedRule]:
    """The rules of the books that a module lists."""
    if module.rules is None or not isinstance(module.rules.data, dict):
        return
    for name, rule in module.rules.data.items():
        says = rule.get("says", "") if isinstance(rule, dict) else ""
        status = rule.get("status", "") if isinstance(rule, dict) else ""
        yield TracedRule(str(name), module.name, str(says), str(status), module.rules.key_span(name))


def _list_families(module: ModuleFiles, found: Trace) -> None:
    """Needed modules come before those that need them; of a list that cannot be read, nothing is known."""
    if RULES_FILE in module.unread:
        found.families[module.name] = set()
        return
    listed = module.rules.data if module.rules else None
    own = {_family(str(name)) for name in listed} if isinstance(listed, dict) else set()
    found.families[module.name] = own.union(*(found.families.get(need.name, ()) for need in needs_of(module.facts)))


def _fact_cites(document: Document, data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str, Span]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "cites" and isinstance(value, list):
                yield from ((str(cite), document.span(*path, key, i)) for i, cite in enumerate(value))
            else:
                yield from _fact_cites(document, value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _fact_cites(document, value, (*path, i))


def _item(found: Trace, module: str, item: t.Item) -> None:
    if isinstance(item, t.With):
        for inner in item.items:
            _item(found, module, inner)
        return
    title = item.title if isinstance(item, t.Scenario) else ""
    for cite in getattr(item, "cites", ()):
        _note(found, module, cite.id, cite.span, title)
    for clause in getattr(item, "clauses", ()):
        for cite in getattr(clause, "cites", ()):
            _note(found, module, cite.id, cite.span, "")


def _note(found: Trace, module: str, cite: str, span: Span, title: str) -> None:
    for name in expanded(cite):
        rule = found.rules.get(name)
        if rule is None:
            found.unknown.append((module, name, span))
        elif title:
            rule.tested.append((title, span))
        else:
            rule.encoded.append(span)


def trace_problems(found: Trace, asked: Collection[str]) -> list[Problem]:
    """What the modules asked for leave out: rules not encoded or not tested, citations that nobody lists."""
    misspelt = _misspelt_rules(found)
    meant = {near.meant for near in misspelt.values()}
    problems = []
    for rule in found.missing:
        if rule.module not in asked:
            continue
        if rule.id in misspelt:
            message = f"nothing cites '{rule.id}'"
            problems.append(Problem("check/rule-not-encoded", message, rule.span, hint=misspelt[rule.id]))
            continue
        hint = f"write 'cites {rule.id}' at the deed or fact that encodes it"
        problems.append(Problem("check/rule-not-encoded", f"nothing cites '{rule.id}'", rule.span, hint=hint))
    for rule in found.untested:
        if rule.module not in asked or rule.id in misspelt:
            continue
        hint = f"write a scenario that cites {rule.id}"
        problems.append(Problem("check/rule-not-tested", f"no scenario cites '{rule.id}'", rule.span, hint=hint))
    for module, name, span in found.unknown:
        if module in asked and _family(name) in found.families[module] and name not in meant:
            hint = did_you_mean(name, found.rules)
            problems.append(Problem("check/unknown-cite", f"no rules.yaml lists '{name}'", span, hint=hint))
    return problems


def _misspelt_rules(found: Trace) -> dict[str, NearName]:
    """Rules that nobody cites, and whose ids are nearly one that several cite and nobody lists."""
    cited = Counter(name for _, name, _ in found.unknown)
    often = [name for name, times in cited.items() if times > 1]
    idle = {rule.id for rule in found.missing} & {rule.id for rule in found.untested}
    near = {id: did_you_mean(id, often) for id in idle} if often else {}
    return {id: one for id, one in near.items() if isinstance(one, NearName) and slips_between(id, one.meant) < 3}


def _family(name: str) -> str:
    """Ids are compared only with those of their own family: B-, KF-, O- …"""
    return name.split("-")[0]
