"""Which languages can be asked for: those of the engine, and those that the modules speak."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.problems import WrongUse
from rondel.words.own_words import OWN_LANGUAGES


def refuse_unspoken(asked: str, by_modules: Iterable[str], *, by_lineup: bool = False) -> None:
    """Refuses a language that nobody speaks; nothing stands in for it without a word."""
    spoken = tuple(dict.fromkeys((*OWN_LANGUAGES, *sorted(by_modules))))
    if asked not in spoken:
        why = ", the language of the line-up" if by_lineup else ""
        raise WrongUse(f"there are no words in '{asked}'{why}; --lang knows {', '.join(spoken)}")
