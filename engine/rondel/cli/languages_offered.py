"""Which languages can be asked for: those of the engine, and those that the modules speak."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.messages.said import say
from rondel.problems import WrongUse
from rondel.words.own_words import OWN_LANGUAGES


def refuse_unspoken(asked: str, by_modules: Iterable[str], *, by_lineup: bool = False) -> None:
    """Refuses a language that nobody speaks; nothing stands in for it without a word."""
    spoken = tuple(dict.fromkeys((*OWN_LANGUAGES, *sorted(by_modules))))
    if asked not in spoken:
        if by_lineup:
            raise WrongUse(say("use.no-language-of-lineup", language=asked, known=spoken))
        raise WrongUse(say("use.no-language", language=asked, known=spoken))
