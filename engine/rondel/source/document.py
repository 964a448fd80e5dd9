"""YAML text to a `Document`: plain data, and the place of every key and value.

Text comes in, a document and problems go out; nothing is raised, whatever the text. Whether the data fit a
schema is not decided here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from rondel.limits import LARGEST_FILE, MOST_LINES
from rondel.messages.said import say
from rondel.problems import Problem, Span
from rondel.source.yaml_places import Composer, Key, UnreadableError, YamlPlace
from rondel.source.yaml_scalar import UNPRINTABLE, character_name
from rondel.source.yaml_slips import yaml_mends

LARGEST_TRIED = 256 * 1024  # letters of a text for which mends are tried


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A YAML file read: `data` are dict, list, str, int, bool and None, in the file's order.

    `spoilt` are the spans of values already reported as unusable, so that no later pass complains again.
    """

    data: Any
    file: str
    text: str = field(repr=False)
    places: YamlPlace = field(repr=False)
    spoilt: frozenset[Span] = field(default=frozenset(), repr=False)

    def span(self, *path: Key) -> Span:
        """Where the value at a path stands; of a path that is not there, the nearest value above it."""
        return Span(self.file, *self._place(path)[0].bounds)

    def key_span(self, *path: Key) -> Span:
        """Where the key at the end of a path stands; the value itself where there is no key."""
        place, _ = self._place(path)
        return Span(self.file, *(place.key or place.bounds))

    def has(self, *path: Key) -> bool:
        """Whether there is a value at a path."""
        return self._place(path)[1]

    def _place(self, path: tuple[Key, ...]) -> tuple[YamlPlace, bool]:
        place = self.places
        for step in path:
            inner = _place_below(place, step)
            if inner is None:
                return place, False
            place = inner
        return place, True


def read_document(text: str, file: str) -> tuple[Document | None, list[Problem]]:
    """The document a text holds; None where it cannot be read at all, else with problems beside it."""
    text = text.removeprefix("\ufeff")
    refused = _unreadable(text, file)
    if refused:
        return None, [refused]
    composer = Composer(file, text)
    try:
        data, places = composer.compose()
    except UnreadableError as stopped:
        before = [problem for problem in composer.problems if problem.code != "facts/bad-key"]  # the stop tells it
        return None, [*before, _mended(stopped.problem, text)]
    if data is None and not composer.problems:
        return None, [Problem("facts/empty", say("facts/empty.empty"), Span(file))]
    return Document(data, file, text, places, frozenset(composer.spoilt)), composer.problems


@lru_cache(maxsize=1024)
def read_document_once(text: str, file: str) -> tuple[Document | None, tuple[Problem, ...]]:
    """A file read once, however many line-ups it is part of: nobody changes a document."""
    document, problems = read_document(text, file)
    return document, tuple(problems)


def _mended(problem: Problem, text: str) -> Problem:
    """A problem of the YAML itself with its mends; a large text is not read again and again for them."""
    is_small = problem.code == "facts/bad-yaml" and len(text) < LARGEST_TRIED
    return replace(problem, fixes=yaml_mends(problem, text, _reads_until)) if is_small else problem


def _reads_until(text: str) -> int:
    """The line at which the YAML of a text stops to be one."""
    composer = Composer("", text)
    try:
        composer.compose()
    except UnreadableError as stopped:
        return stopped.problem.span.line
    return MOST_LINES


def document_from_bytes(raw: bytes, file: str) -> tuple[Document | None, list[Problem]]:
    """As `read_document`, for the bytes of a file."""
    text, problems = text_from_bytes(raw, file)
    return (None, problems) if text is None else read_document(text, file)


def text_from_bytes(raw: bytes, file: str) -> tuple[str | None, list[Problem]]:
    """The text of a file in UTF-8."""
    try:
        return raw.decode("utf-8").removeprefix("\ufeff"), []
    except UnicodeDecodeError as error:
        span = _span_at(raw[: error.start].decode("utf-8"), file)
        message = say("facts/not-utf8.byte", byte=f"0x{raw[error.start]:02x}")
        return None, [Problem("facts/not-utf8", message, span, (), say("facts/not-utf8.hint"))]


def _unreadable(text: str, file: str) -> Problem | None:
    if len(text) > LARGEST_FILE:
        message = say("facts/too-large.megabytes", most=LARGEST_FILE // 1024**2)
        return Problem("facts/too-large", message, Span(file))
    if text.count("\n") > MOST_LINES:
        return Problem("facts/too-large", say("facts/too-large.lines", most=MOST_LINES), Span(file))
    return unprintable(text, file)


def unprintable(text: str, file: str) -> Problem | None:
    """The first character of a text that no editor shows, as a problem."""
    found = UNPRINTABLE.search(text)
    if found is None:
        return None
    span = _span_at(text[: found.start()], file)
    message = say("facts/bad-character.stands", what=character_name(found[0]))
    return Problem("facts/bad-character", message, span, (), say("facts/bad-character.hint-remove"))


def _span_at(before: str, file: str) -> Span:
    """The one character that follows a text."""
    lines = (before + ".").splitlines()
    line, column = len(lines), len(lines[-1])
    return Span(file, line, column, line, column + 1)


def _place_below(place: YamlPlace, step: Key) -> YamlPlace | None:
    parts = place.parts
    if isinstance(parts, dict):
        return parts.get(step)
    if isinstance(parts, list) and isinstance(step, int) and -len(parts) <= step < len(parts):
        return parts[step]
    return None
