"""Text to the same text in one canonical layout; comments are kept, there are no options.

The tree says what is written, the source says what stands beside it. So this goes in two steps. First the
tree becomes printed `FormattedLine`s, each knowing where in the source it begins. Then every comment goes to the line
that holds its anchor: the word before it if it ends a line, the next word if it has a line of its own.

    deed a(x) {      # c1        c1 stands behind "{"       printed line  deed a(x) {
      # c2                       c2 stands above "score"    printed line  score 1
      score 1 }                                             printed line  }

What keeps `format(format(x)) == format(x)` is that a comment never leaves its braces, and that braces with
a comment in them are never on one line. A printed line has room for one comment at its end; further ones,
out of an expression that was written on several lines, go above it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rondel.frozen import frozen
from rondel.problems import Problem, Span
from rondel.syntax import tree as t
from rondel.syntax.layout_text import (
    Holder,
    Inner,
    TextPart,
    all_joined,
    joined,
    leaf,
    lone_if,
    part_line,
    parts_of,
)
from rondel.syntax.parse import parse

WIDTH = 100
INDENT = "  "
# One line holds this many steps at most, and in braces within braces only one.
MOST_STEPS = 3


def format_source(text: str, file: str) -> tuple[str | None, list[Problem]]:
    """The text in its canonical layout, or nothing and the syntax problems."""
    source, problems = parse(text, file)
    if problems:
        return None, problems
    marks = Marks(text)
    layout = TextLayout(marks)
    for item in source.items:
        layout.put(item, 0)
    return _with_comments(layout), []


@frozen
class Comment:
    """A comment with the offset of its anchor; behind the last word of a file it has none."""

    text: str
    offset: int
    own_line: bool
    blank: bool
    anchor: int | None


class Marks:
    """Comments, braces and empty lines of a source, by offset."""

    def __init__(self, text: str) -> None:
        self.line_starts = [0, *(m.end() for m in re.finditer("\n", text))]
        self.comments: list[Comment] = []
        self.braces: list[int] = []
        self.closing: dict[int, int] = {}
        self.blanks: set[int] = set()
        self._scan(re.finditer(r'(\s*)(#[^\n]*|"[^"\n]*"|[{}]|[^\s#"{}]+)', text))
        self.comment_offsets = [comment.offset for comment in self.comments]

    def _scan(self, words: Iterator[re.Match[str]]) -> None:
        last: int | None = None
        waiting: list[re.Match[str]] = []
        still_open: list[int] = []
        for match in words:
            offset, word = match.start(2), match[2]
            if match[1].count("\n") > 1:
                self.blanks.add(offset)
            if not word.startswith("#"):
                self._keep(waiting, offset)
                waiting, last = [], match.end() - 1
                self._pair(word, offset, still_open)
            elif last is None or "\n" in match[1]:
                waiting.append(match)
            else:
                self._keep([match], last)
        self._keep(waiting, None)

    def _keep(self, comments: list[re.Match[str]], anchor: int | None) -> None:
        for match in comments:
            offset = match.start(2)
            own_line = anchor is None or anchor > offset
            self.comments.append(Comment(match[2].rstrip(), offset, own_line, offset in self.blanks, anchor))

    def _pair(self, word: str, offset: int, still_open: list[int]) -> None:
        if word == "{":
            self.braces.append(offset)
            still_open.append(offset)
        elif word == "}":
            self.closing[still_open.pop()] = offset

    def start(self, span: Span) -> int:
        return self.line_starts[span.line - 1] + span.column - 1

    def end(self, span: Span) -> int:
        return self.line_starts[span.end_line - 1] + span.end_column - 1

    def line(self, offset: int) -> int:
        return bisect_right(self.line_starts, offset)

    def opening(self, part: TextPart) -> int:
        return self.braces[bisect_left(self.braces, self.start(part.at))]

    def comments_between(self, first: int, last: int) -> Sequence[Comment]:
        return self.comments[bisect_left(self.comment_offsets, first) : bisect_right(self.comment_offsets, last)]


@frozen
class FormattedLine:
    """A printed line and the offset of the source where it begins; `blank` keeps an empty line above it."""

    start: int
    indent: int
    text: str
    blank: bool = False
    opens: bool = False
    closes: bool = False


class TextLayout:
    """The printed lines of a tree, so far."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.lines: list[FormattedLine] = []
        # Where a comment moves that stood behind braces which no longer fit their line: to the header.
        self.moved: dict[int, int] = {}

    def put(self, node: Inner, indent: int) -> None:
        """Adds the lines of a node."""
        start = self.marks.start(node.span)
        if not isinstance(node, Holder):
            self._add(start, indent, leaf(node))
        elif self._is_one_line(parts := self._parts(node), start, indent):
            self._add(start, indent, " ".join(map(part_line, parts)))
        else:
            end = self.marks.end(node.span) - 1
            for part in parts:
                start = self._put_part(part, start, indent, end)

    def _add(self, start: int, indent: int, text: str, *, opens: bool = False) -> None:
        # `else` and `or` begin behind a brace, where no word begins, and so never keep an empty line.
        self.lines.append(FormattedLine(start, indent, text, blank=start in self.marks.blanks, opens=opens))

    def _put_part(self, part: TextPart, start: int, indent: int, end: int) -> int:
        """Adds the lines of one header with its braces, and tells where the next part begins; a node ends at `end`."""
        close = self.marks.closing[self.marks.opening(part)]
        if self._is_short(part) and _fits(part_line(part), indent):
            self._add(start, indent, part_line(part))
            return close + 1
        last = end if part.tail else close
        if self.marks.line(start) == self.marks.line(last):
            self.moved[last] = start
        self._add(start, indent, part.header + " {", opens=True)
        for member in part.members:
            self.put(member, indent + 1)
        self.lines.append(FormattedLine(close, indent, "}" + part.tail, closes=True))
        return close + 1

    def _parts(self, node: Holder) -> list[TextPart]:
        """The parts of a node; an `else` with a comment of its own keeps its braces."""
        parts = parts_of(node)
        inner = lone_if(parts[-1])
        if inner is None or self._has_stray_comment(parts[-1], inner):
            return parts
        return joined(parts, self._parts(inner))

    def _has_stray_comment(self, part: TextPart, inner: t.If) -> bool:
        start = self.marks.start(part.at)
        if start not in self.marks.closing:
            return False
        within = self.marks.comments_between(start, self.marks.closing[start])
        return len(within) > len(self.marks.comments_between(self.marks.start(inner.span), self.marks.end(inner.span)))

    def _is_short(self, part: TextPart) -> bool:
        start = self.marks.opening(part)
        return (
            len(part.members) <= part.most
            and all(map(_is_simple, part.members))
            and not self.marks.comments_between(start, self.marks.closing[start])
        )

    def _is_one_line(self, parts: list[TextPart], start: int, indent: int) -> bool:
        return (
            all(map(self._is_short, parts))
            and sum(len(part.members) for part in parts) <= MOST_STEPS
            and _fits(" ".join(map(part_line, parts)), indent)
            and not self._holds_comment_between(parts, start)
        )

    def _holds_comment_between(self, parts: list[TextPart], start: int) -> bool:
        """Whether a comment stands at an `or` or `else`: it would lose its place on a common line."""
        closes = [self.marks.closing[self.marks.opening(part)] for part in parts]
        if len(parts) == 1:
            return False
        return any(
            comment.anchor > closes[0] if comment.own_line else comment.anchor <= closes[-2]
            for comment in self.marks.comments_between(start, closes[-1])
            if comment.anchor is not None
        )


