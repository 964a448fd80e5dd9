"""A comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rondel.lab.compare.comparison import Comparison, Finding
from rondel.lab.compare.looks import FIRST_PAIRS
from rondel.lab.compare.names import Namer
from rondel.lab.compare.sections import looked_through, of_sources
from rondel.lab.compare.verdict import PlainVerdict

WIDTH = 100
NOTHING = "\u2013"


def told(comparison: Comparison, namer: Namer) -> str:
    """The verdict first, then the figures, then how it was played."""
    verdict, say, setup = PlainVerdict(comparison, namer), namer.second.say, comparison.setup
    lines = [f"{say('compare.before')}: {setup.first.asked}", f"{say('compare.after')}: {setup.second.asked}", ""]
    lines += _wrapped(said.text for said in verdict.sentences())
    return "\n".join([*lines, *_figures(comparison, namer, verdict)] if comparison.pairs else lines)


def _figures(comparison: Comparison, namer: Namer, verdict: PlainVerdict) -> Iterator[str]:
    """All numbers, and how they came about."""
    say = namer.second.say
    yield from ("", *_table(comparison.headlines, namer), *verdict.turns())
    if sources := of_sources(comparison):
        yield from ("", say("compare.sources"), *_table(sources, namer))
    yield from ("", say("compare.looked-through"))
    if others := looked_through(comparison):
        yield from (*_table(others, namer), *_wrapped([say("compare.explored")]))
    else:
        yield say("compare.explored-none")
    yield from ("", *_wrapped([*verdict.conditions(), *verdict.needed()]))


def _wrapped(sentences: Iterable[str]) -> list[str]:
    return [line for sentence in sentences for line in wrap(sentence, WIDTH, subsequent_indent="  ")]


def _table(rows: Sequence[Finding], namer: Namer) -> list[str]:
    """What, before, after, the difference with its range, and what may be said of it."""
    say = namer.second.say
    ids = ("measure", "before", "after", "difference", "range")
    shown = [[say(f"compare.{id}") for id in (*ids, "remark")], *(row_texts(found, namer) for found in rows)]
    widths = [max(len(row[column]) for row in shown) for column in range(len(ids))]
    return [_aligned(row, widths).rstrip() for row in shown]


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *numbers, remark = row
    return "  ".join(
        [f"{first:<{widths[0]}}", *(f"{text:>{wide}}" for text, wide in zip(numbers, widths[1:], strict=True)), remark]
    )


def row_texts(found: Finding, namer: Namer) -> list[str]:
    """A measure as a row of a table."""
    shown = namer.shown(found)
    return [
        namer.label(found),
        NOTHING if found.only == "second" else shown.before,
        NOTHING if found.only == "first" else shown.after,
        shown.change,
        namer.interval(found),
        remark(found, namer),
    ]


def remark(found: Finding, namer: Namer) -> str:
    """What may be said of a difference."""
    if found.only:
        return namer.second.say("compare.only-before" if found.only == "first" else "compare.only-after")
    if found.seen.pairs < FIRST_PAIRS and not found.name.startswith("skill."):  # whose games are fixed in advance
        return namer.second.say("compare.too-few-games")
    if found.is_found:
        return namer.second.say("compare.found")
    return namer.second.say("compare.may-be-chance" if namer.shown(found).difference else "compare.no-change")
