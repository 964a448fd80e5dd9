"""Which languages can be asked for: those of the engine and of shelves, and those that the modules speak."""

from __future__ import annotations

from collections.abc import Iterable

from rondel.messages.said import say
from rondel.problems import RulesetError, WrongUse
from rondel.words.languages import Languages


def refuse_unspoken(
    asked: str, by_modules: Iterable[str], languages: Languages | None = None, *, by_lineup: bool = False
) -> None:
    """Refuses a language that nobody speaks, or whose files are wrong; nothing stands in for it without a word."""
    languages = languages or Languages()
    if problems := languages.problems_of(asked):
        raise RulesetError(problems)
    spoken = tuple(dict.fromkeys((*languages.own_codes, *sorted(by_modules))))
    if asked not in spoken:
        if by_lineup:
            raise WrongUse(say("use.no-language-of-lineup", language=asked, known=spoken))
        raise WrongUse(say("use.no-language", language=asked, known=spoken))
