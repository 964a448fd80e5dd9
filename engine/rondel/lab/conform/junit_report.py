"""What the conformance kit found, for whatever reads JUnit XML: a suite for each line-up, a case for each law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rondel.lab.conform.kit import Conformance, ConformTally
from rondel.lab.conform.report import never_ran, violation_said
from rondel.lab.junit import JUnitCase, JUnitMessage, JUnitSuite, Verdict, junit_text, problems_message
from rondel.messages.said import say

PLAYED = "the line-up can be played"


def junit_report(results: Sequence[Conformance]) -> str:
    """All laws of all line-ups; what no game came by is told, and nobody's failure."""
    return junit_text("rondel conform", [_suite(result) for result in results], sum(one.seconds for one in results))


def _suite(result: Conformance) -> JUnitSuite:
    name = " + ".join(result.modules)
    played = JUnitCase(name, PLAYED, problems_message(result.problems, result.sources))
    laws = [_case(name, tally) for tally in result.tallies] if not result.problems else []
    return JUnitSuite(name, [played, *laws], result.seconds, "\n".join(_said(result)))


def _said(result: Conformance) -> Iterator[str]:
    if not result.problems:
        yield say("conform.played", n=result.games, players=result.counts, decisions=result.decisions)
    yield from (say("conform.one-never-ran", where=where) for where in never_ran([result]))


def _case(lineup: str, tally: ConformTally) -> JUnitCase:
    return JUnitCase(lineup, f"{tally.check.name} {tally.check.claim}", _message(tally))


def _message(tally: ConformTally) -> JUnitMessage | None:
    if not tally.wrong:
        return None if tally.asked else JUnitMessage(Verdict.SKIPPED, "not-asked", say("conform.not-asked"))
    lines = [*map(violation_said, tally.violations)]
    left = tally.wrong - len(lines)
    text = "\n".join([*lines, say("conform.and-more", n=left)] if left else lines)
    return JUnitMessage(Verdict.FAILED, tally.check.name, lines[0], text)
