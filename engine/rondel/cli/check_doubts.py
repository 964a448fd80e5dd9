"""`rondel check --reconstructed`: which facts of modules and line-ups are not known for sure, and where they stand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rondel.cli.check_modules import targets_of
from rondel.messages.said import Said, say
from rondel.messages.speaking import spoken
from rondel.pipeline import read_lineup
from rondel.problems import RulesetError
from rondel.rules.explain.doubts import DOUBTFUL, Doubt, doubts


def find_doubts(paths: Sequence[str], shelves: Sequence[str], lineups: Sequence[str]) -> list[Doubt]:
    """What is not sure in everything at some paths and in line-ups, each with all that it needs."""
    targets, problems = targets_of(paths, shelves, lineups)
    found: dict[Doubt, None] = {}
    for target in targets:
        linked = read_lineup(target.lineup, target.shelves)
        problems += linked.problems
        found |= dict.fromkeys(doubts(linked.ruleset.facts) if linked.ruleset else ())
    if problems:
        raise RulesetError(problems)
    return list(found)


def as_json(found: Iterable[Doubt]) -> str:
    """The list for other programs."""
    data = [
        {
            "address": doubt.address, "status": doubt.status, "file": doubt.span.file, "line": doubt.span.line,
            "column": doubt.span.column, "members": list(doubt.members), "of": doubt.of,
        }
        for doubt in found
    ]  # fmt: skip
    return json.dumps(data, indent=1)


def as_text(found: Iterable[Doubt]) -> str:
    """The list for people: file, line, what."""
    return "\n".join(f"{doubt.span.file}:{doubt.span.line}: {doubt.address}: {_what(doubt)}" for doubt in found)


def summary(found: Sequence[Doubt]) -> Said:
    """How much there is of it."""
    counts = Counter(doubt.status for doubt in found)
    parts = [say("doubts.facts", n=counts[status], status=_status(status)) for status in DOUBTFUL if counts[status]]
    return say("list.all", names=tuple(parts)) if parts else say("doubts.none")


def _status(status: str) -> Said:
    return say("doubts.reconstructed") if status == "reconstructed" else say("doubts.inferred")


def _what(doubt: Doubt) -> str:
    status = _status(doubt.status)
    if not doubt.members:
        return spoken(status)
    if len(doubt.members) == doubt.of:
        return spoken(say("doubts.all", n=doubt.of, status=status))
    named = tuple(_runs(doubt.members))
    return spoken(say("doubts.some", n=len(doubt.members), of=doubt.of, status=status, names=named))


def _runs(names: Sequence[str]) -> Iterator[str]:
    """Names, those that count on from each other as `m02..m10`."""
    first = last = names[0]
    for name in (*names[1:], ""):
        if name and _follows(last, name):
            last = name
            continue
        yield first if first == last else f"{first}..{last}"
        first = last = name


def _follows(name: str, other: str) -> bool:
    (stem, number), (other_stem, other_number) = (_stem_and_number(one) for one in (name, other))
    return stem == other_stem and other_number == number + 1


def _stem_and_number(name: str) -> tuple[str, int]:
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or -2)
