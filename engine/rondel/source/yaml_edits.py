"""Entries put into YAML files as edits of their text, so that comments, order and layout stay as they are."""

from __future__ import annotations

import json
import re

from rondel.messages.said import say
from rondel.problems import Edit, Fix, Span
from rondel.source.document import Document
from rondel.source.yaml_places import Key

_PLAIN = re.compile(r"[A-Za-z][\w ,.()'-]*[\w.)]|[A-Za-z]")
_NOT_TEXT = frozenset({"yes", "no", "true", "false", "on", "off", "null", "none"})


def plain_or_quoted(text: str) -> str:
    """A text as one writes it in a file: in quotes only where YAML would take it for something else."""
    is_plain = _PLAIN.fullmatch(text) and text.lower() not in _NOT_TEXT and "," not in text
    return text if is_plain else json.dumps(text, ensure_ascii=False)


def entry_added(document: Document, path: tuple[Key, ...], entry: str, *, behind: Key | None = None) -> Edit | None:
    """An entry (`key: value`, or `value` of a list) put into what stands at a path, behind a key or at the end."""
    inner = _parts(document, path)
    if not document.has(*path) or not isinstance(_data(document, path), dict | list):
        return None
    if document.text.splitlines()[document.span(*path).line - 1][document.span(*path).column - 1] in "[{":
        return _added_in_brackets(document, path, entry, is_empty=not inner)
    if not inner:
        return None
    neighbour = behind if behind in inner else inner[-1]
    dash = "- " if isinstance(_data(document, path), list) else ""
    column = document.key_span(*path, neighbour).column - len(dash)
    return line_added(document, _last_line(document, (*path, neighbour)), " " * (column - 1) + dash + entry)


def _data(document: Document, path: tuple[Key, ...]) -> object:
    found = document.data
    for step in path:
        found = found[step]
    return found


def _parts(document: Document, path: tuple[Key, ...]) -> list[Key]:
    """The keys of a mapping, or the numbers of a list, in their order."""
    found = _data(document, path) if document.has(*path) else None
    return list(found) if isinstance(found, dict) else list(range(len(found))) if isinstance(found, list) else []


def _added_in_brackets(document: Document, path: tuple[Key, ...], entry: str, *, is_empty: bool) -> Edit | None:
    span = document.span(*path)
    line = document.text.splitlines()[span.end_line - 1]
    before = line[: span.end_column - 2].rstrip()
    if not before:
        return None  # the bracket has a line of its own: where a comma belongs is not certain
    start, comma = len(before) + 1, "" if is_empty or before.endswith(",") else ","
    blank = " " if before.endswith(",") or comma else ""
    return Edit(Span(document.file, span.end_line, start, span.end_line, start), f"{comma}{blank}{entry}")


def _last_line(document: Document, path: tuple[Key, ...]) -> int:
    """The last line of a value, without the blank lines and comments behind it."""
    span, lines = document.span(*path), document.text.splitlines()
    last = min(span.end_line - (span.end_column == 1 and span.end_line > span.line), len(lines))
    while last > span.line and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1
    return last


def line_added(document: Document, behind: int, line: str) -> Edit:
    """A line put behind another."""
    lines = document.text.splitlines()
    if behind < len(lines) or document.text.endswith("\n"):
        return Edit(Span(document.file, behind + 1, 1, behind + 1, 1), f"{line}\n")
    column = len(lines[-1]) + 1
    return Edit(Span(document.file, behind, column, behind, column), f"\n{line}\n")


def need_added(facts: Document, name: str) -> Fix | None:
    """The mend that adds a module to those that a module needs."""
    data = facts.data if isinstance(facts.data, dict) else {}
    needs = data.get("needs")
    if needs is None and "needs" not in data:
        above = "version" if "version" in data else "module"
        edit = line_added(facts, facts.key_span(above).line, f"needs: [{name}]") if above in data else None
    else:
        edit = entry_added(facts, ("needs",), f'{name}: "*"' if isinstance(needs, dict) else name)
    return Fix(say("mend.add-need", name=name), (edit,), sure=True) if edit else None
