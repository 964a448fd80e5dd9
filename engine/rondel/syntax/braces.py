"""Where the braces of a block belong that stands without them: the layout of the lines says it."""

from __future__ import annotations

import re

from rondel.mends import span_between
from rondel.problems import Edit
from rondel.syntax.mistakes import SyntaxMistake, still_open_at

_MARK = re.compile(r"\s*(:|then\b)[ \t]*")
_PART = re.compile(r'#[^\n]*|"[^"\n]*"|[{}]|\n')


def closing_edits(mistake: SyntaxMistake) -> tuple[Edit, ...]:
    """The '}' that one block lacks, where its lines end; nothing if more than one is missing."""
    still_open = still_open_at(mistake)
    if not still_open or _depth(mistake.text[: mistake.offset]) != 1:
        return ()
    return (_closing(mistake, still_open[-1], mistake.offset),)


def _depth(text: str) -> int:
    marks = [part for part in _PART.findall(text) if part in "{}"]
    return marks.count("{") - marks.count("}")


def brace_edits(mistake: SyntaxMistake) -> tuple[Edit, ...]:
    """Both braces for a block that begins with ':' or 'then', as elsewhere."""
    mark = _MARK.match(mistake.text, mistake.offset)
    if mark is None or "LBRACE" not in mistake.expected:
        return ()
    start = len(mistake.text[: mistake.offset].rstrip())
    opened = _edit(mistake, start, mark.end(), " { " if _rest_of_line(mistake.text, mark.end()) else " {")
    return (opened, _closing(mistake, mark.end() - 1, len(mistake.text)))


def _closing(mistake: SyntaxMistake, opened: int, until: int) -> Edit:
    """A '}' for the block that begins at a letter: behind its last line, or in its own."""
    text = mistake.text
    line_start = text.rfind("\n", 0, opened) + 1
    indent = _indent(text[line_start:])
    if not _rest_of_line(text, opened + 1):
        last = _last_line_within(text, opened, until, len(indent))
        return _edit(mistake, last, last, f"\n{indent}}}")
    end = _end_in_line(text, opened + 1)
    return _edit(mistake, end, end, " }")


def _rest_of_line(text: str, offset: int) -> str:
    return text[offset:].partition("\n")[0].partition("#")[0].strip()


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _last_line_within(text: str, opened: int, until: int, indent: int) -> int:
    """Where the last line ends that stands further right than the one with the brace."""
    start = text.find("\n", opened)
    last = start if start >= 0 else len(text)
    while 0 <= start < until:
        end = text.find("\n", start + 1)
        line = text[start + 1 : end if end >= 0 else len(text)]
        if line.strip() and len(_indent(line)) <= indent:
            break
        last = (end if end >= 0 else len(text)) if line.strip() else last
        start = end
    return last


def _end_in_line(text: str, offset: int) -> int:
    """Where a block ends that stands in one line: before the '}' of another, a comment, or the end."""
    depth = 0
    for part in _PART.finditer(text, offset):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if depth < 0 or part[0][0] in "#\n":
            return len(text[: part.start()].rstrip())
    return len(text.rstrip())


def _edit(mistake: SyntaxMistake, start: int, end: int, new: str) -> Edit:
    return Edit(span_between(mistake.text, mistake.span.file, start, end), new)
