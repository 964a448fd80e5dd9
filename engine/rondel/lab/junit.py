"""JUnit XML, as Jenkins and GitLab read it: suites of cases, each passed, failed, broken or skipped.

A case has one message at most, because readers take the first and drop the others. Places stand in its text, for the
schema knows no file of a case. All that is written is ASCII, and so right in any encoding.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

from rondel.frozen import frozen
from rondel.problems import Problem, render

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
LONGEST_MESSAGE = 300
_NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Verdict(Enum):
    """How a case ended; the value is the name of its element."""

    FAILED = "failure"
    BROKEN = "error"
    SKIPPED = "skipped"


@frozen
class JUnitMessage:
    """Why a case did not pass: what is wrong in one word, in one line, and at length."""

    verdict: Verdict
    kind: str
    message: str
    text: str = ""


@frozen
class JUnitCase:
    """One claim that was looked at; without a message it holds."""

    group: str
    name: str
    message: JUnitMessage | None = None


@frozen
class JUnitSuite:
    """Cases that belong together."""

    name: str
    cases: Sequence[JUnitCase]
    seconds: float | None = None
    said: str = ""


def junit_text(name: str, suites: Sequence[JUnitSuite], seconds: float | None = None) -> str:
    """The whole report; cases of one group that are called alike are numbered, because readers drop the second."""
    from xml.etree.ElementTree import Element, indent, tostring  # here, because few ask for it

    root = Element("testsuites", {"name": _allowed(name), **_time(seconds), **_counts(suites)})
    times = Counter[tuple[str, str]]()
    root.extend(_suite(suite, times) for suite in suites)
    indent(root)
    return f"{DECLARATION}\n{tostring(root, encoding='us-ascii', xml_declaration=False).decode()}"


def _suite(suite: JUnitSuite, times: Counter[tuple[str, str]]) -> Element:
    from xml.etree.ElementTree import Element, SubElement

    counts = {**_counts([suite]), "skipped": str(_count([suite], Verdict.SKIPPED))}
    element = Element("testsuite", {"name": _allowed(suite.name), **counts, **_time(suite.seconds)})
    element.extend(_case(case, times) for case in suite.cases)
    if suite.said:
        SubElement(element, "system-out").text = _allowed(suite.said)
    return element


def _case(case: JUnitCase, times: Counter[tuple[str, str]]) -> Element:
    from xml.etree.ElementTree import Element, SubElement

    times[case.group, case.name] += 1
    number = times[case.group, case.name]
    name = f"{case.name} ({number})" if number > 1 else case.name
    element = Element("testcase", {"classname": _allowed(case.group), "name": _allowed(name)})
    if case.message is not None:
        said = {"type": _allowed(case.message.kind), "message": _allowed(case.message.message[:LONGEST_MESSAGE])}
        SubElement(element, case.message.verdict.value, said).text = _allowed(case.message.text) or None
    return element


def _counts(suites: Sequence[JUnitSuite]) -> dict[str, str]:
    return {
        "tests": str(sum(len(suite.cases) for suite in suites)),
        "failures": str(_count(suites, Verdict.FAILED)),
        "errors": str(_count(suites, Verdict.BROKEN)),
    }


def _count(suites: Sequence[JUnitSuite], verdict: Verdict) -> int:
    messages = [case.message for suite in suites for case in suite.cases]
    return sum(message is not None and message.verdict is verdict for message in messages)


def _time(seconds: float | None) -> dict[str, str]:
    return {} if seconds is None else {"time": f"{seconds:.3f}"}


def _allowed(text: str) -> str:
    """A text in which what XML cannot hold, even as a reference, is an escape as elsewhere."""
    return _NOT_IN_XML.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


# --- problems ---


def file_cases(
    group: str, files: Iterable[str], problems: Iterable[Problem], sources: Mapping[str, str], verdict: Verdict
) -> list[JUnitCase]:
    """A case for each file, those of problems among them; it holds if there is no problem in the file."""
    ordered = sorted(problems, key=lambda problem: problem.order)
    told = {file: list(found) for file, found in groupby(ordered, key=lambda problem: problem.span.file)}
    names = sorted({*files, *told})
    return [JUnitCase(group, file, problems_message(told.get(file, ()), sources, verdict)) for file in names]


def problems_message(
    problems: Sequence[Problem], sources: Mapping[str, str], verdict: Verdict = Verdict.BROKEN
) -> JUnitMessage | None:
    """The first of some problems in a line, all of them at length; nothing if there is none."""
    if not problems:
        return None
    first = problems[0]
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    line = f"{first.span}: {first.message}{more}"
    return JUnitMessage(verdict, first.code, line, "\n\n".join(render(problem, sources) for problem in problems))
