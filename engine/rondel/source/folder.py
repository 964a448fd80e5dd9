"""Reading inside one folder: never outside it, whatever a path or a link says, and never beyond a limit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import assert_never

from rondel.files.reading import Refused, Why, is_regular, leads_out, read_guarded
from rondel.frozen import frozen
from rondel.limits import LARGEST_DEEDS
from rondel.messages.said import message_reading, say
from rondel.problems import Problem, Span
from rondel.source.document import text_from_bytes, unprintable

HIDDEN = "."


@frozen
class SourceText:
    """A text file of a module: its name as shown to people, and what is in it."""

    file: str
    text: str


@frozen
class Folder:
    """A folder that is read: where it is, and how its files are called in messages."""

    root: Traversable
    label: str

    def file(self, relative: str) -> str:
        """How a file of this folder is called in messages."""
        return relative if self.label == "." else f"{self.label}/{relative}"

    def has_file(self, relative: str) -> bool:
        """Whether a file is there; pipes and devices are no files."""
        return is_regular(self._at(relative))

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
        """The names of the folders in this one, but for hidden ones: nothing in those is part of a module."""
        try:
            return sorted(entry.name for entry in self.root.iterdir() if entry.is_dir() and entry.name[0] != HIDDEN)
        except (OSError, ValueError):  # an archive says so of what is no folder
            return []

    def bad_link(self, inner: str) -> Problem | None:
        """What is wrong with an inner folder that is a link: it leads out of this one, or nowhere."""
        place, span = self._at(inner), Span(self.file(inner))
        if not isinstance(place, Path) or not isinstance(self.root, Path) or not place.is_symlink():
            return None
        if leads_out(place, self.root):
            return _linked_outside(inner, span)
        if place.is_dir():
            return None
        hint = say("facts/path-outside.hint-unlinked")
        return Problem("facts/missing-file", say("facts/missing-file.link", name=inner), span, (), hint)

    def read(self, relative: str, limit: int, span: Span | None = None) -> tuple[str | None, list[Problem]]:
        """The text of a file; problems are shown at `span`, by default the file itself."""
        span = span or Span(self.file(relative))
        if leads_outside(relative):
            return None, [_outside(relative, span)]
        if leads_into_hidden(relative):
            message = say("facts/path-outside.hidden", name=relative)
            return None, [Problem("facts/path-outside", message, span, (), say("facts/path-outside.hint-hidden"))]
        return self._text(relative, limit, span)

    def _text(self, relative: str, limit: int, span: Span) -> tuple[str | None, list[Problem]]:
        raw = self.content(relative, limit)
        if raw == Refused(Why.OUTSIDE):
            return None, [_linked_outside(relative, span)]
        return text_or_problem(raw, self.file(relative), limit, span)

    def content(self, relative: str, limit: int) -> bytes | Refused:
        """The bytes of a file that lies inside this folder."""
        return read_guarded(self._at(relative), limit, self.root)

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


def leads_outside(relative: str) -> bool:
    """Whether a path is anything but plain steps down, on any system."""
    steps = relative.split("/")
    return bool(re.search(r"[\\:\0]", relative)) or any(step in ("", ".", "..") for step in steps)


def leads_into_hidden(relative: str) -> bool:
    """Whether a path goes through a hidden folder, which holds what tools keep for themselves."""
    return any(step.startswith(HIDDEN) for step in relative.split("/")[:-1])


def _linked_outside(relative: str, span: Span) -> Problem:
    message = say("facts/path-outside.linked", name=relative)
    return Problem("facts/path-outside", message, span, (), say("facts/path-outside.hint-unlinked"))


def _outside(relative: str, span: Span) -> Problem:
    message = say("facts/path-outside.outside", name=relative)
    hint = say("facts/path-outside.hint-inside")
    return Problem("facts/path-outside", message, span, (), hint)


def read_text(place: Traversable, file: str, limit: int, span: Span) -> tuple[str | None, list[Problem]]:
    """The text of a file wherever it is, called `file`; that it cannot be read is shown at `span`."""
    return text_or_problem(read_guarded(place, limit), file, limit, span)


def text_or_problem(raw: bytes | Refused, file: str, limit: int, span: Span) -> tuple[str | None, list[Problem]]:
    """The text that was read, or why there is none."""
    if not isinstance(raw, Refused):
        return text_from_bytes(raw, file)
    match raw.why:
        case Why.MISSING:
            problem = Problem("facts/missing-file", say("facts/missing-file.missing", name=file), span)
        case Why.OUTSIDE:
            problem = Problem("facts/path-outside", say("facts/path-outside.file-linked", name=file), span)
        case Why.TOO_LARGE:
            problem = Problem("facts/too-large", say("facts/too-large.file", name=file, most=limit // 1024**2), span)
        case Why.UNREADABLE:
            message = say("facts/unreadable-file.unreadable", name=file, told=message_reading(raw.told))
            problem = Problem("facts/unreadable-file", message, span)
        case _:
            assert_never(raw.why)
    return None, [problem]
