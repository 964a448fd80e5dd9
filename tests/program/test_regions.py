"""Regions found all at once are the regions that are found one by one."""

from __future__ import annotations

from random import Random

import pytest

from rondel.core.library import connected
from rondel.program.python.runtime import Regions

SIDE = 5
CELLS = range(1, SIDE * SIDE + 1)


def neighbours() -> list[int]:
    """A square board: cells touch at their sides."""
    rows = [0] * (SIDE * SIDE + 3)
    for cell in CELLS:
        across, down = (cell - 1) % SIDE, (cell - 1) // SIDE
        near = [(across + 1, down), (across - 1, down), (across, down + 1), (across, down - 1)]
        rows[cell] = sum(1 << y * SIDE + x + 1 for x, y in near if 0 <= x < SIDE and 0 <= y < SIDE)
    return rows


@pytest.mark.parametrize("seed", range(8))
def test_both_ways_find_the_same(seed: int) -> None:
    rng, near = Random(seed), neighbours()
    values = {cell: rng.randrange(3) for cell in CELLS}
    found = Regions(near, values)
    for cell in rng.sample(list(CELLS), len(CELLS)):
        assert found[cell] == connected(near, cell, values.__getitem__)


def test_a_place_without_neighbours_is_a_region_of_its_own_and_nowhere_is_none() -> None:
    found = Regions(neighbours(), dict.fromkeys(CELLS, 1))
    assert found[SIDE * SIDE + 2] == 1 << SIDE * SIDE + 2
    assert found[0] == 0
