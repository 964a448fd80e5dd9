"""An unknown key beside a missing one: one mistake, a key that is called otherwise or stands in the wrong mapping."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rondel.frozen import frozen
from rondel.problems import Edit, Fix, NearName, Problem, Remark
from rondel.source.document import Document
from rondel.source.yaml_places import Key

_UNKNOWN, _MISSING = "facts/unknown-key", "facts/missing-key"


@frozen
class KeyProblem:
    """A problem, and the mapping in which it is."""

    problem: Problem
    path: tuple[Key, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The key that is not known, or the keys of which one is missing."""
        return tuple(str(value) for name, value in self.problem.values.items() if name in ("key", "or"))


def one_cause_each(told: Sequence[KeyProblem], document: Document) -> list[Problem]:
    """The problems of a document, with an unknown key and the missing one that it stands for told once."""
    unknown = [one for one in told if one.problem.code == _UNKNOWN]
    missing = [one for one in told if one.problem.code == _MISSING]
    found = {one: one.problem for one in told}
    for lack in missing:
        stray = _same_mapping(lack, unknown, missing)
        if stray is not None:
            found[stray] = _renamed(stray, lack, document)
        else:
            stray = _elsewhere(lack, unknown)
            if stray is not None:
                remark = Remark(lack.problem.span, "here it is missing")
                found[stray] = replace(stray.problem, also=(remark,))
        if stray is not None:
            unknown.remove(stray)
            del found[lack]
    return list(found.values())


def _same_mapping(
    lack: KeyProblem, unknown: Iterable[KeyProblem], missing: Iterable[KeyProblem]
) -> KeyProblem | None:
    """The one key in the same mapping that is not known, if only one is missing there."""
    strays = [one for one in unknown if one.path == lack.path and not _is_sure(one)]
    lacks = [one for one in missing if one.path == lack.path]
    return strays[0] if len(strays) == len(lacks) == 1 else None


def _is_sure(one: KeyProblem) -> bool:
    return isinstance(one.problem.hint, NearName) and one.problem.hint.sure


def _elsewhere(lack: KeyProblem, unknown: Iterable[KeyProblem]) -> KeyProblem | None:
    """The nearest mapping that has the missing key and does not know it."""
    strays = [one for one in unknown if set(one.keys) & set(lack.keys)]
    return min(strays, key=lambda one: abs(one.problem.span.line - lack.problem.span.line), default=None)


def _renamed(stray: KeyProblem, lack: KeyProblem, document: Document) -> Problem:
    (read, *_), (wanted, *_) = stray.keys, lack.keys
    value = document.span(*stray.path, read)
    if document.has(*stray.path, read) and _text(document, stray.path, read) in lack.keys:
        fix = Fix("swap the key and its value", (Edit(stray.problem.span, wanted), Edit(value, read)))
        return replace(stray.problem, hint=f"the key and its value are swapped: write {wanted}: {read}", fixes=(fix,))
    known = " or ".join(f"'{key}'" for key in lack.keys)
    hint = NearName(f"{known} is missing here: did you mean '{wanted}'?", read, wanted, False)
    return replace(stray.problem, hint=hint.followed_by(_rest(stray.problem.hint)))


def _text(document: Document, path: tuple[Key, ...], key: Key) -> str:
    data = document.data
    for step in (*path, key):
        data = data[step]
    return str(data)


def _rest(hint: str) -> str:
    """What a hint lists behind its proposal."""
    start = hint.find("known here: ")
    return hint[start:] if start >= 0 else ""
