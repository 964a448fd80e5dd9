"""Functions over values and tables that every machine shares: bounds, walking boards, regions, orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from rondel.core.types import (
    BIAS,
    LARGEST_IN_SET,
    LARGEST_KEPT,
    LARGEST_NUMBER,
    SEQUENCE_BITS,
    SEQUENCE_MASK,
    SMALLEST_IN_SET,
)


def bounded(value: int) -> int:
    """A number kept inside what numbers can be."""
    if -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return value
    return LARGEST_NUMBER if value > 0 else -LARGEST_NUMBER


def kept(value: int) -> int:
    """A number kept inside what can be remembered."""
    if -LARGEST_KEPT <= value <= LARGEST_KEPT:
        return value
    return LARGEST_KEPT if value > 0 else -LARGEST_KEPT


def divided(a: int, b: int) -> int:
    return a // b if b else 0


def remainder(a: int, b: int) -> int:
    return a % b if b else 0


# --- sets ---


def single(member: int) -> int:
    """The set of one member; nothing for none."""
    return 1 << member if member else 0


def single_number(number: int) -> int:
    """The set of one number; nothing for those that no set can hold."""
    return 1 << number + BIAS if SMALLEST_IN_SET <= number <= LARGEST_IN_SET else 0


def has_number(mask: int, number: int) -> int:
    return mask >> number + BIAS & 1 if SMALLEST_IN_SET <= number <= LARGEST_IN_SET else 0


def number_range(low: int, high: int) -> int:
    """The numbers from low to high as a set."""
    low, high = max(low, SMALLEST_IN_SET), min(high, LARGEST_IN_SET)
    return ((1 << high - low + 1) - 1) << low + BIAS if high >= low else 0


def members(mask: int) -> list[int]:
    """The numbers in a set, rising."""
    if not mask & mask - 1:
        return [mask.bit_length() - 1] if mask else []
    result = []
    while mask:  # from the highest down, which costs less with large sets
        member = mask.bit_length() - 1
        mask ^= 1 << member
        result.append(member)
    result.reverse()
    return result


def first_member(mask: int) -> int:
    return (mask & -mask).bit_length() - 1 if mask else 0


def first_number(mask: int) -> int:
    return (mask & -mask).bit_length() - 1 - BIAS if mask else 0


def first_members(mask: int, count: int) -> int:
    """The first so many members of a set."""
    result = 0
    while mask and count > 0:
        low = mask & -mask
        result |= low
        mask ^= low
        count -= 1
    return result


def nth(mask: int, n: int) -> int:
    found = members(mask)
    return found[n - 1] if 1 <= n <= len(found) else 0


def nth_number(mask: int, n: int) -> int:
    found = members(mask)
    return found[n - 1] - BIAS if 1 <= n <= len(found) else 0


def behind(mask: int, chosen: int) -> int:
    """The members behind the last one chosen: several are chosen in rising order, so that no order counts twice."""
    high = chosen.bit_length()
    return mask >> high << high


# --- sequences ---


def unpacked(sequence: int) -> Iterator[int]:
    """The members of a sequence, in order."""
    while sequence:
        yield sequence & SEQUENCE_MASK
        sequence >>= SEQUENCE_BITS


def packed(found: Sequence[int]) -> int:
    return sum(member << i * SEQUENCE_BITS for i, member in enumerate(found))


def nth_in_order(sequence: int, n: int) -> int:
    return sequence >> SEQUENCE_BITS * (n - 1) & SEQUENCE_MASK if n >= 1 else 0


def unordered(sequence: int) -> int:
    return sum(1 << member for member in unpacked(sequence))


@lru_cache(maxsize=1024)
def starting(first: int, size: int) -> int:
    """The numbers 1 to size in a ring from one of them on."""
    if not 1 <= first <= size:
        return 0
    return packed([(first - 1 + i) % size + 1 for i in range(size)])


# --- boards ---


def walk(ways: Sequence[Sequence[int]], start: int, count: int, way: int, among: int) -> int:
    """The place so many steps from another; places not among those given are passed over without counting."""
    row = ways[way]
    if start >= len(row):
        return 0
    place = start
    for _ in range(count if count <= len(row) else _without_laps(ways, start, count, way, among)):
        place = row[place]
        if not among >> place & 1:
            place = _next_among(row, place, among)
    return place


def _next_among(row: Sequence[int], place: int, among: int) -> int:
    """The next place in a direction that counts; 0 if the way ends, or goes round without coming to one."""
    for _ in range(len(row)):
        place = row[place] if place < len(row) else 0
        if place == 0 or among >> place & 1:
            return place
    return 0


def _without_laps(ways: Sequence[Sequence[int]], start: int, count: int, way: int, among: int) -> int:
    """A number of steps that leads to the same place with less than two laps: who walks on goes in a circle."""
    first = len(ways[way])
    turning = walk(ways, start, first, way, among)
    place, lap = walk(ways, turning, 1, way, among), 1
    while place != turning:
        place, lap = walk(ways, place, 1, way, among), lap + 1
    return first + (count - first) % lap


def furthest(ways: Sequence[Sequence[int]], start: int, way: int) -> int:
    """The last place of a board in a direction: the way ends there, or would go round."""
    row, place, walked = ways[way], start, {0}
    while place not in walked:
        walked.add(place)
        following = row[place] if place < len(row) else 0
        if following in walked:
            break
        place = following
    return place


def connected(neighbours: Sequence[int], start: int, value: Callable[[int], int]) -> int:
    """The set of all places connected with one that have its value."""
    if start == 0:
        return 0
    wanted, found, waiting = value(start), 1 << start, [start]
    looked_at = found
    while waiting:
        near = neighbours[waiting.pop()] & ~looked_at
        looked_at |= near
        for place in members(near):
            if value(place) == wanted:
                found |= 1 << place
                waiting.append(place)
    return found
