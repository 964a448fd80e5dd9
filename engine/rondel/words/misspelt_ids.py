"""An id without words beside words that nobody asks for: one mistake, an id that is misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rondel.problems import NearName, Problem


def one_cause_each(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems in which an id that is nearly one that its file lacks is sure to be misspelt, and gets the one mend."""
    told = _without_misplaced(list(problems))
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


def _without_misplaced(told: list[Problem]) -> list[Problem]:
    """Problems without what is missing because it stands in the wrong place, or because its section cannot be read."""
    files = {problem.span.file for problem in told if problem.code == _BAD_FILE}
    keys = {(p.span.file, key) for p in told if p.code == _BAD_FORM for key in _QUOTED.findall(p.message)[:1]}
    return [
        p
        for p in told
        if not (p.code == _MISSING and (p.span.file in files or _file_to_mend(p) in files))
        and not (p.code == _NO_FORM and any((p.span.file, key) in keys for key in _QUOTED.findall(p.message)[1:]))
    ]


_QUOTED = re.compile("'([^']+)'")
_BAD_FILE, _BAD_FORM, _NO_FORM = "words/bad-file", "words/bad-form", "words/missing-form"
_UNUSED, _MISSING = "words/unused-word", "words/missing-word"


def _file_to_mend(problem: Problem) -> str:
    return problem.fixes[0].edits[0].span.file if problem.fixes else ""
