"""An id without words beside words that nobody asks for: one mistake, an id that is misspelt or in the wrong section.

A language may stand in several files of a module. What is missing in one of them may be what another has broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rondel.messages.said import say
from rondel.problems import NearName, Problem
from rondel.words.catalogue import Library
from rondel.words.languages import is_variant
from rondel.words.read import local_id

Part = tuple[str, str]


def one_cause_each(problems: Iterable[Problem], library: Library) -> Iterator[Problem]:
    """Problems in which an id that is nearly one that its file lacks is sure to be misspelt, and gets the one mend."""
    told = _without_misplaced(_in_right_section(list(problems), library), library)
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


_QUOTED = re.compile("'([^']+)'")
_BAD_FILE, _BAD_FORM, _NO_FORM = "words/bad-file", "words/bad-form", "words/missing-form"
_UNUSED, _MISSING = "words/unused-word", "words/missing-word"
_NOWHERE = "words/missing-word.nowhere"
_WORDS_FILE = re.compile(r"(?P<folder>.*?)words/(?P<language>[a-z0-9-]+)(?:\.[a-z0-9_-]+)?\.yaml")


# --- words that stand in the wrong section ---


def _in_right_section(told: list[Problem], library: Library) -> list[Problem]:
    """Problems with words that stand in the wrong section told once, and with the right one."""
    sections = {file.document.file: {local_id(id, library.modules) for id in file.terms} for file in library.files}
    missing = {str(problem.values["id"]) for problem in told if problem.code == _MISSING}
    misplaced: dict[str, list[Part]] = {}
    found: list[Problem] = []
    for problem in told:
        name = str(problem.values.get("name"))
        if problem.code == _UNUSED and name in missing:
            misplaced.setdefault(name, []).append(_part_of(problem.span.file))
            section = "messages" if name in sections.get(problem.span.file, ()) else "terms"
            found.append(replace(problem, hint=say("words/unused-word.hint-section", section=section)))
        else:
            found.append(problem)
    return [p for p in found if p.code != _MISSING or not _misses(p, misplaced.get(str(p.values["id"]), ()))]


# --- words that cannot be read ---


def _without_misplaced(told: Sequence[Problem], library: Library) -> list[Problem]:
    """Problems without what is missing because it stands in the wrong place, or because its section cannot be read."""
    broken = {_part_of(problem.span.file) for problem in told if problem.code == _BAD_FILE}
    spoken = {_part_of(file.document.file) for file in library.files if not is_variant(file.language)}
    silent = [part for part in broken if all(other in broken for other in spoken if other[0] == part[0])]
    keys = {
        (p.span.file, key) for p in told if p.code in (_BAD_FORM, _BAD_FILE) for key in _QUOTED.findall(p.message)[:1]
    }
    return [
        p
        for p in told
        if not (p.code == _MISSING and _misses(p, silent if p.message.id == _NOWHERE else broken))
        and not (p.code == _NO_FORM and any((p.span.file, key) in keys for key in _QUOTED.findall(p.message)[1:]))
    ]


def _misses(missing: Problem, parts: Iterable[Part]) -> bool:
    """Whether words are missing in one of some parts: in its files, or where something is declared in its folder."""
    file = missing.span.file
    own = {_part_of(file), _part_of(_file_to_mend(missing))}
    is_nowhere = missing.message.id == _NOWHERE
    return any(part in own or (is_nowhere and part[1] and file.startswith(part[0])) for part in parts)


def _part_of(file: str) -> Part:
    """The folder and the language of a words file; one that stands elsewhere is a part by itself."""
    found = _WORDS_FILE.fullmatch(file)
    return (found["folder"], found["language"]) if found else (file, "")


def _file_to_mend(problem: Problem) -> str:
    return problem.fixes[0].edits[0].span.file if problem.fixes else ""
