"""With any one deed or event emptied, or any one change of a rule or an answer dropped, a scenario of its module fails.

What can be taken away without a failure is proved by nothing. Nothing survives, but for what stands in `SURVIVORS` with
the reason; deeds that are empty from the start stand in `SEAMS`.
Of the scenarios those that cite the same rules are played first; they nearly always suffice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

from rondel.lab.module_paths import Asked, asked_modules
from rondel.lab.scenario import scenarios as scenario
from rondel.lab.scenario.scenarios import run_scenarios
from rondel.pipeline import Linked, read_lineup
from rondel.program.interpreter import Interpreter
from rondel.program.program import Program
from rondel.rules.explain.trace import expanded
from rondel.rules.link.ruleset import RuleDef, Ruleset, ScenarioDef, Seam, Woven
from rondel.source.lineup import Lineup
from rondel.syntax import tree as t

MODULES = ("base", "kings_favor")
SAMPLE = {"base": 6, "kings_favor": 3}  # of all, which a soak goes through
SEAMS = {
    "base.pass_round": "nobody can pass in the base game",
    "base.end_round": "nothing happens between the last die and a scoring",
    "base.spend": "a used die already lies in the middle",
    "base.influenced": "a marker that was placed has no further effect",
    "base.settle": "a manor that stands has no further effect",
    "base.tidy_environs": "manors stay where they are",
    "base.end_scoring": "nothing happens after the last category",
}
SURVIVORS = {
    "forbid 1 of base.active": "nobody can pass in the base game; the modules with which somebody can prove it",
    "base.mix_terrain": "what is drawn from a stack comes in random order, whether it was shuffled before or not",
}


@dataclass(frozen=True)
class Mutant:
    """Rules of a line-up with something of a module taken away: what it was, and the rules it cites."""

    name: str
    module: str
    ruleset: Ruleset
    cites: frozenset[str]


# --- what can be taken away ---


def mutants(module: str) -> list[Mutant]:
    return [*_emptied_deeds(module), *_emptied_events(module), *_dropped_handlers(module), *_dropped_layers(module)]


def _emptied_deeds(module: str) -> Iterator[Mutant]:
    ruleset = whole(module)
    for address, seam in ruleset.deeds.items():
        if seam.module == module and _has_body(seam):
            deeds = {**ruleset.deeds, address: _emptied(seam)}
            yield Mutant(address, module, replace(ruleset, deeds=deeds), _ids(_cites(seam)))


def _emptied_events(module: str) -> Iterator[Mutant]:
    ruleset = whole(module)
    for rule in ruleset.rules.values():
        for seam in rule.events.values():
            if rule.module == module and _has_body(seam):
                cites = _ids((*rule.cites, *_cites(seam)))
                yield Mutant(seam.address, module, _with_seam(ruleset, _emptied(seam)), cites)


def _dropped_handlers(module: str) -> Iterator[Mutant]:
    for seam in whole(module).seams():
        for number, handler in enumerate(seam.woven, 1):
            if handler.module == module:
                left: list[Woven] = [other for other in seam.woven if other is not handler]
                bare = _with_seam(whole(module), replace(seam, woven=left))
                yield Mutant(f"{handler.how} {number} of {seam.address}", module, bare, _ids(handler.cites))


def _dropped_layers(module: str) -> Iterator[Mutant]:
    ruleset = whole(module)
    for answer in ruleset.answers.values():
        for number, layer in enumerate(answer.layers, 1):
            if layer.module == module:
                left = [other for other in answer.layers if other is not layer]
                answers = {**ruleset.answers, answer.address: replace(answer, layers=left)}
                cites = _ids((*answer.cites, *layer.cites))
                yield Mutant(
                    f"{layer.how} {number} of {answer.address}", module, replace(ruleset, answers=answers), cites
                )


def _has_body(seam: Seam) -> bool:
    return seam.core is not None and bool(seam.core.body.steps)


def _emptied(seam: Seam) -> Seam:
    assert seam.core is not None
    return replace(seam, core=replace(seam.core, body=t.Block((), seam.core.body.span)))


def _with_seam(ruleset: Ruleset, seam: Seam) -> Ruleset:
    """The rules with another deed or event of the same address."""
    if seam.address in ruleset.deeds:
        return replace(ruleset, deeds={**ruleset.deeds, seam.address: seam})
    owner: RuleDef = next(rule for rule in ruleset.rules.values() if _event(rule, seam))
    changed = replace(owner, events={**owner.events, _event(owner, seam): seam})
    return replace(ruleset, rules={**ruleset.rules, owner.address: changed})


def _event(rule: RuleDef, seam: Seam) -> str:
    return next((name for name, event in rule.events.items() if event.address == seam.address), "")


def _cites(seam: Seam) -> tuple[t.Cite, ...]:
    return seam.core.cites if seam.core is not None else ()


def _ids(cites: Iterable[t.Cite]) -> frozenset[str]:
    """The ids of rules, ranges written out."""
    return frozenset(id for cite in cites for id in expanded(cite.id))


# --- whether a scenario notices ---


@cache
def linked(module: str) -> Linked:
    found = read_lineup(Lineup((module,)), asked(module).shelves)
    assert found.ruleset is not None and not found.problems
    return found


def whole(module: str) -> Ruleset:
    ruleset = linked(module).ruleset
    assert ruleset is not None
    return ruleset


def scenarios(module: str) -> list[ScenarioDef]:
    return [one for one in whole(module).scenarios if one.module == module]


@cache
def asked(module: str) -> Asked:
    return next(one for one in asked_modules([]) if one.module == module)


def noticed(mutant: Mutant, patch: pytest.MonkeyPatch) -> bool:
    """Whether some scenario fails, those asked first that cite the same rules."""
    known = scenarios(mutant.module)
    near = [one for one in known if _ids(one.scenario.cites) & mutant.cites]
    far = [one for one in known if one not in near]
    groups = [group for part in (near, far) for group in _alike(part)]
    return any(not _pass(mutant.ruleset, mutant.module, group, patch) for group in groups)


def _alike(scenarios: Iterable[ScenarioDef]) -> list[list[ScenarioDef]]:
    """Scenarios in groups that share a program, the largest group first."""
    groups: dict[str, list[ScenarioDef]] = {}
    for one in scenarios:
        setting = [repr(part) for part in one.scenario.parts if isinstance(part, t.Fact) and part.name != "seed"]
        groups.setdefault(re.sub(r"Span\([^)]*\)", "", "".join(setting)), []).append(one)
    return sorted(groups.values(), key=len, reverse=True)


def _pass(ruleset: Ruleset, module: str, group: list[ScenarioDef], patch: pytest.MonkeyPatch) -> bool:
    found = Linked([], replace(ruleset, scenarios=group), [])
    patch.setattr(scenario, "read_lineup", lambda *_: found)
    return run_scenarios([asked(module)]).passed


@pytest.fixture
def patch(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A few scenarios are played faster by the interpreter than a program for them is written."""
    monkeypatch.setattr(Program, "fast", property(lambda program: Interpreter(program.model)))
    return monkeypatch


