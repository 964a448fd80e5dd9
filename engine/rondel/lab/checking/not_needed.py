"""Names of modules that are on a shelf, but not at the table: whoever names one wants it under `needs`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rondel.pipeline import Linked
from rondel.problems import Problem, caret_lines
from rondel.source.collect import Shelf, find_modules
from rondel.source.lineup import Lineup

_NAMING = frozenset(("link/no-such-seam", "check/unknown-name", "link/no-such-fact"))
_QUOTED = re.compile("'([a-z][a-z0-9_]*)[^']*'")


def naming_not_needed(
    problems: Sequence[Problem], lineup: Lineup, linked: Linked, shelves: Sequence[Shelf]
) -> list[Problem]:
    """The problems, with those told as such that name a module which is only not needed."""
    if not any(problem.code in _NAMING for problem in problems):
        return list(problems)
    known = {name for name in find_modules(shelves) if name not in {module.name for module in linked.modules}}
    return [_told(problem, known, linked.sources, lineup) for problem in problems]


def _told(problem: Problem, known: set[str], sources: Mapping[str, str], lineup: Lineup) -> Problem:
    quoted = _QUOTED.search(problem.message)
    name = quoted[1] if quoted else ""
    if problem.code not in _NAMING or name not in known:
        return problem
    address = next(_address(problem, name, sources), name)
    message = f"'{address}' belongs to '{name}', which this module does not need"
    hint = f"add '{name}' under 'needs', or write it inside: with {name} {{ … }}"
    return replace(problem, code="link/not-needed", message=message, hint=hint)


def _address(problem: Problem, name: str, sources: Mapping[str, str]) -> Iterator[str]:
    """The whole address that begins where a problem stands."""
    lines = caret_lines(sources.get(problem.span.file, ""), problem.span)
    text = lines[0].partition("| ")[2][problem.span.column - 1 :] if lines else ""
    yield from re.findall(rf"^{name}[\w.]*", text)
