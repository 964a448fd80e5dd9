"""What `rondel check` looks at: paths become line-ups, each line-up becomes a list of problems.

A module is checked with all that it needs, for every number of players if it says itself how many can play, else for
the smallest and the largest number. All problems come out once, in source order.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rondel.cli.wanted_words import words_problems
from rondel.cli.wrong_use import WrongUse
from rondel.load import LINEUP_ENDINGS
from rondel.pipeline import Linked, read_lineup, read_rules
from rondel.problems import Problem
from rondel.rules.checks.lineup_options import seat_range
from rondel.rules.elaborate import Elaborated
from rondel.rules.ruleset import Ruleset
from rondel.source.collect import Shelf, find_modules, shelf_from_path, shelves_for, shipped_shelf
from rondel.source.lineup import Lineup, lineup_from_file
from rondel.source.shelf import FACTS_FILE


@dataclass(frozen=True, slots=True)
class Target:
    """One line-up to be checked, with the shelves on which its modules are looked for."""

    lineup: Lineup
    shelves: tuple[Shelf, ...]


@dataclass(slots=True)
class Findings:
    """What was found: problems in source order, the texts they are about, and how much was looked at."""

    problems: list[Problem]
    sources: dict[str, str]
    lineups: int = 0


def check_paths(paths: Sequence[str], asked: Sequence[str], language: str = "all") -> Findings:
    """The problems of everything at some paths; of what is shipped, if there are none."""
    around = _shelves(asked)
    findings = Findings([], {})
    found: set[Problem] = set()
    for path in paths or ("",):
        targets, problems = _targets(path, around)
        found |= set(problems)
        for target in targets:
            findings.lineups += 1
            found |= set(_target_problems(target, language, findings.sources))
    findings.problems = sorted(found, key=lambda problem: problem.order)
    return findings


def _shelves(asked: Sequence[str]) -> list[Shelf]:
    shelves, problems = shelves_for(asked, os.environ, Path())
    if problems:
        raise WrongUse(problems[0].message)
    return shelves


# --- paths ---


def _targets(path: str, around: Sequence[Shelf]) -> tuple[list[Target], list[Problem]]:
    if not path:
        return [_module_target(name, around) for name in find_modules([shipped_shelf()])], []
    place = Path(path)
    if place.is_dir():
        return _folder_targets(place, around), []
    if not place.is_file():
        raise WrongUse(f"there is no file or folder '{path}'")
    if place.name == FACTS_FILE or place.suffix == ".rondel":
        return _folder_targets(_module_around(place), around), []
    if not path.endswith(LINEUP_ENDINGS):
        raise WrongUse(f"'{path}' is neither a module, nor a folder of modules, nor a line-up (.yaml)")
    lineup, problems = lineup_from_file(path)
    return ([Target(lineup, tuple(around))] if lineup else []), problems


def _module_around(file: Path) -> Path:
    """The folder of the module to which a file belongs."""
    for folder in (file.parent, file.parent / ".."):
        if (folder / FACTS_FILE).is_file():
            return folder if folder.name != ".." else _above(file.parent)
    raise WrongUse(f"'{file}' belongs to no module: there is no {FACTS_FILE} beside or above it")


def _above(folder: Path) -> Path:
    return folder.parent if folder.name not in ("", "..") else folder / ".."


def _folder_targets(folder: Path, around: Sequence[Shelf]) -> list[Target]:
    own = shelf_from_path(folder)
    names = list(find_modules([own]))
    if not names:
        raise WrongUse(f"'{folder}' holds no module: a module is a folder with a {FACTS_FILE}")
    shelves = [own, *around[:-1]]
    if (folder / FACTS_FILE).is_file():
        shelves.append(shelf_from_path(_above(folder)))  # what a module needs often stands beside it
    return [_module_target(name, [*shelves, around[-1]]) for name in names]


def _module_target(name: str, shelves: Sequence[Shelf]) -> Target:
    return Target(Lineup((name,)), tuple(shelves))


# --- problems ---


def _target_problems(target: Target, language: str, sources: dict[str, str]) -> Iterator[Problem]:
    linked = read_lineup(target.lineup, target.shelves)
    sources.update(linked.sources)
    rules, problems = _rules_problems(linked, target.lineup)
    yield from problems
    yield from words_problems(linked.modules, rules, language)


def _rules_problems(linked: Linked, lineup: Lineup) -> tuple[Elaborated | None, list[Problem]]:
    """The rules for the most players, if they are right, and the problems for any number of players."""
    if linked.ruleset is None or linked.problems:
        return None, linked.problems
    rules: Elaborated | None = None
    problems: list[Problem] = []
    for seats in _seat_counts(linked.ruleset, lineup):
        rules, found = read_rules(linked, seats)
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
