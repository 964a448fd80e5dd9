"""Mends as output: for machines in JSON and SARIF, for people as a diff."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from rondel.messages.said import say
from rondel.messages.speaking import spoken
from rondel.problems import Edit, Fix, Span


def plain_fix(fix: Fix) -> dict[str, Any]:
    """A mend as an object; places are 1-based, ends exclusive, and all edits belong together."""
    edits = [{"file": edit.span.file, **_bounds(edit.span), "text": edit.text} for edit in fix.edits]
    said = {"title": fix.title, "title_id": fix.title.id, "title_values": dict(fix.title.values)}
    return {**said, "sure": fix.sure, "edits": edits}


def _bounds(span: Span) -> dict[str, int]:
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line or span.line,
        "end_column": span.end_column or span.column,
    }


def sarif_fix(fix: Fix) -> dict[str, Any]:
    """A mend as SARIF has it: the changes of each file."""
    files = dict.fromkeys(edit.span.file for edit in fix.edits)
    changes = [_change(file, [edit for edit in fix.edits if edit.span.file == file]) for file in files]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _change(file: str, edits: Iterable[Edit]) -> dict[str, Any]:
    location = {"uri": quote(file, errors="surrogateescape")}
    return {"artifactLocation": location, "replacements": [_replacement(edit) for edit in edits]}


def _replacement(edit: Edit) -> dict[str, Any]:
    span = edit.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line or span.line,
        "endColumn": span.end_column or span.column,
    }
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def as_diff(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """What would change in some files, as a unified diff."""
    return "".join(_difference(file, old[file], new[file]) for file in sorted(new))


def _difference(file: str, old: str, new: str) -> str:
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    lines = difflib.unified_diff(before, after, file, f"{file} ({spoken(say('check.mended-file'))})")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n" for line in lines)
