"""How slips in YAML are mended: indentation, a missing blank, bracket or quote.

Every mend is tried before it is offered: with it, the text can be read, or at least further than before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rondel.mends import edited, has_plain_lines
from rondel.messages.said import say
from rondel.problems import Edit, Fix, Problem, Span

_UNSPACED = re.compile(r"\s*(?:- )?[\w.]+:(?=[^\s:/])")
_WITH_COLON = re.compile(r"""(\s*(?:- )?[\w.]+: )([^\s"'\[{&*!|>%@#][^#]*?)(\s*(?:#.*)?)$""")
_CLOSERS = {"[": "]", "{": "}", '"': '"', "'": "'"}
_TAB_WIDTH = 2

ReadsUntil = Callable[[str], int]  # the line at which reading a text stops; beyond its end if it can be read


def yaml_mends(problem: Problem, text: str, reads_until: ReadsUntil) -> tuple[Fix, ...]:
    """The mends of a text that is no YAML, the likeliest first."""
    if not has_plain_lines(text):
        return ()
    lines = text.split("\n")
    for candidates in (_tabs, _unspaced, _reindented, _unclosed, _unquoted):
        reached = [(reads_until(edited(text, fix.edits)), fix) for fix in candidates(problem, lines)]
        found = [fix for line, fix in reached if line > problem.span.line + 1 or line > len(lines)]
        if found:
            return _alone_or_unsure(found)
    return ()


def _alone_or_unsure(fixes: list[Fix]) -> tuple[Fix, ...]:
    """One mend as it is; of several none is sure."""
    return tuple(fixes) if len(fixes) == 1 else tuple(Fix(fix.title, fix.edits) for fix in fixes)


def _tabs(problem: Problem, lines: list[str]) -> Iterator[Fix]:
    indents = [(i, re.match(r"[ \t]*", line)) for i, line in enumerate(lines, 1)]
    file = problem.span.file
    edits = [
        Edit(Span(file, i, 1, i, len(found[0]) + 1), found[0].replace("\t", " " * _TAB_WIDTH))
        for i, found in indents
        if found and "\t" in found[0]
    ]
    if edits:
        yield Fix(say("mend.indent-with-spaces"), tuple(edits), sure=True)


def _unspaced(problem: Problem, lines: list[str]) -> Iterator[Fix]:
    for number in (problem.span.line, problem.span.line - 1):
        found = _UNSPACED.match(lines[number - 1]) if number else None
        if found:
            place = Span(problem.span.file, number, found.end() + 1, number, found.end() + 1)
            yield Fix(say("mend.blank-behind-colon"), (Edit(place, " "),), sure=True)
            return


def _reindented(problem: Problem, lines: list[str]) -> Iterator[Fix]:
    """The line where reading stopped, and what hangs on it, moved to where a neighbour begins: the nearest column."""
    number, line = problem.span.line, lines[problem.span.line - 1]
    own = _indent(line)
    near = [_indent(one) for one in lines[max(0, number - 12) : number - 1] if _counts(one)]
    wanted = sorted({indent for indent in near if indent != own}, key=lambda indent: abs(indent - own))
    if not line.strip() or not wanted:
        return
    nearest = abs(wanted[0] - own)
    for indent in (one for one in wanted if abs(one - own) == nearest):
        yield Fix(say("mend.indent", n=indent), _moved(problem.span.file, lines, number, indent), sure=True)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _counts(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _moved(file: str, lines: list[str], number: int, indent: int) -> tuple[Edit, ...]:
    """A line with the lines that stand further right behind it, moved so that it begins in another column."""
    own = _indent(lines[number - 1])
    edits = [_indented(file, number, own, indent)]
    for i, line in enumerate(lines[number:], number + 1):
        if line.strip() and (_indent(line) <= own or _indent(line) == indent):
            break  # a neighbour, old or new
        edits += [_indented(file, i, _indent(line), _indent(line) + indent - own)] if line.strip() else []
    return tuple(edits)


def _indented(file: str, number: int, old: int, new: int) -> Edit:
    return Edit(Span(file, number, 1, number, old + 1), " " * max(0, new))


def _unclosed(problem: Problem, lines: list[str]) -> Iterator[Fix]:
    """What began with a bracket or a quote, closed at the end of its line or before what closes another."""
    stop = problem.span
    for span in (stop, *(remark.span for remark in problem.also)):
        closer = _CLOSERS.get(lines[span.line - 1][span.column - 1 : span.column])
        if closer:
            end = len(re.sub(r"(\s+#.*|\s)*$", "", lines[span.line - 1])) + 1
            is_inside = stop.line == span.line and lines[stop.line - 1][stop.column - 1 : stop.column] in ("]", "}")
            column = stop.column if is_inside else end
            place = Span(span.file, span.line, column, span.line, column)
            yield Fix(say("mend.close-with", text=closer), (Edit(place, closer),), sure=True)


def _unquoted(problem: Problem, lines: list[str]) -> Iterator[Fix]:
    """A text with a ':' in it, put into quotes."""
    number = problem.span.line
    found = _WITH_COLON.match(lines[number - 1])
    if found and '"' not in found[2] and "\\" not in found[2]:
        start = len(found[1]) + 1
        place = Span(problem.span.file, number, start, number, start + len(found[2]))
        yield Fix(say("mend.quote-text"), (Edit(place, f'"{found[2]}"'),), sure=True)
