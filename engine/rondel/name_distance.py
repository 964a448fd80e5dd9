"""How far names are apart, letter by letter."""

from __future__ import annotations


def slips_between(one: str, other: str) -> int:
    """How many letters must be put in, left out, changed or swapped with the next to make one name of another."""
    before, rows = list[int](), list(range(len(other) + 1))
    for i, a in enumerate(one):
        row = [i + 1]
        for j, b in enumerate(other):
            least = min(rows[j + 1] + 1, row[j] + 1, rows[j] + (a != b))
            swapped = i and j and a == other[j - 1] and b == one[i - 1]
            row.append(min(least, before[j - 1] + 1) if swapped else least)
        before, rows = rows, row
    return rows[-1]


def letters_alike(one: str, other: str) -> int:
    """How many letters two names share at their beginning and at their end, less what one is longer."""
    shared = _shared(one, other)
    return shared + _shared(one[shared:][::-1], other[shared:][::-1]) - abs(len(one) - len(other))


def _shared(one: str, other: str) -> int:
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return number
    return min(len(one), len(other))
