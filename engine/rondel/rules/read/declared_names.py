"""Notes what the names in headers mean: of items and events, of what is patched, of facts, labels and modules.

They are not read as expressions are; what they mean follows from where they stand, and from what the rules are by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rondel.rules.link.ruleset import RuleDef
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.expressions import read_expression
from rondel.rules.read.meanings import Meaning, What
from rondel.rules.read.noting import note, note_window
from rondel.rules.read.reader import Reader
from rondel.rules.read.scope import Scope, ScopeFrame
from rondel.rules.read.thing_meanings import fact_of, kind_meaning
from rondel.rules.types import PLAYER
from rondel.syntax import tree as t
from rondel.syntax.name_places import place_of_kind, place_of_name, place_of_type
from rondel.syntax.steps import steps_inside


def note_declared(rules: Elaborated, module: str, items: Iterable[t.Item]) -> None:
    """Notes the names of a module's items, those inside `with` if its modules are at the table."""
    noting = _Declared(rules, module)
    before = len(rules.know.problems)
    for item in items:
        noting.item(item)
    del rules.know.problems[before:]  # whoever read the rules has reported them


class _Declared:
    def __init__(self, rules: Elaborated, module: str) -> None:
        self.rules, self.module = rules, module
        self.ruleset, self.know = rules.ruleset, rules.know
        self.reader = Reader(rules.know, read_expression)

    def item(self, item: t.Item) -> None:
        match item:
            case t.Deed():
                self._deed(item)
            case t.Answer():
                address = f"{self.module}.{item.name}"
                found = self.know.answers.get(address)
                note(self.reader, item.named, Meaning(What.ANSWER, item.name, found, (address,)))
                self._params(item.params, address)
            case t.Rule() | t.Every():
                self._rules(item)
            case t.Patch():
                self._address(item.seam)
                self._labels(item.body)
            case t.Change():
                self._address(item.answer)
            case t.Remove():
                self._address(item.what)
            case t.With():
                for name, place in zip(item.modules, item.places, strict=True):
                    note(self.reader, place, Meaning(What.MODULE, name))
                for inner in item.items if all(name in self.ruleset.modules for name in item.modules) else ():
                    self.item(inner)
            case t.Scenario():
                self._scenario(item)
            case _:
                assert_never(item)

    def _deed(self, item: t.Deed) -> None:
        address = f"{self.module}.{item.name}"
        note(self.reader, item.named, Meaning(What.DEED, item.name, None, (address,)))
        self._params(item.params, address)
        self._labels(item.body)

    def _params(self, params: Iterable[t.Param], address: str) -> None:
        """Parameters of a header whose body nobody may have read."""
        types = self.know.params.get(address, [])
        for i, param in enumerate(params):
            place, found = place_of_name(param), types[i] if i < len(types) else None
            note(self.reader, place, Meaning(What.PARAMETER, param.name, found, (address,), place))
            if param.type is not None:
                note(self.reader, place_of_type(param), kind_meaning(param.type, self.rules.world))

    def _labels(self, body: t.Block) -> None:
        for step in steps_inside(body):
            if isinstance(step, t.May):
                note(self.reader, step.named, Meaning(What.LABEL, step.label))
            elif isinstance(step, t.Either):
                for branch in step.branches:
                    note(self.reader, place_of_name(branch), Meaning(What.LABEL, branch.label))

    # --- rules ---

    def _rules(self, item: t.Rule | t.Every) -> None:
        kinds = Meaning(What.RULE_KIND, item.kind, None, fact_of(self.ruleset, "kinds", item.kind))
        note(self.reader, place_of_kind(item), kinds)
        meant = list(self._meant(item))
        if isinstance(item, t.Rule):
            address = f"{self.module}.{item.kind}.{item.name}"
            note(self.reader, item.named, Meaning(What.RULE, address, None, (address,)))
            self._params(item.params, address)
        for clause in item.clauses:
            if isinstance(clause, t.Fact):
                self._fact(clause, item.kind, meant)
                continue
            addresses = tuple(f"{rule.address}.{clause.event}" for rule in meant)
            note(self.reader, clause.named, Meaning(What.EVENT, clause.event, None, addresses))
            self._params(clause.params, addresses[0] if addresses else "")
            self._labels(clause.body)

    def _meant(self, item: t.Rule | t.Every) -> Iterator[RuleDef]:
        """The rules of which an item speaks."""
        address = f"{self.module}.{item.kind}.{item.name}" if isinstance(item, t.Rule) else ""
        for rule in self.ruleset.rules.values():
            if rule.address == address or (not address and rule.kind == item.kind):
                yield rule

    def _fact(self, fact: t.Fact, kind: str, meant: list[RuleDef]) -> None:
        addresses = tuple(rule.address for rule in meant)
        declared = self.rules.world.rule_kinds.get(kind)
        wanted = declared.facts.get(fact.name) if declared else None
        note(self.reader, place_of_name(fact), Meaning(What.FACT, fact.name, wanted, addresses))
        for value in fact.values:
            if fact.name == "timing" and isinstance(value.value, t.Name):
                note_window(self.reader, value.value.name, value.value.span)
            elif meant:
                scope = Scope(meant[0].address, self.module, meant[0].sees, ScopeFrame(), in_cell=True)
                self.reader.read(value.value, scope, wanted)

    # --- what is patched ---

    def _address(self, address: t.Address) -> None:
        """`base.space.build.enter`: a module first, then a deed, an answer, a rule, or an event of one."""
        places, parts = address.places, address.parts
        if not places:
            return
        note(self.reader, places[0], Meaning(What.MODULE, parts[0]))
        for length in range(2, len(parts) + 1):
            whole = ".".join(parts[:length])
            if (found := self._addressed(whole, parts[length - 1])) is not None:
                note(self.reader, places[length - 1], found)
            elif length == 2:
                kinds = fact_of(self.ruleset, "kinds", parts[1])
                note(self.reader, places[1], Meaning(What.RULE_KIND, parts[1], None, kinds))

    def _addressed(self, whole: str, last: str) -> Meaning | None:
        rule, _, event = whole.rpartition(".")
        if whole in self.ruleset.deeds or whole in self.ruleset.removed:
            return Meaning(What.DEED if whole in self.ruleset.deeds else What.CHANGE, last, None, (whole,))
        if whole in self.ruleset.answers:
            return Meaning(What.ANSWER, last, self.know.answers.get(whole), (whole,))
        if whole in self.ruleset.rules:
            return Meaning(What.RULE, whole, None, (whole,))
        if rule in self.ruleset.rules and event in self.ruleset.rules[rule].events:
            return Meaning(What.EVENT, last, None, (whole,))
        return None

    # --- scenarios ---

    def _scenario(self, item: t.Scenario) -> None:
        for part in item.parts:
            if isinstance(part, t.SceneBlock):
                self._labels(part.body)
            elif isinstance(part, t.Chosen):
                for turn in part.turns:
                    note(self.reader, place_of_name(turn), Meaning(What.PLAYER, turn.player, PLAYER))
            else:
                self._setting(part)

    def _setting(self, fact: t.Fact) -> None:
        note(self.reader, place_of_name(fact), Meaning(What.FACT, fact.name))
        for value in (one.value for one in fact.values):
            if fact.name == "modules" and isinstance(value, t.Name):
                note(self.reader, value.span, Meaning(What.MODULE, value.name))
            elif fact.name == "players" and isinstance(value, t.Name):
                note(self.reader, value.span, Meaning(What.PLAYER, value.name, PLAYER))
            elif fact.name == "options" and isinstance(value, t.Binary) and isinstance(value.left, t.Name):
                addresses = fact_of(self.ruleset, "options", value.left.name)
                note(self.reader, value.left.span, Meaning(What.OPTION, value.left.name, None, addresses))
