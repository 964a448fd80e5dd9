"""What is wrong with scenarios before anybody plays them: names, players, options, claims that claim nothing.

A scenario that wants further modules at the table is read without them, because reading the rules of every such table
would take far longer than everything else; of what it names, only that is told which those modules do not write.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rondel.lab.scenario.given_chance import unknown_chances
from rondel.lab.scenario.option_names import option_names, unknown_options
from rondel.lab.scenario.setting import setting_of
from rondel.messages.said import names_in
from rondel.problems import Problem
from rondel.rules.link.ruleset import Ruleset, ScenarioDef
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.rules.read.scenario_blocks import Scenes
from rondel.rules.read.scene_problems import scene_problems
from rondel.source.collect import ModuleFolder, Shelf, find_modules, unknown_modules
from rondel.source.module_files import read_module
from rondel.source.needs import needs_of
from rondel.syntax import tree as t
from rondel.syntax.scenario_modules import further_modules

# What is wrong with a part of a scenario whoever is at the table.
_WHOEVER_PLAYS = frozenset(
    ("check/no-claim", "check/claim-outside-then", "check/choice-in-given", "check/claims-nothing")
) | {"check/fact-twice", "check/unknown-fact"}
_NAMING = frozenset(("check/unknown-name", "check/unknown-option", "check/no-face"))
_WORD = re.compile(r"[a-z]\w*")


def scenario_problems(
    ruleset: Ruleset, rules: Elaborated | None, module: str, shelves: Sequence[Shelf]
) -> list[Problem]:
    """The problems of a module's scenarios; without rules, only those of their facts."""
    looking = _Looking(ruleset, rules, shelves)
    definitions = [one for one in ruleset.scenarios if one.module == module]
    wrong = [one for one, found in looking.problems(definitions, hints=False) if found]
    # Read once more, with what other scenes have taught, and with hints for what is told: a scenario for a fuller
    # table names much that is not known here.
    return [problem for _, found in looking.problems(wrong, hints=True) for problem in found]


@dataclass(slots=True)
class _Looking:
    ruleset: Ruleset
    rules: Elaborated | None
    shelves: Sequence[Shelf]
    read: set[str] = field(default_factory=set)  # further modules
    written: set[str] = field(default_factory=set)  # and all words in them, without their endings
    on_shelves: Mapping[str, ModuleFolder] = field(default_factory=dict)

    def problems(
        self, definitions: Sequence[ScenarioDef], *, hints: bool
    ) -> Iterator[tuple[ScenarioDef, list[Problem]]]:
        if self.rules is None:
            inside, options = dict[str, list[Problem]](), None
        else:
            inside = scene_problems(self.rules, _scenes(definitions), hints=hints)
            options = option_names(self.rules) if definitions else None
        for number, one in enumerate(definitions):
            names = [_scene_name(number, index) for index in range(len(one.scenario.parts))]
            found = setting_of(one.scenario, self.ruleset, one.module)[1]
            found += [problem for name in names for problem in inside.get(name, ())]
            if options is not None and self.rules is not None:
                found += unknown_options(one.scenario, options, hints=hints)
                found += unknown_chances(one.scenario, self.rules.world, options, hints=hints)
            yield one, self._at_a_fuller_table(one.scenario, found)

    def _at_a_fuller_table(self, scenario: t.Scenario, found: list[Problem]) -> list[Problem]:
        """What remains if modules are at the table that were not read."""
        further = {name: span for name, span in further_modules(scenario) if name not in self.ruleset.modules}
        if not further:
            return found
        if not self.on_shelves:
            self.on_shelves = find_modules(self.shelves)
        if further.keys() - self.on_shelves.keys():
            unknown = unknown_modules(further, self.shelves)
            return unknown + [problem for problem in found if problem.code in _WHOEVER_PLAYS]
        if all(one.code == "check/wrong-type" for one in found):
            return found  # every name is known without those modules, and is of its type with them, too
        self._read(further)
        naming = [one for one in found if one.code in _WHOEVER_PLAYS | _NAMING]
        return [one for one in naming if one.code in _WHOEVER_PLAYS or not _is_written(one, self.written)]

    def _read(self, modules: Iterable[str]) -> None:
        """Keeps all that some modules, and what they need beside those that were read, have written."""
        waiting = [name for name in modules if name not in self.read]
        known = self.on_shelves
        while waiting:
            name = waiting.pop()
            module = read_module(known[name])[0] if name in known else None
            self.read.add(name)
            for text in [name, *module.sources.values()] if module else [name]:
                self.written |= _stems(text)
            needs = [need.name for need in needs_of(module.facts)] if module else []
            waiting += [need for need in needs if need not in self.read and need not in self.ruleset.modules]


def _is_written(problem: Problem, written: Collection[str]) -> bool:
    """Whether one of the names that a problem is about is written somewhere, in the singular or the plural."""
    words = re.findall(r"\w+", "".join(names_in(problem.message)[:1]))
    return not words or any(_stem(word) in written for word in words)


@lru_cache(maxsize=512)
def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings: many modules have scenarios for one fuller table."""
    return frozenset(map(_stem, {*_WORD.findall(text)}))


def _stem(word: str) -> str:
    return word.removesuffix("s").removesuffix("ie").removesuffix("y")


def _scene_name(number: int, index: int) -> str:
    return f"scenario.{number}.{index}"


def _scenes(definitions: Sequence[ScenarioDef]) -> Scenes:
    return {
        _scene_name(number, index): (one.module, part)
        for number, one in enumerate(definitions)
        for index, part in enumerate(one.scenario.parts)
        if isinstance(part, t.SceneBlock)
    }
