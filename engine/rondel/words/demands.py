"""What a message asks of its nouns, found out once when it is read: every line-up of a check looks at it again."""

from __future__ import annotations

from collections.abc import Iterator
from sys import intern

from rondel.words.grammar import Grammar
from rondel.words.message import Demand, MessageChoice, Part, Slot, placeholders
from rondel.words.placeholder import FormShape, NounName
from rondel.words.plurals import OTHER


def demands_of(parts: tuple[Part, ...], grammar: Grammar) -> tuple[Demand, ...]:
    """The demands of all placeholders, those inside branches included."""
    return tuple(demand for part in placeholders(parts) for demand in _demands(part, grammar))


def _demands(part: Slot | MessageChoice, grammar: Grammar) -> Iterator[Demand]:
    if isinstance(part, MessageChoice):
        asks_gender = OTHER not in part.keys and not set(grammar.genders).isdisjoint(part.keys)
        yield _demand(part.on, FormShape(), asks_gender=asks_gender)
        return
    yield _demand(part.noun, part.shape, asks_gender=False)
    if part.shape.owner and grammar.asks_owner:
        yield _demand(part.shape.owner, FormShape(), asks_gender=True)


def _demand(noun: NounName, shape: FormShape, *, asks_gender: bool) -> Demand:
    flags = (asks_gender, shape.counted_by, shape.before, shape.after, shape.one_of)
    asked = (shape.article, shape.case, shape.number, shape.preposition, shape.figure)
    return Demand(noun, shape, asks_gender, intern(" ".join(("".join("01"[bool(flag)] for flag in flags), *asked))))
