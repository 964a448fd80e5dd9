"""Random choices: the same numbers on every backend, for ever."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from rondel.program.choosing import choose_index, choosing_key

SEEDS = range(2000)
KEYS = [16122727270639733052, 16833407554455573659, 16426241105108014641]
INDEXES = [722, 25, 644, 573, 895, 409, 986, 146]


def test_the_numbers_are_those_that_every_backend_draws() -> None:
    assert [choosing_key(seed) for seed in (0, 1, 2**64 - 1)] == KEYS
    assert [choose_index(choosing_key(7), n, 1000) for n in range(1, 9)] == INDEXES


def test_a_key_has_64_bits_whatever_the_seed() -> None:
    assert choosing_key(2**70 + 5) == choosing_key(2**70 % 2**64 + 5)


def test_every_option_comes_by_as_often() -> None:
    found = Counter(choose_index(choosing_key(seed), 3, 5) for seed in SEEDS)
    assert all(abs(found[index] - 400) < 80 for index in range(5))


def test_decisions_of_one_game_are_drawn_apart() -> None:
    found = Counter((choose_index(choosing_key(seed), 1, 3), choose_index(choosing_key(seed), 2, 3)) for seed in SEEDS)
    assert len(found) == 9 and min(found.values()) > 150


def test_games_with_seeds_side_by_side_are_drawn_apart() -> None:
    found = [choose_index(choosing_key(seed), 4, 2) for seed in SEEDS]
    assert abs(sum(one == other for one, other in pairwise(found)) - 1000) < 120
