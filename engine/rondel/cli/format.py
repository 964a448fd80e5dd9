"""`rondel format`: files of rules in one canonical layout, comments kept."""

from __future__ import annotations

import argparse
import difflib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rondel.cli.wrong_use import existing_file, write_file
from rondel.frozen import frozen
from rondel.limits import LARGEST_DEEDS
from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken
from rondel.problems import WrongUse
from rondel.terminal.exit_codes import FINE, PROBLEMS
from rondel.terminal.output import write_verbatim

if TYPE_CHECKING:
    from rondel.problems import Problem

ENDING = ".rondel"
PIPE = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.epilog = say("help.examples.format")
    parser.add_argument("paths", nargs="+", metavar="PATH", help=say("help.format.paths"))
    parser.add_argument("--check", action="store_true", help=say("help.format.check"))


@frozen
class _Layout:
    """A text and its canonical layout; None where the text could not be parsed."""

    file: str
    old: str
    new: str | None
    problems: Sequence[Problem]

    @property
    def changes(self) -> bool:
        return self.new is not None and self.new != self.old


def run(args: argparse.Namespace) -> int:
    """Formats the files, or shows what would change."""
    if args.paths == [PIPE]:
        return _pipe(check=args.check)
    layouts = []
    for path, folder in _files(args.paths).items():
        layout = _layout_of(path, folder)
        layouts.append(layout)
        if args.check:
            sys.stdout.write(_difference(layout))
        elif layout.changes and layout.new is not None:
            write_file(path, layout.new, inside=folder)
    return _summary(layouts, check=args.check)


def _pipe(*, check: bool) -> int:
    from rondel.syntax.format import format_source

    old = sys.stdin.read() if sys.stdin is not None else ""
    new, problems = format_source(old, "<input>")
    layout = _Layout("<input>", old, new, problems)
    if check:
        sys.stdout.write(_difference(layout))
    else:
        write_verbatim(old if new is None else new)
    _show_problems([layout])
    return PROBLEMS if new is None or (check and layout.changes) else FINE


def _files(paths: Sequence[str]) -> dict[Path, Path]:
    """The files at some paths, each once and with the folder that a link may not lead out of."""
    found: dict[Path, Path] = {}
    for path in map(Path, paths):
        if path.is_dir():
            found.update(dict.fromkeys(_files_in(path), path))
        elif not path.exists():
            raise WrongUse(say("format.no-path", path=str(path)))
        elif existing_file(str(path)).suffix != ENDING:
            raise WrongUse(say("format.no-rules", path=str(path), ending=ENDING))
        else:
            found[path] = path.parent
    if not found:
        raise WrongUse(say("format.nothing", ending=ENDING, paths=tuple(paths)))
    return found


def _files_in(folder: Path) -> Iterator[Path]:
    """All files of rules below a folder, however deep they stand; links to folders are not gone into."""
    waiting = [folder]
    while waiting:
        entries = sorted(os.scandir(waiting.pop()), key=lambda entry: entry.name)
        _tell_links(entries, folder)
        yield from (Path(entry) for entry in entries if entry.name.endswith(ENDING) and not _is_folder(entry))
        waiting += [Path(entry) for entry in reversed(entries) if _is_folder(entry) and not entry.name.startswith(".")]


def _tell_links(entries: Sequence[os.DirEntry[str]], folder: Path) -> None:
    """Files in another folder are not this folder's to change, but whoever named it may believe that they are."""
    from rondel.files.reading import leads_out

    for entry in entries:
        if entry.is_symlink() and entry.is_dir() and entry.name[0] != "." and leads_out(Path(entry), folder):
            leads_away = spoken(say("format.link-out", path=entry.path, folder=str(folder)))
            print(f"rondel format: {leads_away}", file=sys.stderr)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False)


def _layout_of(path: Path, folder: Path) -> _Layout:
    from rondel.files.reading import read_guarded
    from rondel.problems import Span
    from rondel.source.folder import text_or_problem
    from rondel.syntax.format import format_source

    file = path.as_posix()
    raw = read_guarded(path, LARGEST_DEEDS, folder)
    old, problems = text_or_problem(raw, file, LARGEST_DEEDS, Span(file))
    if old is None:
        return _Layout(file, "", None, problems)
    new, problems = format_source(old, file)
    return _Layout(file, old, new, problems)


def _difference(layout: _Layout) -> str:
    if layout.new is None or not layout.changes:
        return ""
    old, new = layout.old.splitlines(keepends=True), layout.new.splitlines(keepends=True)
    lines = difflib.unified_diff(old, new, layout.file, f"{layout.file} (formatted)")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n" for line in lines)


def _show_problems(layouts: Sequence[_Layout]) -> int:
    from rondel.cli.problem_formats import as_text

    problems = [problem for layout in layouts for problem in layout.problems]
    if problems:
        print(as_text(problems, {layout.file: layout.old for layout in layouts}), file=sys.stderr)
    return len(problems)


def _summary(layouts: Sequence[_Layout], *, check: bool) -> int:
    changed = sum(layout.changes for layout in layouts)
    problems = _show_problems(layouts)
    done = _would_change(changed) if check else _changed(changed)
    parts = [say("format.looked-at", n=len(layouts)), done, *([say("check.problems", n=problems)] if problems else [])]
    print(spoken(say("list.all", names=tuple(parts))), file=sys.stderr)
    return PROBLEMS if problems or (check and changed) else FINE


def _changed(n: int) -> Said:
    return say("format.changed", n=n) if n else say("format.none-changed")


def _would_change(n: int) -> Said:
    return say("format.would-change", n=n) if n else say("format.none-would-change")
