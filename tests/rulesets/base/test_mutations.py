"""With any one deed or event emptied, or any one change of an answer dropped, a scenario of the base game fails.

What can be taken away without a failure is proved by nothing. Nothing survives; deeds that are empty from the start
stand in `SEAMS`, with the reason.
Of the scenarios those that cite the same rules are played first; they nearly always suffice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from rondel.lab import scenario
from rondel.lab.asked import Asked, asked_modules
from rondel.lab.scenario import run_scenarios
from rondel.pipeline import Linked, read_lineup
from rondel.program.interpreter import Interpreter
from rondel.program.program import Program
from rondel.rules.ruleset import RuleDef, Ruleset, ScenarioDef, Seam
from rondel.source.lineup import Lineup
from rondel.syntax import tree as t

SAMPLE = 24
SEAMS = {
    "base.pass_round": "nobody can pass in the base game",
    "base.end_round": "nothing happens between the last die and a scoring",
    "base.spend": "a used die already lies in the middle",
    "base.influenced": "a marker that was placed has no further effect",
    "base.tidy_environs": "manors stay where they are",
    "base.end_scoring": "nothing happens after the last category",
}


@dataclass(frozen=True)
class Mutant:
    """Rules with something taken away: where it stood, and the rules it cites."""

    name: str
    ruleset: Ruleset
    cites: frozenset[str]


# --- what can be taken away ---


def mutants(ruleset: Ruleset) -> list[Mutant]:
    return [*_emptied_deeds(ruleset), *_emptied_events(ruleset), *_dropped_layers(ruleset)]


def _emptied_deeds(ruleset: Ruleset) -> Iterator[Mutant]:
    for address, seam in ruleset.deeds.items():
        if _has_body(seam):
            deeds = {**ruleset.deeds, address: _emptied(seam)}
            yield Mutant(address, replace(ruleset, deeds=deeds), _ids(_cites(seam)))


def _emptied_events(ruleset: Ruleset) -> Iterator[Mutant]:
    for rule in ruleset.rules.values():
        for event, seam in rule.events.items():
            cites = _ids((*rule.cites, *_cites(seam)))
            if _has_body(seam):
                yield Mutant(seam.address, _with_event(ruleset, rule, event, _emptied(seam)), cites)
            if seam.woven:
                bare = replace(seam, woven=[])
                yield Mutant(f"what is woven to {seam.address}", _with_event(ruleset, rule, event, bare), cites)


def _dropped_layers(ruleset: Ruleset) -> Iterator[Mutant]:
    for answer in ruleset.answers.values():
        for number, layer in enumerate(answer.layers, 1):
            left = [other for other in answer.layers if other is not layer]
            answers = {**ruleset.answers, answer.address: replace(answer, layers=left)}
            name = f"{layer.how} {number} of {answer.address}"
            yield Mutant(name, replace(ruleset, answers=answers), _ids((*answer.cites, *layer.cites)))


def _has_body(seam: Seam) -> bool:
    return seam.core is not None and bool(seam.core.body.steps)


def _emptied(seam: Seam) -> Seam:
    assert seam.core is not None
    return replace(seam, core=replace(seam.core, body=t.Block((), seam.core.body.span)))


def _with_event(ruleset: Ruleset, rule: RuleDef, event: str, seam: Seam) -> Ruleset:
    changed = replace(rule, events={**rule.events, event: seam})
    return replace(ruleset, rules={**ruleset.rules, rule.address: changed})


def _cites(seam: Seam) -> tuple[t.Cite, ...]:
    return seam.core.cites if seam.core is not None else ()


def _ids(cites: Iterable[t.Cite]) -> frozenset[str]:
    """The ids of rules, ranges written out."""
    found = set()
    for cite in cites:
        first, _, last = cite.id.partition("..")
        family, _, number = first.rpartition("-")
        found |= {f"{family}-{n:02}" for n in range(int(number), int(last or number) + 1)}
    return frozenset(found)


# --- whether a scenario notices ---


@cache
def linked() -> Linked:
    found = read_lineup(Lineup(("base",)), asked().shelves)
    assert found.ruleset is not None and not found.problems
    return found


def whole() -> Ruleset:
    ruleset = linked().ruleset
    assert ruleset is not None
    return ruleset


@cache
def asked() -> Asked:
    return next(one for one in asked_modules([]) if one.module == "base")


def noticed(mutant: Mutant, patch: pytest.MonkeyPatch) -> bool:
    """Whether some scenario fails, those asked first that cite the same rules."""
    near = [one for one in whole().scenarios if _ids(one.scenario.cites) & mutant.cites]
    far = [one for one in whole().scenarios if one not in near]
    return any(not _pass(mutant.ruleset, group, patch) for part in (near, far) for group in _alike(part))


def _alike(scenarios: Iterable[ScenarioDef]) -> list[list[ScenarioDef]]:
    """Scenarios in groups that share a program, the largest group first."""
    groups: dict[str, list[ScenarioDef]] = {}
    for one in scenarios:
        setting = [repr(part) for part in one.scenario.parts if isinstance(part, t.Fact) and part.name != "seed"]
        groups.setdefault(re.sub(r"Span\([^)]*\)", "", "".join(setting)), []).append(one)
    return sorted(groups.values(), key=len, reverse=True)


def _pass(ruleset: Ruleset, scenarios: list[ScenarioDef], patch: pytest.MonkeyPatch) -> bool:
    found = Linked([], replace(ruleset, scenarios=scenarios), [])
    patch.setattr(scenario, "read_lineup", lambda *_: found)
    return run_scenarios([asked()]).passed


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A few scenarios are played faster by the interpreter than a program for them is written."""
    monkeypatch.setattr(Program, "fast", property(lambda program: Interpreter(program.model)))
    return monkeypatch


# --- tests ---


def names() -> list[str]:
    return [mutant.name for mutant in mutants(whole())]


def sample() -> list[str]:
    return sorted(random.Random("the base game").sample(names(), SAMPLE))


def mutant_named(name: str) -> Mutant:
    return next(mutant for mutant in mutants(whole()) if mutant.name == name)


def test_the_scenarios_pass_as_long_as_nothing_is_taken_away(patch: pytest.MonkeyPatch) -> None:
    largest = _alike(whole().scenarios)[0]
    assert len(largest) > 100
    assert _pass(whole(), largest, patch)


@pytest.mark.parametrize("name", sample())
def test_a_scenario_fails_without(name: str, patch: pytest.MonkeyPatch) -> None:
    assert noticed(mutant_named(name), patch)


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
def test_a_scenario_fails_without_any_one_deed_or_change(name: str, patch: pytest.MonkeyPatch) -> None:
    assert noticed(mutant_named(name), patch)


def test_only_seams_for_modules_are_empty() -> None:
    assert {seam.address for seam in whole().seams() if not _has_body(seam)} == set(SEAMS)
