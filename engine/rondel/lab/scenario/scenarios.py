"""Scenarios of modules, found, grouped and played.

Scenarios with the same modules, players and options share one program: reading and compiling the rules takes far
longer than playing a scenario. A mistake in one scenario is reported as a problem and leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from rondel.frozen import frozen
from rondel.lab.module_paths import Asked
from rondel.lab.scenario.failure import Failure
from rondel.lab.scenario.given_chance import unknown_chances
from rondel.lab.scenario.option_names import option_names, unknown_options
from rondel.lab.scenario.play import Play
from rondel.lab.scenario.setting import Setting, seated, setting_of
from rondel.lab.scenario.stage import Stage
from rondel.lab.scenario.unset_marks import with_notes
from rondel.lab.workers import shared_out
from rondel.pipeline import Linked, read_lineup
from rondel.play.game import Rules
from rondel.problems import Problem, Span
from rondel.program.model import compile_model
from rondel.program.program import Program
from rondel.rules.link.ruleset import Ruleset, ScenarioDef
from rondel.rules.read.elaborate import elaborate
from rondel.rules.read.knowledge import Learned
from rondel.rules.read.scenario_blocks import Scenes
from rondel.source.lineup import Lineup
from rondel.source.shelf import Shelf
from rondel.syntax import tree as t
from rondel.syntax.scenario_modules import named_modules

Lineups = dict[tuple[tuple[str, ...], tuple[str, ...]], Linked]


@frozen
class Outcome:
    """What came of a scenario: nothing wrong, failures, or problems that keep it from being played."""

    module: str
    title: str
    span: Span
    failures: tuple[Failure, ...] = ()
    problems: tuple[Problem, ...] = ()
    decisions: int = 0
    warnings: tuple[Failure, ...] = ()  # what is claimed in vain: it hinders nobody for one version more

    @property
    def passed(self) -> bool:
        return not self.failures and not self.problems


Shown = Callable[[Outcome, Stage], None]  # somebody looks at the table as a scenario has left it


@dataclass(slots=True)
class Report:
    """All outcomes, in the order of the files, and problems of modules that could not be read."""

    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        return not self.problems and all(outcome.passed for outcome in self.outcomes)


@frozen
class _Staged:
    definition: ScenarioDef
    setting: Setting


def run_scenarios(
    asked: Sequence[Asked], *, matching: str = "", both: bool = False, workers: int = 1, shown: Shown | None = None
) -> Report:
    """Plays the scenarios of some modules; `matching` is a part of the title or of the file's name.

    Whoever is `shown` each as it ends is so in this process: then there are no others.
    """
    if shown is not None:
        return _run(asked, matching, both, shown)
    report = Report()
    # One process remembers the line-ups that several modules share.
    shares = [asked] if workers == 1 else [[one] for one in asked]
    for part in shared_out(partial(_run, matching=matching, both=both), shares, workers):
        report.outcomes += part.outcomes
        report.problems += part.problems
        report.sources |= part.sources
    report.outcomes.sort(key=lambda outcome: (outcome.span.file, outcome.span.line, outcome.span.column))
    return report


# A process that takes a share of the work lives for one call, so that what it remembers cannot grow old.
_remembered: Lineups = {}


def _run(asked: Sequence[Asked], matching: str, both: bool, shown: Shown | None = None) -> Report:
    from multiprocessing import parent_process  # here, because starting without it is quicker

    running = ScenarioRun(matching.lower(), both, _remembered if parent_process() else {}, shown)
    for one in asked:
        running.module(one)
    return running.report


class ScenarioRun:
    """Scenarios played one line-up after another, all into one report."""

    def __init__(self, matching: str, both: bool, lineups: Lineups, shown: Shown | None = None) -> None:
        self.matching, self.both, self.lineups, self.shown = matching, both, lineups, shown
        self.beginnings: Collection[str] | None = None  # of a file that stands in no module
        self.report = Report()

    def module(self, asked: Asked) -> None:
        linked = self._linked((asked.module,), asked.shelves)
        if linked.ruleset is None or linked.problems:
            self.report.problems += linked.problems
            return
        groups: dict[tuple[str, ...], list[ScenarioDef]] = {}
        for definition in linked.ruleset.scenarios:
            if definition.module == asked.module and self._is_asked_for(definition.scenario, asked):
                modules = tuple(sorted({asked.module, *named_modules(definition.scenario)}))
                groups.setdefault(modules, []).append(definition)
        for modules, definitions in groups.items():
            self.lineup(modules, definitions, asked.shelves)

    def _is_asked_for(self, scenario: t.Scenario, asked: Asked) -> bool:
        in_file = not asked.file or scenario.span.file == asked.file
        return in_file and self.matching in f"{scenario.title} {scenario.span.file}".lower()

    def _linked(self, modules: tuple[str, ...], shelves: Sequence[Shelf]) -> Linked:
        key = (modules, tuple(shelf.label for shelf in shelves))
        if key not in self.lineups:
            self.lineups[key] = read_lineup(Lineup(modules), shelves)
            self.report.sources |= self.lineups[key].sources
        return self.lineups[key]

    # --- one line-up ---

    def lineup(self, modules: tuple[str, ...], definitions: list[ScenarioDef], shelves: Sequence[Shelf]) -> None:
        """Plays scenarios that want the same modules at the table."""
        linked = self._linked(modules, shelves)
        if linked.ruleset is None or linked.problems:
            self._broken(definitions, linked.problems)
            return
        groups: dict[tuple[tuple[str, ...], str], list[_Staged]] = {}
        for definition in definitions:
            setting, problems = setting_of(definition.scenario, linked.ruleset, definition.module, self.beginnings)
            if problems:
                self._broken([definition], problems)
            else:
                groups.setdefault((setting.players, repr(setting.options)), []).append(_Staged(definition, setting))
        learned: dict[str, Learned | None] = {}
        for (_, options), staged in groups.items():
            learned[options] = self._stage(linked.ruleset, staged, learned.get(options))

    def _broken(self, definitions: Sequence[ScenarioDef], problems: Sequence[Problem]) -> None:
        found = tuple(sorted(problems, key=lambda problem: problem.order))
        for one in definitions:
            outcome = Outcome(one.module, one.scenario.title, one.scenario.span, problems=found)
            self.report.outcomes.append(outcome)

    def _stage(self, ruleset: Ruleset, staged: list[_Staged], learned: Learned | None) -> Learned | None:
        """Reads all scenarios of one setting into one program and plays them; what was learned of the rules."""
        while staged:
            setting = staged[0].setting
            rules, problems = elaborate(seated(ruleset, setting), len(setting.players), _scenes(staged), learned)
            learned, problems = rules.learned, list(dict.fromkeys(problems))  # what is shared is read for each
            spoilt = [one for one in staged if any(_inside(problem, one) for problem in problems)]
            if not problems:
                self._play_all(Rules(Program(compile_model(rules))), staged)
                break
            for one in spoilt or staged:
                self._broken([one.definition], [p for p in problems if not spoilt or _inside(p, one)])
            staged = [one for one in staged if spoilt and one not in spoilt]
        return learned

    def _play_all(self, rules: Rules, staged: list[_Staged]) -> None:
        known = option_names(rules.model.rules)
        for number, one in enumerate(staged):
            problems = unknown_options(one.definition.scenario, known)
            problems += unknown_chances(one.definition.scenario, rules.model.rules.world, known)
            if problems:
                self._broken([one.definition], problems)
                continue
            names = {index: _scene_name(number, index) for index in range(len(one.definition.scenario.parts))}
            play = Play(rules, one.definition.scenario, one.setting, names, self.both)
            failures, found = with_notes(play, play.run()), one.definition
            title, span, warnings = found.scenario.title, found.scenario.span, tuple(play.warnings.values())
            outcome = Outcome(found.module, title, span, failures, (), play.decisions, warnings)
            self.report.outcomes.append(outcome)
            if self.shown is not None:
                self.shown(outcome, play.table)


def _scene_name(number: int, index: int) -> str:
    return f"scenario.{number}.{index}"


def _scenes(staged: Sequence[_Staged]) -> Scenes:
    return {
        _scene_name(number, index): (one.definition.module, part)
        for number, one in enumerate(staged)
        for index, part in enumerate(one.definition.scenario.parts)
        if isinstance(part, t.SceneBlock)
    }


def _inside(problem: Problem, one: _Staged) -> bool:
    scenario = one.definition.scenario  # its parts may stand elsewhere, in a beginning that it shares with others
    return any(_covers(span, problem.span) for span in (scenario.span, *(part.span for part in scenario.parts)))


def _covers(around: Span, span: Span) -> bool:
    first, last = (around.line, around.column), (around.end_line, around.end_column)
    return span.file == around.file and first <= (span.line, span.column) < last
