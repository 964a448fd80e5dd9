"""The first sentences about something: of the comment above it, and of what the first rule that it cites says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.rules.explain.trace import expanded

Says = Callable[[str], str]  # what a rule of the books says, by its id; nothing where nobody wrote it

_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'(])")
_BEHIND = re.compile(r"^[^\"'#]*\s#\s+(.+)$")
LONGEST_COMMENT = 40  # lines


@frozen
class NearSentences:
    """What is said of something; either is empty if nobody wrote it."""

    comment: str = ""  # by whoever wrote the code, in a language that nobody knows
    cited: str = ""  # by a rule of the books, in the language of whoever reads


def sentences_of(sources: Mapping[str, str], span: Span, cites: Iterable[str], says: Says) -> NearSentences:
    """The sentences about whatever begins at a place and cites some rules."""
    lines = sources.get(span.file, "").splitlines()
    comment = _comment_above(lines, span.line) or _comment_behind(span.file, lines, span.line)
    return NearSentences(first_sentence(comment), first_sentence(_first_cited(cites, says)))


def first_sentence(text: str) -> str:
    return _END.split(" ".join(text.split()), maxsplit=1)[0]


def _comment_above(lines: Sequence[str], line: int) -> str:
    """The comment directly above a line; an empty line between them parts the two."""
    found: list[str] = []
    for text in reversed(lines[max(0, line - 1 - LONGEST_COMMENT) : line - 1]):
        if not text.strip().startswith("#"):
            break
        found.insert(0, text.strip().lstrip("#").strip())
    return " ".join(found)


def _comment_behind(file: str, lines: Sequence[str], line: int) -> str:
    """Facts often have their comment behind them."""
    if not file.endswith((".yaml", ".yml")) or not 1 <= line <= len(lines):
        return ""
    found = _BEHIND.match(lines[line - 1])
    return found[1] if found else ""


def _first_cited(cites: Iterable[str], says: Says) -> str:
    ids = (one for cite in cites for one in expanded(cite))
    return next((said for one in ids if (said := says(one))), "")
