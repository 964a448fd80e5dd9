"""How large one text may be: its nesting, and what stands in one block, list or header.

Looked at before it becomes our tree: the passes behind this one walk trees by recursion.
"""

from __future__ import annotations

import re
from functools import partial

from rondel.limits import MOST_BRANCHES, MOST_LISTED, MOST_NESTED_TEXT, MOST_PARAMETERS, MOST_STEPS, MOST_TOKENS
from rondel.messages.said import Said, say
from rondel.problems import Problem, Span
from rondel.syntax.quick_tree import Node

_TOKEN = re.compile(r"\w+|[^\w\s]")
_CHAINS = frozenset({"or", "and", "sum", "product"})
# By rule of the grammar: how many parts it may have, what to say of more, and what would be right.
_MOST = {
    "block": (MOST_STEPS, partial(say, "syntax/too-many.steps"), partial(say, "syntax/too-many.hint-steps")),
    "either": (MOST_BRANCHES, partial(say, "syntax/too-many.ways"), partial(say, "syntax/too-many.hint-ways")),
    "list": (MOST_LISTED, partial(say, "syntax/too-many.members"), partial(say, "syntax/too-many.hint-members")),
    "params": (MOST_PARAMETERS, partial(say, "syntax/too-many.parameters"), partial(say, "syntax/too-many.hint-given")),
    "call": (MOST_PARAMETERS + 1, partial(say, "syntax/too-many.values"), partial(say, "syntax/too-many.hint-given")),
}


def token_count(text: str) -> int:
    """How many words, numbers and signs a text has, those of comments among them: a parser takes its time for each."""
    return sum(1 for _ in _TOKEN.finditer(text))


def too_long(file: str) -> Problem:
    message = say("syntax/too-many.tokens", most=MOST_TOKENS)
    return Problem("syntax/too-many", message, Span(file, 1, 1), hint=say("syntax/too-many.hint-tokens"))


def size_problem(tree: Node, file: str) -> Problem | None:
    """What is too large or too deep in a file, the first in the order of its text."""
    found: list[Problem] = []
    nodes = [(tree, 0)]
    while nodes:
        node, depth = nodes.pop()
        inner = [child for child in node.children if child.__class__ is Node]
        # A chain of operators is flat here and becomes deep in our tree.
        depth += len(inner) if node.data in _CHAINS else 1
        if depth > MOST_NESTED_TEXT:
            message, hint = say("syntax/too-deep.too-deep"), say("syntax/too-deep.hint")
            found.append(_problem("syntax/too-deep", message, node, file, hint))
            continue
        if node.data in _MOST:
            found += _too_many(node, len(inner), file)
        nodes += [(child, depth) for child in inner]
    return min(found, key=lambda problem: problem.order, default=None)


def _too_many(node: Node, parts: int, file: str) -> list[Problem]:
    most, message, hint = _MOST[node.data]
    if parts <= most:
        return []
    return [_problem("syntax/too-many", message(most=most), node, file, hint())]


def _problem(code: str, message: Said, node: Node, file: str, hint: Said) -> Problem:
    return Problem(code, message, Span(file, *node.span[0]) if node.span else Span(file), hint=hint)
