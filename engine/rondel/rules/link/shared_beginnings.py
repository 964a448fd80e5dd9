"""Beginnings that scenarios share: `scenario two_towns { … }` has a name, no title, and is not played by itself.

A scenario that says `begins: two_towns` has the parts of that one where it says so, once each. What both say of
players, modules, options, seed or start counts as the one that is played says it. A name that means nothing, or comes a
second time, stays where it stands, for whoever reads the facts of the scenario to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.link.ruleset import Ruleset, ScenarioDef
from rondel.syntax import tree as t
from rondel.syntax.layout_text import expression

BEGINS = "begins"
REPEATED = frozenset((BEGINS, "rolls", "draws"))  # facts that may be said again and again
Beginnings = Mapping[str, t.Scenario]


def share_beginnings(ruleset: Ruleset) -> list[Problem]:
    """Scenarios get the parts of the beginnings they name, each module its own; a name given twice is a problem."""
    problems: list[Problem] = []
    for one in (one for one in ruleset.scenarios if one.scenario.is_shared):
        problems += note_beginning(one.scenario, ruleset.beginnings.setdefault(one.module, {}))
    played = [one for one in ruleset.scenarios if not one.scenario.is_shared]
    for number, one in enumerate(played):
        known, used = ruleset.beginnings.get(one.module, {}), set[str]()
        played[number] = ScenarioDef(one.module, begun(one.scenario, known, used))
        ruleset.begun |= {(one.module, name) for name in used}
    ruleset.scenarios[:] = played
    return problems


def note_beginning(scenario: t.Scenario, known: dict[str, t.Scenario]) -> Iterator[Problem]:
    """Adds a beginning to those that are known by their names, unless there is one of its name."""
    first = known.setdefault(scenario.title, scenario)
    if first is not scenario:
        message, also = say("link/declared-twice.twice", name=scenario.title), (Remark(first.span, say("place.first")),)
        yield Problem("link/declared-twice", message, scenario.span, also)


def begun(scenario: t.Scenario, beginnings: Beginnings, used: set[str] | None = None) -> t.Scenario:
    """A scenario with the parts of those it begins as; which these are is added to `used`."""
    if not any(isinstance(part, t.Fact) and part.name == BEGINS for part in scenario.parts):
        return scenario
    parts = _parts(scenario, beginnings, frozenset(), set() if used is None else used)
    return replace(scenario, parts=tuple(_said_once(parts)))


def _said_once(parts: Iterable[t.Fact | t.SceneBlock | t.Chosen]) -> Iterator[t.Fact | t.SceneBlock | t.Chosen]:
    """Parts without facts that say the same again: two beginnings may well agree on who plays, or with what."""
    said: dict[str, list[str]] = {}
    for part in parts:
        if isinstance(part, t.Fact) and part.name not in REPEATED:
            values = [expression(value.value) for value in part.values]
            if said.setdefault(part.name, values) is not values and said[part.name] == values:
                continue
        yield part


def _parts(
    scenario: t.Scenario, beginnings: Beginnings, said: frozenset[str], used: set[str]
) -> Iterator[t.Fact | t.SceneBlock | t.Chosen]:
    """The parts of a scenario; facts that were `said` outside it do not count here."""
    own = {part.name for part in scenario.parts if isinstance(part, t.Fact)} - REPEATED
    for part in scenario.parts:
        if isinstance(part, t.Fact) and part.name == BEGINS:
            for value in part.values:
                name = value.value.name if isinstance(value.value, t.Name) else ""
                if name in beginnings and name not in used:
                    used.add(name)
                    yield from _parts(beginnings[name], beginnings, said | own, used)
                else:
                    yield replace(part, values=(value,), span=value.span)
        elif not isinstance(part, t.Fact) or part.name not in said:
            yield part
