"""A module's contents as a list: everything that others can attach to, ask, change or name, with what is known of it.

Comes in: linked rules, and what reading them told, if they could be read. Goes out: `Listed` entries in the order in
which they are written. How they are laid out is not the business of this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.explain.attached import Attached
from rondel.rules.explain.callers import callers
from rondel.rules.explain.sentences import NearSentences, Says, sentences_of
from rondel.rules.explain.window_facts import offered_in, opened_by, windows_of
from rondel.rules.explain.woven import flow
from rondel.rules.link.facts import SECTIONS, Entry
from rondel.rules.link.ruleset import AnswerDef, RuleDef, Ruleset, Seam
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.types import Shape, Type
from rondel.syntax import tree as t
from rondel.syntax.steps import steps_inside

# What a member of each section of the facts is called.
SINGULAR = {
    "numbers": "number", "options": "option", "sets": "set", "kinds": "kind", "pieces": "piece", "places": "place",
    "boards": "board", "marks": "mark", "windows": "window", "chapters": "chapter", "tables": "table",
}  # fmt: skip
LONGEST_FACT = 160


@frozen
class Listed:
    """One thing of a module.

    `kind` is deed, event, answer, rule, or what a fact is of (number, kind, window …); `header` is written as in a
    file, with the types of parameters as far as they are known, and `gives` is the type of an answer. `labels` are
    the names by which a scenario chooses. `offers` are the rules on offer in a window, `windows` those in which a rule
    is.
    """

    address: str
    module: str
    kind: str
    header: str
    span: Span
    told: NearSentences = NearSentences()
    gives: str = ""
    callers: tuple[str, ...] = ()
    woven: tuple[Attached, ...] = ()
    labels: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The address without the module."""
        return self.address.partition(".")[2]

    @property
    def says(self) -> str:
        """The nearest sentence about it, in the order in which people are told: of the books, else the comment."""
        return self.told.cited or self.told.comment


