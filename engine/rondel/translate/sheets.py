"""What goes to translators and comes back: a sheet of words of one volume in one language, and why one is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import reduce

from rondel.frozen import frozen
from rondel.limits import MOST_PROBLEMS
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import RondelError, Span

SAYS_NOTHING = "∅"  # a message that is empty on purpose: tools take an empty text for one that is not translated
LARGEST_SHEET = 4 * 1024 * 1024


@frozen
class SheetLine:
    """One message on a sheet, or the cells of one term."""

    id: str
    source: str = ""
    text: str = ""
    cells: Mapping[str, str] = field(default_factory=dict)
    line: int = 0
    is_fuzzy: bool = False  # the source has changed since it was translated
    is_free: bool = False  # whoever translated it means to use other variables
    of: str = ""  # the mark of the source that it is a translation of
    was: str = ""  # the mark of the translation when the sheet was written
    before: str = ""  # the source that it is a translation of, if that has changed
    remarks: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@frozen
class Sheet:
    """What a file of words says."""

    volume: str
    language: str
    section: str
    lines: tuple[SheetLine, ...]
    file: str = ""


@frozen
class SheetRefusal:
    """Why something is not taken, and where it stands."""

    span: Span
    text: Said
    cause: str = ""  # the id of what the reader of words had to say, if it was asked

    @property
    def said(self) -> Said:
        """The reason behind its place."""
        return say("words.refused", place=f"{self.span.file}:{self.span.line}", told=self.text)


class SheetRefused(RondelError):
    """Files of words that are not taken, all reasons at once."""

    def __init__(self, refusals: Iterable[SheetRefusal]) -> None:
        self.refusals = tuple(dict.fromkeys(refusals))
        more = len(self.refusals) - MOST_PROBLEMS
        lines = [refusal.said for refusal in self.refusals[:MOST_PROBLEMS]]
        lines += [say("words.and-more", n=more)] if more > 0 else []
        told = reduce(lambda before, last: say("list.lines", before=before, last=last), lines) if lines else UNSAID
        super().__init__(told)


def with_hint(told: Said, hint: Said) -> Said:
    """What is wrong, and what would be right if somebody knows."""
    return say("list.parts", before=told, last=hint) if hint else told


def mark_of(text: str) -> str:
    """Eight letters that are others if a text is another."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def mark_of_cells(cells: Mapping[str, str]) -> str:
    """The mark of a row; its first letter keeps spreadsheets from taking it for a number."""
    return "m" + mark_of("\n".join(sorted(f"{name}={text}" for name, text in cells.items() if text)))


def shown(text: str) -> str:
    """A message as sheets have it."""
    return text or SAYS_NOTHING


def meant(text: str) -> str:
    """What a text on a sheet means as a message."""
    return "" if text == SAYS_NOTHING else text
