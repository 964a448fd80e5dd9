"""Reading inside one folder: never outside it, whatever a path or a link says, and never beyond a limit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from rondel.problems import Problem, Span
from rondel.record import record
from rondel.source.document import text_from_bytes, unprintable

LARGEST_DEEDS = 2 * 1024 * 1024


@record
class SourceText:
    """A text file of a module: its name as shown to people, and what is in it."""

    file: str
    text: str


@record
class Folder:
    """A folder that is read: where it is, and how its files are called in messages."""

    root: Traversable
    label: str

    def file(self, relative: str) -> str:
        """How a file of this folder is called in messages."""
        return relative if self.label == "." else f"{self.label}/{relative}"

    def has_file(self, relative: str) -> bool:
        """Whether a file is there; pipes and devices are no files."""
        return _is_file(self._at(relative))

    def names(self, inner: str, suffixes: Sequence[str]) -> list[str]:
        """What has such an ending in an inner folder ('' is this one), as relative paths by name.

        Links to nowhere and pipes are listed too: reading them reports them.
        """
        place = self._at(inner) if inner else self.root
        try:
            found = [entry.name for entry in place.iterdir() if not entry.is_dir()]
        except (OSError, ValueError):
            return []
        names = [name for name in sorted(found) if name.endswith(tuple(suffixes))]
        return [f"{inner}/{name}" if inner else name for name in names]

    def inner_folders(self) -> list[str]:
        """The names of the folders in this one."""
        try:
            return sorted(entry.name for entry in self.root.iterdir() if entry.is_dir())
        except OSError:
            return []

    def read(self, relative: str, limit: int, span: Span | None = None) -> tuple[str | None, list[Problem]]:
        """The text of a file; problems are shown at `span`, by default the file itself."""
        span = span or Span(self.file(relative))
        if leads_outside(relative) or self._is_link_outside(relative):
            message = f"'{relative}' leads outside the folder of the module"
            hint = "name a file inside it by a relative path, such as tables/cards.yaml"
            return None, [Problem("facts/path-outside", message, span, (), hint)]
        return read_text(self._at(relative), self.file(relative), limit, span)

    def read_deeds(self, relative: str) -> tuple[SourceText | None, list[Problem]]:
        """A file of the language, as text."""
        text, problems = self.read(relative, LARGEST_DEEDS)
        if text is None:
            return None, problems
        file = self.file(relative)
        hidden = unprintable(text, file)
        return (None, [hidden]) if hidden else (SourceText(file, text), [])

    def _at(self, relative: str) -> Traversable:
        place = self.root
        for part in relative.split("/"):
            place = place / part
        return place

    def _is_link_outside(self, relative: str) -> bool:
        place = self._at(relative)
        if not isinstance(place, Path) or not isinstance(self.root, Path):
            return False  # inside an archive there are no links
        try:
            return not place.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError, ValueError):
            return True  # a circle of links leads nowhere


def leads_outside(relative: str) -> bool:
    """Whether a path is anything but plain steps down, on any system."""
    steps = relative.split("/")
    return bool(re.search(r"[\\:\0]", relative)) or any(step in ("", ".", "..") for step in steps)


def read_text(place: Traversable, file: str, limit: int, span: Span) -> tuple[str | None, list[Problem]]:
    """The text of a file wherever it is, called `file`; that it cannot be read is shown at `span`."""
    if not _is_file(place):
        return None, [Problem("facts/missing-file", f"there is no file '{file}'", span)]
    try:
        with place.open("rb") as stream:
            raw = stream.read(limit + 1)
    except OSError as error:
        why = (error.strerror or "the system refuses").lower()
        return None, [Problem("facts/unreadable-file", f"'{file}' cannot be read: {why}", span)]
    if len(raw) > limit:
        message = f"'{file}' is larger than {limit // 1024**2} MB"
        return None, [Problem("facts/too-large", message, span)]
    return text_from_bytes(raw, file)


def _is_file(place: Traversable) -> bool:
    try:
        return place.is_file()
    except (OSError, ValueError):
        return False
