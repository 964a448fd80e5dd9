"""The looks that modules give: each `looks.yaml` as far as it fits its schema, as entries under paths.

`{pieces: {cube: {shape: tile}}}` is an entry of the path ("pieces", "cube"). Names of glyphs become those that count at
this table: a module means its own glyphs first, then those of the modules that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rondel.frozen import frozen
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles
from rondel.source.needs import needs_of
from rondel.source.resources import schema
from rondel.source.schema import wrong_paths
from rondel.source.yaml_places import Key

Path = tuple[str, ...]
Entry = Mapping[str, Any]

GLYPHS = "glyphs"
SECTIONS = ("players", "sets", "pieces", "requirements", "spaces", "places", "boards", "marks")
ONLY = "is"  # the key of what is no mapping itself: a mark, the pieces of a requirement
BY = "by "
NAMING = frozenset(("glyph", "glyphs", "faces", "inset", "badge"))


@frozen
class GivenLooks:
    """What one module gives; `data` holds nothing but what fits the schema."""

    module: str
    document: Document
    data: Mapping[str, Any]
    needs: frozenset[str]  # all modules that this one stands on, near and far

    @property
    def glyphs(self) -> Mapping[str, str]:
        found: Mapping[str, str] = self.data.get(GLYPHS) or {}
        return found

    def entries(self) -> Iterator[tuple[Path, Entry]]:
        """The entries of all sections, those of sets by set and member."""
        for section in SECTIONS:
            for name, entry in (self.data.get(section) or {}).items():
                if section == "sets":
                    yield from (((section, name, str(member)), look) for member, look in entry.items())
                else:
                    yield (section, name), entry if isinstance(entry, dict) else {ONLY: entry}


def given_looks(modules: Sequence[ModuleFiles]) -> list[GivenLooks]:
    """The looks of some modules, in their order; those that need others know which."""
    needed = {module.name: {need.name for need in needs_of(module.facts)} for module in modules}
    given = [(module, module.looks) for module in modules if module.looks is not None]
    return [
        GivenLooks(module.name, looks, _fitting(looks), _all_needed(module.name, needed)) for module, looks in given
    ]


def _all_needed(name: str, needed: Mapping[str, set[str]]) -> frozenset[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        more = needed.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return frozenset(found - {name})


@lru_cache(maxsize=512)
def _fitting(document: Document) -> Mapping[str, Any]:
    """The data without the entries in which something is wrong."""
    if not isinstance(document.data, dict):
        return {}
    wrong = wrong_paths(document, schema("looks"))
    whole = {path[0] for path in wrong if len(path) == 1}
    return {
        section: _without(section, document.data[section], wrong)
        for section in (GLYPHS, *SECTIONS)
        if isinstance(document.data.get(section), dict) and section not in whole
    }


def _without(section: str, data: dict[Key, Any], wrong: set[tuple[Key, ...]]) -> dict[Key, Any]:
    depth = 3 if section == "sets" else 2
    lost = {path[1:depth] for path in wrong if path and path[0] == section}
    kept = {name: entry for name, entry in data.items() if (name,) not in lost}
    if section != "sets":
        return kept
    return {
        name: {member: look for member, look in members.items() if (name, member) not in lost}
        for name, members in kept.items()
    }


@dataclass(slots=True)
class GlyphNames:
    """The glyphs of a table: a name stands for one path; of two that differ, the later is called by its module too."""

    glyphs: dict[str, str] = field(default_factory=dict)
    called: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, given: GivenLooks) -> None:
        for name, drawn in given.glyphs.items():
            known = self.glyphs.get(name, drawn) == drawn
            self.called[given.module, name] = name if known else f"{given.module}.{name}"
            self.glyphs[self.called[given.module, name]] = drawn

    def meant(self, given: Sequence[GivenLooks], of: GivenLooks) -> Callable[[str], str]:
        """What the names in the looks of one module stand for; '' if there is no such glyph."""
        near = [of.module, *(one.module for one in reversed(given) if one.module in of.needs)]
        return lambda name: next((self.called[one, name] for one in near if (one, name) in self.called), "")


def with_glyphs(entry: Entry, meant: Callable[[str], str]) -> Entry:
    """An entry in which the names of glyphs are those of the table."""
    return {key: _renamed(value, meant) if key in NAMING else _inside(value, meant) for key, value in entry.items()}


def _inside(value: Any, meant: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return with_glyphs(value, meant)
    return [_inside(one, meant) for one in value] if isinstance(value, list) else value


def _renamed(value: Any, meant: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(one, meant) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, meant) for one in value]
    return value if value.startswith(BY) else meant(value)
