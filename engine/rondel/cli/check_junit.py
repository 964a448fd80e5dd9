"""`rondel check --format junit`: a suite for each module that was asked for, a case for each of its files."""

from __future__ import annotations

from rondel.cli.check_modules import Findings
from rondel.lab.junit import JUnitSuite, Verdict, file_cases, junit_text
from rondel.problems import render

OTHER_FILES = "other files"


def as_junit(findings: Findings) -> str:
    """What was found, by module and file; files of needed modules and line-ups only where something is wrong."""
    suites = [_suite(findings, module) for module in sorted({*findings.files.values()})]
    elsewhere = [problem for problem in findings.wrong if problem.span.file not in findings.files]
    if elsewhere:
        cases = file_cases(OTHER_FILES, (), elsewhere, findings.sources, Verdict.FAILED)
        suites.append(JUnitSuite(OTHER_FILES, cases))
    return junit_text("rondel check", suites)


def _suite(findings: Findings, module: str) -> JUnitSuite:
    files = [file for file, name in findings.files.items() if name == module]
    found = [problem for problem in findings.problems if findings.files.get(problem.span.file) == module]
    cases = file_cases(module, files, [one for one in found if not one.warns], findings.sources, Verdict.FAILED)
    # A case with a message has not passed, whatever the message: warnings are only said.
    warnings = "\n\n".join(render(one, findings.sources) for one in found if one.warns)
    return JUnitSuite(module, cases, said=warnings)
