"""Which modules can sit at one table: every set that is whole, has one game in it, and excludes nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rondel.problems import RulesetError
from rondel.source.collect import ModuleFiles, Shelf, collect
from rondel.source.needs import excludes_of, needs_of

Modules = tuple[str, ...]


def single_sets(names: Iterable[str], shelves: Sequence[Shelf]) -> list[Modules]:
    """Each module with what it needs."""
    modules = _read_modules(names, shelves)
    return [found for name in names if _plays(found := _whole([name], modules), modules)]


def all_sets(names: Sequence[str], shelves: Sequence[Shelf]) -> list[Modules]:
    """Every different set of some modules, with what they need, that can be played."""
    modules = _read_modules(names, shelves)
    found: set[Modules] = {()}
    for name in names:
        fuller = {_whole((*one, name), modules) for one in found}
        found |= {one for one in fuller if _games(one, modules) <= 1}  # two games never sit at one table
    return sorted((one for one in found if _plays(one, modules)), key=lambda one: (len(one), one))


def _read_modules(names: Iterable[str], shelves: Sequence[Shelf]) -> dict[str, ModuleFiles]:
    found: dict[str, ModuleFiles] = {}
    for name in names:
        modules, problems = collect([name], shelves)
        if problems:
            raise RulesetError(problems)
        found |= {module.name: module for module in modules}
    return found


def _whole(names: Iterable[str], modules: Mapping[str, ModuleFiles]) -> Modules:
    waiting, found = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [need.name for need in needs_of(modules[name].facts)]
    return tuple(sorted(found))


def _plays(names: Modules, modules: Mapping[str, ModuleFiles]) -> bool:
    """One module says who plays, and none of them excludes another."""
    return _games(names, modules) == 1 and not any(
        set(excludes_of(modules[name].facts)) & {*names} - {name} for name in names
    )


def _games(names: Modules, modules: Mapping[str, ModuleFiles]) -> int:
    return sum("players" in modules[name].facts.data for name in names)
