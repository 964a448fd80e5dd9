"""What ruamel.yaml says of broken YAML, said kindly and with its place.

The C parser and the Python parser word the same mistake differently; both wordings are known here.
"""

from __future__ import annotations

import re
from functools import partial

from rondel.messages.said import Said, say
from rondel.problems import Problem, Remark, Span

_KINDLY = (
    (
        r"mapping values are not allowed",
        partial(say, "facts/bad-yaml.colon"),
        partial(say, "facts/bad-yaml.hint-colon"),
    ),
    (
        r"cannot start any token.*\t|found.*tab",
        partial(say, "facts/bad-yaml.tab"),
        partial(say, "facts/bad-yaml.hint-tab"),
    ),
    (r"cannot start any token", partial(say, "facts/bad-yaml.character"), partial(say, "hint.quote-text")),
    (
        r"unexpected ':'",
        partial(say, "facts/bad-yaml.no-blank"),
        partial(say, "facts/bad-yaml.hint-no-blank"),
    ),
    (
        r"find expected ':'|could not find expected",
        partial(say, "facts/bad-yaml.no-key"),
        partial(say, "facts/bad-yaml.hint-no-key"),
    ),
    (
        r"expected '-'|block collection",
        partial(say, "facts/bad-yaml.entry"),
        partial(say, "facts/bad-yaml.hint-entry"),
    ),
    (
        r"expected ',' or '\]'",
        partial(say, "facts/bad-yaml.list-open"),
        partial(say, "facts/bad-yaml.hint-list-open"),
    ),
    (
        r"expected ',' or '\}'",
        partial(say, "facts/bad-yaml.mapping-open"),
        partial(say, "facts/bad-yaml.hint-mapping-open"),
    ),
    (
        r"unexpected end of stream.*quoted|end of stream",
        partial(say, "facts/bad-yaml.quote-open"),
        partial(say, "facts/bad-yaml.hint-quote-open"),
    ),
    (
        r"document separator|document indicator",
        partial(say, "facts/bad-yaml.quote-open-before"),
        partial(say, "facts/bad-yaml.hint-quote-open"),
    ),
    (
        r"unknown escape|escape sequence|hexadecimal|escape code",
        partial(say, "facts/bad-yaml.escape"),
        partial(say, "facts/bad-yaml.hint-escape"),
    ),
    (
        r"expected key|expected <block end>|block mapping",
        partial(say, "facts/bad-yaml.key"),
        partial(say, "facts/bad-yaml.hint-key"),
    ),
    (
        r"document start|document end",
        partial(say, "facts/bad-yaml.nothing-more"),
        partial(say, "facts/bad-yaml.hint-nothing-more"),
    ),
    (
        r"block scalar|indentation indicator|chomping",
        partial(say, "facts/bad-yaml.block-text"),
        partial(say, "facts/bad-yaml.hint-block-text"),
    ),
    (r"\btag\b", partial(say, "facts/bad-yaml.tag"), partial(say, "hint.quote-text")),
    (
        r"alias|anchor",
        partial(say, "facts/bad-yaml.alias"),
        partial(say, "hint.quote-text"),
    ),
    (r"directive", partial(say, "facts/bad-yaml.directive"), partial(say, "hint.quote-text")),
)


def problem_from_error(error: Exception, text: str, file: str) -> Problem:
    """The problem that a parser's error stands for."""
    lines = text.splitlines() or [""]
    span = _span_of(_mark(error), lines, file)
    line = lines[span.line - 1]
    before, behind = line[: span.column - 1], line[span.column - 1 :]
    if ended := _ended_quote(error, before, behind):
        return Problem("facts/bad-yaml", ended[0], span, (), ended[1])  # what the parser was in began far above
    message, hint = _kindly(error, behind[:1])
    return Problem("facts/bad-yaml", message, span, _context(error, span, lines), hint)


def _mark(error: Exception) -> object:
    """Where to point: of a key without ':' and of an open quote, their beginning says more than their end."""
    began = getattr(error, "context_mark", None)
    heard = f"{getattr(error, 'problem', None)} {getattr(error, 'context', None)}"
    if began and re.search("simple key|end of stream.*quoted|document (separator|indicator)", heard):
        return began
    return getattr(error, "problem_mark", None) or began


def _ended_quote(error: Exception, before: str, behind: str) -> tuple[Said, Said] | None:
    """That a text goes on behind its closing quote: an apostrophe within single quotes has ended it."""
    touches = before[-1:] in ("'", '"') and bool(behind) and behind[0] not in " ,]}:"
    if not touches or not re.search("expected (key|<block end>|<document start>|'[-,]')", _heard(error)):
        return None
    single, double = say("facts/bad-yaml.hint-quote-ended-single"), say("facts/bad-yaml.hint-quote-ended-double")
    return say("facts/bad-yaml.quote-ended"), single if before[-1] == "'" else double


def _heard(error: Exception) -> str:
    return f"{getattr(error, 'problem', None) or error} {getattr(error, 'context', None) or ''}"


def _kindly(error: Exception, character: str) -> tuple[Said, Said]:
    heard = f"{_heard(error)} {character}"
    for pattern, message, hint in _KINDLY:
        if re.search(pattern, heard, re.DOTALL):
            return message(), hint()
    told = getattr(error, "problem", None)
    said = str(told).splitlines()[0] if told else say("facts/bad-yaml.unreadable")
    return say("facts/bad-yaml.other", told=said), say("facts/bad-yaml.hint-other")


def _context(error: Exception, span: Span, lines: list[str]) -> tuple[Remark, ...]:
    mark = getattr(error, "context_mark", None)
    start = _span_of(mark, lines, span.file) if mark else span
    return () if start == span else (Remark(start, say("place.began")),)


def _span_of(mark: object, lines: list[str], file: str) -> Span:
    """The one character at a mark, kept inside the text: the end of a file has no line of its own."""
    line, column = getattr(mark, "line", 0), getattr(mark, "column", 0)
    if line >= len(lines):
        line, column = len(lines) - 1, len(lines[-1])
    return Span(file, line + 1, column + 1, line + 1, column + 2)
