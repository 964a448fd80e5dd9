"""Mistakes as values with a place, and the errors that carry them.

Every pass reports `Problem`s; nothing here knows any particular mistake.
Rendering with a caret needs only the source text of the file, which the caller brings.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial, reduce
from heapq import nlargest
from typing import Any, Self

from rondel.frozen import frozen
from rondel.limits import MOST_PROBLEMS
from rondel.messages.said import UNSAID, Said, Value, message_reading, say
from rondel.messages.speaking import spoken
from rondel.name_distance import letters_alike, slips_between

LONGEST_COMPARED = 100  # letters of a name for which a nearer one is looked for
MOST_COMPARED = 50  # names that are looked at closely
MOST_CLOSE = 5  # names of which the one with the fewest slips is proposed
MOST_REMARKS = 5  # other places of a problem that are shown to people
SHORTEST_SURE = 3  # letters of a name that is mended without asking


@frozen
class Span:
    """A stretch of a source file; lines and columns count from 1, the end is exclusive."""

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 0
    end_column: int = 0

    def __str__(self) -> str:
        return f"{_on_one_line(self.file)}:{self.line}:{self.column}"

    def __lt__(self, other: Span) -> bool:
        return self._order < other._order

    @property
    def is_whole_file(self) -> bool:
        """Whether it points at a file rather than at something in it."""
        return (self.line, self.column, self.end_line, self.end_column) == (1, 1, 0, 0)

    @property
    def _order(self) -> tuple[str, int, int, int, int]:
        return (self.file, self.line, self.column, self.end_line, self.end_column)


@frozen
class Remark:
    """A second place that belongs to a problem, with what is to be said of it."""

    span: Span
    text: Said


@frozen
class Edit:
    """One place of a mend: what stands at a span gives way to a text; at an empty span the text is put in."""

    span: Span
    text: str


@frozen
class Fix:
    """A mend as data: what it does, in a few words, and all the places that it changes together.

    It is sure if nothing else can have been meant, so that it may be done without asking.
    """

    title: Said
    edits: tuple[Edit, ...]
    sure: bool = False


class NearName(Said):
    """A hint that proposes a name: a text for people, and for mends what was read, what was meant, and how surely."""

    __slots__ = ("meant", "read", "sure")
    read: str
    meant: str
    sure: bool

    @classmethod
    def of(cls, said: Said, read: str, meant: str, sure: bool) -> Self:
        """A hint that was put into words, as a proposal."""
        return cls(said, said.id, said.values, read, meant, sure)

    def __new__(cls, text: str, id: str, values: Mapping[str, Value], read: str, meant: str, sure: bool) -> Self:
        made = super().__new__(cls, text, id, values)
        made.read, made.meant, made.sure = read, meant, sure
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (*super().__getnewargs__(), self.read, self.meant, self.sure)

    def followed_by(self, more: Said) -> NearName:
        """The same proposal, with more to be read behind it."""
        return NearName.of(say("hint.and-more", first=self, more=more), self.read, self.meant, self.sure)


@frozen
class Problem:
    """One mistake: a code, what is wrong, where, what else is concerned, what would be right.

    `fixes` are the mends, the likeliest first. Two problems that say the same are one, however they could be mended.
    One that only `warns` hinders nobody.
    """

    code: str
    message: Said
    span: Span
    also: tuple[Remark, ...] = ()
    hint: Said = UNSAID
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    warns: bool = False

    @property
    def values(self) -> Mapping[str, Value]:
        """The names and numbers of the message, for machines that want them apart."""
        return self.message.values

    @property
    def order(self) -> tuple[Span, str, str]:
        return (self.span, self.code, self.message)


class RondelError(Exception):
    """Whatever goes wrong in a way that a user can understand; `said` tells it, in any language."""

    @property
    def said(self) -> Said:
        """What happened, as a message; a text of somebody else is one that no catalogue knows."""
        return message_reading(self.args[0] if self.args and isinstance(self.args[0], str) else str(self))


class RulesetError(RondelError):
    """The files are wrong; carries all problems in source order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems), key=lambda p: p.order))
        super().__init__("\n".join(f"{p.span}: {p.code}: {p.message}" for p in self.problems))

    @property
    def said(self) -> Said:
        lines = [_headline(problem) for problem in self.problems]
        return reduce(lambda before, last: say("list.lines", before=before, last=last), lines) if lines else UNSAID


class WrongSetting(RondelError):
    """A variable of the environment says what means nothing."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)


class IllegalChoice(RondelError, ValueError):
    """The player chose what is not on offer."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)


