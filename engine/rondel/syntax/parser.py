"""Lark's parser of the grammar, from its tables."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

from lark import Lark
from lark import __version__ as lark_version
from lark.grammar import Rule

from rondel.source.disk_cache import kept
from rondel.syntax.parser_tables import built_tables, grammar_text, shipped_tables


class _Parser(Lark):
    """Lark's parser, quicker where a rule has one part and leaves no node: a name alone passes ten of these.

    There Lark would look anew for where the part begins and ends. A Lark that prepares otherwise is as slow as ever.
    """

    def _prepare_callbacks(self) -> None:
        super()._prepare_callbacks()
        passed_on = {rule: _only_part for rule in self.rules if _is_passed_on(rule)}
        self._callbacks = self._callbacks | passed_on


def _is_passed_on(rule: Rule) -> bool:
    options = rule.options
    is_single = len(rule.expansion) == 1 and not any(options.empty_indices)
    return is_single and options.expand1 and not rule.alias and not rule.expansion[0].is_term


def _only_part(children: list[Any]) -> Any:
    return children[0]


@cache
def parser() -> Lark:
    """The parser of the grammar: as shipped, or as kept on disk, or built, which takes a third of a second."""
    grammar = grammar_text()
    shipped = shipped_tables(grammar)
    if shipped is not None:
        return _Parser.load(BytesIO(shipped))
    return _Parser.load(BytesIO(kept("parser", f"{lark_version}\n{grammar}", lambda: built_tables(grammar))))


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
