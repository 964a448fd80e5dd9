"""Numbers stay inside their bounds, sets hold what they can, and walking for long takes no longer."""

from __future__ import annotations

import pytest

from rondel.core import library
from rondel.core.evaluate import calculated
from rondel.core.operations import Op
from rondel.core.types import LARGEST_IN_SET, LARGEST_NUMBER, SMALLEST_IN_SET

RING = [[0], [0, 2, 3, 4, 5, 1]]
LINE = [[0], [0, 2, 3, 4, 5, 0]]
EVERYWHERE = -1
BEYOND = [SMALLEST_IN_SET - 1, -(1 << 70), LARGEST_IN_SET + 1, 1 << 70]


def times(a: int, b: int) -> int:
    return calculated(Op.MULTIPLY, [a, b])


@pytest.mark.parametrize(("a", "b"), [(1 << 40, 1 << 40), (LARGEST_NUMBER, 2), (-LARGEST_NUMBER, -3)])
def test_a_product_that_grows_too_large_stays_at_the_largest_number(a: int, b: int) -> None:
    assert times(a, b) == LARGEST_NUMBER


def test_a_product_that_falls_too_low_stays_at_the_lowest_number() -> None:
    assert times(1 << 40, -(1 << 40)) == -LARGEST_NUMBER


def test_a_small_product_is_itself() -> None:
    assert times(6, -7) == -42


@pytest.mark.parametrize("number", [0, 5, LARGEST_NUMBER, -LARGEST_NUMBER])
def test_a_number_within_bounds_is_itself(number: int) -> None:
    assert library.bounded(number) == number


def test_sets_of_numbers_hold_a_few_below_zero_and_more_above() -> None:
    assert (SMALLEST_IN_SET, LARGEST_IN_SET) == (-63, 191)


@pytest.mark.parametrize("number", BEYOND)
def test_a_number_that_no_set_can_hold_falls_away(number: int) -> None:
    assert library.single_number(number) == 0
    assert library.has_number(-1, number) == 0


def test_none_is_no_member_of_any_set() -> None:
    assert library.single(0) == 0


@pytest.mark.parametrize("number", [SMALLEST_IN_SET, -1, 0, 1, LARGEST_IN_SET])
def test_a_number_that_a_set_can_hold_is_in_the_set_of_it(number: int) -> None:
    assert library.has_number(library.single_number(number), number)


def test_a_range_is_cut_to_what_a_set_can_hold() -> None:
    assert library.number_range(-(1 << 70), 1 << 70).bit_count() == LARGEST_IN_SET - SMALLEST_IN_SET + 1


def test_a_range_that_runs_backwards_is_empty() -> None:
    assert library.number_range(3, 2) == 0


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 11, 999_999_999, 1 << 60])
def test_laps_round_a_ring_lead_where_the_rest_leads(count: int) -> None:
    assert library.walk(RING, 1, count, 1, EVERYWHERE) == count % 5 + 1


def test_places_passed_over_do_not_count_however_long_the_way() -> None:
    every_other = 1 << 1 | 1 << 3 | 1 << 5
    assert [library.walk(RING, 1, n, 1, every_other) for n in (1, 2, 3, 3_000_001)] == [3, 5, 1, 3]


@pytest.mark.parametrize("count", [5, 100, 999_999_999])
def test_who_walks_off_a_line_is_nowhere(count: int) -> None:
    assert library.walk(LINE, 1, count, 1, EVERYWHERE) == 0


def test_who_starts_beyond_a_board_is_nowhere() -> None:
    assert library.walk(RING, 9, 1, 1, EVERYWHERE) == 0


def test_a_ring_has_its_end_just_before_the_start() -> None:
    assert (library.furthest(RING, 2, 1), library.furthest(LINE, 2, 1)) == (1, 5)


def test_members_of_a_set_come_rising() -> None:
    assert library.members(1 << 200 | 1 << 3 | 1 << 7) == [3, 7, 200]


def test_a_sequence_keeps_its_order() -> None:
    assert list(library.unpacked(library.packed([3, 1, 2]))) == [3, 1, 2]


def test_a_ring_of_members_starts_with_whoever_is_named() -> None:
    assert list(library.unpacked(library.starting(2, 3))) == [2, 3, 1]


def test_nobody_is_started_with_who_is_not_in_the_ring() -> None:
    assert (library.starting(0, 3), library.starting(4, 3)) == (0, 0)


def test_the_last_place_of_a_way_that_runs_into_a_loop_hangs_on_nothing_else() -> None:
    row = [0, 2, 3, 4, 3]  # 1 to 2 to 3 to 4 and back to 3
    assert [library.furthest([[0], row + [0] * more], 1, 1) for more in range(3)] == [4, 4, 4]
