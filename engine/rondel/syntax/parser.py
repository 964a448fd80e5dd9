"""Lark's parser of the grammar, from its tables."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

from lark import Lark
from lark import __version__ as lark_version

from rondel.source.disk_cache import kept
from rondel.syntax.parser_tables import built_tables, grammar_text, shipped_tables


@cache
def parser() -> Lark:
    """The parser of the grammar: as shipped, or as kept on disk, or built, which takes a third of a second."""
    grammar = grammar_text()
    shipped = shipped_tables(grammar)
    if shipped is not None:
        return Lark.load(BytesIO(shipped))
    return Lark.load(BytesIO(kept("parser", f"{lark_version}\n{grammar}", lambda: built_tables(grammar))))


@cache
def keywords() -> tuple[str, ...]:
    """The reserved words of the language."""
    name = next(terminal for terminal in parser().terminals if terminal.name == "NAME")
    return tuple(sorted(re.findall(r"[a-z]{2,}", str(name.pattern.value).partition(")")[0])))
