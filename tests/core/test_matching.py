"""How many requirements are left over when no piece serves twice."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

import pytest

from rondel.core.matching import all_met, unmet, unmet_pair


def free(amount: int) -> None:
    """Nobody counts."""


@pytest.mark.parametrize(
    ("counts", "masks", "left"),
    [([1, 1], [0b10, 0b10], 1), ([1, 1], [0b10, 0b110], 0), ([2, 1], [0b10, 0b10], 1), ([1, 1, 1], [6, 6, 6], 1)],
)
def test_no_piece_meets_two_requirements(counts: list[int], masks: list[int], left: int) -> None:
    assert unmet(counts, masks, free) == left


@pytest.mark.parametrize("counts", [(0, 0), (1, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("masks", [(0, 0), (0b10, 0b10), (0b110, 0b10), (0b110, 0b1100), (0b110, 0b11000)])
def test_two_requirements_are_matched_as_any_number_of_them(counts: tuple[int, int], masks: tuple[int, int]) -> None:
    assert unmet_pair(counts[0], masks[0], counts[1], masks[1]) == unmet(counts, masks, free)


def by_hall(counts: list[int], masks: list[int]) -> int:
    """The plain way: the largest part of the requirements of which every part sees pieces enough."""
    for size in range(len(counts), -1, -1):
        if any(_enough(part, counts, masks) for part in combinations(range(len(counts)), size)):
            return len(counts) - size
    raise AssertionError


def _enough(chosen: tuple[int, ...], counts: list[int], masks: list[int]) -> bool:
    for size in range(1, len(chosen) + 1):
        for part in combinations(chosen, size):
            union = 0
            for i in part:
                union |= masks[i]
            if union.bit_count() < sum(counts[i] for i in part):
                return False
    return True


@pytest.mark.parametrize("seed", range(5))
def test_matching_finds_what_the_plain_way_finds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        number, pieces = rng.randint(1, 6), rng.randint(1, 9)
        counts = [rng.choice((1, 1, 2, 3)) for _ in range(number)]
        masks = [rng.getrandbits(pieces) << 1 for _ in range(number)]
        assert unmet(counts, masks, free) == by_hall(counts, masks), (counts, masks)


@pytest.mark.parametrize(("count", "number", "pieces"), [(1, 40, 30), (2, 20, 20), (2, 30, 40), (3, 24, 50)])
def test_many_requirements_take_no_time(count: int, number: int, pieces: int) -> None:
    rng = Random(number)
    began = time.process_time()
    unmet([count] * number, [rng.getrandbits(pieces) << 1 for _ in range(number)], free)
    assert time.process_time() - began < 1


def test_what_takes_long_counts_as_work() -> None:
    rng, spent = Random(3), list[int]()
    masks = [sum(1 << piece for piece in rng.sample(range(1, 30), 9)) for _ in range(24)]
    for count in (1, 3):
        unmet([count] * 24, masks, spent.append)
        assert bool(spent) is (count == 3)


def test_requirements_that_share_no_piece_cost_nothing() -> None:
    spent = list[int]()
    assert unmet([2] * 300, [0b11 << 2 * number for number in range(1, 301)], spent.append) == 0
    assert not spent


def test_whether_each_alone_has_enough_is_asked_first() -> None:
    spent = list[int]()
    assert not all_met([3] * 60 + [1], [(1 << 100) - 2] * 60 + [0], spent.append)
    assert not spent
