"""What `rondel check` looks at: paths become line-ups, each line-up becomes a list of problems.

A module is checked with all that it needs, for every number of players if it says itself how many can play, else for
the smallest and the largest number. All problems come out once, in source order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import groupby
from pathlib import Path

from rondel.cli.check_rule_sentences import cited_numbers
from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.old_sentences import old_sentences
from rondel.cli.problem_formats import texts_of
from rondel.cli.wrong_use import existing_file
from rondel.frozen import frozen
from rondel.garbage_collection import without_garbage_collection
from rondel.lab.checking.alike import lists_told_once
from rondel.lab.checking.consequences import Consequences, without_doubtful_words, without_echoes
from rondel.lab.checking.looking import RulesSeen, look_at
from rondel.lab.checking.lost_parts import lost_parts_told_once
from rondel.lab.module_paths import NoSuchPath, asked_modules
from rondel.lab.workers import shared_out
from rondel.mends import Texts, told_once, with_mends
from rondel.messages.said import say
from rondel.pipeline import Linked, read_lineup
from rondel.problems import Problem, Span, WrongUse
from rondel.rules.checks.set_undone import set_undone
from rondel.rules.explain.trace import trace, trace_problems
from rondel.source.collect import Shelf, collect
from rondel.source.language_files import RESERVED
from rondel.source.lineup import Lineup
from rondel.source.lineup_shelf import LINEUP_ENDINGS, lineup_called
from rondel.source.module_files import ModuleFiles, language_of, reading_once
from rondel.source.needs import within_reach
from rondel.source.shelf import FACTS_FILE
from rondel.source.stray_languages import ALL, stray_language_files
from rondel.syntax.old_forms import old_forms
from rondel.words.catalogue import library_of
from rondel.words.check_articles import literal_articles
from rondel.words.check_literals import literal_terms
from rondel.words.check_typed import typed_numbers

NO_SUCH_GLYPH = "looks/no-such-glyph"


@frozen
class CheckTarget:
    """One line-up to be checked, with the shelves on which its modules are looked for.

    `module` is the one that is checked by itself; a line-up of several has no scenarios of its own.
    """

    lineup: Lineup
    shelves: tuple[Shelf, ...]
    module: str = ""


@frozen
class TargetFindings:
    """What was found in one line-up; `complete` says that no mistake kept a check from looking."""

    problems: list[Problem]
    sources: dict[str, str]
    complete: bool = True
    files: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Findings:
    """What was found: problems in source order, the texts they are about, and how much was looked at.

    `files` are those of the modules that were asked for, each with its module.
    """

    problems: list[Problem]
    sources: dict[str, str]
    lineups: int = 0
    files: dict[str, str] = field(default_factory=dict)
    complete: bool = True

    @property
    def wrong(self) -> list[Problem]:
        """The problems that are more than warnings."""
        return [problem for problem in self.problems if not problem.warns]


def check_paths(
    paths: Sequence[str], asked: Sequence[str], language: str = ALL, lineups: Sequence[str] = (), workers: int = 1
) -> Findings:
    """The problems of everything at some paths, and of line-ups by name; of what is shipped, if nothing is named."""
    findings = Findings([], {})
    targets, problems = targets_of(paths, asked, lineups)
    if language != ALL:
        _refuse_unspoken(language, targets)
    shelves = dict.fromkeys(shelf for target in targets for shelf in target.shelves)
    found = {*problems, *stray_language_files([*shelves], language)}
    with reading_once():
        for one in shared_out(partial(_target_problems, language=language), targets, workers):
            findings.lineups += 1
            found |= set(one.problems)
            findings.sources |= one.sources
            findings.files |= one.files
            findings.complete = findings.complete and one.complete
    # At tables of several modules one problem may have other hints, and is one all the same.
    told = [next(same) for _, same in groupby(sorted(found, key=_in_order), key=lambda problem: problem.order)]
    findings.sources = texts_of(p for p in told if p.span.file not in findings.sources) | findings.sources
    texts = Texts(findings.sources)
    findings.problems = lists_told_once(told_once(with_mends(problem, texts) for problem in told))
    return findings


def _in_order(problem: Problem) -> tuple[tuple[Span, str, str], str]:
    return problem.order, problem.hint


def _refuse_unspoken(language: str, targets: Sequence[CheckTarget]) -> None:
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.words.languages import base_language, languages_of

    modules = [module for target in targets for module in collect(target.lineup.modules, target.shelves)[0]]
    spoken = {language_of(part) for module in modules for part in module.words}
    refuse_unspoken(language, spoken | {base_language(name) for name in spoken}, languages_of(modules))


def targets_of(
    paths: Sequence[str], asked: Sequence[str], lineups: Sequence[str]
) -> tuple[list[CheckTarget], list[Problem]]:
    """The line-ups at some paths and under some names; all that is shipped, if nothing is named."""
    at_paths = [_targets(path, asked) for path in (paths or (() if lineups else (None,)))]
    found = [*at_paths, *(_lineup_targets(name, asked) for name in lineups)]
    return [target for targets, _ in found for target in targets], [p for _, problems in found for p in problems]


def _targets(path: str | None, asked: Sequence[str]) -> tuple[list[CheckTarget], list[Problem]]:
    """The line-ups at a path: a line-up file, or each module there by itself; no path means the shipped ones."""
    place = Path(path or "")
    if path == "":
        raise WrongUse(say("use.empty-path"))
    if path and is_lineup_file(path):
        return _lineup_targets(path, asked)
    if place.name == FACTS_FILE and place.is_file():
        path = place.parent.as_posix()
    try:
        found = asked_modules([path] if path is not None else [], asked)
    except NoSuchPath as error:
        raise WrongUse(error.said) from None
    return [CheckTarget(Lineup((one.module,)), one.shelves, one.module) for one in found], []


def is_lineup_file(path: str) -> bool:
    """Whether a path is that of a line-up, by its ending."""
    return path.endswith(LINEUP_ENDINGS) and Path(path).name != FACTS_FILE


def _lineup_targets(called: str, asked: Sequence[str]) -> tuple[list[CheckTarget], list[Problem]]:
    """A line-up by file or name, alone and with each of the modules for which it has options."""
    if called.endswith(LINEUP_ENDINGS):
        existing_file(called)
    shelves = tuple(all_shelves(asked))
    lineup, problems = lineup_called(called, shelves)
    if lineup is None:
        return [], problems
    fuller = [_beside(lineup, name) for name in lineup.beside if name not in lineup.modules]
    return [CheckTarget(one, shelves) for one in (lineup, *fuller)], problems


def _beside(lineup: Lineup, name: str) -> Lineup:
    """The line-up with one more module, whose options are looked at even if others would count."""
    own = {option: value for option, value in lineup.options.items() if option not in lineup.beside[name]}
    there = {f"options.{option}": lineup.place(f"with.{name}.{option}") for option in lineup.beside[name]}
    places = {**lineup.places, **there, name: lineup.place(f"with.{name}")}
    return replace(lineup, modules=(*lineup.modules, name), options=own, places=places)


# --- problems ---


def _target_problems(target: CheckTarget, language: str) -> TargetFindings:
    with without_garbage_collection():
        linked = read_lineup(target.lineup, target.shelves)
        looked = look_at(linked, target.lineup)
        asked = [module for module in linked.modules if module.name in target.lineup.modules]
        problems = [*looked.problems, *_further(linked, looked, target, language)]
        if len(problems) > 1:
            called = cache(lambda names: collect(names, target.shelves)[0])
            problems = without_echoes(lost_parts_told_once(problems, asked, called))
        files = {file: module.name for module in asked for file in module.sources}
        problems += _warnings(asked, linked)
        return TargetFindings(problems, linked.sources, looked.complete, files)


def _warnings(asked: Sequence[ModuleFiles], linked: Linked) -> list[Problem]:
    """What modules write as it once was, or may mean otherwise; how those write that they need is not their affair."""
    texts = {one.file: one.text for module in asked for one in (*module.deeds, *module.scenarios)}
    trees = [tree for module in asked for tree in linked.trees.get(module.name, ())]
    found = [problem for tree in trees for problem in (*old_forms(tree, texts[tree.file]), *set_undone(tree))]
    found += [problem for module in asked for problem in old_sentences(module)]
    found += reserved_names(asked)
    library, _ = library_of(linked.modules)
    names = [module.name for module in asked]
    found += literal_terms(library, names, within_reach(linked.modules))
    found += literal_articles(library, names)
    found += typed_numbers(library, names, cited_numbers(linked.modules))
    return found


def reserved_names(asked: Sequence[ModuleFiles]) -> list[Problem]:
    """Modules that are called as a file of every language is: on a shelf no language could have words for them."""
    named = [module for module in asked if module.name in RESERVED and module.facts is not None]
    what = say("facts/reserved.of-language")
    told = {module.name: say("facts/reserved.reserved", name=module.name, what=what) for module in named}
    return [Problem("facts/reserved", told[m.name], m.facts.span("module"), warns=True) for m in named]


def _further(linked: Linked, looked: RulesSeen, target: CheckTarget, language: str) -> list[Problem]:
    """What is wrong beside the rules: what of the books is told and tested, scenarios, words, looks."""
    problems: list[Problem] = []
    if looked.ruleset is not None:
        # Whether the rules of needed modules are told is their own affair.
        called = cache(lambda names: collect(names, target.shelves)[0])
        problems += trace_problems(trace(linked.modules, linked.trees), target.lineup.modules, called)
        problems += _scenario_problems(looked, target)
    if any(module.words for module in linked.modules):
        from rondel.cli.check_words import words_problems  # here, because few small modules have words

        problems += words_problems(linked.modules, looked.rules, language)
    if any(module.languages for module in linked.modules):
        from rondel.cli.check_words import language_problems  # here, because few shelves bring languages

        problems += language_problems(linked.modules, language)
    if any(module.looks or module.looks_unread for module in linked.modules):
        from rondel.draw.check_looks import looks_problems  # here, for the same reason

        found = looks_problems(linked.modules, target.lineup.modules, looked.rules)
        are_known = _needs_are_known(looked, linked, target)
        problems += (problem for problem in found if are_known or problem.code != NO_SUCH_GLYPH)
    if looked.complete:
        return problems
    texts = [text for module in linked.modules for text in module.rule_texts]
    return Consequences(looked.lost).without(without_doubtful_words(problems, texts))


def _needs_are_known(looked: RulesSeen, linked: Linked, target: CheckTarget) -> bool:
    """Whether all modules that are needed were read: behind a mistake, one that names none may have lost them."""
    asked = [module.facts.data for module in linked.modules if module.name in target.lineup.modules]
    named = all(isinstance(facts, dict) and "needs" in facts for facts in asked)
    return looked.complete or (looked.ruleset is not None and named)


def _scenario_problems(looked: RulesSeen, target: CheckTarget) -> list[Problem]:
    if looked.ruleset is None or all(one.module != target.module for one in looked.ruleset.scenarios):
        return []
    from rondel.lab.scenario.before_play import scenario_problems  # here, because not every module has scenarios

    return scenario_problems(looked.ruleset, looked.rules, target.module, target.shelves)
