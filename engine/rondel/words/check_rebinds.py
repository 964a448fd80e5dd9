"""Checks of rebinds: terms that are not there, one term rebound to two, rebinds that run in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Problem, Remark, did_you_mean
from rondel.words.catalogue import LONGEST_REBIND, Library, resolve
from rondel.words.read import Rebind, WordsFile, local_id


def bad_rebinds(library: Library, wanted_terms: frozenset[str]) -> Iterator[Problem]:
    """What is wrong with the rebinds of all files together."""
    known = frozenset(address for file in library.files for address in file.terms)
    seen: dict[str, tuple[str, Rebind]] = {}
    for file, rebind in _rebinds(library):
        source = resolve(rebind.source, file.module, known, library.modules)
        target = resolve(rebind.target, file.module, known, library.modules)
        if source not in known and rebind.source not in wanted_terms:
            yield _unknown_term(rebind.source, rebind, known, library, at_key=True)
        if target not in known:
            yield _unknown_term(rebind.target, rebind, known, library, at_key=False)
        if _runs_in_a_circle(source, library):
            yield Problem("words/rebind-circle", say("words/rebind-circle.circle", name=rebind.source), rebind.span)
        first_target, first = seen.setdefault(source, (target, rebind))
        if first_target != target:
            message = say("words/rebound-twice.twice", name=rebind.source, target=rebind.target, other=first.target)
            yield Problem("words/rebound-twice", message, rebind.span, (Remark(first.span, say("place.other")),))


def _rebinds(library: Library) -> Iterator[tuple[WordsFile, Rebind]]:
    return ((file, rebind) for file in library.files for rebind in file.rebinds)


def _unknown_term(id: str, rebind: Rebind, known: frozenset[str], library: Library, *, at_key: bool) -> Problem:
    hint = did_you_mean(id, (local_id(address, library.modules) for address in known))
    span = rebind.key if at_key else rebind.span
    return Problem("words/unknown-term", say("words/unknown-term.unknown", name=id), span, (), hint)


def _runs_in_a_circle(address: str, library: Library) -> bool:
    for _ in range(LONGEST_REBIND):
        if address not in library.rebinds:
            return False
        address = library.rebinds[address]
    return True
