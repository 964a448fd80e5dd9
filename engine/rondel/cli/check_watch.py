"""`rondel check --watch`: checks and plays the scenarios again on every save, and tells what is new since then."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rondel.cli.check_counts import counted_problems
from rondel.cli.check_modules import CheckTarget, check_paths, targets_of
from rondel.lab.module_paths import Asked
from rondel.lab.scenario.report import outcome_lines
from rondel.lab.scenario.scenarios import Outcome, run_scenarios
from rondel.lab.watching import Snapshot, snapshot, watch
from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken
from rondel.problems import Problem, WrongUse, render
from rondel.source.collect import collect
from rondel.source.lineup_shelf import FOLDER, find_lineups
from rondel.source.shelf import Shelf, find_modules, shipped_shelf

Key = tuple[str, ...]
MOST_NAMED = 3


@dataclass(slots=True)
class RoundFound:
    """What a round found: problems and failing scenarios by what they are, wherever they stand now."""

    problems: dict[Key, Problem] = field(default_factory=dict)
    failing: dict[Key, Outcome] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    scenarios: int = 0
    unplayed: int = 0  # scenarios that problems keep from being played
    wrong: str = ""  # nothing could be looked at, as when the folder is gone


class Watcher:
    """What is watched, and what the last round found."""

    def __init__(self, args: argparse.Namespace, tell: Callable[[str], None]) -> None:
        self.args, self.tell = args, tell
        self.places: list[Path] = [Path(path) for path in (*args.paths, *args.shelf)]
        self.targets: list[CheckTarget] = []
        self.lineups: list[str] = []
        self.wrong = ""
        self.last: RoundFound | None = None

    def begin(self) -> None:
        """Finds out what there is to check, and which files take part; the first time it must be something."""
        args, self.wrong = self.args, ""
        try:
            self.targets, _ = targets_of(args.paths, args.shelf, args.lineup)
        except WrongUse as error:
            if self.last is None:
                raise
            self.wrong = spoken(error.said)
            return
        self.lineups = [*_own_lineups(self.targets)]
        named = map(Path, (*args.paths, *args.shelf, *self.lineups))
        self.places = [*dict.fromkeys([*named, *_folders(self.targets)])]

    def files(self) -> Snapshot:
        return snapshot(self.places)

    def look(self, changed: list[str]) -> None:
        """One round: everything is looked at, what is new is told, and how it stands."""
        if changed:
            self.tell(spoken(say("watch.changed", time=time.strftime("%H:%M:%S"), names=_named(changed))))
        found = RoundFound(wrong=self.wrong) if self.wrong else self._found()
        for text in news(self.last or RoundFound(), found):
            self.tell(f"{text}\n" if "\n" in text else text)
        self.tell(spoken(summary(self.last, found, len(self.files()))))
        self.last = found

    def _found(self) -> RoundFound:
        args = self.args
        shelves = [*args.shelf, *(str(Path(file).parents[1]) for file in self.lineups)]
        paths = [*args.paths, *(file for file in self.lineups if file not in args.paths)]
        findings = check_paths(paths, [*dict.fromkeys(shelves)], args.lang, args.lineup, args.workers)
        report = run_scenarios([*_played(self.targets)], workers=args.workers)
        problems = {_problem_key(problem): problem for problem in (*findings.problems, *report.problems)}
        failing = {_outcome_key(one): one for one in report.outcomes if not _is_told(one, problems)}
        unplayed = sum(bool(one.problems) for one in report.outcomes)
        sources = {**findings.sources, **report.sources}
        return RoundFound(problems, failing, sources, len(report.outcomes), unplayed)


def run_watch(args: argparse.Namespace) -> None:
    """Watches until Ctrl-C, or for so many rounds."""

    def tell(text: str) -> None:
        print(text, flush=True)

    watcher = Watcher(args, tell)
    try:
        watch(watcher, args.rounds)
    except KeyboardInterrupt:
        tell("")


# --- what is looked at ---


def _is_shipped(shelf: Shelf) -> bool:
    return shelf.label == shipped_shelf().label


def _folders(targets: Sequence[CheckTarget]) -> Iterator[Path]:
    """The folders of all modules that take part, and the files of line-ups that were asked for by name."""
    for target in targets:
        known = find_modules(target.shelves)
        modules = {module.name for module in collect(target.lineup.modules, target.shelves)[0]}
        roots = [known[name].folder.root for name in sorted({*modules, *target.lineup.modules} & known.keys())]
        yield from (root for root in roots if isinstance(root, Path))
        if Path(target.lineup.file).is_file():
            yield Path(target.lineup.file)


def _own_lineups(targets: Sequence[CheckTarget]) -> Iterator[str]:
    """The files of line-ups beside the modules, not shipped, that speak of one of them."""
    shelves = dict.fromkeys(shelf for target in targets for shelf in target.shelves if not _is_shipped(shelf))
    modules = {name for target in targets for name in target.lineup.modules}
    for shelf in shelves:
        for name, found in find_lineups([shelf]).items():
            lineup, problems = found.read()
            if problems or (lineup is not None and modules & {*lineup.modules, *lineup.beside}):
                yield (Path(str(shelf.root)) / FOLDER / f"{name}.yaml").as_posix()


def _played(targets: Sequence[CheckTarget]) -> Iterator[Asked]:
    """The modules whose scenarios are played: those asked for, and of a line-up those that are one's own."""
    seen = set[str]()
    for target in targets:
        shipped = find_modules([shipped_shelf()])
        own = [name for name in target.lineup.modules if name not in shipped or len(target.lineup.modules) == 1]
        for name in own:
            if name not in seen and name in find_modules(target.shelves):
                seen.add(name)
                yield Asked(name, target.shelves)


