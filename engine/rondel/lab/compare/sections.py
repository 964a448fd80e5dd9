"""Which of the many figures of a comparison are shown where."""

from __future__ import annotations

from rondel.lab.compare.comparison import Comparison, Finding
from rondel.lab.compare.measures import BEGUN, PASSED, SOURCE, USED, USES

MOST_ROWS = 15


def of_sources(comparison: Comparison) -> list[Finding]:
    """Where points come from, those first that differ most, of many the most telling."""
    found = sorted(comparison.explored_as(SOURCE), key=lambda one: (not one.is_found and not one.only, -_size(one)))
    return found[:MOST_ROWS]


def looked_through(comparison: Comparison) -> list[Finding]:
    """What else stands out: without sources, which have a place of their own."""
    results = [one for one in comparison.explored if not one.name.startswith((SOURCE, USED, USES, PASSED, BEGUN))]
    # Passages of rules are for those who write them: they stand in the JSON.
    return [one for one in results if one.is_found] + _telling(comparison, (USED, USES, BEGUN))


def _telling(comparison: Comparison, sorts: tuple[str, ...]) -> list[Finding]:
    found = [one for sort in sorts for one in comparison.explored_as(sort) if one.is_found or one.only]
    return sorted(found, key=lambda one: (not one.only, -_distance(one)))[:MOST_ROWS]


def _size(found: Finding) -> float:
    return abs(found.seen.difference)


def _distance(found: Finding) -> float:
    """How clear a difference is: its size by the width of its range."""
    return _size(found) / max(1e-9, found.seen.high - found.seen.low)
