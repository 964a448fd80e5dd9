"""check/unread-fact: a fact that nothing reads. Every key is read, or it is a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Span, did_you_mean
from rondel.rules.checks.mentions import Mentions
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import RuleDef
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.world.world import World

_LOOKED_AT = ("numbers", "options", "tables", "marks", "sets", "kinds", "pieces", "places", "boards")


def check(rules: Elaborated, mentions: Mentions) -> list[Problem]:
    reading = _FactsRead(rules, mentions)
    problems = []
    for section in _LOOKED_AT:
        for entry in rules.ruleset.facts.all(section):
            if not reading.is_read(entry):
                problems.append(_unread(_shown(entry), entry.key_span()))
    for _, name, span in rules.ruleset.facts.neutrals:
        if name not in reading.mentions.deeds:
            problems.append(_unread(say("what.neutral", name=name), span))
    return [*problems, *reading.unread_columns(), *reading.unread_kind_facts(), *_rule_facts(rules)]


def _shown(entry: Entry) -> Said:
    match entry.section:
        case "numbers":
            return say("what.number", name=entry.name)
        case "options":
            return say("what.option", name=entry.name)
        case "tables":
            return say("what.table", name=entry.name)
        case "marks":
            return say("what.mark", name=entry.name)
        case "sets":
            return say("what.set", name=entry.name)
        case "kinds":
            return say("what.kind", name=entry.name)
        case "pieces":
            return say("what.piece", name=entry.name)
        case "places":
            return say("what.place", name=entry.name)
    return say("what.board", name=entry.name)


def _unread(what: Said, span: Span, hint: Said = UNSAID) -> Problem:
    message = say("check/unread-fact.unread", what=what)
    return Problem("check/unread-fact", message, span, hint=hint or say("check/unread-fact.hint"))


class _FactsRead:
    def __init__(self, rules: Elaborated, mentions: Mentions) -> None:
        self.rules, self.world = rules, rules.world
        self.mentions = mentions

    def is_read(self, entry: Entry) -> bool:
        match entry.section:
            case "numbers" | "options" | "tables":
                return entry.address in self.rules.ruleset.facts.read or entry.name in self.mentions.asleep
            case "marks":
                # Set is enough: a mark is public memory, and a module yet to come may read it.
                return entry.name in self.mentions.deeds
            case "sets":
                members = self.world.sets[entry.name].names
                return self._is_written(entry, {*self._names("set", entry.name), *members})
            case "kinds":
                used = any(rule.kind == entry.name for rule in self.rules.ruleset.rules.values())
                return used or self._is_written(entry, {entry.name})
            case "pieces":
                return self._piece(entry)
            case "boards":
                kind = entry.data.get("of", entry.name)
                return self._is_written(entry, {entry.name, *self._names("place", kind)})
        return self._is_written(entry, self._names("place", entry.name))

    def _is_written(self, entry: Entry, names: set[str]) -> bool:
        return self.mentions.elsewhere(names, entry.address)

    def _piece(self, entry: Entry) -> bool:
        """A piece is read by its name, or by the place where it begins: what lies there is used as it comes."""
        data = entry.data or {}
        names = {*self._names("piece", entry.name), *(str(row["id"]) for row in data.get("rows") or [])}
        places = {str(data.get(key, "")).split("(")[0].split(".")[0] for key in ("home", "starts")}
        begun = {name for place in places if place for name in self._names("place", place)}
        return self._is_written(entry, names) or self.mentions.in_deeds(begun)

    def _names(self, what: str, name: str) -> set[str]:
        """Every name by which a kind is called: its own, those it is one of, and their plurals."""
        names = {name, *_supers(what, name, self.world)}
        return names | {
            plural for plural, meant in self.world.plurals.items() if meant[0] == what and meant[1] in names
        }

    def unread_columns(self) -> Iterator[Problem]:
        for entry in self.rules.ruleset.facts.all("pieces"):
            data = entry.data or {}
            homes = {name for key in ("home", "starts") for name in re.findall(r"\w+", str(data.get(key, "")))}
            for name in data.get("columns") or {}:
                if name not in self.mentions.deeds and name not in homes:
                    yield _unread(say("what.column-of", name=name, of=entry.name), entry.key_span("columns", name))

    def unread_kind_facts(self) -> Iterator[Problem]:
        for entry in self.rules.ruleset.facts.all("kinds"):
            for name in (entry.data or {}).get("facts") or {}:
                if name not in self.mentions.deeds:
                    yield _unread(say("what.fact-of", name=name, of=entry.name), entry.key_span("facts", name))


def _supers(what: str, name: str, world: World) -> list[str]:
    above = {"piece": world.super_kinds, "place": world.super_places}.get(what, {})
    return [super_kind for super_kind, kinds in above.items() if name in kinds]


def _rule_facts(rules: Elaborated) -> Iterator[Problem]:
    for rule in rules.ruleset.rules.values():
        known = _known_facts(rule, rules.world)
        for name, (fact, _) in rule.facts.items():
            if name not in known:
                others = say("check/unread-fact.hint-known", kind=rule.kind, names=tuple(known))
                hint = did_you_mean(name, known) or others
                yield _unread(say("what.fact-of", name=name, of=rule.name), fact.span, hint)


def _known_facts(rule: RuleDef, world: World) -> list[str]:
    kind = world.rule_kinds.get(rule.kind)
    if kind is None:
        return list(rule.facts)  # reported as an unknown kind
    return [*(["timing"] if kind.option else []), "limit", *kind.facts]