def _is_simple(node: Inner) -> bool:
    """Whether a node may stand inside braces on one line: its own braces hold one simple step at most."""
    if not isinstance(node, Holder):
        return True
    return all(
        len(part.members) <= min(1, part.most) and all(map(_is_simple, part.members)) for part in all_joined(node)
    )


def _fits(text: str, indent: int) -> bool:
    return len(INDENT) * indent + len(text) <= WIDTH


@dataclass(slots=True)
class Page:
    """The output: no empty line at its top, below an opening brace, or twice."""

    rows: list[str] = field(default_factory=list)
    at_top: bool = True

    def put(self, row: str, *, blank: bool, opens: bool = False) -> None:
        self.rows += ["", row] if blank and not self.at_top else [row]
        self.at_top = opens


def _with_comments(layout: TextLayout) -> str:
    page = Page()
    starts = [line.start for line in layout.lines]
    comments_at: list[list[Comment]] = [[] for _ in starts]
    rest: list[Comment] = []
    for comment in layout.marks.comments:
        if comment.anchor is None:
            rest.append(comment)
        else:
            anchor = layout.moved.get(comment.anchor, comment.anchor)
            comments_at[bisect_right(starts, anchor) - 1].append(comment)
    for line, comments in zip(layout.lines, comments_at, strict=True):
        _put_line(page, line, comments)
    for comment in rest:
        page.put(comment.text, blank=comment.blank)
    return "".join(row + "\n" for row in page.rows)


def _put_line(page: Page, line: FormattedLine, comments: list[Comment]) -> None:
    """A line with its comments: those above it, then those out of its middle, then the last one behind it."""
    above = [c for c in comments if c.own_line]
    behind = [c for c in comments if not c.own_line]
    pad = INDENT * (line.indent + line.closes)
    blank = line.blank
    for comment in sorted(above + behind[:-1], key=lambda c: c.offset):
        inside = comment.offset > line.start
        page.put(pad + comment.text, blank=blank if inside else comment.blank)
        blank = blank and not inside
    text = "\n".join(wrapped(line.text, INDENT * line.indent))
    page.put(text + "".join(f"  {c.text}" for c in behind[-1:]), blank=blank, opens=line.opens)


def wrapped(text: str, pad: str) -> Iterator[str]:
    """A text too long for a line, broken before `where`, `and`, `or` and their like outside brackets."""
    row = pad
    for piece in _pieces(text):
        if row.strip() and len(row) + len(piece.rstrip()) > WIDTH:
            yield row.rstrip()
            row = pad + INDENT * 2
        row += piece
    yield row.rstrip()


def _pieces(text: str) -> Iterator[str]:
    depth = begin = 0
    # Rule ids stay together if they have room in a line of their own; those behind a brace stay there.
    is_list = text.startswith("}") or len(text.rpartition(" cites ")[2]) > WIDTH - 20
    ids = "|(?<=,) (?=[A-Z])" if is_list else ""
    for match in re.finditer(rf'"[^"]*"|[(\[]|[)\]]| (?=(?:where|and|or|when|cites) ){ids}', text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(match[0], 0)
        if match[0] == " " and depth == 0:
            yield text[begin : match.end()]
            begin = match.end()
    yield text[begin:]
