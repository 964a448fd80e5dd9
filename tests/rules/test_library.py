"""Numbers stay inside their bounds, sets hold what they can, and walking for long takes no longer."""

from __future__ import annotations

import pytest

from rondel.rules import library
from rondel.rules.core import LARGEST_MEMBER, LARGEST_NUMBER

RING = [[0], [0, 2, 3, 4, 5, 1]]
LINE = [[0], [0, 2, 3, 4, 5, 0]]
EVERYWHERE = -1


@pytest.mark.parametrize(("a", "b"), [(1 << 40, 1 << 40), (LARGEST_NUMBER, 2), (-LARGEST_NUMBER, -3)])
def test_a_product_that_grows_too_large_stays_at_the_largest_number(a: int, b: int) -> None:
    assert library.times(a, b) == LARGEST_NUMBER


def test_a_product_that_falls_too_low_stays_at_the_lowest_number() -> None:
    assert library.times(1 << 40, -(1 << 40)) == -LARGEST_NUMBER


def test_a_small_product_is_itself() -> None:
    assert library.times(6, -7) == -42


@pytest.mark.parametrize("member", [0, -1, -(1 << 70), LARGEST_MEMBER, 1 << 70])
def test_a_number_that_no_set_can_hold_falls_away(member: int) -> None:
    assert library.member_bit(member) == 0
    assert library.has(-1, member) == 0


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 11, 999_999_999, 1 << 60])
def test_laps_round_a_ring_lead_where_the_rest_leads(count: int) -> None:
    assert library.walk(RING, 1, count, 1, EVERYWHERE) == count % 5 + 1


def test_places_passed_over_do_not_count_however_long_the_way() -> None:
    every_other = 1 << 1 | 1 << 3 | 1 << 5
    assert [library.walk(RING, 1, n, 1, every_other) for n in (1, 2, 3, 3_000_001)] == [3, 5, 1, 3]


@pytest.mark.parametrize("count", [5, 100, 999_999_999])
def test_who_walks_off_a_line_is_nowhere(count: int) -> None:
    assert library.walk(LINE, 1, count, 1, EVERYWHERE) == 0
