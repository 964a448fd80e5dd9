"""What came of scenarios, as text for people and as data for machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rondel.lab.scenario.failure import Failure
from rondel.lab.scenario.scenarios import Outcome, Report
from rondel.play.decision import Decision
from rondel.play.why import Reason
from rondel.problems import Problem, Span, caret_lines, render

MOST_OPTIONS = 12
LONGEST_REASON = 60


def text_report(report: Report, seconds: float) -> str:
    """The failing scenarios with the failing line, and how many there were."""
    parts = [render(problem, report.sources) for problem in report.problems]
    for outcome in report.outcomes:
        if not outcome.passed:
            parts.append("\n".join(outcome_lines(outcome, report.sources)))
        parts += ["\n".join(_warning_lines(outcome, warning, report.sources)) for warning in outcome.warnings]
    return "\n\n".join([*parts, _summary(report, seconds)])


def _summary(report: Report, seconds: float) -> str:
    total = len(report.outcomes)
    failed = sum(not outcome.passed for outcome in report.outcomes)
    decisions = sum(outcome.decisions for outcome in report.outcomes)
    said = f"{total} scenario{'s' * (total != 1)}, {total - failed} passed, {failed} failed"
    if report.problems:
        said += f", {len(report.problems)} problem{'s' * (len(report.problems) != 1)}"
    if warned := sum(len(outcome.warnings) for outcome in report.outcomes):
        said += f", {warned} warning{'s' * (warned != 1)}"
    return f"{said} ({decisions} decisions, {seconds:.1f} s)"


def outcome_lines(outcome: Outcome, sources: Mapping[str, str]) -> Iterator[str]:
    """A scenario that fails: where, and each failing line with what was wanted and found."""
    first = (outcome.failures or outcome.problems)[0].span
    yield f"{first}: {outcome.module}: {outcome.title}"
    for failure in outcome.failures:
        yield from caret_lines(sources.get(failure.span.file, ""), failure.span)
        yield from (f"  {line}" for line in failure_lines(failure, sources))
    for problem in outcome.problems:
        yield render(problem, sources)


def _warning_lines(outcome: Outcome, warning: Failure, sources: Mapping[str, str]) -> Iterator[str]:
    player = warning.wanted.split(" ")[0]
    yield f"{warning.span}: {outcome.module}: {outcome.title}"
    yield from caret_lines(sources.get(warning.span.file, ""), warning.span)
    yield f"  warning: {_found_instead(warning)}"
    yield f"  write:   {player} is not asked"


def failure_lines(failure: Failure, sources: Mapping[str, str]) -> Iterator[str]:
    """What was wanted and what was found."""
    decision = failure.decision
    if failure.what == "claim":
        yield f"wanted: {text_at(failure.span, sources)}"
        yield f"found:  {_sides(failure, sources) or 'that it does not hold'}"
        if decision is not None:
            yield f"        {_decision_text(decision, 'is still asked')}"
        yield from (f"note:   {note}" for note in failure.notes)
        return
    if failure.wanted:
        yield f"wanted: {failure.wanted}"
    yield f"found:  {_found_instead(failure)}"
    if decision is not None:
        yield f"        {_decision_text(decision)}"
    for reason in failure.reasons:
        yield f"why:    {reason_text(reason, sources)}"
    yield from (f"note:   {note}" for note in failure.notes)


def _found_instead(failure: Failure) -> str:
    match failure.what:
        case "not-asked":
            return "somebody else is asked" if failure.decision else "nobody is asked any more"
        case "not-on-offer":
            return "it is not on offer"
        case "on-offer":
            return "it is on offer"
        case "asked":
            return "is asked"
        case "says-nothing":
            asked = "somebody else is asked" if failure.decision else "nobody is asked"
            return f"{asked}, so this claims nothing; it will be a failure in the next version"
        case "asked-otherwise":
            return "other options are on offer"
        case "asked-in-given":
            return "somebody must choose in 'given'"
        case "never-rolls":
            return "no die was rolled for it"
        case "never-draws":
            return "nothing was drawn for it"
        case "nobody-acts":
            return "nobody acts: write it inside as player { … }"
    return failure.found


def _decision_text(decision: Decision, asked: str = "is asked") -> str:
    ids = [option.id for option in decision.options]
    more = " …" if len(ids) > MOST_OPTIONS else ""
    return f"{decision.player or 'nobody'} {asked} about {decision.about}: {', '.join(ids[:MOST_OPTIONS])}{more}"


def _sides(failure: Failure, sources: Mapping[str, str]) -> str:
    """Each side that does not say its value itself."""
    told = [(text_at(side.span, sources), side.value) for side in failure.sides]
    said = [f"{text} is {value}" for text, value in told if text.strip("[]") != value]
    return ", ".join(said)


def reason_text(reason: Reason, sources: Mapping[str, str]) -> str:
    """A reason: its code, what it is about, and the condition as it is written."""
    values = f" ({', '.join(reason.values)})" if reason.values else ""
    about = f" {reason.about}" if reason.about else ""
    place = f", {reason.span}: {_shortened(text_at(reason.span, sources))}" if reason.span else ""
    return f"{reason.code}{about}{values}{place}"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON].rstrip() + " …"


def text_at(span: Span, sources: Mapping[str, str]) -> str:
    """What stands at a span, in one line."""
    lines = sources.get(span.file, "").splitlines()
    if not 1 <= span.line <= len(lines):
        return str(span)
    last = span.end_line or span.line
    part = lines[span.line - 1 : last]
    part[-1] = part[-1][: span.end_column - 1] if span.end_column else part[-1]
    part[0] = part[0][span.column - 1 :]
    return " ".join(" ".join(part).split())


# --- for machines ---


def json_report(report: Report, seconds: float) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "scenarios": len(report.outcomes),
        "passed": sum(outcome.passed for outcome in report.outcomes),
        "failed": sum(not outcome.passed for outcome in report.outcomes),
        "seconds": round(seconds, 3),
        "problems": [_problem_data(problem) for problem in report.problems],
        "results": [_outcome_data(outcome, report.sources) for outcome in report.outcomes],
    }


def _outcome_data(outcome: Outcome, sources: Mapping[str, str]) -> dict[str, Any]:
    return {
        "module": outcome.module,
        "title": outcome.title,
        **_place(outcome.span),
        "passed": outcome.passed,
        "decisions": outcome.decisions,
        "failures": [_failure_data(failure, sources) for failure in outcome.failures],
        "problems": [_problem_data(problem) for problem in outcome.problems],
        "warnings": [_failure_data(warning, sources) for warning in outcome.warnings],
    }


def _failure_data(failure: Failure, sources: Mapping[str, str]) -> dict[str, Any]:
    decision = failure.decision
    return {
        "what": failure.what,
        **_place(failure.span),
        "wanted": failure.wanted or text_at(failure.span, sources),
        "found": _sides(failure, sources) or _found_instead(failure),
        "decision": decision and {
            "player": decision.player, "about": decision.about, "options": [option.id for option in decision.options],
        },
        "reasons": [reason_text(reason, sources) for reason in failure.reasons],
        "notes": list(failure.notes),
    }  # fmt: skip


def _problem_data(problem: Problem) -> dict[str, Any]:
    return {"code": problem.code, "message": problem.message, **_place(problem.span), "hint": problem.hint}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line, "column": span.column}
