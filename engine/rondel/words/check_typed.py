"""Check of numbers that sentences of rules type out, though a fact that comes from the same rule has them.

Whoever changes the fact does not reach the sentence. Numbers are found in figures and, beyond one, in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rondel.frozen import frozen
from rondel.messages.said import say
from rondel.problems import Problem
from rondel.words.catalogue import Library
from rondel.words.check_literals import place_in, texts_of
from rondel.words.grammar import Grammar
from rondel.words.read import local_id
from rondel.words.rule_sentences import BEGINNING

_NUMBER = re.compile(r"(?<![\w.,+-])(\d+(?![\w]|[.,]\d)|[^\W\d_]+)(?!\w)")


@frozen
class CitedNumber:
    """A number of the facts that comes from a rule."""

    name: str
    value: int


def typed_numbers(
    library: Library, asked: Iterable[str], cited: Mapping[str, Sequence[CitedNumber]]
) -> Iterator[Problem]:
    """Numbers in the sentences of rules of some modules that equal a fact which cites the rule."""
    asked = frozenset(asked)
    for file in library.files:
        values = _number_words(library.languages.grammar_of(file.language))
        for message in file.messages.values() if file.module in asked else ():
            rule = local_id(message.id, library.modules).removeprefix(BEGINNING)
            for text in texts_of(message.parts) if rule in cited else ():
                for found in _NUMBER.finditer(text.text):
                    value = values.get(found[1].casefold(), int(found[1]) if found[1].isdecimal() else None)
                    fact = next((each for each in cited[rule] if each.value == value), None)
                    if fact is not None:
                        told = say("words/typed-number.typed", found=found[1], fact=fact.name, rule=rule)
                        place = place_in(text, found.start(1), found.end(1), message)
                        hint = say("words/typed-number.hint", fact=fact.name)
                        yield Problem("words/typed-number", told, place, (), hint, warns=True)


def _number_words(grammar: Grammar) -> dict[str, int]:
    """Numbers by their words; that for one is often an article or a pronoun, and means no number."""
    words = enumerate(grammar.number_words)
    return {text.casefold(): number for number, cells in words if number != 1 for text in cells.all_texts}