class WrongUse(RondelError):
    """What was asked for makes no sense, whatever the rules are."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)


class RuleFailure(RondelError):
    """A rule failed in play; carries the stack of deeds, innermost first."""

    def __init__(self, message: str, deeds: Sequence[str] = ()) -> None:
        self.message = message
        self.deeds = tuple(deeds)
        super().__init__(message + "".join(f"\n  in {deed}" for deed in self.deeds))

    @property
    def said(self) -> Said:
        told = message_reading(self.message)
        return reduce(lambda before, deed: say("failure.in", what=before, deed=deed), self.deeds, told)


def did_you_mean(name: str, known: Iterable[str], told: int = 0) -> Said:
    """A hint with the nearest known name, or nothing; beyond so many problems `told` nobody reads hints."""
    if told >= MOST_PROBLEMS or len(name) > LONGEST_COMPARED:
        return UNSAID
    names = sorted({one for one in known if len(one) <= LONGEST_COMPARED} - {name})
    if len(names) > MOST_COMPARED:  # comparing takes time, so only those are compared that begin or end alike
        names = sorted(nlargest(MOST_COMPARED, names, key=partial(letters_alike, name)))
    close = difflib.get_close_matches(name, names, n=MOST_CLOSE, cutoff=0.6)
    if not close:
        return UNSAID
    near = min(close, key=partial(slips_between, name))  # of several with as few slips the one most alike comes first
    return NearName.of(say("hint.did-you-mean", meant=near), name, near, _is_sure(name, near, names))


def _is_sure(name: str, near: str, known: Iterable[str]) -> bool:
    """Whether nothing but this known name can have been meant: one slip away, and no other is nearly as near."""
    if len(name) < SHORTEST_SURE or name in (near + "s", near.removesuffix("s")) or _digits(name) != _digits(near):
        return False  # one or several, the second or the third: both may well be meant
    if len(name.removesuffix("s")) <= SHORTEST_SURE and not (len(name) >= len(near) and set(name) == set(near)):
        return False  # many words are so short and a letter apart: rot, pot; swapped or doubled ones seldom are others
    most = 2 if len(name) > 2 * SHORTEST_SURE else 1
    slips = slips_between(name, near)
    return 0 < slips <= most and all(
        slips_between(name, other) > slips + (most > 1) for other in known if other != near
    )


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def first_told(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in source order, as many as anybody reads, and how many more there are."""
    found = sorted(set(problems), key=lambda problem: problem.order)
    left = found[MOST_PROBLEMS:]
    if not left:
        return found
    message, hint = say("check/too-many-problems.more", n=len(left)), say("check/too-many-problems.hint")
    return [*found[:MOST_PROBLEMS], Problem("check/too-many-problems", message, left[0].span, hint=hint)]


def caret_lines(source: str, span: Span) -> list[str]:
    """The line of a span with a caret line below it; nothing of a file that is meant as a whole."""
    lines = source.splitlines()
    if span.is_whole_file or not 1 <= span.line <= len(lines):
        return []
    text = lines[span.line - 1]
    if len(text) > 200:
        return []
    end = span.end_column if span.end_line in (0, span.line) else len(text) + 1
    width = max(1, min(end, len(text) + 1) - span.column)
    gutter = f"{span.line:>5} | "
    pad = "".join("\t" if c == "\t" else " " for c in text[: span.column - 1])
    return [gutter + text, " " * (len(gutter) - 2) + "| " + pad + "^" * width]


def render(problem: Problem, sources: Mapping[str, str]) -> str:
    """A problem as text for people: place, code, message, caret, other places, hint."""
    lines = [_told(_headline(problem))]
    lines += caret_lines(sources.get(problem.span.file, ""), problem.span)
    for remark in problem.also[:MOST_REMARKS]:
        lines.append(f"  {remark.span}: {_told(remark.text)}")
        lines += caret_lines(sources.get(remark.span.file, ""), remark.span)
    if len(problem.also) > MOST_REMARKS:
        lines.append(f"  {_told(say('place.more', n=len(problem.also) - MOST_REMARKS))}")
    if hint := problem.hint or (problem.fixes[0].title if problem.fixes else UNSAID):
        lines.append(f"  {_told(say('problem.hint', hint=hint))}")
    return "\n".join(lines)


def _headline(problem: Problem) -> Said:
    place, code, message = str(problem.span), problem.code, problem.message
    if problem.warns:
        return say("problem.warns", place=place, code=code, message=message)
    return say("problem.line", place=place, code=code, message=message)


def _told(said: Said) -> str:
    return _on_one_line(spoken(said))


def _on_one_line(text: str) -> str:
    """A text that may quote names; a line break in one of them would begin a line that nobody wrote."""
    return text.replace("\n", "\\n")
