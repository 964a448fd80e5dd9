"""The words of the language, by what they do in its grammar: nobody has to sort a new word by hand.

What begins an item, a clause or a scene declares; what begins a step does; what stands in expressions is an operator;
the other words join parts of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lark import Lark

from rondel.rules.read.bare_names import RESERVED
from rondel.rules.read.built_in_functions import NAMES
from rondel.syntax.parser import keywords, parser, without_look_ahead, words_in_place

CONSTANTS = ("yes", "no", "none")
OPENERS = ("_item", "_clause", "scene", "start")
STEPS = "_step"
EXPRESSION = "expr"


@dataclass(frozen=True)
class WordClasses:
    """Every word that has a meaning of its own, in one class only, each class sorted."""

    declaring: tuple[str, ...]
    doing: tuple[str, ...]
    operators: tuple[str, ...]
    joining: tuple[str, ...]
    constants: tuple[str, ...]
    names: tuple[str, ...]
    functions: tuple[str, ...]


def word_classes() -> WordClasses:
    """The words of the language as it is now."""
    grammar, left = parser(), {*keywords(), *words_in_place()}
    declaring = {word for opener in OPENERS for word in _first_words(grammar, opener)} & left
    doing = {*_first_words(grammar, STEPS)} & left - declaring
    operators = {*_words_within(grammar, EXPRESSION)} & left - declaring - doing
    return WordClasses(
        declaring=_sorted(declaring),
        doing=_sorted(doing),
        operators=_sorted(operators),
        joining=_sorted(left - declaring - doing - operators),
        constants=_sorted(CONSTANTS),
        names=_sorted({*RESERVED} - {*CONSTANTS}),
        functions=_sorted({*NAMES} - left),
    )


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


def _first_words(grammar: Lark, opener: str) -> set[str]:
    """The words with which the rules that an opener lists begin, or the opener itself."""
    parts = {rule.expansion[0].name for rule in grammar.rules if rule.origin.name == opener and rule.expansion}
    firsts = {rule.expansion[0].name for rule in grammar.rules if rule.origin.name in parts and rule.expansion}
    return {word for name in parts | firsts for word in _words_of(grammar, name)}


def _words_within(grammar: Lark, origin: str) -> set[str]:
    """The words of a rule and of all rules that it is made of."""
    waiting, seen = [origin], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [part.name for rule in grammar.rules if rule.origin.name == name for part in rule.expansion]
    return {word for name in seen for word in _words_of(grammar, name)}


def _words_of(grammar: Lark, terminal: str) -> set[str]:
    """The words that a terminal stands for; a name stands for none."""
    patterns = {one.name: without_look_ahead(str(one.pattern.value)) for one in grammar.terminals if one.name != "NAME"}
    return {*re.findall("[a-z]{2,}", re.sub(r"\\.", " ", patterns.get(terminal, "")))}
