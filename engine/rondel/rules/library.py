"""Functions over the tables of a world that every backend shares: walking boards, regions, orders, matching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from rondel.rules.core import LARGEST_MEMBER, LARGEST_NUMBER, SEQ_BITS


def bounded(value: int) -> int:
    """A number kept inside what numbers can be."""
    if -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return value
    return LARGEST_NUMBER if value > 0 else -LARGEST_NUMBER


def times(a: int, b: int) -> int:
    return bounded(a * b)


def member_bit(member: int) -> int:
    """The set of one member; nothing for none, and for numbers that no set can hold."""
    return 1 << member if 0 < member < LARGEST_MEMBER else 0


def has(mask: int, member: int) -> int:
    """Whether a number is in a set; one that no set can hold is in none."""
    return mask >> member & 1 if 0 < member < LARGEST_MEMBER else 0


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
    """The last place of a board in a direction."""
    row = ways[way]
    place = start
    for _ in range(len(row)):
        following = row[place] if place < len(row) else 0
        if following in (0, start):
            break
        place = following
    return place


def region(neighbours: Sequence[int], start: int, value: Callable[[int], int]) -> int:
    """The mask of all places connected with one that have its value."""
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


def seated(seats: int, start: int) -> int:
    """All seats in turn order from one on, packed."""
    return starting(start, seats)


@lru_cache(maxsize=1024)
def starting(first: int, size: int) -> int:
    """The numbers 1 to size in a ring from one of them on, packed."""
    if not 1 <= first <= size:
        return 0
    result = 0
    for i in range(size):
        result |= ((first - 1 + i) % size + 1) << (i * SEQ_BITS)
    return result


def unmet(counts: Sequence[int], masks: Sequence[int]) -> int:
    """The smallest number of requirements left over when every icon gets a piece of its own.

    By Hall's theorem a set of requirements can be met together if every part of it sees enough pieces.
    """
    single = [mask.bit_count() >= count for count, mask in zip(counts, masks, strict=True)]
    alive = [i for i, ok in enumerate(single) if ok]
    best = 0
    for chosen in range(1 << len(alive)):
        size = chosen.bit_count()
        if size > best and _enough([alive[i] for i in range(len(alive)) if chosen >> i & 1], counts, masks):
            best = size
    return len(counts) - best


def unmet_pair(count: int, mask: int, other_count: int, other_mask: int) -> int:
    """`unmet` for two requirements."""
    one, other = mask.bit_count() >= count, other_mask.bit_count() >= other_count
    if one and other:
        return int((mask | other_mask).bit_count() < count + other_count)
    return 2 - one - other


def _enough(chosen: list[int], counts: Sequence[int], masks: Sequence[int]) -> bool:
    for part in range(1, 1 << len(chosen)):
        union = needed = 0
        for bit, i in enumerate(chosen):
            if part >> bit & 1:
                union |= masks[i]
                needed += counts[i]
        if union.bit_count() < needed:
            return False
    return True
