"""What is written as it once was: it is still read, told as a warning, and mended to what is written now.

    deed rest cites B-1 { score 1 }       once
    deed rest { score 1 } cites B-1       now

One warning tells all places of a file, so that old modules are not buried in them; its mend changes all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rondel.mends import bounds, span_between
from rondel.messages.said import say
from rondel.problems import Edit, Fix, Problem, Span
from rondel.syntax import tree as t

Citing = t.Rule | t.Handler | t.Deed | t.Patch | t.Scenario


def old_forms(source: t.Source, text: str) -> list[Problem]:
    """The warnings about a file, given its tree and its text."""
    early = [node for node in _citing(source.items) if node.early != t.NOWHERE]
    return [_early_cites(early, text)] if early else []


def _citing(items: Iterable[t.Item]) -> Iterator[Citing]:
    """All that has a body and may cite rules."""
    for item in items:
        if isinstance(item, Citing):
            yield item
        if isinstance(item, t.Rule | t.Every):
            yield from (clause for clause in item.clauses if isinstance(clause, t.Handler))
        elif isinstance(item, t.With):
            yield from _citing(item.items)


# --- rule ids between header and body ---


def _early_cites(early: list[Citing], text: str) -> Problem:
    more = len(early) - 1
    message = say("syntax/early-cites.here") if not more else say("syntax/early-cites.more", n=more)
    hint = say("syntax/early-cites.hint", id=early[0].cites[0].id)
    edits = tuple(edit for node in early for edit in _moved_behind(node, text))
    fix = Fix(say("mend.cites-behind"), edits, sure=True)
    return Problem("syntax/early-cites", message, early[0].early, (), hint, (fix,), warns=True)


def _moved_behind(node: Citing, text: str) -> tuple[Edit, Edit]:
    """The ids leave their place, and stand behind the body, before those that stand there already."""
    end = node.early.end_line, node.early.end_column
    late = [cite for cite in node.cites if (cite.span.line, cite.span.column) > end]
    ids = ", ".join(cite.id for cite in node.cites[: len(node.cites) - len(late)])
    return _left_out(node.early, text), (
        Edit(_point(late[0].span.file, late[0].span.line, late[0].span.column), f"{ids}, ")
        if late
        else Edit(_point(node.span.file, node.span.end_line, node.span.end_column), f" cites {ids}")
    )


def _point(file: str, line: int, column: int) -> Span:
    return Span(file, line, column, line, column)


def _left_out(early: Span, text: str) -> Edit:
    """The ids left out with the blanks before them; no comment is lost, and none swallows what follows."""
    start, end = bounds(text, early)
    comments = re.findall("#[^\n]*", text[start:end])
    if not comments:
        before = text[:start].rstrip()
        start = len(before if "#" not in before.rpartition("\n")[2] else text[:start].rstrip(" \t"))
    return Edit(span_between(text, early.file, start, end), "".join(f"{comment.rstrip()}\n" for comment in comments))
