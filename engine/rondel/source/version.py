"""Versions of modules and ranges of versions: semantic versioning, as small as modules need it.

A range is one or more conditions that must all hold: `>=1.0 <2`. A condition may leave parts out: `=1` is any
1.x.y, `<=1.4` any up to the last 1.4.x. A bare version means `=`; `*` means any.
"""

from __future__ import annotations

import re

from rondel.frozen import frozen

_VERSION = re.compile(
    r"(?P<numbers>[0-9]{1,9}(\.[0-9]{1,9}){0,2})(-(?P<early>[0-9A-Za-z.-]{1,60}))?(\+[0-9A-Za-z.-]{1,60})?"
)
_CONDITION = re.compile(r"(>=|<=|==|=|>|<)?([0-9].*)")

Early = tuple[tuple[int, int, str], ...]  # empty for a finished version


@frozen
class Version:
    """1.2.0-beta.1: the numbers as far as they were given, and the marks of an early version."""

    numbers: tuple[int, ...]
    early: Early = ()


@frozen
class VersionRange:
    """All versions for which every condition holds."""

    conditions: tuple[tuple[str, Version], ...]

    def has(self, version: Version) -> bool:
        """Whether a version lies in this range."""
        return all(_holds(version, relation, bound) for relation, bound in self.conditions)


def version_from_text(text: str) -> Version | None:
    """The version a text states, or None."""
    found = _VERSION.fullmatch(text.strip())
    if not found:
        return None
    numbers = tuple(int(part) for part in found["numbers"].split("."))
    return Version(numbers, _early(found["early"]))


def range_from_text(text: str) -> VersionRange | None:
    """The range a text states, or None."""
    if text.strip() == "*":
        return VersionRange(())
    stated = re.sub(r"(?<=[<>=])\s+", "", text).replace(",", " ").split()
    conditions = [condition for one in stated if (condition := _condition(one))]
    return VersionRange(tuple(conditions)) if stated and len(conditions) == len(stated) else None


def _condition(text: str) -> tuple[str, Version] | None:
    found = _CONDITION.fullmatch(text)
    bound = version_from_text(found[2]) if found else None
    return (found[1] or "=", bound) if found and bound else None


def _early(text: str | None) -> Early:
    # By semantic versioning numbers come before words, and numbers are compared as numbers.
    parts = text.split(".") if text else []
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def _holds(version: Version, relation: str, bound: Version) -> bool:
    # 2.0.0-beta is neither "<2" nor ">=2": an early version is offered only to those who name it.
    width = 3 if relation == ">=" or len(bound.numbers) == 3 else len(bound.numbers)
    left, right = rank(version, width), rank(bound, width)
    return {
        ">=": left >= right,
        "<=": left <= right,
        ">": left > right,
        "<": left < right,
        "=": left == right,
        "==": left == right,
    }[relation]


def rank(version: Version, width: int = 3) -> tuple[tuple[int, ...], bool, Early]:
    """How versions come one after the other, as far as so many numbers tell."""
    numbers = (*version.numbers, 0, 0)[:width]
    early = version.early if width == 3 else ()
    return (numbers, not early, early)
