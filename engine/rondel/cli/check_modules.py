"""What `rondel check` looks at: paths become line-ups, each line-up becomes a list of problems.

A module is checked with all that it needs, for every number of players if it says itself how many can play, else for
the smallest and the largest number. All problems come out once, in source order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from rondel.cli.lineup_arguments import all_shelves
from rondel.cli.problem_formats import texts_of
from rondel.cli.wrong_use import existing_file
from rondel.frozen import frozen
from rondel.lab.module_paths import NoSuchPath, asked_modules
from rondel.lab.workers import shared_out
from rondel.mends import Texts, with_mends
from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.problems import Problem, WrongUse
from rondel.rules.checks.lineup_options import seat_range
from rondel.rules.explain.trace import trace, trace_problems
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.read.elaborated_rules import Elaborated
from rondel.source.collect import Shelf, collect
from rondel.source.lineup import Lineup
from rondel.source.lineup_shelf import LINEUP_ENDINGS, lineup_called
from rondel.source.shelf import FACTS_FILE

ALL = "all"


@frozen
class CheckTarget:
    """One line-up to be checked, with the shelves on which its modules are looked for."""

    lineup: Lineup
    shelves: tuple[Shelf, ...]


@dataclass(slots=True)
class Findings:
    """What was found: problems in source order, the texts they are about, and how much was looked at.

    `files` are those of the modules that were asked for, each with its module.
    """

    problems: list[Problem]
    sources: dict[str, str]
    lineups: int = 0
    files: dict[str, str] = field(default_factory=dict)


def check_paths(
    paths: Sequence[str], asked: Sequence[str], language: str = ALL, lineups: Sequence[str] = (), workers: int = 1
) -> Findings:
    """The problems of everything at some paths, and of line-ups by name; of what is shipped, if nothing is named."""
    findings = Findings([], {})
    targets, problems = targets_of(paths, asked, lineups)
    if language != ALL:
        _refuse_unspoken(language, targets)
    found = set(problems)
    for problems, sources, files in shared_out(partial(_target_problems, language=language), targets, workers):
        findings.lineups += 1
        found |= set(problems)
        findings.sources |= sources
        findings.files |= files
    told = sorted(found, key=lambda problem: problem.order)
    findings.sources = texts_of(p for p in told if p.span.file not in findings.sources) | findings.sources
    texts = Texts(findings.sources)
    findings.problems = [with_mends(problem, texts) for problem in told]
    return findings


def _refuse_unspoken(language: str, targets: Sequence[CheckTarget]) -> None:
    from rondel.cli.languages_offered import refuse_unspoken
    from rondel.words.languages import base_language

    modules = [module for target in targets for module in collect(target.lineup.modules, target.shelves)[0]]
    spoken = {name for module in modules for name in module.words}
    refuse_unspoken(language, spoken | {base_language(name) for name in spoken})


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
        raise WrongUse("a path is empty")
    if path and is_lineup_file(path):
        return _lineup_targets(path, asked)
    if place.name == FACTS_FILE and place.is_file():
        path = place.parent.as_posix()
    try:
        found = asked_modules([path] if path is not None else [], asked)
    except NoSuchPath as error:
        raise WrongUse(str(error)) from None
    return [CheckTarget(Lineup((one.module,)), one.shelves) for one in found], []


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
    fuller = [replace(lineup, modules=(*lineup.modules, name)) for name in lineup.beside if name not in lineup.modules]
    return [CheckTarget(one, shelves) for one in (lineup, *fuller)], problems


# --- problems ---


def _target_problems(target: CheckTarget, language: str) -> tuple[list[Problem], dict[str, str], dict[str, str]]:
    linked = read_lineup(target.lineup, target.shelves)
    asked = [module for module in linked.modules if module.name in target.lineup.modules]
    files = {file: module.name for module in asked for file in module.sources}
    return list(_linked_problems(linked, target, language)), linked.sources, files


def _linked_problems(linked: Linked, target: CheckTarget, language: str) -> Iterator[Problem]:
    rules, problems = _rules_problems(linked, target.lineup)
    yield from problems
    if linked.ruleset is not None:
        # Whether the rules of needed modules are told is their own affair.
        yield from trace_problems(trace(linked.modules, linked.trees), target.lineup.modules)
    if any(module.words for module in linked.modules):
        from rondel.cli.check_words import words_problems  # here, because few small modules have words

        yield from words_problems(linked.modules, rules, language)


def _rules_problems(linked: Linked, lineup: Lineup) -> tuple[Elaborated | None, list[Problem]]:
    """The rules for the most players, if they are right, and the problems for any number of players."""
    if linked.ruleset is None or linked.problems:
        return None, linked.problems
    rules: Elaborated | None = None
    problems: list[Problem] = []
    for number, seats in enumerate(_seat_counts(linked.ruleset, lineup)):
        rules, found = read_rules(linked, seats, idle=not number)  # what lies idle does so whoever plays
        problems += found
    return (rules if not problems else None), problems


def _seat_counts(ruleset: Ruleset, lineup: Lineup) -> Iterable[int | None]:
    if lineup.players is not None:
        return (lineup.players,)
    allowed = seat_range(ruleset)
    says_itself = ruleset.facts.players is not None and ruleset.facts.players.module in lineup.modules
    if not allowed:
        return (None,)
    return allowed if says_itself else sorted({allowed[0], allowed[-1]})
