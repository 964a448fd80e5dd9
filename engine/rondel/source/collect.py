"""Names of modules to their files: follows `needs` over the shelves and puts the needed before the needing.

The list that comes out is the same for every order of the names that go in, so that the order of a line-up
never means anything.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from functools import reduce

from rondel.messages.said import say
from rondel.problems import Problem, Remark, Span, did_you_mean
from rondel.source.folder import SourceText
from rondel.source.language_files import find_languages
from rondel.source.module_files import ModuleFiles, read_module, with_languages
from rondel.source.needs import exclusion_problems, needs_of, version_problems
from rondel.source.shelf import ModuleFolder, Shelf, find_modules, shelf_from_path, shelves_for, shipped_shelf

__all__ = [
    "ModuleFiles",
    "ModuleFolder",
    "Shelf",
    "SourceText",
    "collect",
    "find_modules",
    "shelf_from_path",
    "shelves_for",
    "shipped_shelf",
    "unknown_modules",
]

LINEUP = Span("line-up")


def collect(
    names: Sequence[str], shelves: Sequence[Shelf], places: Mapping[str, Span] | None = None
) -> tuple[list[ModuleFiles], list[Problem]]:
    """The modules of these names and all they need, needed before needing and otherwise by name.

    `places` says where each name was asked for; modules that cannot be read are left out and reported.
    """
    known = find_modules(shelves)
    wanted = {name: (places or {}).get(name, LINEUP) for name in sorted(set(names))}
    modules, problems = _read_all(wanted, known)
    problems += [_circle_problem(circle, modules) for circle in _circles(modules)]
    for module in modules.values():
        problems += version_problems(module, modules) + exclusion_problems(module, modules)
    languages = find_languages(shelves)
    ordered = [with_languages(each, languages) for each in _in_order(modules)]
    return ordered, sorted(problems, key=lambda problem: problem.order)


def unknown_modules(places: Mapping[str, Span], shelves: Sequence[Shelf]) -> list[Problem]:
    """The names among those at some places that no shelf knows."""
    known = find_modules(shelves) if places else {}
    return [_unknown_module(name, span, known) for name, span in places.items() if name not in known]


def _read_all(
    wanted: dict[str, Span], known: Mapping[str, ModuleFolder]
) -> tuple[dict[str, ModuleFiles], list[Problem]]:
    """The wanted modules and, transitively, what they need."""
    modules: dict[str, ModuleFiles] = {}
    problems: list[Problem] = []
    seen: set[str] = set()
    waiting = list(wanted.items())
    while waiting:
        name, span = waiting.pop()
        if name not in known:
            problems.append(_unknown_module(name, span, known))
        elif name not in seen:
            seen.add(name)
            module, found = read_module(known[name])
            problems += found
            if module:
                modules[name] = module
                waiting += [(need.name, need.span) for need in needs_of(module.facts)]
    return modules, problems


def _unknown_module(name: str, span: Span, known: Mapping[str, ModuleFolder]) -> Problem:
    hint = did_you_mean(name, known) or say("facts/unknown-module.hint")
    return Problem("facts/unknown-module", say("facts/unknown-module.unknown", name=name), span, (), hint)


def _needed(module: ModuleFiles, modules: Mapping[str, ModuleFiles]) -> list[str]:
    return sorted({need.name for need in needs_of(module.facts)} & modules.keys())


def _in_order(modules: Mapping[str, ModuleFiles]) -> list[ModuleFiles]:
    """Needed before needing, otherwise by name; those in a circle come last."""
    missing = {name: set(_needed(module, modules)) for name, module in modules.items()}
    ready = sorted(name for name, needed in missing.items() if not needed)
    done: list[str] = []
    while ready:
        done.append(heapq.heappop(ready))
        for name, needed in missing.items():
            if done[-1] in needed:
                needed.remove(done[-1])
                if not needed:
                    heapq.heappush(ready, name)
    return [modules[name] for name in [*done, *sorted(modules.keys() - set(done))]]


def _circles(modules: Mapping[str, ModuleFiles]) -> list[list[str]]:
    """Modules that need each other round, each circle from its first by name."""
    circles: list[list[str]] = []
    clear: set[str] = set()
    for start in sorted(modules):
        way = [start]
        while way:
            step = next((name for name in _needed(modules[way[-1]], modules) if name not in clear), None)
            if step is not None and step not in way:
                way.append(step)
                continue
            if step is not None:
                circles.append(_from_first(way[way.index(step) :]))
            clear.add(way.pop())
    return circles


def _from_first(circle: list[str]) -> list[str]:
    turn = circle.index(min(circle))
    return circle[turn:] + circle[:turn]


def _circle_problem(circle: list[str], modules: Mapping[str, ModuleFiles]) -> Problem:
    pairs = list(zip(circle, [*circle[1:], circle[0]], strict=True))
    spans = [_need_span(modules[name], needed) for name, needed in pairs]
    also = [Remark(span, say("place.needs", name=name, other=n)) for span, (name, n) in zip(spans, pairs, strict=True)]
    way = reduce(lambda before, last: say("list.needs", before=before, last=last), [*circle, circle[0]])
    message = say("facts/needs-circle.circle", way=way)
    return Problem("facts/needs-circle", message, spans[0], tuple(also[1:]), say("facts/needs-circle.hint"))


def _need_span(module: ModuleFiles, name: str) -> Span:
    return next(need.span for need in needs_of(module.facts) if need.name == name)
