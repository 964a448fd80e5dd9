"""Problems as output: text with carets for people, JSON, SARIF and GitHub annotations for machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rondel.cli.fix_formats import plain_fix
from rondel.cli.problem_sarif import as_sarif, level
from rondel.problems import MOST_REMARKS, Problem, Remark, Span, render

LARGEST_SHOWN = 16 * 1024 * 1024
SHIPPED = "rondel/rulesets/"

Sources = Mapping[str, str]


def as_text(problems: Sequence[Problem], sources: Sources) -> str:
    """Problems for people, an empty line between two."""
    return "\n\n".join(render(problem, sources) for problem in problems)


def as_json(problems: Sequence[Problem], sources: Sources) -> str:
    """Problems as a list of objects; places are 1-based, ends exclusive."""
    return json.dumps([_plain(problem) for problem in problems], ensure_ascii=False, indent=1)


def _plain(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "level": level(problem),
        "message": problem.message,
        **_plain_span(problem.span),
        "hint": problem.hint,
        "also": [_plain_remark(remark) for remark in problem.also],
        "message_id": problem.message.id,
        "values": dict(problem.values),
        "hint_id": problem.hint.id,
        "hint_values": dict(problem.hint.values),
        "fixes": [plain_fix(fix) for fix in problem.fixes],
    }


def _plain_remark(remark: Remark) -> dict[str, Any]:
    said = remark.text
    return {"message": said, **_plain_span(remark.span), "message_id": said.id, "values": dict(said.values)}


def _plain_span(span: Span) -> dict[str, str | int]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line or span.line,
        "end_column": span.end_column or span.column,
    }


# --- GitHub ---


def as_github(problems: Sequence[Problem], sources: Sources) -> str:
    """Problems as workflow commands, which GitHub shows beside the lines."""
    return "\n".join(map(_annotation, problems))


def _annotation(problem: Problem) -> str:
    span = problem.span
    places = {"file": span.file, "line": span.line, "col": span.column}
    if span.end_line == span.line and span.end_column > span.column:
        places |= {"endColumn": span.end_column}
    values = ",".join(f"{key}={_escaped(str(value), inside=True)}" for key, value in places.items())
    title = _escaped(problem.code, inside=True)
    text = problem.message + (f"\nhint: {problem.hint}" if problem.hint else "")
    text += "".join(f"\n{remark.span}: {remark.text}" for remark in problem.also[:MOST_REMARKS])
    return f"::{level(problem)} {values},title={title}::{_escaped(text)}"


def _escaped(text: str, *, inside: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if inside else text


FORMATS: dict[str, Callable[[Sequence[Problem], Sources], str]] = {
    "text": as_text,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}


# --- the texts that problems are about ---


def texts_of(problems: Iterable[Problem]) -> dict[str, str]:
    """The texts of the files that problems point into, as far as they can be read again.

    A file that was refused is only ever pointed at as a whole, so that none of it is shown.
    """
    spans = [span for problem in problems for span in (problem.span, *(also.span for also in problem.also))]
    files = {span.file for span in spans if not span.is_whole_file}
    return {file: text for file in files if (text := _text(file)) is not None}


def forget_texts() -> None:
    """For whoever has changed files: what they hold is read anew."""
    _text.cache_clear()


@cache
def _text(file: str) -> str | None:
    from rondel.files.reading import Refused, read_guarded
    from rondel.source.resources import shipped_rulesets

    if file.startswith(SHIPPED):
        raw = read_guarded(shipped_rulesets().joinpath(file.removeprefix(SHIPPED)), LARGEST_SHOWN)
    else:
        raw = read_guarded(Path(file), LARGEST_SHOWN, _folder_of(Path(file)))
    try:
        return None if isinstance(raw, Refused) else raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _folder_of(file: Path) -> Path:
    """The folder that a file must lie in: that of its module, else the one it stands in."""
    from rondel.source.shelf import FACTS_FILE

    found = [folder for folder in file.parents if (folder / FACTS_FILE).is_file()]
    return found[0] if found else file.parent
