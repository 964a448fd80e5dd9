"""Text to tree. Unknown names pass through: meaning is not the business of this room.

All mistakes of a file come in one run: after a mistake the top-level item that holds it is blanked out and
the rest is read again. A message says what class of thing was expected where reading stopped.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from lark import UnexpectedInput

from rondel.limits import MOST_TOKENS
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Span
from rondel.syntax import tree as t
from rondel.syntax.bounds import size_problem, token_count, too_long
from rondel.syntax.build import build
from rondel.syntax.mistakes import mistake_of, problem_of, without_item
from rondel.syntax.parser import read_tree
from rondel.syntax.slips import mends

MOST_PROBLEMS = 20
_READ_AGAIN = 150_000  # tokens: after each mistake the text is read again


def parse(text: str, file: str) -> tuple[t.Source, list[Problem]]:
    """The tree of a file and its mistakes; items with a mistake are missing from the tree."""
    problems: list[Problem] = []
    if len(text) > MOST_TOKENS and token_count(text) > MOST_TOKENS:
        return t.Source(file, ()), [too_long(file)]
    most = 0  # known with the first mistake
    while not problems or len(problems) < most:
        try:
            tree = read_tree(text, "start")
        except UnexpectedInput as error:
            most = most or min(MOST_PROBLEMS, 1 + _READ_AGAIN // (token_count(text) + 1))
            mistake = mistake_of(error, text, file)
            problems.append(replace(problem_of(mistake), fixes=mends(mistake)))
            text = without_item(mistake)
            continue
        if too_large := size_problem(tree, file):
            return t.Source(file, ()), [*problems, too_large]
        return build(tree, file), problems
    return t.Source(file, ()), problems


def parse_cell(text: str, at: Span) -> t.Cell | Problem:
    """The call in a cell of a table."""
    found = _cell(text)
    if isinstance(found, t.Cell):
        cell: t.Cell = _moved(found, at)
        return cell
    if found:
        return Problem("syntax/bad-cell", found, at)
    message = say("syntax/bad-cell.no-call", text=text)
    return Problem("syntax/bad-cell", message, at, hint=say("syntax/bad-cell.hint"))


@lru_cache(maxsize=4096)
def _cell(text: str) -> t.Cell | Said:
    """The tree of a cell, or why it is too large; cells are much alike, and read again for every table that is laid."""
    try:
        tree = read_tree(text, "cell")
    except UnexpectedInput:
        return UNSAID
    if too_large := size_problem(tree, ""):
        return too_large.message
    cell: t.Cell = build(tree, "")
    return cell


def _moved(node: Any, at: Span) -> Any:
    """A cell's tree with every span at the cell's place in its YAML file."""
    if isinstance(node, tuple):
        return tuple(_moved(child, at) for child in node)
    if not hasattr(node, "__dataclass_fields__") or isinstance(node, Span):
        return node
    values = {name: _moved(getattr(node, name), at) for name in node.__dataclass_fields__ if name != "span"}
    return type(node)(**values, span=at)
