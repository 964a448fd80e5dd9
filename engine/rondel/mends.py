"""Mends as edits of a text: where they stand, what comes of them, and those that a proposed name stands for.

Texts come in and go out; no file is touched here. Lines end with a line feed, as all spans count them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rondel.problems import Edit, Fix, NearName, Problem, Span

# Some of these end a line for YAML and for Python, but not for whoever reads deeds: then columns mean two things.
_OTHER_LINE_ENDS = re.compile("\r(?!\n)|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits that do not overlap; of several at one place the first stands first."""
    parts, done = list[str](), 0
    for start, end, new in sorted((*bounds(text, edit.span), edit.text) for edit in _in_order(edits)):
        parts += [text[done:start], new]
        done = max(done, end)
    return "".join([*parts, text[done:]])


def _in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Edits with those at one place made one: sorting would put them by their texts."""
    found: dict[Span, str] = {}
    for edit in edits:
        found[edit.span] = found.get(edit.span, "") + edit.text
    return [Edit(span, text) for span, text in found.items()]


def overlaps(edits: Sequence[Edit], others: Sequence[Edit]) -> bool:
    """Whether two mends change the same place; what is put in at the edge of another's change counts too.

    Whole lines that are put in at one place stand one below the other.
    """
    return any(_meet(one.span, other.span) and not _are_lines(one, other) for one in edits for other in others)


def _are_lines(*edits: Edit) -> bool:
    return all(
        edit.span.column == 1 and _start(edit.span) == _end(edit.span) and edit.text[-1:] == "\n" for edit in edits
    )


def _meet(one: Span, other: Span) -> bool:
    return one.file == other.file and _start(one) <= _end(other) and _start(other) <= _end(one)


def _start(span: Span) -> tuple[int, int]:
    return (span.line, span.column)


def _end(span: Span) -> tuple[int, int]:
    return (span.end_line or span.line, span.end_column or span.column)


def bounds(text: str, span: Span) -> tuple[int, int]:
    """Where a span begins and ends in its text, as numbers of letters; kept inside the text."""
    return _offset(text, *_start(span)), _offset(text, *_end(span))


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
        if not start:
            return len(text)
    return min(start + column - 1, len(text))


def span_between(text: str, file: str, start: int, end: int) -> Span:
    """The span from one letter to another of a text."""
    return Span(file, *_place(text, start), *_place(text, end))


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def has_plain_lines(text: str) -> bool:
    """Whether all who read a text count its lines alike."""
    return _OTHER_LINE_ENDS.search(text) is None


# --- names ---


def with_mends(problem: Problem, text_of: Callable[[str], str | None]) -> Problem:
    """A problem with the mend that its hint proposes, if the name that was read stands where it points."""
    near = problem.hint
    if problem.fixes or not isinstance(near, NearName):
        return problem
    fix = name_mend(near, problem.span, text_of(problem.span.file) or "")
    values = {"found": near.read, "meant": near.meant, **problem.values}
    return replace(problem, values=values, fixes=(fix,) if fix else ())


def name_mend(near: NearName, span: Span, text: str) -> Fix | None:
    """The mend that writes the name that was meant, inside a span in which the one read stands once."""
    if span.is_whole_file or near.read == near.meant or not near.read or not has_plain_lines(text):
        return None
    start, end = bounds(text, span)
    word = re.compile(rf"(?<![\w-]){re.escape(near.read)}(?![\w-])")
    found = [match.span() for match in word.finditer(text, start, end) if match.end() <= end]
    if len(found) != 1:
        return None
    place = span_between(text, span.file, *found[0])
    return Fix(f"write '{near.meant}'", (Edit(place, near.meant),), near.sure)
