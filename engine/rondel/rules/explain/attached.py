"""What modules attach to the seams, answers and facts of others, as it is written: nothing is woven for it.

So it can be told of modules that are not at the table, and of any number of them at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rondel.frozen import frozen
from rondel.problems import Span
from rondel.source.document import Document
from rondel.source.module_files import ModuleFiles
from rondel.syntax import tree as t


@frozen
class Attached:
    """A module does something to an address of another: how, where, and whether it is at this table."""

    how: str
    module: str
    span: Span
    at_table: bool = True


def attached_by(module: ModuleFiles, sources: Sequence[t.Source]) -> Iterator[tuple[str, Attached]]:
    """Every address to which a module attaches something, if everything that it speaks of is at the table."""
    for source in sources:
        for item in _items(source.items):
            match item:
                case t.Patch():
                    yield str(item.seam), Attached(item.how, module.name, item.span, at_table=False)
                case t.Change():
                    yield str(item.answer), Attached(item.how, module.name, item.span, at_table=False)
                case t.Remove():
                    yield str(item.what), Attached("remove", module.name, item.span, at_table=False)
    yield from _patched(module.name, module.facts)


def _items(items: Sequence[t.Item]) -> Iterator[t.Item]:
    for item in items:
        if isinstance(item, t.With):
            yield from _items(item.items)
        else:
            yield item


def _patched(module: str, facts: Document) -> Iterator[tuple[str, Attached]]:
    others = _mapping(_mapping(facts.data).get("with"))
    for path in (("patch",), *(("with", str(name), "patch") for name in others)):
        data = _mapping(facts.data)
        for step in path:
            data = _mapping(data.get(step))
        for address in data:
            span = facts.key_span(*path, address)
            yield str(address), Attached("patch", module, span, at_table=False)


def _mapping(data: Any) -> dict[Any, Any]:
    """A part of facts that nobody has judged yet."""
    return data if isinstance(data, dict) else {}
