"""Student's distribution, against closed forms and printed tables."""

from __future__ import annotations

from math import pi, tan

import pytest

from rondel.lab.student import chance_beyond, student


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (10**6, 1.96)])
def test_students_t(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, abs=0.0005)


@pytest.mark.parametrize(("freedom", "value"), [(10, 4.587), (19, 3.883), (30, 3.646), (120, 3.373)])
def test_far_out_it_is_that_of_the_tables(freedom: int, value: float) -> None:
    assert student(freedom, 0.0005) == pytest.approx(value, abs=0.0005)


@pytest.mark.parametrize("beyond", [0.4, 0.025, 1e-6, 1e-9])
def test_with_one_or_two_degrees_of_freedom_there_is_a_formula(beyond: float) -> None:
    assert student(1, beyond) == pytest.approx(1 / tan(pi * beyond))
    assert student(2, beyond) == pytest.approx((1 - 2 * beyond) / (2 * beyond * (1 - beyond)) ** 0.5)


def test_chances_far_out_keep_their_digits() -> None:
    assert [chance_beyond(t, 19) for t in (0, 0.5, 1.5, 5.4)] == pytest.approx(
        [0.5, 0.311408245644, 0.075024265371, 1.63971522373e-05], rel=1e-9
    )
