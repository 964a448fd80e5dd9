"""Scenario files that stand in no module: each scenario names in `modules:` what it is played with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rondel.lab.module_paths import NoSuchPath, usual_shelves
from rondel.lab.scenario.scenarios import Report, ScenarioRun, Shown
from rondel.limits import LARGEST_DEEDS
from rondel.messages.said import say
from rondel.pipeline import parsed
from rondel.problems import Problem, Span
from rondel.rules.link.ruleset import ScenarioDef
from rondel.rules.link.shared_beginnings import begun, note_beginning
from rondel.source.folder import read_text
from rondel.source.shelf import FACTS_FILE, Shelf, shelf_from_path
from rondel.syntax import tree as t
from rondel.syntax.scenario_modules import named_modules


def is_loose(path: str) -> bool:
    """Whether a path is that of a file of the language which no module holds."""
    file = Path(path)
    folders = (file.parent, file.parent.parent) if file.parent.name == "scenarios" else (file.parent,)
    return file.suffix == ".rondel" and file.is_file() and not any((one / FACTS_FILE).is_file() for one in folders)


def run_loose_file(
    path: str, shelves: Sequence[str], *, matching: str = "", both: bool = False, shown: Shown | None = None
) -> Report:
    """Plays the scenarios of a file; modules are looked for beside it too."""
    file, beside = Path(path).as_posix(), shelf_from_path(Path(path).parent)
    running = ScenarioRun(matching.lower(), both, {}, shown)
    text, problems = read_text(Path(path), file, LARGEST_DEEDS, Span(file))
    if text is None:
        running.report.problems += problems
        return running.report
    return _played(running, text, file, (beside, *usual_shelves(shelves)))


def run_loose_text(text: str, file: str, shelves: tuple[Shelf, ...]) -> Report:
    """Plays the scenarios of a text that may become a file."""
    return _played(ScenarioRun("", both=False, lineups={}), text, file, shelves)


def _played(running: ScenarioRun, text: str, file: str, shelves: tuple[Shelf, ...]) -> Report:
    running.report.sources[file] = text
    tree, problems = parsed(text, file)
    running.report.problems += problems
    running.report.problems += _beginning_problems(tree)
    running.beginnings = _shared(tree)
    for modules, definitions in _by_modules(tree, running.matching).items():
        running.lineup(modules, definitions, shelves)
    return running.report


def _beginning_problems(tree: t.Source) -> Iterator[Problem]:
    """What is wrong with the beginnings of a file: no check reads it but this one."""
    scenarios = [item for item in tree.items if isinstance(item, t.Scenario)]
    known, used = dict[str, t.Scenario](), set[str]()
    for one in scenarios:
        yield from note_beginning(one, known) if one.is_shared else ()
    for one in scenarios:
        if not one.is_shared:
            names = set[str]()
            begun(one, known, names)
            used |= names
    for name, one in known.items():
        if name not in used:
            message, hint = say("check/unused-name.beginning", name=name), say("check/unused-name.hint-beginning")
            yield Problem("check/unused-name", message, one.span, hint=hint)


def _by_modules(tree: t.Source, matching: str) -> dict[tuple[str, ...], list[ScenarioDef]]:
    groups: dict[tuple[str, ...], list[ScenarioDef]] = {}
    shared = _shared(tree)
    for item in tree.items:
        if not isinstance(item, t.Scenario):
            raise NoSuchPath(say("use.only-scenarios", path=tree.file, facts=FACTS_FILE))
        if item.is_shared:
            continue
        item = begun(item, shared)
        modules = named_modules(item)
        if not modules:
            raise NoSuchPath(say("use.loose-scenario", path=tree.file, title=item.title, facts=FACTS_FILE))
        if matching in f"{item.title} {tree.file}".lower():
            groups.setdefault(tuple(sorted(set(modules))), []).append(ScenarioDef(modules[-1], item))
    return groups


def _shared(tree: t.Source) -> dict[str, t.Scenario]:
    """The beginnings of a file; of two with one name the first counts, as in modules."""
    scenarios = [item for item in tree.items if isinstance(item, t.Scenario)]
    return {item.title: item for item in reversed(scenarios) if item.is_shared}
