"""What ruamel.yaml says of broken YAML, said kindly and with its place.

The C parser and the Python parser word the same mistake differently; both wordings are known here.
"""

from __future__ import annotations

import re

from rondel.problems import Problem, Remark, Span

_KINDLY = (
    (
        r"mapping values are not allowed",
        "a ':' stands where no key can begin",
        "check the indentation, or quote the text if the ':' belongs to it",
    ),
    (r"cannot start any token.*\t|found.*tab", "a tab stands where only spaces may", "indent with spaces"),
    (r"cannot start any token", "a value cannot begin with this character", "write the text in quotes"),
    (
        r"unexpected ':'",
        "between brackets or braces a ':' must be followed by a blank",
        "write the text in quotes if the ':' belongs to it",
    ),
    (
        r"find expected ':'|could not find expected",
        "this line is neither 'key: value' nor '- entry'",
        "a key needs a ':' and a space after it",
    ),
    (
        r"expected '-'|block collection",
        "an entry of the list is expected here, beginning with '-'",
        "check the indentation of the list",
    ),
    (
        r"expected ',' or '\]'",
        "the list in brackets is not closed",
        "write ',' between entries and ']' at the end",
    ),
    (
        r"expected ',' or '\}'",
        "the mapping in braces is not closed",
        "write ',' between entries and '}' at the end",
    ),
    (
        r"unexpected end of stream.*quoted|end of stream",
        "the text in quotes is not closed",
        "write the same quote at its end",
    ),
    (
        r"document separator|document indicator",
        "the text in quotes is not closed before '---' or '...'",
        "write the same quote at its end",
    ),
    (
        r"unknown escape|escape sequence|hexadecimal|escape code",
        "a '\\' in double quotes begins an unknown escape",
        "write '\\\\' for a backslash, or use single quotes",
    ),
    (
        r"expected key|expected <block end>|block mapping",
        "a key is expected here",
        "check the indentation: keys of one mapping begin in the same column",
    ),
    (
        r"document start|document end",
        "nothing more is expected here",
        "check the indentation of what stands above",
    ),
    (
        r"block scalar|indentation indicator|chomping",
        "'|' or '>' is followed by something on its line",
        "begin the text on the next line, or write it in quotes",
    ),
    (r"\btag\b", "a tag ('!') is not complete, and tags are not allowed", "write the text in quotes"),
    (
        r"alias|anchor",
        "an alias or anchor is not complete, and neither is allowed",
        "write the text in quotes",
    ),
    (r"directive", "'%' at the beginning of a line is not understood", "write the text in quotes"),
)


def problem_from_error(error: Exception, text: str, file: str) -> Problem:
    """The problem that a parser's error stands for."""
    lines = text.splitlines() or [""]
    span = _span_of(_mark(error), lines, file)
    message, hint = _kindly(error, lines[span.line - 1][span.column - 1 :][:1])
    return Problem("facts/bad-yaml", message, span, _context(error, span, lines), hint)


def _mark(error: Exception) -> object:
    """Where to point: of a key without ':' and of an open quote, their beginning says more than their end."""
    began = getattr(error, "context_mark", None)
    heard = f"{getattr(error, 'problem', None)} {getattr(error, 'context', None)}"
    if began and re.search("simple key|end of stream.*quoted|document (separator|indicator)", heard):
        return began
    return getattr(error, "problem_mark", None) or began


def _kindly(error: Exception, character: str) -> tuple[str, str]:
    heard = f"{getattr(error, 'problem', None) or error} {getattr(error, 'context', None) or ''} {character}"
    for pattern, message, hint in _KINDLY:
        if re.search(pattern, heard, re.DOTALL):
            return message, hint
    said = str(getattr(error, "problem", None) or "it cannot be read").splitlines()[0]
    return f"this is not YAML: {said}", "check the indentation and the quotes near here"


def _context(error: Exception, span: Span, lines: list[str]) -> tuple[Remark, ...]:
    mark = getattr(error, "context_mark", None)
    start = _span_of(mark, lines, span.file) if mark else span
    return () if start == span else (Remark(start, "which began here"),)


def _span_of(mark: object, lines: list[str], file: str) -> Span:
    """The one character at a mark, kept inside the text: the end of a file has no line of its own."""
    line, column = getattr(mark, "line", 0), getattr(mark, "column", 0)
    if line >= len(lines):
        line, column = len(lines) - 1, len(lines[-1])
    return Span(file, line + 1, column + 1, line + 1, column + 2)
