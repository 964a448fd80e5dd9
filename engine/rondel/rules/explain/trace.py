"""Which rule of the books stands where: every id of a module's rules.yaml with the places that cite it.

A rule is encoded where a deed, a rule, an answer, a change or a fact cites it, and tested where a scenario does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.name_distance import slips_between
from rondel.problems import NearName, Problem, Remark, Span, did_you_mean
from rondel.source.document import Document
from rondel.source.module_files import RULES_FILE, ModuleFiles
from rondel.source.needs import needs_of
from rondel.syntax import tree as t
from rondel.syntax.scenario_modules import named_modules

ModulesCalled = Callable[[tuple[str, ...]], Sequence[ModuleFiles]]

_RANGE = re.compile(r"^(.*?)([0-9]+)\.\.([0-9]+)$")
_MOST_OF_A_RANGE = 200
_MOST_LISTLESS = 3  # citations that are told one by one where a module has no list


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


@frozen
class UnknownCite:
    """A citation that no module read lists; `beside` are those which are at the table where it stands, read or not."""

    module: str
    id: str
    span: Span
    beside: tuple[str, ...] = ()


@dataclass(slots=True)
class Trace:
    """All rules of some modules, and citations of ids that no module lists.

    `families` are those of the ids that each module or one that it needs lists, `unread` the modules whose lists cannot
    be read, `listless` those that have none.
    """

    rules: dict[str, TracedRule] = field(default_factory=dict)
    families: dict[str, set[str]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    listless: set[str] = field(default_factory=set)
    unknown: list[UnknownCite] = field(default_factory=list)

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
        citing = _Citing(found, module.name)
        for cite, span, beside in _fact_cites(module.facts, module.facts.data, ()):
            citing.note(cite, span, beside)
        for source in sources[module.name]:
            for item in source.items:
                citing.item(item)
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
        found.unread.add(module.name)
        return
    if module.rules is None:
        found.listless.add(module.name)
    listed = module.rules.data if module.rules else None
    own = {_family(str(name)) for name in listed} if isinstance(listed, dict) else set()
    found.families[module.name] = own.union(*(found.families.get(need.name, ()) for need in needs_of(module.facts)))


def _fact_cites(
    document: Document, data: Any, path: tuple[str | int, ...]
) -> Iterator[tuple[str, Span, tuple[str, ...]]]:
    """What facts cite, where, and with which further module at the table."""
    beside = (str(path[1]),) if path[:1] == ("with",) and len(path) > 1 else ()
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "cites" and isinstance(value, list):
                yield from ((str(cite), document.span(*path, key, i), beside) for i, cite in enumerate(value))
            else:
                yield from _fact_cites(document, value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _fact_cites(document, value, (*path, i))


@frozen
class _Citing:
    """Notes what one module cites."""

    found: Trace
    module: str

    def item(self, item: t.Item, beside: tuple[str, ...] = ()) -> None:
        if isinstance(item, t.With):
            for inner in item.items:
                self.item(inner, (*beside, *item.modules))
            return
        title = ""
        if isinstance(item, t.Scenario) and item.is_shared:  # what is not played by itself tests nothing
            return
        if isinstance(item, t.Scenario):
            title, beside = item.title, (*beside, *named_modules(item))
        for cite in getattr(item, "cites", ()):
            self.note(cite.id, cite.span, beside, title)
        for clause in getattr(item, "clauses", ()):
            for cite in getattr(clause, "cites", ()):
                self.note(cite.id, cite.span, beside)

    def note(self, cite: str, span: Span, beside: tuple[str, ...], title: str = "") -> None:
        for name in expanded(cite):
            rule = self.found.rules.get(name)
            if rule is None:
                self.found.unknown.append(UnknownCite(self.module, name, span, beside))
            elif title:
                rule.tested.append((title, span))
            else:
                rule.encoded.append(span)


def trace_problems(found: Trace, asked: Collection[str], called: ModulesCalled) -> list[Problem]:
    """What the modules asked for leave out: rules not encoded or not tested, citations that nobody lists.

    `called` gives the modules of some names, for citations that stand where more are at the table than were read.
    """
    misspelt = _misspelt_rules(found)
    meant = {near.meant for near in misspelt.values()}
    problems = []
    for rule in found.missing:
        if rule.module not in asked:
            continue
        hint = misspelt.get(rule.id) or say("check/rule-not-encoded.hint", id=rule.id)
        problems.append(
            Problem("check/rule-not-encoded", say("check/rule-not-encoded.not-cited", id=rule.id), rule.span, hint=hint)
        )
        if rule.id in misspelt:
            continue
    for rule in found.untested:
        if rule.module not in asked or rule.id in misspelt:
            continue
        hint = say("check/rule-not-tested.hint", id=rule.id)
        problems.append(
            Problem("check/rule-not-tested", say("check/rule-not-tested.not-cited", id=rule.id), rule.span, hint=hint)
        )
    return [*problems, *_unknown_cites(found, asked, meant, called)]


def _unknown_cites(
    found: Trace, asked: Collection[str], meant: Collection[str], called: ModulesCalled
) -> Iterator[Problem]:
    """The citations that nobody lists; for a module that has lost its list one problem."""
    by_module: dict[str, list[Problem]] = {}
    for cite in found.unknown:
        if cite.module in asked and cite.module not in found.unread and cite.id not in meant:
            unknown = _unknown_problems(found, cite, called(cite.beside) if cite.beside else ())
            by_module.setdefault(cite.module, []).extend(unknown)
    for module, problems in by_module.items():
        if module in found.listless and len(problems) > _MOST_LISTLESS:
            first, *others = sorted(problems, key=lambda problem: problem.order)
            message = say("check/unknown-cite.no-list", name=first.values["name"], n=len(others))
            also = tuple(Remark(one.span, one.message) for one in others)
            yield replace(first, message=message, also=also, hint=say("check/unknown-cite.hint-list"))
        else:
            yield from problems


def _unknown_problems(found: Trace, cite: UnknownCite, beside: Sequence[ModuleFiles]) -> Iterator[Problem]:
    """A citation that no list has, if it is of a family that is listed at its table."""
    listed = {rule.id for module in beside for rule in listed_rules(module)}
    families = found.families[cite.module] | {_family(name) for name in listed}
    if cite.id not in listed and _family(cite.id) in families:
        hint = did_you_mean(cite.id, [*found.rules, *listed])
        yield Problem("check/unknown-cite", say("check/unknown-cite.unknown", name=cite.id), cite.span, hint=hint)


def _misspelt_rules(found: Trace) -> dict[str, NearName]:
    """Rules that nobody cites, and whose ids are nearly one that several cite and nobody lists."""
    cited = Counter(cite.id for cite in found.unknown)
    often = [name for name, times in cited.items() if times > 1]
    idle = {rule.id for rule in found.missing} & {rule.id for rule in found.untested}
    near = {id: did_you_mean(id, often) for id in idle} if often else {}
    return {id: one for id, one in near.items() if isinstance(one, NearName) and slips_between(id, one.meant) < 3}


def _family(name: str) -> str:
    """Ids are compared only with those of their own family: B-, KF-, O- …"""
    return name.split("-")[0]
