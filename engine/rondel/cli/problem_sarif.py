"""Problems as a SARIF 2.1.0 log: each with its place, its other places and its hint, each code with its page.

Of a page the first sentence is what a list shows, with the reason behind it what a tooltip shows, and the whole is the
help. A site that shows the log has no page of ours to lead to, so that the link is to the page on this machine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rondel import __version__
from rondel.cli.fix_formats import sarif_fix
from rondel.problems import Problem, Remark, Span
from rondel.source.resources import problem_page, problem_page_uri

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
BASE = "%SRCROOT%"  # the usual name of the folder that relative paths start from


def as_sarif(problems: Sequence[Problem], sources: Mapping[str, str]) -> str:
    """Problems as a SARIF 2.1.0 log of one run."""
    levels = {problem.code: level(problem) for problem in problems}
    codes = sorted(levels)
    driver = {"name": "rondel", "version": __version__, "rules": [_rule(code, levels[code]) for code in codes]}
    results = [_result(problem, codes) for problem in problems]
    # Columns of Python count code points; without this a reader would take them for UTF-16 units.
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def level(problem: Problem) -> str:
    """How grave a problem is, in the words of SARIF and others."""
    return "warning" if problem.warns else "error"


# --- codes ---


def _rule(code: str, grave: str) -> dict[str, Any]:
    room, _, what = code.partition("/")
    rule = {
        "id": code,
        "name": "".join(part.capitalize() for part in re.split("[/-]", code)),
        "defaultConfiguration": {"level": grave},
        "properties": {"tags": [room]},
    }
    page = problem_page(code)
    return rule | (_described(page) | _linked(code) if page is not None else {"shortDescription": {"text": what}})


def _described(page: str) -> dict[str, Any]:
    """What a page says, in short, with its reason, and as a whole."""
    first, why = page.split("\n\n")[1], page.partition("\n## Why\n\n")[2].strip()
    return {
        "shortDescription": {"text": _plain_text(first)},
        "fullDescription": {"text": _plain_text(f"{first} {why}")},
        "help": {"text": _plain_text(page), "markdown": page},
    }


def _linked(code: str) -> dict[str, str]:
    uri = problem_page_uri(code)
    return {"helpUri": uri} if uri else {}


def _plain_text(markdown: str) -> str:
    """A page for readers that show no markdown: without fences, marks of headings and backticks."""
    unfenced = re.sub("(?m)^```.*\n?", "", markdown)
    return re.sub(r"(?m)^## |\A# |`", "", unfenced).strip()


# --- results ---


def _result(problem: Problem, codes: list[str]) -> dict[str, Any]:
    text = f"{problem.message}\nhint: {problem.hint}" if problem.hint else problem.message
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": level(problem),
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(problem.span)}],
    }
    if problem.also:
        result["relatedLocations"] = [_related(number, remark) for number, remark in enumerate(problem.also, 1)]
    if problem.fixes:
        result["fixes"] = [sarif_fix(fix) for fix in problem.fixes]
    # Messages of SARIF have numbered arguments, ours have names: so they stand beside the text.
    said = {"message_id": problem.message.id, "hint": problem.hint, "values": dict(problem.values)}
    if kept := {name: value for name, value in said.items() if value}:
        result["properties"] = kept
    return result


def _related(number: int, remark: Remark) -> dict[str, Any]:
    return {"id": number, "message": {"text": remark.text}, "physicalLocation": _location(remark.span)}


def _location(span: Span) -> dict[str, Any]:
    region = {"startLine": max(1, span.line), "startColumn": max(1, span.column)}
    if span.end_line >= span.line and span.end_column and (span.end_line, span.end_column) > (span.line, span.column):
        region |= {"endLine": span.end_line, "endColumn": span.end_column}
    return {"artifactLocation": _artifact(span.file), "region": region}


def _artifact(file: str) -> dict[str, str]:
    """A file by its whole path, or by its way from the folder in which the command ran."""
    if Path(file).is_absolute():
        return {"uri": Path(file).as_uri()}
    return {"uri": quote(file, errors="surrogateescape"), "uriBaseId": BASE}
