"""How large one text may be: its nesting, and what stands in one block, list or header.

Looked at in Lark's tree, before it becomes ours: the passes behind this one walk trees by recursion.
"""

from __future__ import annotations

import re

from lark import Token, Tree

from rondel.limits import MOST_BRANCHES, MOST_LISTED, MOST_NESTED_TEXT, MOST_PARAMETERS, MOST_STEPS, MOST_TOKENS
from rondel.problems import Problem, Span

_TOKEN = re.compile(r"\w+|[^\w\s]")
_CHAINS = frozenset({"or", "and", "sum", "product"})
# By rule of the grammar: how many parts it may have, what they are called, and what would be right.
_MOST = {
    "block": (MOST_STEPS, "steps in one block", "part them with deeds"),
    "either": (MOST_BRANCHES, "ways in one 'either'", "let a set hold them, and choose among it"),
    "list": (MOST_LISTED, "members in one list", "declare a set, or write a range"),
    "params": (MOST_PARAMETERS, "parameters in one header", "give a thing that has them as properties"),
    "call": (MOST_PARAMETERS + 1, "values in one call", "give a thing that has them as properties"),
}


def token_count(text: str) -> int:
    """How many words, numbers and signs a text has, those of comments among them: a parser takes its time for each."""
    return sum(1 for _ in _TOKEN.finditer(text))


def too_long(file: str) -> Problem:
    message = f"more than {MOST_TOKENS} words and signs in one file"
    return Problem("syntax/too-many", message, Span(file, 1, 1), hint="part it: a module may have several files")


def size_problem(lark_tree: Tree[Token], file: str) -> Problem | None:
    """What is too large or too deep in a file, the first in the order of its text."""
    found: list[Problem] = []
    nodes = [(lark_tree, 0)]
    while nodes:
        node, depth = nodes.pop()
        inner = [child for child in node.children if child.__class__ is Tree]
        # A chain of operators is flat here and becomes deep in our tree.
        depth += len(inner) if node.data in _CHAINS else 1
        if depth > MOST_NESTED_TEXT:
            found.append(_problem("syntax/too-deep", "this nests too deeply", node, file, "part it with answers"))
            continue
        if node.data in _MOST:
            found += _too_many(node, len(inner), file)
        nodes += [(child, depth) for child in inner]
    return min(found, key=lambda problem: problem.order, default=None)


def _too_many(node: Tree[Token], parts: int, file: str) -> list[Problem]:
    most, what, hint = _MOST[node.data]
    if parts <= most:
        return []
    return [_problem("syntax/too-many", f"more than {most} {what}", node, file, hint)]


def _problem(code: str, message: str, node: Tree[Token], file: str, hint: str) -> Problem:
    return Problem(code, message, Span(file, node.meta.line, node.meta.column), hint=hint)
