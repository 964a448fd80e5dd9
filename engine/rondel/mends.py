"""Mends as edits of a text: where they stand, what comes of them, and those that a proposed name stands for.

Texts come in and go out; no file is touched here. Lines end with a line feed, as all spans count them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from rondel.messages.said import say
from rondel.problems import Edit, Fix, NearName, Problem, Remark, Span

# Some of these end a line for YAML and for Python, but not for whoever reads deeds: then columns mean two things.
_OTHER_LINE_ENDS = re.compile("\r(?!\n)|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits that do not overlap; of several at one place the first stands first."""
    parts, done = list[str](), 0
    for start, end, new in sorted((*bounds(text, edit.span), edit.text) for edit in _in_order(edits)):
        parts += [text[done:start], new]
        done = max(done, end)
    return "".join([*parts, text[done:]])


def edited_alike(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits, with the line ends that it had, if these were all of the other sort."""
    new = edited(text, edits)
    return re.sub("\r?\n", "\r\n", new) if text.count("\r\n") == text.count("\n") > 0 else new


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
    starts = _line_starts(text)
    if line > len(starts):
        return len(text)
    end = starts[line] - 1 if line < len(starts) else len(text)
    return min(starts[line - 1] + column - 1, end)


@lru_cache(maxsize=8)
def _line_starts(text: str) -> list[int]:
    """Where the lines of a text begin, found once for as many edits as a file gets."""
    return [0, *(found.end() for found in re.finditer("\n", text))]


def span_between(text: str, file: str, start: int, end: int) -> Span:
    """The span from one letter to another of a text."""
    return Span(file, *_place(text, start), *_place(text, end))


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def has_plain_lines(text: str) -> bool:
    """Whether all who read a text count its lines alike."""
    return _OTHER_LINE_ENDS.search(text) is None


# --- names ---


class Texts:
    """The files that are checked together, and how often what stands in them: that tells a slip from a name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._parts: Counter[str] | None = None

    def of(self, file: str) -> str:
        """The text of a file; nothing if it is not known."""
        return self.texts.get(file, "")

    def count(self, part: str) -> int:
        """How often a part of names stands in all texts."""
        if self._parts is None:
            self._parts = Counter(part for text in self.texts.values() for part in _PART.findall(text))
        return self._parts[part]

    def only_place(self, name: str) -> Span | None:
        """Where a name stands if it stands in one place of all texts."""
        found = [(file, place) for file, text in self.texts.items() for place in _places(name, text)]
        return span_between(self.texts[found[0][0]], found[0][0], *found[0][1]) if len(found) == 1 else None


_PART = re.compile(r"(?<![A-Za-z0-9])[a-z0-9]+")  # what follows a capital is a word for people


def _places(name: str, text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Where a name stands as a whole between two letters of a text."""
    end = len(text) if end is None else end
    if name not in text:
        return []
    found = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])").finditer(text, start, end)
    return [match.span() for match in found]


def with_mends(problem: Problem, texts: Texts) -> Problem:
    """A problem with the mend that its hint proposes, if the name that was read stands where it points."""
    near = problem.hint
    if problem.fixes or not isinstance(near, NearName):
        return problem
    fixes = _declared_mends(problem, near, texts, used_at_least=2)
    if not fixes:
        fix = name_mend(near, problem.span, texts.of(problem.span.file))
        declared = _declared_mends(problem, near, texts, used_at_least=1)  # used once, declared once: either
        fixes = (*((fix,) if fix else ()), *(replace(one, sure=False) for one in declared))
    message = problem.message.knowing(**{"found": near.read, "meant": near.meant, **problem.values})
    return replace(problem, message=message, fixes=fixes)


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems with those made one that the same mend elsewhere puts right: a misspelt declaration is told once."""
    problems = list(problems)
    found: list[Problem] = []
    # One and several of a kind may be proposed with more or less surety, so that only what is changed counts.
    seen = {fix.edits for one in problems for fix in one.fixes[:1] if _is_change(fix) and _is_beside(one, fix)}
    for problem in problems:
        fix = problem.fixes[0] if problem.fixes and not problem.also else None
        if fix is None or _is_beside(problem, fix):
            found.append(problem)
        elif fix.edits not in seen:
            seen.add(fix.edits)
            also = tuple(Remark(edit.span, say("place.declared")) for edit in fix.edits)
            found.append(replace(problem, also=also) if _is_change(fix) else problem)
        elif not _is_change(fix):
            found.append(problem)
    return found


def _is_change(fix: Fix) -> bool:
    """Whether a mend writes something else, and not only more."""
    return all(_start(edit.span) != _end(edit.span) for edit in fix.edits)


def _is_beside(problem: Problem, fix: Fix) -> bool:
    """Whether a mend changes the line on which its problem stands."""
    return any((edit.span.file, edit.span.line) == (problem.span.file, problem.span.line) for edit in fix.edits)


def name_mend(near: NearName, span: Span, text: str) -> Fix | None:
    """The mend that writes the name that was meant, where the one read stands once: in a span, or else in its line."""
    if span.is_whole_file or near.read == near.meant or not near.read or not has_plain_lines(text):
        return None
    line = Span(span.file, span.line, 1, span.line, len(text) + 1)
    found = _places(near.read, text, *bounds(text, span)) or _places(near.read, text, *bounds(text, line))
    if len(found) != 1:
        return None
    place = span_between(text, span.file, *found[0])
    return Fix(say("mend.write", text=near.meant), (Edit(place, near.meant),), near.sure)


def _declared_mends(problem: Problem, near: NearName, texts: Texts, *, used_at_least: int) -> tuple[Fix, ...]:
    """The mend of a declaration that is misspelt itself.

    So it is if a part of the declared name stands nowhere else, and what was read in its place stands in several
    places: then whoever uses the name is right. Keys of schemas and words of the language are declared nowhere.
    """
    parts = _differing(near.read, near.meant)
    is_known = problem.code.startswith(("facts/", "syntax/")) and "column" not in problem.values
    if is_known or not parts:
        return ()
    read, meant = parts
    declared = meant if texts.count(_rarest(meant, texts)) else meant.removesuffix("s")
    used = read if declared == meant else read.removesuffix("s")
    times = sum(texts.count(_rarest(one, texts)) for one in (used, f"{used}s"))  # one of them, or several
    if texts.count(_rarest(declared, texts)) != 1 or times < used_at_least:
        return ()
    place = texts.only_place(declared)
    return (Fix(say("mend.write-declared", text=used), (Edit(place, used),), near.sure),) if place else ()


def _differing(one: str, other: str) -> tuple[str, str] | None:
    """The parts between dots in which two addresses differ, if it is one."""
    pairs = list(zip(one.split("."), other.split("."), strict=False))
    differing = [(a, b) for a, b in pairs if a != b]
    return differing[0] if len(differing) == 1 and one.count(".") == other.count(".") else None


def _rarest(name: str, texts: Texts) -> str:
    """The part of a name that stands in the fewest places."""
    parts: list[str] = _PART.findall(name) or [""]
    return min(parts, key=texts.count)