# --- tests ---


def names(module: str) -> list[str]:
    return [mutant.name for mutant in mutants(module)]


def all_names() -> list[tuple[str, str]]:
    return [(module, name) for module in MODULES for name in names(module)]


def sample() -> list[tuple[str, str]]:
    """Some of every module, always the same ones."""
    return [
        (module, name)
        for module, count in SAMPLE.items()
        for name in sorted(random.Random(f"the game of {module}").sample(names(module), count))
    ]


def mutant_named(module: str, name: str) -> Mutant:
    return next(mutant for mutant in mutants(module) if mutant.name == name)


@pytest.mark.parametrize("module", MODULES)
def test_the_scenarios_pass_as_long_as_nothing_is_taken_away(module: str, patch: pytest.MonkeyPatch) -> None:
    some = min((alike for alike in _alike(scenarios(module)) if len(alike) > 5), key=len)
    assert _pass(whole(module), module, some, patch)


def test_there_is_enough_to_take_away() -> None:
    assert len(all_names()) > 100


@pytest.mark.parametrize(("module", "name"), sample())
def test_a_scenario_fails_without(module: str, name: str, patch: pytest.MonkeyPatch) -> None:
    assert noticed(mutant_named(module, name), patch) == (name not in SURVIVORS)


@pytest.mark.soak
@pytest.mark.slips
@pytest.mark.parametrize(("module", "name"), all_names())
def test_a_scenario_fails_without_any_one_deed_or_change(module: str, name: str, patch: pytest.MonkeyPatch) -> None:
    assert noticed(mutant_named(module, name), patch) == (name not in SURVIVORS)


@pytest.mark.parametrize("module", MODULES)
def test_only_seams_for_modules_are_empty(module: str) -> None:
    empty = {seam.address for seam in whole(module).seams() if seam.module == module and not _has_body(seam)}
    assert empty == {address for address in SEAMS if address.startswith(f"{module}.")}
