"""The linked rules: seams with everything woven to them, answers with their layers, and where each came from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rondel.frozen import frozen
from rondel.problems import Fix, Span
from rondel.rules.link.facts import ModuleFacts
from rondel.source.document import Document
from rondel.source.lineup import Lineup
from rondel.source.yaml_edits import need_added
from rondel.syntax import tree as t


@frozen
class Woven:
    """One body attached to a seam, with the module that wrote it and the modules it may name."""

    how: t.Weave
    params: tuple[t.Param, ...]
    guard: t.Expr | None
    body: t.Block
    module: str
    sees: frozenset[str]
    cites: tuple[t.Cite, ...]
    span: Span


@dataclass(slots=True)
class Seam:
    """A deed or an event of a rule: the place where modules attach."""

    address: str
    module: str
    params: tuple[t.Param, ...]
    span: Span
    core: Woven | None = None
    woven: list[Woven] = field(default_factory=list)
    rule: str = ""

    def of(self, *hows: str) -> list[Woven]:
        return [handler for handler in self.woven if handler.how in hows]


@dataclass(slots=True)
class RuleDef:
    """A rule of some kind: its facts and its events."""

    address: str
    module: str
    kind: str
    name: str
    params: tuple[t.Param, ...]
    facts: dict[str, tuple[t.Fact, str]]
    cites: tuple[t.Cite, ...]
    span: Span
    sees: frozenset[str]
    events: dict[str, Seam] = field(default_factory=dict)


@frozen
class AnswerLayer:
    """A change of an answer by a module."""

    address: str
    how: str
    params: tuple[t.Param, ...] | None
    value: t.Expr | None
    guard: t.Expr | None
    module: str
    sees: frozenset[str]
    cites: tuple[t.Cite, ...]
    span: Span


@dataclass(slots=True)
class AnswerDef:
    """A derived value and its layers, which only grow; `uses_this`: one speaks of the requirement it is asked for."""

    address: str
    module: str
    params: tuple[t.Param, ...]
    value: t.Expr
    sees: frozenset[str]
    cites: tuple[t.Cite, ...]
    span: Span
    uses_this: bool = False
    layers: list[AnswerLayer] = field(default_factory=list)

    def add(self, layer: AnswerLayer) -> None:
        self.layers.append(layer)
        self.uses_this = self.uses_this or mentions_this((layer.value, layer.guard))


@frozen
class ScenarioDef:
    """A scenario with the module it belongs to."""

    module: str
    scenario: t.Scenario


@dataclass(slots=True)
class Ruleset:
    """One woven ruleset; addresses are `module.deed`, `module.answer`, `module.kind.rule`.

    `named_at` is where each module gives its name; `asleep` are the parts that this line-up does not play (`with`
    blocks of modules that are not at the table, and what was left out): what they name counts as named. `says` has the
    sentence of each rule of the books that the modules list. `written` are the facts of each module as they stand in
    its file, and `shelved` the names of all modules on the shelves, at the table or not. `beginnings` are what
    the scenarios of a module share, and `begun` which of them some scenario names.
    """

    lineup: Lineup
    modules: tuple[str, ...]
    versions: dict[str, str]
    needs: dict[str, frozenset[str]]
    facts: ModuleFacts
    deeds: dict[str, Seam] = field(default_factory=dict)
    rules: dict[str, RuleDef] = field(default_factory=dict)
    answers: dict[str, AnswerDef] = field(default_factory=dict)
    scenarios: list[ScenarioDef] = field(default_factory=list)
    beginnings: dict[str, dict[str, t.Scenario]] = field(default_factory=dict)
    begun: set[tuple[str, str]] = field(default_factory=set)
    removed: dict[str, Span] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    named_at: dict[str, Span] = field(default_factory=dict)
    says: dict[str, str] = field(default_factory=dict)
    every: list[t.Every] = field(default_factory=list)
    asleep: list[object] = field(default_factory=list)
    written: dict[str, Document] = field(default_factory=dict)
    shelved: frozenset[str] = frozenset()

    def need_mends(self, module: str, other: str) -> tuple[Fix, ...]:
        """The mend that lets a module need another, unless the other needs it."""
        if module not in self.written or module in self.needs.get(other, ()):
            return ()
        fix = need_added(self.written[module], other)
        return (fix,) if fix else ()

    def answer_named(self, name: str) -> AnswerDef | None:
        """The answer that a fact names."""
        return next((found for address, found in self.answers.items() if address.split(".")[-1] == name), None)

    def seams(self) -> list[Seam]:
        """Every deed and event."""
        return [*self.deeds.values(), *(seam for rule in self.rules.values() for seam in rule.events.values())]


def mentions_this(node: object) -> bool:
    """Whether an expression speaks of `this`."""
    if isinstance(node, t.Name):
        return node.name == "this"
    if isinstance(node, tuple):
        return any(map(mentions_this, node))
    if node is None or isinstance(node, str | int | Span):
        return False
    return any(mentions_this(getattr(node, name)) for name in node.__match_args__)  # type: ignore[attr-defined]
