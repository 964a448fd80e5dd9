"""The names that looks may use at a table: those of its facts and rules, and of the traits that its things have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.types import DEED, Type
from rondel.source.module_files import ModuleFiles
from rondel.syntax.tree import Param

_BESIDE = re.compile(r"(?m)^\s*with\b")


@dataclass(slots=True)
class LooksNames:
    """What can be named in each section of looks, at the table of some rules."""

    rules: Elaborated

    def of(self, section: str) -> Collection[str]:
        """The names that entries of a section may have."""
        world, ruleset = self.rules.world, self.rules.ruleset
        match section:
            case "players":
                return self.players
            case "sets":
                return {*world.sets, *world.rule_kinds, *self.traits}
            case "pieces":
                return world.piece_kinds
            case "requirements":
                return {address.rpartition(".")[2] for address in ruleset.answers}
            case "spaces":
                on_boards = {kind.name for kind in world.place_kinds.values() if kind.board}
                return {*(rule.name for rule in ruleset.rules.values()), *on_boards, *world.boards}
            case "places":
                return world.place_kinds
            case "boards":
                return world.boards
            case _:
                return {entry.name for entry in ruleset.facts.all(section)}

    @property
    def players(self) -> list[str]:
        facts = self.rules.ruleset.facts
        named = list(facts.players.data["colours"]) if facts.players is not None else []
        return list(dict.fromkeys([*named, *self.rules.world.players]))

    def members(self, name: str) -> Collection[str] | None:
        """The members of a set, or the rules of a kind; nothing if the name is that of a trait alone."""
        world = self.rules.world
        if name in world.sets:
            return world.sets[name].names
        return [rule.name for rule in world.rules_of(name)] if name in world.rule_kinds else None

    @property
    def traits(self) -> set[str]:
        """The names of what never changes about any piece or place."""
        world = self.rules.world
        pieces = {name for kind in world.piece_kinds.values() for name in kind.attributes}
        return pieces | {name for kind in world.place_kinds.values() for name in kind.attributes}

    def sets_of(self, kind: str, trait: str) -> set[str]:
        """The sets whose members a trait of a kind of piece can be."""
        piece = self.rules.world.piece_kinds.get(kind)
        domains = [piece.attributes[trait].domain] if piece is not None and trait in piece.attributes else []
        return {domain.name for domain in domains if domain is not None and domain.is_set}

    def traits_of(self, section: str, name: str) -> set[str]:
        """What may stand behind `by` in an entry: traits, and sets whose members are such a trait."""
        world, ruleset = self.rules.world, self.rules.ruleset
        if section == "pieces":
            kinds = world.piece_kinds[name].attributes
            called = {address for address, _ in world.deed_cells} if DEED in kinds.values() else set()
            return _with_sets(kinds) | _named([ruleset.deeds[address].params for address in called])
        if section == "requirements":
            return _named([one.params for address, one in ruleset.answers.items() if address.endswith(f".{name}")])
        named = [rule.params for rule in ruleset.rules.values() if rule.name == name] if section == "spaces" else []
        if named:
            return _named(named)
        return set().union(*(_with_sets(kind.attributes) for kind in world.place_kinds.values()))


def _named(called: Iterable[Iterable[Param]]) -> set[str]:
    """What parameters are called, and what they are."""
    return {found for params in called for param in params for found in (param.name, param.type) if found}


def _with_sets(attributes: dict[str, Type]) -> set[str]:
    domains = (kind.domain for kind in attributes.values())
    return {*attributes, *(domain.name for domain in domains if domain is not None and domain.is_set)}


def is_brought_beside(name: str, modules: Iterable[ModuleFiles]) -> bool:
    """Whether a module that speaks of others at the table writes a name: it may mean something that comes with them."""
    texts = [text for module in modules for text in module.rule_texts if _BESIDE.search(text)]
    return any(re.search(rf"\b{re.escape(name)}\b", text) for text in texts)