@dataclass(slots=True)
class Listing:
    """Makes the entries of a line-up's modules; `elsewhere` is what modules attach that are not at the table."""

    ruleset: Ruleset
    sources: Mapping[str, str]
    rules: Elaborated | None = None
    elsewhere: Mapping[str, Sequence[Attached]] = field(default_factory=dict)
    says: Says | None = None  # the sentences of cited rules; else what their list says
    _callers: dict[str, list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self._callers = callers(self.ruleset, self.rules)

    def of_module(self, module: str) -> list[Listed]:
        """Everything that a module declares, in the order in which it is written."""
        return [found for found in self.everything() if found.module == module]

    def at(self, address: str) -> Listed | None:
        """What stands at an address."""
        return next((found for found in self.everything() if found.address == address), None)

    def everything(self) -> Iterator[Listed]:
        for seam in self.ruleset.deeds.values():
            yield self._seam(seam, "deed")
        for rule in self.ruleset.rules.values():
            yield self._rule(rule)
            yield from (self._seam(seam, "event") for seam in rule.events.values())
        yield from map(self._answer, self.ruleset.answers.values())
        for section in SECTIONS:
            for entry in self.ruleset.facts.all(section):
                yield self._fact(entry)
                yield from self._windows(entry) if section == "windows" else ()

    # --- deeds and events ---

    def _seam(self, seam: Seam, kind: str) -> Listed:
        bodies = [*([seam.core] if seam.core else ()), *seam.woven]
        core = seam.core
        here = [Attached(woven.how, woven.module, woven.span) for woven in seam.woven]
        return Listed(
            seam.address,
            seam.module,
            kind,
            _header(seam.address.rpartition(".")[2], self._params(seam.address, seam.params)),
            core.span if core else seam.span,
            self._told(core.span if core else seam.span, core.cites if core else ()),
            callers=self._users(seam.address),
            woven=self._woven(seam.address, here),
            labels=tuple(dict.fromkeys(label for body in bodies for label in _labels(body.body))),
        )

    def _rule(self, rule: RuleDef) -> Listed:
        kinds = self.ruleset.facts.named("kinds", rule.kind)
        is_option = any(isinstance(kind.data, dict) and kind.data.get("option") for kind in kinds)
        return Listed(
            rule.address,
            rule.module,
            "rule",
            _header(f"{rule.kind} {rule.name}", self._params("", rule.params)),
            rule.span,
            self._told(rule.span, rule.cites),
            callers=self._users(rule.address),
            woven=self._woven(rule.address, ()),
            labels=(f"{rule.kind}.{rule.name}",) if is_option else (),
            windows=offered_in(self.rules, rule.address),
        )

    # --- answers ---

    def _answer(self, answer: AnswerDef) -> Listed:
        known = self.rules.know.answers.get(answer.address) if self.rules else None
        here = [Attached(layer.how, layer.module, layer.span) for layer in answer.layers]
        return Listed(
            answer.address,
            answer.module,
            "answer",
            _header(answer.address.partition(".")[2], self._params(answer.address, answer.params)),
            answer.span,
            self._told(answer.span, answer.cites),
            type_text(known) if known else "",
            self._users(answer.address),
            self._woven(answer.address, here),
        )

    # --- facts ---

    def _fact(self, entry: Entry) -> Listed:
        data = entry.data if isinstance(entry.data, dict) else {}
        patched = {path: origin for path, origin in entry.origins.items() if origin[0] != entry.module}
        here = [Attached("patch", origin[0], entry.span(*path)) for path, origin in patched.items()]
        is_window = entry.section == "windows" and not isinstance(entry.data, list)
        return Listed(
            entry.address,
            entry.module,
            SINGULAR[entry.section],
            _fact_header(entry),
            entry.key_span(),
            self._told(entry.key_span(), [t.Cite(str(cite), entry.key_span()) for cite in data.get("cites") or ()]),
            callers=opened_by(self.rules, entry.name) if is_window else self._users(entry.address),
            woven=self._woven(entry.address, here),
            offers=self.rules_offered(entry),
        )

    def _windows(self, entry: Entry) -> Iterator[Listed]:
        """The windows that are named only as members of a group."""
        declared = windows_of(self.ruleset)
        for name in entry.data if isinstance(entry.data, list) else ():
            address = f"{entry.module}.windows.{name}"
            if declared.get(address) is entry:
                opened, offers = opened_by(self.rules, name), self._offers([name])
                yield Listed(address, entry.module, "window", name, entry.key_span(), callers=opened, offers=offers)

    def rules_offered(self, entry: Entry) -> tuple[str, ...]:
        """The rules on offer in a window, or in any of a group of them."""
        if entry.section != "windows":
            return ()
        return self._offers(list(map(str, entry.data)) if isinstance(entry.data, list) else [entry.name])

    def _offers(self, windows: Sequence[str]) -> tuple[str, ...]:
        if self.rules is None:
            return ()
        options, wanted = self.rules.options, set(windows)
        return tuple(one.address for one in options if wanted & set(offered_in(self.rules, one.address)))

    # --- what all have ---

    def _params(self, address: str, params: Sequence[t.Param]) -> list[str]:
        known = self.rules.know.params.get(address, []) if self.rules else []
        types = [*map(type_text, known), *[""] * len(params)]
        return [_param(param, learned) for param, learned in zip(params, types, strict=False)]

    def _told(self, span: Span, cites: Iterable[t.Cite]) -> NearSentences:
        listed = self.ruleset.says
        says = self.says or (lambda id: listed.get(id, ""))
        return sentences_of(self.sources, span, [cite.id for cite in cites], says)

    def _users(self, address: str) -> tuple[str, ...]:
        return tuple(self._callers.get(address, ()))

    def _woven(self, address: str, here: Iterable[Attached]) -> tuple[Attached, ...]:
        return (*here, *self.elsewhere.get(address, ()))


def type_text(found: Type) -> str:
    """A type as a header would write it; nothing if it is not known."""
    match found.shape:
        case Shape.UNKNOWN | Shape.NONE:
            return ""
        case Shape.NUMBER | Shape.DEED:
            return found.shape.name.lower()
        case Shape.YES_NO:
            return "yes_no"
    members = "/".join(sorted(found.kinds)) if found.kinds else "number" if found.is_numbers else str(found.domain)
    return {Shape.SET: "set of ", Shape.SEQUENCE: "sequence of "}.get(found.shape, "") + members


def _param(param: t.Param, learned: str) -> str:
    shown = param.type or learned
    return param.name if shown in ("", param.name) else f"{param.name}: {shown}"


def _header(name: str, params: Sequence[str]) -> str:
    return f"{name}({', '.join(params)})" if params else name


def _labels(body: t.Block) -> Iterator[str]:
    for step in steps_inside(body):
        if isinstance(step, t.May):
            yield step.label
        elif isinstance(step, t.Either):
            yield from (branch.label for branch in step.branches)


def _fact_header(entry: Entry) -> str:
    data: Any = entry.data
    if isinstance(data, dict):
        data = {key: value for key, value in data.items() if key not in ("cites", "status")}
    text = f"{entry.name}: {flow(data)}" if data not in (None, {}) else entry.name
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT].rstrip()} …"
