"""Beginnings that scenarios share: `scenario two_towns { … }` has a name, no title, and is not played by itself.

A scenario that says `begins: two_towns` has the parts of that one where it says so. What both say of players, modules,
options, seed or start counts as the one that is played says it. A name that means nothing stays where it stands, for
whoever reads the facts of the scenario to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rondel.messages.said import say
from rondel.problems import Problem, Remark
from rondel.rules.link.ruleset import Ruleset, ScenarioDef
from rondel.syntax import tree as t

BEGINS = "begins"
Beginnings = Mapping[str, t.Scenario]


def share_beginnings(ruleset: Ruleset) -> list[Problem]:
    """Scenarios get the parts of the beginnings they name, each module its own; a name given twice is a problem."""
    problems = []
    for one in (one for one in ruleset.scenarios if one.scenario.is_shared):
        known = ruleset.beginnings.setdefault(one.module, {})
        first = known.setdefault(one.scenario.title, one.scenario)
        if first is not one.scenario:
            message = say("link/declared-twice.twice", name=one.scenario.title)
            also = (Remark(first.span, say("place.first")),)
            problems.append(Problem("link/declared-twice", message, one.scenario.span, also))
    played = [one for one in ruleset.scenarios if not one.scenario.is_shared]
    ruleset.begun |= {(one.module, name) for one in ruleset.scenarios for name in _named(one.scenario.parts)}
    ruleset.scenarios[:] = [
        ScenarioDef(one.module, begun(one.scenario, ruleset.beginnings.get(one.module, {}))) for one in played
    ]
    return problems


def begun(scenario: t.Scenario, beginnings: Beginnings) -> t.Scenario:
    """A scenario with the parts of those it begins as."""
    if not any(_named(scenario.parts)):
        return scenario
    own = {part.name for part in scenario.parts if isinstance(part, t.Fact)}
    return replace(scenario, parts=tuple(_parts(scenario, beginnings, own, ())))


def _named(parts: Iterable[object]) -> Iterator[str]:
    """The beginnings that are named among some parts."""
    facts = (part for part in parts if isinstance(part, t.Fact) and part.name == BEGINS)
    yield from (one.value.name for fact in facts for one in fact.values if isinstance(one.value, t.Name))


def _parts(
    scenario: t.Scenario, beginnings: Beginnings, own: set[str], within: tuple[str, ...]
) -> Iterator[t.Fact | t.Scene | t.Chosen]:
    for part in scenario.parts:
        if isinstance(part, t.Fact) and part.name == BEGINS:
            for value in part.values:
                name = value.value.name if isinstance(value.value, t.Name) else ""
                if name in beginnings and name not in within:
                    yield from _parts(beginnings[name], beginnings, own, (*within, name))
                else:
                    yield replace(part, values=(value,), span=value.span)
        elif not within or not isinstance(part, t.Fact) or part.name not in own:
            yield part
