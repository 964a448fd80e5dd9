"""How many requirements are left over when no piece serves twice."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

import pytest

from rondel.core.matching import unmet, unmet_pair


@pytest.mark.parametrize(
    ("counts", "masks", "left"),
    [([1, 1], [0b10, 0b10], 1), ([1, 1], [0b10, 0b110], 0), ([2, 1], [0b10, 0b10], 1), ([1, 1, 1], [6, 6, 6], 1)],
)
def test_no_piece_meets_two_requirements(counts: list[int], masks: list[int], left: int) -> None:
    assert unmet(counts, masks) == left


@pytest.mark.parametrize("counts", [(0, 0), (1, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("masks", [(0, 0), (0b10, 0b10), (0b110, 0b10), (0b110, 0b1100), (0b110, 0b11000)])
def test_two_requirements_are_matched_as_any_number_of_them(counts: tuple[int, int], masks: tuple[int, int]) -> None:
    assert unmet_pair(counts[0], masks[0], counts[1], masks[1]) == unmet(counts, masks)


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
        assert unmet(counts, masks) == by_hall(counts, masks), (counts, masks)


@pytest.mark.parametrize(("count", "number", "pieces"), [(1, 40, 30), (2, 20, 20), (2, 30, 40), (3, 24, 50)])
def test_many_requirements_take_no_time(count: int, number: int, pieces: int) -> None:
    rng = Random(number)
    began = time.process_time()
    unmet([count] * number, [rng.getrandbits(pieces) << 1 for _ in range(number)])
    assert time.process_time() - began < 1
