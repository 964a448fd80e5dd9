"""Several mistakes of a schema that have one cause: a key called otherwise, misplaced or swapped with its value."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rondel.frozen import frozen
from rondel.messages.said import one_of, say
from rondel.problems import Edit, Fix, NearName, Problem, Remark
from rondel.source.schema_mistakes import Mistake
from rondel.source.yaml_places import Key

_UNKNOWN, _MISSING = "facts/unknown-key", "facts/missing-key"
_VALUES = ("facts/wrong-type", "facts/not-allowed")

Fits = Callable[[Mistake, Any], bool]  # whether another value would be right at the place of a mistake


@frozen
class ToldMistake:
    """A problem, and the mistake that it tells of."""

    problem: Problem
    mistake: Mistake

    @property
    def keys(self) -> tuple[str, ...]:
        """The key that has no place here, or the keys of which one is missing."""
        if self.mistake.is_key:
            return (str(self.mistake.path[-1]),)
        return tuple(str(value) for name, value in self.problem.values.items() if name in ("key", "or"))

    @property
    def mapping(self) -> tuple[Key, ...]:
        """The path of the mapping in which the key stands or is missing."""
        return self.mistake.path[:-1] if self.mistake.is_key else self.mistake.path

    @property
    def is_stray(self) -> bool:
        """Whether it tells of a key that cannot stand where it does."""
        return self.mistake.is_key or self.problem.code == _UNKNOWN


def one_cause_each(told: Sequence[ToldMistake], fits: Fits) -> list[Problem]:
    """The problems of a document, one for each cause."""
    strays = [one for one in told if one.is_stray and one.keys]
    wrong = {(*one.mapping, one.keys[0]) for one in strays}
    kept = [one for one in told if one.is_stray or not _is_below(one.mistake.path, wrong)]
    found = {id(one): one.problem for one in kept}
    _match_keys([one for one in kept if one.problem.code == _MISSING], strays, found)
    for one, other in _swapped([one for one in kept if one.problem.code in _VALUES], fits):
        found[id(one)] = _values_swapped(one, other)
        found.pop(id(other), None)
    return list(found.values())


def _is_below(path: tuple[Key, ...], wrong: set[tuple[Key, ...]]) -> bool:
    return any(path[:length] in wrong for length in range(1, len(path) + 1))


# --- keys ---


def _match_keys(missing: Sequence[ToldMistake], strays: Sequence[ToldMistake], found: dict[int, Problem]) -> None:
    """Tells of a missing key where it stands under another name, or in another mapping."""
    by_mapping, by_key = defaultdict[Any, list[ToldMistake]](list), defaultdict[str, list[ToldMistake]](list)
    lacks = Counter(lack.mapping for lack in missing)
    for stray in strays:
        by_mapping[stray.mapping].append(stray)
        by_key[stray.keys[0]].append(stray)
    for lack in missing:
        here = by_mapping[lack.mapping]
        elsewhere = [stray for key in lack.keys for stray in by_key[key]]
        doubtful = [stray for stray in here if not _is_sure(stray)]
        if any(_means(stray, lack) for stray in here):
            del found[id(lack)]
        elif lacks[lack.mapping] == len(doubtful) == 1:
            found[id(doubtful[0])] = _renamed(doubtful[0], lack)
            del found[id(lack)]
        elif elsewhere:
            stray = elsewhere[0]
            by_key[stray.keys[0]].remove(stray)
            found[id(stray)] = replace(stray.problem, also=(Remark(lack.problem.span, say("place.missing")),))
            del found[id(lack)]


def _means(stray: ToldMistake, lack: ToldMistake) -> bool:
    """Whether the missing key is there, misspelt."""
    near = stray.problem.hint
    return isinstance(near, NearName) and near.sure and near.meant in lack.keys


def _is_sure(one: ToldMistake) -> bool:
    return isinstance(one.problem.hint, NearName) and one.problem.hint.sure


def _renamed(stray: ToldMistake, lack: ToldMistake) -> Problem:
    read, wanted = stray.keys[0], lack.keys[0]
    document, path = stray.mistake.document, (*stray.mapping, read)
    if read.startswith(f"{wanted} "):
        rest = read.removeprefix(f"{wanted} ")
        fix = Fix(say("mend.put-colon"), (Edit(stray.problem.span, f"{wanted}: {rest}"),))
        return replace(stray.problem, hint=say("facts/unknown-key.hint-colon", key=wanted, value=rest), fixes=(fix,))
    if document.has(*path) and str(_value(document.data, path)) in lack.keys:
        edits = (Edit(stray.problem.span, wanted), Edit(document.span(*path), read))
        fix = Fix(say("mend.swap-key"), edits)
        hint = say("facts/unknown-key.hint-swapped", key=wanted, value=read)
        return replace(stray.problem, hint=hint, fixes=(fix,))
    known = one_of(f"'{key}'" for key in lack.keys)
    near = NearName.of(say("facts/unknown-key.hint-missing", known=known, wanted=wanted), read, wanted, False)
    return replace(stray.problem, hint=near, fixes=())


def _value(data: Any, path: Iterable[Key]) -> Any:
    for step in path:
        data = data[step]
    return data


# --- values ---


def _swapped(told: Sequence[ToldMistake], fits: Fits) -> list[tuple[ToldMistake, ToldMistake]]:
    """Neighbours each of which has what the other should have."""
    return [
        (one, other)
        for one, other in pairwise(told)
        if one.mistake.path[:-1] == other.mistake.path[:-1] != one.mistake.path
        and fits(one.mistake, other.mistake.value)
        and fits(other.mistake, one.mistake.value)
    ]


def _values_swapped(one: ToldMistake, other: ToldMistake) -> Problem:
    names = [str(told.mistake.path[-1]) for told in (one, other)]
    texts = [str(told.mistake.value) for told in (one, other)]
    edits = (Edit(one.problem.span, texts[1]), Edit(other.problem.span, texts[0]))
    return replace(
        one.problem,
        also=(Remark(other.problem.span, say("place.and-here")),),
        hint=say("facts/wrong-type.hint-swapped", one=names[0], other=names[1]),
        fixes=(Fix(say("mend.swap-values"), edits),),
    )
