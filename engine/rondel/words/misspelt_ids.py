"""An id without words beside words that nobody asks for: one mistake, an id that is misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rondel.problems import NearName, Problem


def one_cause_each(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems in which an id that is nearly one that its file lacks is sure to be misspelt, and gets the one mend."""
    told = list(problems)
    lacking = {(_file_to_mend(problem), problem.values.get("id")) for problem in told if problem.fixes}
    proposed = {(p.span.file, p.hint.meant) for p in told if p.code == _UNUSED and isinstance(p.hint, NearName)}
    for problem in told:
        near, id = problem.hint, problem.values.get("id")
        if problem.code == _UNUSED and isinstance(near, NearName) and (problem.span.file, near.meant) in lacking:
            yield replace(problem, hint=NearName.of(near, near.read, near.meant, True))
        elif problem.code == _MISSING and (_file_to_mend(problem), id) in proposed:
            yield replace(problem, fixes=())
        else:
            yield problem


_UNUSED, _MISSING = "words/unused-word", "words/missing-word"


def _file_to_mend(problem: Problem) -> str:
    return problem.fixes[0].edits[0].span.file if problem.fixes else ""
