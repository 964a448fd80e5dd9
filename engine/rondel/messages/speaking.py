"""In which language people are told what happened.

Messages are English until they are told. A command says once which tongue is spoken while it runs; whatever prints a
message asks here how it reads. What programs read, JSON above all, never does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from rondel.frozen import frozen
from rondel.messages.said import ENGLISH, Catalogue, Category, Said, Sentences, Value, english_category, said_in, say


@frozen
class Tongue:
    """A language with its way to tell one from several; `catalogue` says it, if not one that is shipped."""

    language: str = ENGLISH
    category: Category = english_category
    catalogue: Catalogue | None = None


_ENGLISH = Tongue()
_SPOKEN = ContextVar("spoken", default=_ENGLISH)


@contextmanager
def speaking(tongue: Tongue) -> Iterator[None]:
    """Meanwhile everything is told in this tongue."""
    before = _SPOKEN.set(tongue)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def speaking_english() -> AbstractContextManager[None]:
    """Meanwhile everything is told in English, for what programs read."""
    return speaking(_ENGLISH)


def tongue_spoken() -> Tongue:
    """The tongue in which people are told something now."""
    return _SPOKEN.get()


def spoken(text: str, tongue: Tongue | None = None) -> str:
    """A message as people are told it; a text that somebody else wrote stays as it is."""
    tongue = tongue or tongue_spoken()
    if tongue.language == ENGLISH or not isinstance(text, Said):
        return text
    return said_in(text, _catalogue(tongue), tongue.category)


def is_said(message: Said) -> bool:
    """Whether the tongue that is spoken has a message itself, so that English need not stand in."""
    return _catalogue(tongue_spoken()).get(message.id) is not None


def _catalogue(tongue: Tongue) -> Catalogue:
    return tongue.catalogue or Sentences(tongue.language)


def figure(number: float, digits: int = 0) -> Said:
    """A number with so many digits behind the comma, grouped by thousands, as each language writes it."""
    whole, _, part = f"{number:,.{digits}f}".partition(".")
    first, *others = whole.split(",")
    said: Value = first
    for last in others:
        said = say("figure.thousands", before=said, last=last)
    return say("figure.decimal", whole=said, part=part) if part else say("list.one", only=said)


def percentage(share: float, digits: int = 1) -> Said:
    """A share as so many of a hundred."""
    return say("figure.percent", n=figure(share * 100, digits))
