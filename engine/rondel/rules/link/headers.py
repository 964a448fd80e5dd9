"""link/header: a header that is not repeated as it is declared; the mend writes it."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.messages.said import say
from rondel.problems import Edit, Fix, Problem, Remark, Span
from rondel.syntax import tree as t


def other_header(
    mine: Sequence[t.Param], theirs: Sequence[t.Param], name: str, span: Span, declared: Remark
) -> Problem:
    """The problem that the header behind an address is another one than was declared."""
    names = ", ".join(param.name for param in theirs)
    header = f"{name}({names})" if theirs else name
    message = say("link/header.other", name=name)
    fixes = (_mend(mine, names, header, span),) if theirs else ()
    return Problem("link/header", message, span, (declared,), say("link/header.hint", header=header), fixes=fixes)


def _mend(mine: Sequence[t.Param], names: str, header: str, span: Span) -> Fix:
    """A header that is left out is written; one with other names may be used by what follows, so that is not sure."""
    if not mine:
        end = Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column)
        return Fix(say("mend.write-bare", text=header), (Edit(end, f"({names})"),), sure=True)
    first, last = mine[0].span, mine[-1].span
    whole = Span(first.file, first.line, first.column, last.end_line, last.end_column)
    return Fix(say("mend.write-bare", text=header), (Edit(whole, names),))
