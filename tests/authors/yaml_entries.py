"""The entries of a YAML file, with the letters between which each stands, so that it can be changed as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rondel.mends import bounds
from rondel.problems import Span
from rondel.source.document import read_document
from rondel.source.yaml_places import Bounds, YamlPlace

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value, or a member of a list (whose key is empty): where they begin and end, and what they say."""

    path: Path
    key: tuple[int, int] | None
    value: tuple[int, int]
    data: Any
    in_braces: bool
    parent: Any

    @property
    def start(self) -> int:
        return self.key[0] if self.key else self.value[0]

    @property
    def end(self) -> int:
        return self.value[1]

    @property
    def name(self) -> str:
        return str(self.path[-1])


def entries_of(text: str) -> list[Entry]:
    """All entries of a file that can be read, the outer before the inner."""
    document, _ = read_document(text, "")
    return list(_below(text, document.places, document.data, (), in_braces=False)) if document else []


def _below(text: str, place: YamlPlace, data: Any, path: Path, *, in_braces: bool) -> Iterator[Entry]:
    in_braces = in_braces or text[_letters(text, place.bounds)[0]] in "{["
    parts: list[tuple[str | int, YamlPlace]] = []
    if isinstance(place.parts, dict):
        parts = list(place.parts.items())
    elif isinstance(place.parts, list):
        parts = list(enumerate(place.parts))
    for key, part in parts:
        here = (*path, key)
        value = _letters(text, part.bounds)
        end = value[0] + len(text[value[0] : value[1]].rstrip())
        yield Entry(here, _letters(text, part.key) if part.key else None, (value[0], end), data[key], in_braces, data)
        yield from _below(text, part, data[key], here, in_braces=in_braces)


def _letters(text: str, at: Bounds) -> tuple[int, int]:
    return bounds(text, Span("", *at))


def whole_lines(text: str, entry: Entry) -> tuple[int, int]:
    """The lines of an entry that stands on lines of its own."""
    start = text.rfind("\n", 0, entry.start) + 1
    end = text.find("\n", entry.end)
    return start, len(text) if end < 0 else end + 1


def without(text: str, entry: Entry) -> str:
    """The text without an entry, and without the comma that goes with it."""
    if not entry.in_braces:
        start, end = whole_lines(text, entry)
        return text[:start] + text[end:]
    before, behind = text[: entry.start], text[entry.end :]
    behind = behind if re.match(r"\s*[}\]]", behind) else re.sub(r"^\s*,\s*", "", behind, count=1)
    return (re.sub(r",\s*$", "", before) if re.match(r"\s*[}\]]", behind) else before) + behind


def is_alone(entry: Entry) -> bool:
    """Whether nothing stands beside an entry in its mapping or list: without it there would be none."""
    return len(entry.parent) < 2


def same_data(one: str, other: str) -> bool:
    """Whether two texts say the same, whatever their blanks and the order of their keys."""
    read = [read_document(text, "")[0] for text in (one, other)]
    return all(document is not None for document in read) and read[0].data == read[1].data  # type: ignore[union-attr]
