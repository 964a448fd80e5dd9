"""check/set-undone: a mark is set, and then an `if` without `else` decides whether any of it happens. A warning.

By the law of heads a block whose one effect cannot happen does not happen at all: where the condition is no, the mark
stays as it was. Whoever counts how often something happened means otherwise: two clauses say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from rondel.messages.said import say
from rondel.problems import Problem
from rondel.rules.read.heads import delegates, head_length
from rondel.syntax import tree as t
from rondel.syntax.steps import blocks_inside


def set_undone(source: t.Source) -> list[Problem]:
    """The warnings about a file."""
    return [problem for block in _blocks(source.items) for problem in _undone(block)]


def _blocks(items: tuple[t.Item, ...]) -> Iterator[t.Block]:
    for item in items:
        match item:
            case t.Deed() | t.Patch():
                yield from blocks_inside(item.body)
            case t.Rule() | t.Every():
                for clause in item.clauses:
                    if isinstance(clause, t.Handler):
                        yield from blocks_inside(clause.body)
            case t.With():
                yield from _blocks(item.items)
            case _:
                pass


def _undone(block: t.Block) -> Iterator[Problem]:
    last = block.steps[-1] if block.steps else None
    if not isinstance(last, t.If) or last.otherwise is not None or not delegates(block):
        return
    own = {step.name for step in block.steps if isinstance(step, t.Let | t.Choose)}
    for step in block.steps[: head_length(block)]:
        name = _name_set(step) if isinstance(step, t.Set) else ""
        if name and name not in own:
            message, hint = say("check/set-undone.undone", name=name), say("check/set-undone.hint")
            yield Problem("check/set-undone", message, step.span, (), hint, warns=True)
            return


def _name_set(step: t.Set) -> str:
    """The mark that a step sets; nothing for a face."""
    target = step.target.of if isinstance(step.target, t.Call) else step.target
    return target.name if isinstance(target, t.Name) else ""
