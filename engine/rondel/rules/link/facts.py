"""Facts of all modules in one place: merged by section and name, patched, each still knowing where it stands.

Comes in: the documents of the modules in order. Goes out: `ModuleFacts`. A patch repeats the address of a fact and
gives only what changes; two unrelated modules that change the same leaf are a conflict. Where one replaces a whole
list and an unrelated one a member of it, the member counts, whichever module comes first. A patch under `with` comes
as soon as its module and the one it names have had their say, and speaks for both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from rondel.messages.said import UNSAID, say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.source.collect import ModuleFiles
from rondel.source.document import Document
from rondel.source.yaml_edits import need_added

TABLE_KEYS = ("rows", "ring")
# What is said about a fact, not what it is: modules that say different things do not get in each other's way.
NOTES = ("cites", "status")
SECTIONS = (
    "numbers", "options", "sets", "kinds", "pieces", "places", "boards", "marks", "windows", "chapters", "tables",
)  # fmt: skip
Path = tuple[str | int, ...]
Origin = tuple[str, Document, Path]


@dataclass(slots=True)
class Entry:
    """One named fact: its data after all patches, and the places its parts come from."""

    module: str
    section: str
    name: str
    data: Any
    origins: dict[Path, Origin]

    @property
    def address(self) -> str:
        return f"{self.module}.{self.section}.{self.name}"

    def span(self, *path: str | int) -> Span:
        """Where the value at a path was written."""
        _, document, at = self._origin(path)
        return document.span(*at)

    def key_span(self, *path: str | int) -> Span:
        _, document, at = self._origin(path)
        return document.key_span(*at)

    def author(self, *path: str | int) -> str:
        """The module that wrote the value at a path: the names in it are those which that module sees."""
        return self._origin(path)[0]

    def _origin(self, path: Path) -> Origin:
        for length in range(len(path), -1, -1):
            if path[:length] in self.origins:
                module, document, at = self.origins[path[:length]]
                return module, document, at + path[length:]
        raise KeyError(path)


@dataclass(slots=True)
class ModuleFacts:
    """All facts of a line-up by section and name; names of different modules live side by side."""

    sections: dict[str, dict[str, list[Entry]]] = field(default_factory=lambda: {s: {} for s in SECTIONS})
    players: Entry | None = None
    neutrals: list[tuple[str, str, Span]] = field(default_factory=list)
    read: set[str] = field(default_factory=set)

    def all(self, section: str) -> Iterator[Entry]:
        for entries in self.sections[section].values():
            yield from entries

    def named(self, section: str, name: str) -> list[Entry]:
        return self.sections[section].get(name, [])

    def by_address(self, address: str) -> Entry | None:
        parts = address.split(".")
        if len(parts) != 3 or parts[1] not in SECTIONS:
            return None
        return next((e for e in self.named(parts[1], parts[2]) if e.module == parts[0]), None)


def gather(
    modules: Sequence[ModuleFiles], related: Mapping[str, frozenset[str]], shelved: Collection[str] = ()
) -> tuple[ModuleFacts, list[Problem]]:
    """The facts of all modules, patches applied in module order; `shelved` are the modules that could be needed."""
    facts, problems = ModuleFacts(), list[Problem]()
    for module in modules:
        _declare(module, facts, problems)
    for module, keys, needed in _patches(modules, related):
        _patch(module, keys, needed, facts, problems, frozenset(shelved) - {one.name for one in modules})
    return facts, problems


def _declare(module: ModuleFiles, facts: ModuleFacts, problems: list[Problem]) -> None:
    data = module.facts.data
    for section in SECTIONS:
        for name in data.get(section) or {}:
            value = deepcopy(data[section][name])
            entry = Entry(module.name, section, name, value, {(): (module.name, module.facts, (section, name))})
            _read_rows(entry, module, problems)
            facts.sections[section].setdefault(name, []).append(entry)
    for i, name in enumerate(data.get("neutrals") or []):
        facts.neutrals.append((module.name, name, module.facts.span("neutrals", i)))
    if "players" in data:
        entry = Entry(
            module.name, "players", "players", data["players"], {(): (module.name, module.facts, ("players",))}
        )
        if facts.players is not None:
            problems.append(
                Problem(
                    "link/players-twice",
                    say("link/players-twice.twice"),
                    entry.span(),
                    also=(Remark(facts.players.span(), say("place.said-first")),),
                )
            )
        facts.players = facts.players or entry


def _read_rows(entry: Entry, module: ModuleFiles, problems: list[Problem]) -> None:
    """Rows given as the path of a file are replaced by what the file holds."""
    if not isinstance(entry.data, dict):
        return
    for key in TABLE_KEYS:
        if isinstance(entry.data.get(key), str):
            document = _table(module.tables, entry.data[key], entry.span(key), problems)
            entry.data[key] = deepcopy(document.data) if document else []
            entry.origins[(key,)] = (module.name, document, ()) if document else entry.origins[()]


def _table(tables: Mapping[str, Document], path: str, span: Span, problems: list[Problem]) -> Document | None:
    """The file that holds the rows of a fact."""
    document = tables.get(path)
    if document is None:
        known = did_you_mean(path, tables)
        problems.append(Problem("facts/no-table", say("facts/no-table.no-file", name=path), span, hint=known))
    return document


def _patches(
    modules: Sequence[ModuleFiles], related: Mapping[str, frozenset[str]]
) -> Iterator[tuple[ModuleFiles, Path, frozenset[str]]]:
    """The patches in the order in which they count: module, where it stands, and all modules it builds on."""
    for i, last in enumerate(modules):
        yield last, ("patch",), related[last.name]
        at_table = modules[: i + 1]
        for module in at_table:
            for other in at_table:
                if last.name in (module.name, other.name) and other.name in (module.facts.data.get("with") or {}):
                    needed = related[module.name] | related[other.name] | {other.name}
                    yield module, ("with", other.name, "patch"), needed


def _patch_not_needed(module: ModuleFiles, owner: str, span: Span, *, sure: bool) -> Problem:
    """A module that is at the table all the same may be meant to be optional: then the mend is not sure."""
    message = say("link/not-needed.patches", module=module.name, needed=owner)
    fix = need_added(module.facts, owner)
    fixes = (replace(fix, sure=sure),) if fix else ()
    return Problem("link/not-needed", message, span, (), say("link/not-needed.hint-add", needed=owner), fixes)


def _patch(
    module: ModuleFiles,
    keys: Path,
    needed: frozenset[str],
    facts: ModuleFacts,
    problems: list[Problem],
    absent: frozenset[str],
) -> None:
    for address, change in (_value(module.facts.data, keys) or {}).items():
        entry, owner = facts.by_address(str(address)), str(address).split(".")[0]
        here = module.facts.key_span(*keys, address)
        if entry is None and owner in absent:
            problems.append(_patch_not_needed(module, owner, here, sure=True))
        elif entry is None:
            known = [e.address for section in SECTIONS for e in facts.all(section)]
            hint = did_you_mean(str(address), known)
            problems.append(
                Problem("link/no-such-fact", say("link/no-such-fact.unknown", name=str(address)), here, hint=hint)
            )
        elif entry.module != module.name and entry.module not in needed:
            problems.append(_patch_not_needed(module, entry.module, here, sure=False))
        else:
            patch = _Patch(module.name, module.facts, module.tables, entry, needed, problems)
            entry.data = patch.merged(entry.data, change, (), (*keys, address))


@dataclass(slots=True)
class _Patch:
    """The changes of a fact by one module, read from one of its files; `needed` are the modules it builds on."""

    author: str
    document: Document
    tables: Mapping[str, Document]
    entry: Entry
    needed: frozenset[str]
    problems: list[Problem]

    def merged(self, old: Any, new: Any, path: Path, at: Path) -> Any:
        """The old data with the leaves of the new; a list is patched by the index of a member, or replaced."""
        if isinstance(new, str) and path and path[-1] in TABLE_KEYS:
            return self._from_file(old, new, path, at)
        if isinstance(old, list) and isinstance(new, dict) and any(isinstance(k, int) for k in new):
            return self._list_merged(old, new, path, at)
        if isinstance(old, dict) and isinstance(new, dict):
            return self._dict_merged(old, new, path, at)
        return self._replaced(new, path, at)

    def _from_file(self, old: Any, name: str, path: Path, at: Path) -> Any:
        document = _table(self.tables, name, self.document.span(*at), self.problems)
        return old if document is None else replace(self, document=document).merged(old, document.data, path, ())

    def _replaced(self, new: Any, path: Path, at: Path) -> Any:
        """A whole value for an old one, in which the members that unrelated modules have changed stay changed."""
        members = {member: origin for member, origin in self.entry.origins.items() if member and member[:-1] == path}
        for member in members:
            del self.entry.origins[member]
        self._leaf(path, at)
        result = deepcopy(new)
        for member, (author, document, there) in members.items():
            if author not in self.needed and isinstance(result, list):
                value = {member[-1]: _value(document.data, there)}
                other = replace(self, author=author, document=document)
                result = other._list_merged(result, value, path, there[:-1])
        return result

    def _dict_merged(self, old: dict[Any, Any], new: dict[Any, Any], path: Path, at: Path) -> dict[Any, Any]:
        result = dict(old)
        for key, value in new.items():
            if key in old:
                result[key] = self.merged(old[key], value, (*path, key), (*at, key))
            else:
                self._leaf((*path, key), (*at, key))
                result[key] = deepcopy(value)
        return result

    def _list_merged(self, old: list[Any], new: dict[Any, Any], path: Path, at: Path) -> list[Any]:
        result = list(old)
        for index, value in new.items():
            if isinstance(index, int) and 0 <= index < len(old):
                self._leaf((*path, index), (*at, index))
                result[index] = deepcopy(value)
            elif index == len(result):
                self._leaf((*path, index), (*at, index))
                result.append(deepcopy(value))
            else:
                here = self.document.key_span(*at, index)
                hint = UNSAID if isinstance(index, int) else say("link/no-such-fact.hint-members")
                message = say("link/no-such-fact.no-member", address=self.entry.address, member=index)
                self.problems.append(Problem("link/no-such-fact", message, here, hint=hint))
        return result

    def _leaf(self, path: Path, at: Path) -> None:
        before = self.entry.origins.get(path) if not path or path[-1] not in NOTES else None
        if before is not None and before[0] != self.author and before[0] not in self.needed:
            self.problems.append(
                Problem(
                    "link/conflict",
                    say("link/conflict.patched", address=self.entry.address, module=before[0], other=self.author),
                    self.document.span(*at),
                    also=(Remark(before[1].span(*before[2]), say("place.patched", module=before[0])),),
                    hint=say("link/conflict.hint-patch"),
                )
            )
        self.entry.origins[path] = (self.author, self.document, at)


def _value(data: Any, path: Path) -> Any:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else data[step]
    return data
