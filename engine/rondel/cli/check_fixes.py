"""`rondel check --fix` and `--diff`: which mends are done, in which files, and what comes of them.

Only sure mends are done, and only in the files of the modules and line-ups that are checked; what is shipped is never
changed. All mends of a file are done at once. Those that meet are done one after the other: the files are checked
again after each round, until no sure mend is left. A mend that would make a file worse than it is stays undone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rondel.cli.check_modules import Findings, is_lineup_file, targets_of
from rondel.cli.problem_formats import forget_texts
from rondel.cli.wrong_use import reason_of, write_file
from rondel.files.reading import Refused, read_guarded, reading_drafts
from rondel.files.writing import refuse_unwritable
from rondel.frozen import frozen
from rondel.limits import LARGEST_FILE
from rondel.mends import edited_alike, has_plain_lines, overlaps
from rondel.messages.said import Said, say
from rondel.problems import Edit, Fix, Problem, WrongUse
from rondel.source.document import read_document
from rondel.source.resources import shipped_rulesets
from rondel.source.shelf import find_modules
from rondel.syntax.parse import parse

MOST_ROUNDS = 10
_BOM = "\ufeff"
_UNREADABLE = 1000  # a file that cannot be read at all is worse than one with many mistakes


@frozen
class ChangeableFile:
    """A file that may be changed, and the folder that it must lie in."""

    path: Path
    folder: Path


@frozen
class Mend:
    """A sure mend of a problem."""

    problem: Problem
    fix: Fix

    @property
    def said(self) -> Said:
        """Where it mends what, and how."""
        return say("problem.line", place=str(self.problem.span), code=self.problem.code, message=self.fix.title)


@dataclass(slots=True)
class Mending:
    """The mends chosen for one round: the texts of the files before and after, what is done, and what must wait."""

    old: dict[str, str] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    done: list[Mend] = field(default_factory=list)
    waiting: list[Mend] = field(default_factory=list)


# --- which files ---


def changeable(paths: Sequence[str], shelves: Sequence[str]) -> dict[str, ChangeableFile]:
    """The modules and line-up files at some paths that may be changed, by the names that problems call them by."""
    shipped = _shipped_root()
    modules = [path for path in paths if not is_lineup_file(path)]
    places = {path: ChangeableFile(Path(path), Path(path).parent) for path in paths if path not in modules}
    for target in targets_of(modules, shelves, ())[0] if modules else ():  # no path at all would mean what is shipped
        known = find_modules(target.shelves)
        for name in target.lineup.modules:
            root = known[name].folder.root if name in known else None
            if isinstance(root, Path):
                places[known[name].folder.label] = ChangeableFile(root, root)
    return {name: place for name, place in places.items() if not _lies_in(place.path, shipped)}


def _shipped_root() -> Path | None:
    root = shipped_rulesets()
    return root.resolve() if isinstance(root, Path) else None


def _lies_in(path: Path, folder: Path | None) -> bool:
    return folder is not None and path.resolve().is_relative_to(folder)


def _place_of(file: str, places: Mapping[str, ChangeableFile]) -> ChangeableFile | None:
    """Where a file is that a problem names, if it may be changed."""
    if file in places:
        return places[file]
    for label, place in places.items():
        relative = file if label == "." else file.removeprefix(f"{label}/")
        if (label == "." or relative != file) and not Path(relative).is_absolute():
            return ChangeableFile(place.path / relative, place.folder)
    return None


# --- which mends ---


def chosen_mends(findings: Findings, places: Mapping[str, ChangeableFile]) -> Mending:
    """The sure mends that can be done at once, and the texts that come of them."""
    mending, apart = Mending(), list[Mend]()
    for mend in _sure_mends(findings.problems):
        if not _read_files(mend.fix, findings, places, mending):
            continue
        if any(overlaps(mend.fix.edits, other.fix.edits) for other in apart):
            mending.waiting.append(mend)
        else:
            apart.append(mend)
    if not _do(apart, mending):
        for mend in apart:
            if not _do([*mending.done, mend], mending):
                mending.waiting.append(mend)
    return mending


def mendable(problems: Iterable[Problem], places: Mapping[str, ChangeableFile]) -> list[Problem]:
    """The problems with a sure mend of files that may be changed."""
    sure = [problem for problem in problems if problem.fixes and problem.fixes[0].sure]
    return [p for p in sure if all(_place_of(edit.span.file, places) for edit in p.fixes[0].edits)]


def _sure_mends(problems: Iterable[Problem]) -> list[Mend]:
    """Each mend once, though several problems may have one cause.

    What changes something comes before what only adds: a word that is misspelt is not missing.
    """
    found = {p.fixes[0]: Mend(p, p.fixes[0]) for p in reversed(list(problems)) if p.fixes and p.fixes[0].sure}
    return sorted(reversed(found.values()), key=lambda mend: all(_adds(edit) for edit in mend.fix.edits))


def _adds(edit: Edit) -> bool:
    return (edit.span.line, edit.span.column) == (edit.span.end_line, edit.span.end_column)


def _read_files(fix: Fix, findings: Findings, places: Mapping[str, ChangeableFile], mending: Mending) -> bool:
    """Whether all files of a mend may be changed and are as they were when they were checked."""
    for file in {edit.span.file for edit in fix.edits} - mending.old.keys():
        place = _place_of(file, places)
        text = _text(place) if place else None
        if text is None or not has_plain_lines(text) or findings.sources.get(file, text) != text:
            return False
        mending.old[file] = text
    return True


def _text(place: ChangeableFile) -> str | None:
    if not os.path.lexists(place.path):
        return ""  # a mend may begin a file
    raw = read_guarded(place.path, LARGEST_FILE, place.folder)
    try:
        return None if isinstance(raw, Refused) else raw.decode("utf-8").removeprefix(_BOM)
    except UnicodeDecodeError:
        return None


def _do(mends: Sequence[Mend], mending: Mending) -> bool:
    """Does some mends in place of those done so far, if no file becomes worse by them."""
    edits = [edit for mend in mends for edit in mend.fix.edits]
    files = {edit.span.file for edit in edits}
    new = {file: edited_alike(mending.old[file], [edit for edit in edits if edit.span.file == file]) for file in files}
    if any(_faults(file, text) > _faults(file, mending.old[file]) for file, text in new.items()):
        return False
    mending.done, mending.new = list(mends), new
    return True


def _faults(file: str, text: str) -> int:
    """How badly a text can be read, whatever it means."""
    if file.endswith(".rondel"):
        return len(parse(text, file)[1])
    document, problems = read_document(text, file)
    return len(problems) + (document is None) * _UNREADABLE


# --- doing them ---


def mend_files(
    check: Callable[[], Findings], places: Mapping[str, ChangeableFile]
) -> tuple[Findings, list[Mend], list[Mend]]:
    """Mends what is sure, round by round; what is then still wrong, what was mended, and which mends stayed undone."""
    return _mend_in_rounds(check, places, lambda texts: write_texts(texts, places))


def draft_mends(first: Findings, check: Callable[[], Findings], places: Mapping[str, ChangeableFile]) -> Mending:
    """The same with drafts of the files: what all rounds together would do to them, while they stay as they are."""
    drafts: dict[str, bytes] = {}
    whole = Mending()

    def draft(texts: Mapping[str, str]) -> None:
        for file, (place, mark) in _marked(texts, places).items():
            whole.old.setdefault(file, _text(place) or "")
            whole.new[file] = texts[file]
            drafts[os.path.realpath(place.path)] = (mark + texts[file]).encode()
        forget_texts()

    with reading_drafts(drafts):
        _, whole.done, whole.waiting = _mend_in_rounds(check, places, draft, first)
    forget_texts()
    return whole


def _mend_in_rounds(
    check: Callable[[], Findings],
    places: Mapping[str, ChangeableFile],
    write: Callable[[Mapping[str, str]], None],
    first: Findings | None = None,
) -> tuple[Findings, list[Mend], list[Mend]]:
    mended: list[Mend] = []
    findings = first or check()
    for _ in range(MOST_ROUNDS):
        mending = chosen_mends(findings, places)
        if not mending.done:
            return findings, mended, mending.waiting
        write(mending.new)
        mended += mending.done
        findings = check()
    return findings, mended, []


def write_texts(texts: Mapping[str, str], places: Mapping[str, ChangeableFile]) -> None:
    """Writes files whole; none of them, if one cannot be written."""
    found = _marked(texts, places)
    for place, _ in found.values():
        if place.path.parent.parent == place.folder and not place.path.parent.exists():
            place.path.parent.mkdir()  # of a file that a mend begins
        try:
            refuse_unwritable(place.path, inside=place.folder)
        except OSError as error:
            raise WrongUse(say("use.not-written", path=str(place.path), reason=reason_of(error))) from None
    for file, (place, mark) in found.items():
        write_file(place.path, mark + texts[file], inside=place.folder)
    forget_texts()


def _marked(files: Iterable[str], places: Mapping[str, ChangeableFile]) -> dict[str, tuple[ChangeableFile, str]]:
    """Where some files are, each with the byte order mark that it begins with, if it has one."""
    found = {file: place for file in files if (place := _place_of(file, places)) is not None}
    raws = {file: read_guarded(place.path, LARGEST_FILE, place.folder) for file, place in found.items()}
    marked = {file: isinstance(raw, bytes) and raw.startswith(_BOM.encode()) for file, raw in raws.items()}
    return {file: (place, _BOM * marked[file]) for file, place in found.items()}
