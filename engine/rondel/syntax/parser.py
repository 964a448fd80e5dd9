"""Lark's parser of the grammar, from its tables, and the quick way through them."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

from lark import Lark
from lark import __version__ as lark_version

from rondel.source.disk_cache import kept
from rondel.syntax.parser_tables import built_tables, grammar_text, shipped_tables
from rondel.syntax.quick_tree import Node, QuickTree


class _Parser(Lark):
    """Lark's parser, but with our nodes, of which `QuickTree` finds out where they stand."""

    def _prepare_callbacks(self) -> None:
        self.options.tree_class = Node
        super()._prepare_callbacks()


@cache
def parser() -> Lark:
    """The parser of the grammar: as shipped, or as kept on disk, or built, which takes a third of a second."""
    grammar = grammar_text()
    shipped = shipped_tables(grammar)
    if shipped is not None:
        return _Parser.load(BytesIO(shipped))
    return _Parser.load(BytesIO(kept("parser", f"{lark_version}\n{grammar}", lambda: built_tables(grammar))))


def read_tree(text: str, start: str) -> Node:
    """The tree of a text; Lark's `UnexpectedInput` if it has a mistake."""
    tree = _quick().read(text, start)
    if tree is None:
        parser().parse(text, start=start)
        raise AssertionError("Lark reads what its tables refuse")
    return tree


@cache
def _quick() -> QuickTree:
    return QuickTree(parser())


@cache
def keywords() -> tuple[str, ...]:
    """The reserved words of the language."""
    name = next(terminal for terminal in parser().terminals if terminal.name == "NAME")
    return tuple(sorted(re.findall(r"[a-z]{2,}", str(name.pattern.value).partition(")")[0])))


@cache
def words_in_place() -> tuple[str, ...]:
    """Words with a meaning of their own in some places only; elsewhere they may be names."""
    written = {without_look_ahead(str(terminal.pattern.value)) for terminal in parser().terminals}
    return tuple(sorted(word for word in written - {*keywords()} if word.isalpha()))


def without_look_ahead(pattern: str) -> str:
    """A terminal's pattern without what may not follow it."""
    return pattern.partition(r"\b(?!")[0]
