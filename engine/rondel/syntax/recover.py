"""The tree of a text with mistakes, with as much of it as can be read.

    deed turn {
      choose card in you.hand
      move card too discard        <- only this step is missing
      score 1
    }

`parse` leaves out whole items, so that nobody is told of what only follows from a mistake. An editor wants the rest of
the item too. So the smallest part around a mistake is blanked out that lets reading go on behind it: a step, a clause
or a fact; then what follows in its block; then the same with the block around it; at last the item. A block that was
never closed is closed before the next item. Blanks keep every other line and column where it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import UnexpectedInput

from rondel.frozen import frozen
from rondel.problems import Problem
from rondel.syntax import tree as t
from rondel.syntax.bounds import size_problem
from rondel.syntax.build import build
from rondel.syntax.mistakes import STEPS, SyntaxMistake, mistake_of, next_item, still_open_at, without_item
from rondel.syntax.parse import parse
from rondel.syntax.parser import read_tree
from rondel.syntax.quick_tree import Node

MOST_MISTAKES = 20
LONGEST = 60_000  # letters: a longer text is read as `parse` reads it
_SIGNS = re.compile(r'#[^\n]*|"[^"\n]*"|[{}]|[A-Za-z]\w*')
# What begins a clause, a fact, a turn, or a part of a scenario; an item inside `with` begins a line.
_CLAUSE = re.compile(
    r"(?:on|before|after|around|replace)\b|(?:given|then|chosen|when)\s*\{|[a-z]\w*\s*:|[a-z]\w*\s+(?:chooses|cannot)\b"
    r"|(?:deed|answer|every|fix|add|allow|forbid|remove)\b"
)


def parse_as_far(text: str, file: str) -> tuple[t.Source, list[Problem]]:
    """The tree of a file as far as it can be read, and the mistakes that `parse` tells."""
    tree, problems = parse(text, file)
    if not problems or len(text) > LONGEST:
        return tree, problems
    found = _read(text, file)
    for _ in range(MOST_MISTAKES):
        if isinstance(found, Node):
            sound = size_problem(found, file) is None
            return (build(found, file) if sound else tree), problems
        found = _behind(found, file)
    return tree, problems


def _read(text: str, file: str) -> Node | SyntaxMistake:
    try:
        return read_tree(text, "start")
    except UnexpectedInput as error:
        return mistake_of(error, text, file)


def _behind(mistake: SyntaxMistake, file: str) -> Node | SyntaxMistake:
    """What comes of the text with the smallest part blanked out behind which reading goes on."""
    for text, end in _ways_on(mistake):
        found = _read(text, file)
        if isinstance(found, Node) or found.offset >= end:
            return found
    return _read(without_item(mistake), file)


def _ways_on(mistake: SyntaxMistake) -> Iterator[tuple[str, int]]:
    """Texts to go on with, each with the place that reading must reach."""
    if missing := still_open_at(mistake):
        yield _closed(mistake, len(missing)), mistake.offset
    if "DEED" in mistake.expected:  # whatever stands between two items: one '}' too many, and what follows it
        end = next_item(mistake.text, mistake.offset)
        yield _blanked(mistake.text, mistake.offset, end), end
    blocks = _blocks_around(mistake.text, mistake.offset)
    if blocks and mistake.expected & {"CHOOSE", "ON"}:  # what stands before it is whole
        end = min((start for start in blocks[-1].starts if start > mistake.offset), default=blocks[-1].closed)
        yield _blanked(mistake.text, mistake.offset, end), end
    for block in reversed(blocks):
        for first, end in block.parts_at(mistake.offset):
            yield _blanked(mistake.text, first, end), end
        first = max((start for start in block.starts if start <= mistake.offset), default=block.opened + 1)
        yield _blanked(mistake.text, first, block.closed), block.closed


def _blanked(text: str, first: int, end: int) -> str:
    return text[:first] + re.sub(r"[^\n]", " ", text[first:end]) + text[end:]


def _closed(mistake: SyntaxMistake, missing: int) -> str:
    """The text with the blocks closed that are still open, behind the last sign before the mistake."""
    before = re.sub(r"#[^\n]*", lambda found: " " * len(found[0]), mistake.text[: mistake.offset]).rstrip()
    return mistake.text[: len(before)] + " }" * missing + mistake.text[len(before) :]


@frozen
class _Block:
    """The braces around a place, and where the parts directly inside them begin."""

    opened: int
    closed: int
    starts: tuple[int, ...]

    def parts_at(self, offset: int) -> Iterator[tuple[int, int]]:
        """The part in which reading stopped; before it the one that ends there, which may lack something."""
        ends = (*self.starts[1:], self.closed)
        parts = list(zip(self.starts, ends, strict=True)) if self.starts else []
        yield from [part for part in parts if part[1] == offset]
        yield from [part for part in parts if part[0] <= offset < part[1]]


def _blocks_around(text: str, offset: int) -> list[_Block]:
    """The blocks in which a place stands, the outermost first."""
    around: list[_Block] = []
    still_open: list[tuple[int, list[int]]] = []
    word = ""
    for found in _SIGNS.finditer(text):
        sign, at = found[0], found.start()
        if sign == "{":
            still_open.append((at, []))
        elif sign == "}" and still_open:
            opened, starts = still_open.pop()
            if opened < offset <= at:
                around.append(_Block(opened, at, tuple(starts)))
        elif still_open and _begins_part(text, found, word):
            still_open[-1][1].append(at)
        word = sign if sign[0] not in '#"' else word
    left = [_Block(opened, len(text), tuple(starts)) for opened, starts in still_open if opened < offset]
    return sorted((*around, *left), key=lambda block: block.opened)


def _begins_part(text: str, found: re.Match[str], before: str) -> bool:
    """Whether a word begins a step, or at the beginning of a line, or of a block, a clause."""
    if found[0].upper() in STEPS:
        return before != "else"
    line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
    return (not line.strip() or before == "{") and _CLAUSE.match(text, found.start()) is not None