# --- what is new ---


def news(before: RoundFound, now: RoundFound) -> Iterator[str]:
    """What was not so before: problems and failures that are new, those that are gone."""
    if now.wrong:
        yield now.wrong
        return
    yield from (render(one, now.sources) for key, one in now.problems.items() if key not in before.problems)
    for key, outcome in now.failing.items():
        if key not in before.failing:
            yield "\n".join(outcome_lines(outcome, now.sources))
    for key, problem in before.problems.items():
        if key not in now.problems:
            said = say("problem.line", place=problem.span.file, code=problem.code, message=problem.message)
            yield spoken(say("watch.mended", problem=said))
    titles = {_title(outcome): outcome for outcome in now.failing.values()}
    for outcome in before.failing.values():
        if _title(outcome) not in titles:
            yield spoken(say("watch.passes-now", module=outcome.module, title=outcome.title))


def summary(before: RoundFound | None, now: RoundFound, files: int) -> Said:
    """How it stands, in one line."""
    if now.wrong:
        return say("watch.nothing", n=files)
    failed = len(now.failing)
    failing = say("watch.failed", n=failed) if failed else say("watch.none-failed")
    played = [say("watch.scenarios", n=now.scenarios), failing]
    played += [say("watch.not-played", n=now.unplayed)] if now.unplayed else []
    return say("watch.summary", problems=_problems(before, now), played=say("list.all", names=tuple(played)), n=files)


def _problems(before: RoundFound | None, now: RoundFound) -> Said:
    """How many problems there are, and what has changed since the last round."""
    warned = sum(problem.warns for problem in now.problems.values())
    parts = [counted_problems(len(now.problems) - warned), *([say("check.warnings", n=warned)] if warned else [])]
    problems = say("list.all", names=tuple(parts))
    if before is None or not (before.problems or now.problems):
        return problems
    new, mended = now.problems.keys() - before.problems.keys(), before.problems.keys() - now.problems.keys()
    return say("watch.since", problems=problems, new=len(new), mended=len(mended))


def _problem_key(problem: Problem) -> Key:
    """By what a problem is known that has moved to another line."""
    return problem.code, problem.message, problem.span.file


def _title(outcome: Outcome) -> Key:
    return outcome.module, outcome.span.file, outcome.title


def _outcome_key(outcome: Outcome) -> Key:
    """A scenario that fails otherwise than before is news."""
    failures = [f"{one.what} {one.wanted} {one.found} {[side.value for side in one.sides]}" for one in outcome.failures]
    return (*_title(outcome), *failures, *(problem.message for problem in outcome.problems))


def _is_told(outcome: Outcome, problems: dict[Key, Problem]) -> bool:
    """Whether a scenario passes, or is kept from being played only by problems that are told already."""
    return not outcome.failures and all(_problem_key(problem) in problems for problem in outcome.problems)


def _named(files: Sequence[str]) -> Said:
    names = tuple(Path(file).name for file in files[:MOST_NAMED])
    left = len(files) - MOST_NAMED
    return say("list.and-more", names=names, n=left) if left > 0 else say("list.all", names=names)
