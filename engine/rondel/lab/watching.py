"""Looking again whenever files change: their times are asked for again and again, until somebody has had enough.

What is looked for and how it is told is the business of whoever watches. Editors write in several steps, and some save
many files at once: a change counts when nothing has changed any more for one pause.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

ENDINGS = (".rondel", ".yaml", ".yml")
DEEPEST = 3  # folders below the one that is watched: a shelf, a module on it, one of its folders
PAUSE = 0.3  # seconds
Snapshot = dict[str, tuple[int, int]]


def snapshot(places: Iterable[Path]) -> Snapshot:
    """The files of rules and facts in some folders, each with when it was changed and its size."""
    found: Snapshot = {}
    for place in places:
        for path in _files_at(place):
            try:
                status = path.stat()
            except OSError:  # it has gone since it was listed
                continue
            found[path.as_posix()] = status.st_mtime_ns, status.st_size
    return found


def _files_at(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for folder, inner, names in os.walk(place):
        depth = len(Path(folder).relative_to(place).parts)
        inner[:] = [name for name in sorted(inner) if depth < DEEPEST and not name.startswith((".", "__"))]
        yield from (Path(folder, name) for name in sorted(names) if name.endswith(ENDINGS) and name[0] != ".")


def changed_files(before: Snapshot, now: Snapshot) -> list[str]:
    """The files that were written, that appeared and that are gone."""
    return sorted(file for file in {*before, *now} if before.get(file) != now.get(file))


class Watched(Protocol):
    """What is watched: before each round it is found out which files belong to it."""

    def begin(self) -> None: ...
    def files(self) -> Snapshot: ...
    def look(self, changed: list[str]) -> None: ...


def watch(watched: Watched, rounds: int | None = None, sleep: Callable[[float], None] = time.sleep) -> None:
    """Looks, and looks again when files have changed. Ends after so many rounds, if ever."""
    changed: list[str] = []
    number = 0
    while True:
        watched.begin()
        before = watched.files()  # before looking, so that what is written meanwhile is not missed
        watched.look(changed)
        number += 1
        if rounds is not None and number >= rounds:
            return
        changed = changed_files(before, _changed(before, watched.files, sleep))


def _changed(before: Snapshot, files: Callable[[], Snapshot], sleep: Callable[[float], None]) -> Snapshot:
    """The files when they are other than before and nobody is writing any more."""
    now = before
    while now == before:
        sleep(PAUSE)
        now = files()
    while True:
        sleep(PAUSE)
        later = files()
        if later == now:
            return now
        now = later
