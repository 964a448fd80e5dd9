"""What came of scenarios, as text for people and as data for machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rondel.lab.scenario.failure import Failure
from rondel.lab.scenario.scenarios import Outcome, Report
from rondel.messages.said import Said, say
from rondel.messages.speaking import figure, spoken
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
    parts = [say("scenario.counted", n=total), say("scenario.passed", n=total - failed)]
    parts.append(say("scenario.failed", n=failed))
    if report.problems:
        parts.append(say("check.problems", n=len(report.problems)))
    if warned := sum(len(outcome.warnings) for outcome in report.outcomes):
        parts.append(say("check.warnings", n=warned))
    return spoken(say("scenario.summary", parts=tuple(parts), n=decisions, seconds=figure(seconds, 1)))


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
    heads = spoken(say("scenario.warning")), spoken(say("scenario.write"))
    wide = max(map(len, heads))
    yield f"  {heads[0]:<{wide}} {spoken(_found_instead(warning))}"
    yield f"  {heads[1]:<{wide}} {player} is not asked"


def failure_lines(failure: Failure, sources: Mapping[str, str]) -> Iterator[str]:
    """What was wanted and what was found."""
    labels = [spoken(label()) for label in _LABELS]
    wide = max(map(len, labels))
    for label, text in _failure_parts(failure, sources):
        yield f"{spoken(label()) if label else '':<{wide}} {spoken(text)}"


_WANTED, _FOUND = partial(say, "scenario.wanted"), partial(say, "scenario.found")
_WHY, _NOTE = partial(say, "scenario.why"), partial(say, "scenario.note")
_LABELS = (_WANTED, _FOUND, _WHY, _NOTE)


def _failure_parts(failure: Failure, sources: Mapping[str, str]) -> Iterator[tuple[Callable[[], Said] | None, str]]:
    """What was wanted, found and so on, each with its label; what goes on from the line above has none."""
    decision, is_claim = failure.decision, failure.what == "claim"
    wanted = text_at(failure.span, sources) if is_claim else failure.wanted
    if wanted:
        yield _WANTED, wanted
    found = _sides(failure, sources) or say("scenario.does-not-hold") if is_claim else _found_instead(failure)
    yield _FOUND, found
    if decision is not None:
        yield None, _decision_said(decision, is_open=is_claim)
    if not is_claim:
        yield from ((_WHY, _reason_said(reason, sources)) for reason in failure.reasons)
    yield from ((_NOTE, note) for note in failure.notes)


def _found_instead(failure: Failure) -> str:
    match failure.what:
        case "not-asked":
            return say("scenario.somebody-else") if failure.decision else say("scenario.nobody-any-more")
        case "says-nothing":
            asked = say("scenario.somebody-else") if failure.decision else say("scenario.nobody-asked")
            return say("scenario.claims-nothing", asked=asked)
    told = _FOUND_INSTEAD.get(failure.what)
    return failure.found if told is None else told()


_FOUND_INSTEAD = {
    "not-on-offer": partial(say, "scenario.not-on-offer"),
    "on-offer": partial(say, "scenario.on-offer"),
    "asked": partial(say, "scenario.is-asked"),
    "asked-otherwise": partial(say, "scenario.other-options"),
    "asked-in-given": partial(say, "scenario.asked-in-given"),
    "never-rolls": partial(say, "scenario.never-rolled"),
    "never-draws": partial(say, "scenario.never-drawn"),
    "nobody-acts": partial(say, "scenario.nobody-acts"),
}


def _decision_said(decision: Decision, *, is_open: bool) -> Said:
    ids = [option.id for option in decision.options]
    shown = ", ".join(ids[:MOST_OPTIONS]) + (" …" if len(ids) > MOST_OPTIONS else "")
    player = decision.player or say("scenario.nobody")
    if is_open:
        return say("scenario.still-asked-about", player=player, about=decision.about, options=shown)
    return say("scenario.asked-about", player=player, about=decision.about, options=shown)


def _sides(failure: Failure, sources: Mapping[str, str]) -> str:
    """Each side that does not say its value itself."""
    told = [(text_at(side.span, sources), side.value) for side in failure.sides]
    said = [say("scenario.side", text=text, value=value) for text, value in told if text.strip("[]") != value]
    return say("list.all", names=tuple(said)) if said else ""


def _reason_said(reason: Reason, sources: Mapping[str, str]) -> Said:
    """A reason for people: what is in the way, and the condition as it is written."""
    said = _in_the_way(reason.code, reason.about)
    if reason.values:
        said = say("scenario.reason-of", why=said, values=tuple(reason.values))
    if reason.span:
        said = say("scenario.reason-at", why=said, place=f"{reason.span}: {_shortened(text_at(reason.span, sources))}")
    return said


def _in_the_way(code: str, about: str) -> Said:
    found = _IN_THE_WAY.get(code)
    return say("scenario.reason-unknown", about=about) if found is None else found(about=about)


_IN_THE_WAY: dict[str, Callable[..., Said]] = {
    "fixed": partial(say, "scenario.reason-fixed"),
    "forbidden": partial(say, "scenario.reason-forbidden"),
    "limit": partial(say, "scenario.reason-limit"),
    "need": partial(say, "scenario.reason-need"),
    "not-among": partial(say, "scenario.reason-not-among"),
    "nothing": partial(say, "scenario.reason-nothing"),
    "other-player": partial(say, "scenario.reason-other-player"),
    "over": partial(say, "scenario.reason-over"),
    "pay": partial(say, "scenario.reason-pay"),
    "timing": partial(say, "scenario.reason-timing"),
}


def reason_text(reason: Reason, sources: Mapping[str, str]) -> str:
    """A reason for machines: its code, what it is about, and the condition as it is written."""
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
