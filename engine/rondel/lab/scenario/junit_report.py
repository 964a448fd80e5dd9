"""What came of scenarios, for whatever reads JUnit XML: a suite for each module, a case for each scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from rondel.lab.junit import JUnitCase, JUnitMessage, JUnitSuite, Verdict, file_cases, junit_text, problems_message
from rondel.lab.scenario.report import failure_lines
from rondel.lab.scenario.scenarios import Outcome, Report
from rondel.problems import caret_lines

UNREAD = "modules that cannot be read"


def junit_report(report: Report, seconds: float) -> str:
    """All scenarios by module; a scenario that cannot be played is an error, one that does not hold a failure."""
    modules = dict.fromkeys(outcome.module for outcome in report.outcomes)
    suites = [_suite(report, module) for module in modules]
    if report.problems:
        cases = file_cases(UNREAD, (), report.problems, report.sources, Verdict.BROKEN)
        suites.append(JUnitSuite(UNREAD, cases))
    return junit_text("rondel scenario", suites, seconds)


def _suite(report: Report, module: str) -> JUnitSuite:
    outcomes = [outcome for outcome in report.outcomes if outcome.module == module]
    return JUnitSuite(module, [_case(outcome, report.sources) for outcome in outcomes])


def _case(outcome: Outcome, sources: Mapping[str, str]) -> JUnitCase:
    # Readers take what stands before the last dot for a folder.
    group = f"{outcome.module}.{PurePath(outcome.span.file).stem}"
    if outcome.failures:
        return JUnitCase(group, outcome.title, _failed(outcome, sources))
    return JUnitCase(group, outcome.title, problems_message(outcome.problems, sources))


def _failed(outcome: Outcome, sources: Mapping[str, str]) -> JUnitMessage:
    first = outcome.failures[0]
    said = "; ".join(" ".join(line.split()) for line in failure_lines(first, sources))
    text = "\n".join(_lines(outcome, sources))
    return JUnitMessage(Verdict.FAILED, first.what, f"{first.span}: {said}", text)


def _lines(outcome: Outcome, sources: Mapping[str, str]) -> Iterator[str]:
    for failure in outcome.failures:
        yield str(failure.span)
        yield from caret_lines(sources.get(failure.span.file, ""), failure.span)
        yield from (f"  {line}" for line in failure_lines(failure, sources))
