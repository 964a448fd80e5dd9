"""The plural category of a whole number in a language, as the cardinal rules of CLDR have it.

Three languages are written out; any other one counts as English does until its rule stands here.
"""

from __future__ import annotations

from collections.abc import Callable

ONE, MANY, OTHER = "one", "many", "other"

# What CLDR may call a number; a term may store a form under any of them.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")


def _english(n: int) -> str:
    return ONE if n == 1 else OTHER


def _french(n: int) -> str:
    if n in (0, 1):
        return ONE
    return MANY if n % 1_000_000 == 0 else OTHER


_RULES: dict[str, tuple[Callable[[int], str], tuple[str, ...]]] = {
    "en": (_english, (ONE, OTHER)),
    "de": (_english, (ONE, OTHER)),
    "fr": (_french, (ONE, MANY, OTHER)),
}


def category(language: str, n: int) -> str:
    """The category of a number; its sign plays no part."""
    return _rule(language)[0](abs(n))


def categories(language: str) -> tuple[str, ...]:
    """Every category that a language has."""
    return _rule(language)[1]


def _rule(language: str) -> tuple[Callable[[int], str], tuple[str, ...]]:
    return _RULES.get(language.partition("-")[0], _RULES["en"])
