"""Tables of a grammar: texts that depend on marks such as a case, a gender, the plural.

A table is written as texts under marks, and marks within marks: `{nom: {m: der, f: die, pl: die}}`. Marks that belong
together may stand in one key with dots (`f.pl`); `any` asks for nothing. Of all texts whose marks a phrase has, the
last one counts, so what is closer stands behind what is usual.

    a case, a gender        nom, m
    one, pl                 of one thing, of several
    an onset                how the next word begins: vowel
    before, counted         an adjective stands before the noun; a number in words does
    of_m, of_pl             the gender of what owns, or that it is several
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from rondel.frozen import frozen

ANY = "any"
ONE, SEVERAL = "one", "pl"
BEFORE, COUNTED = "before", "counted"
OWNED_BY = "of_"
ENDING = "~"  # of a stem: the rest of the text names the table of its endings

Marks = tuple[str, ...]


@frozen
class Cells:
    """The texts of a table with the marks that each asks for."""

    texts: tuple[tuple[frozenset[str], str], ...]
    marks: frozenset[str] = field(compare=False, repr=False)  # all on which anything depends
    known: dict[Marks, str | None] = field(default_factory=dict, hash=False, repr=False)  # what was asked before

    def at(self, marks: Marks) -> str | None:
        """The text for some marks, or None where there is none; an empty text is one, too."""
        try:
            return self.known[marks]
        except KeyError:
            had = frozenset(marks)
            fitting = [text for asked, text in self.texts if asked <= had]
            return self.known.setdefault(marks, fitting[-1] if fitting else None)

    @property
    def all_texts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for _, text in self.texts))


def cells_from(data: Any, endings: Mapping[str, Cells] | None = None) -> Cells:
    """A table as it is written; a text such as `dies~der` is a stem with the endings of a table."""
    return cells_of(tuple(_leaves(data, frozenset(), endings or {})))


def cells_of(texts: tuple[tuple[frozenset[str], str], ...]) -> Cells:
    """A table out of its texts."""
    return Cells(texts, frozenset[str]().union(*(asked for asked, _ in texts)))


def _leaves(data: Any, above: frozenset[str], endings: Mapping[str, Cells]) -> Iterator[tuple[frozenset[str], str]]:
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from _leaves(inner, above | marks_of(str(key)), endings)
        return
    stem, tilde, table = str(data).partition(ENDING)
    if not tilde:
        yield above, stem
        return
    for asked, ending in endings[table].texts:
        yield above | asked, stem + ending


def marks_of(key: str) -> frozenset[str]:
    """The marks of a key: `f.pl` has two, `any` has none."""
    return frozenset(key.split(".")) - {ANY}
