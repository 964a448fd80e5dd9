"""A small glyph stands inside a larger one where that is broadest."""

from __future__ import annotations

import pytest

from rondel.draw.insets import inset_of
from rondel.draw.outlines import polygons

SQUARE = "M4 4h16v16H4z"
BANNER = "M5 2h2v20H5zM8 3h14v10H8z"  # a thin pole, and cloth at its upper right


def test_in_a_square_it_stands_in_the_middle() -> None:
    assert inset_of(SQUARE)[:2] == (0, 0)


def test_on_a_banner_it_stands_on_the_cloth() -> None:
    x, y, _ = inset_of(BANNER)
    assert 8 < x + 12 < 22 and 3 < y + 12 < 13


def test_in_a_narrow_glyph_it_is_smaller() -> None:
    assert inset_of("M8 2h8v20H8z")[2] < inset_of(SQUARE)[2]


def test_a_hole_is_no_room() -> None:
    x, y, _ = inset_of("M1 1h22v22H1zM5 5v18h18V5z")
    assert not (5 < x + 12 < 23 and 5 < y + 12 < 23)


@pytest.mark.parametrize("path", ["", "M", "M1 1", "x y z", "L3 3 4 4"])
def test_what_is_no_outline_leaves_it_in_the_middle(path: str) -> None:
    assert inset_of(path)[:2] == (0, 0)


def test_curves_and_arcs_are_followed() -> None:
    (circle,) = polygons("M12 2a10 10 0 0 1 0 20a10 10 0 0 1 0 -20z")
    assert any(x > 20 for x, _ in circle) and any(x < 4 for x, _ in circle)


def test_numbers_without_a_letter_go_on_as_before() -> None:
    assert polygons("m1 1 2 0 0 2z") == [[(1, 1), (3, 1), (3, 3)]]
