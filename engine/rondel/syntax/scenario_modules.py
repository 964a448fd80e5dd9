"""The modules that a scenario wants at its table, beside its own and what that needs."""

from __future__ import annotations

from rondel.problems import Span
from rondel.syntax import tree as t


def named_modules(scenario: t.Scenario) -> tuple[str, ...]:
    """The further modules that a scenario wants at the table."""
    return tuple(name for name, _ in further_modules(scenario))


def further_modules(scenario: t.Scenario) -> list[tuple[str, Span]]:
    """The same, each with its place."""
    # Of a fact that is said twice the last counts, as everywhere in a scenario.
    facts = {part.name: part for part in scenario.parts if isinstance(part, t.Fact)}
    values = facts["modules"].values if "modules" in facts else ()
    return [(one.value.name, one.span) for one in values if isinstance(one.value, t.Name)]
