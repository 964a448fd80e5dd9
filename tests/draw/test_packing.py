"""Tokens in their room: as large as can be, never one over the other, never outside."""

from __future__ import annotations

from math import atan2, hypot, pi

from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.draw.areas import Area, Rectangle, Sector
from rondel.draw.boxes import Box
from rondel.draw.packing import Head, Packed, fitted, packed, packed_along

SIDES = st.sampled_from((0.39, 0.5, 0.62, 0.8))
BOXES = st.lists(st.builds(Box, st.sampled_from("abc"), SIDES, SIDES, SIDES, SIDES), min_size=1, max_size=24).map(
    lambda found: tuple(sorted(found, key=lambda box: box.kind))
)
RECTANGLES = st.builds(Rectangle, st.just(0.0), st.just(0.0), st.floats(40, 160), st.floats(40, 160))
SECTORS = st.builds(
    lambda start, wide, inner, deep: Sector(start, start + wide, inner, inner + deep),
    st.floats(0, 2 * pi),
    st.floats(0.6, 2),
    st.floats(60, 150),
    st.floats(60, 120),
)


def frames(boxes: tuple[Box, ...], where: Packed) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each token."""
    size = where.size
    return [
        (x - box.left * size, y - box.up * size, x + box.right * size, y + box.down * size)
        for box, (x, y) in zip(boxes, where.centres, strict=True)
    ]


def overlapping(boxes: tuple[Box, ...], where: Packed) -> bool:
    found = frames(boxes, where)
    return any(
        a[0] < b[2] - 0.01 and b[0] < a[2] - 0.01 and a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01
        for i, a in enumerate(found)
        for b in found[:i]
    )


@settings(max_examples=60, deadline=None)
@given(BOXES, st.one_of(RECTANGLES, SECTORS))
def test_tokens_never_overlap(boxes: tuple[Box, ...], area: Area) -> None:
    assert not overlapping(boxes, packed(boxes, area, 40))


@settings(max_examples=60, deadline=None)
@given(BOXES, RECTANGLES)
def test_tokens_stay_inside_a_rectangle(boxes: tuple[Box, ...], area: Rectangle) -> None:
    for left, top, right, bottom in frames(boxes, packed(boxes, area, 40)):
        assert max(-left, right) <= area.width / 2 + 0.01 and max(-top, bottom) <= area.height / 2 + 0.01


@settings(max_examples=60, deadline=None)
@given(BOXES, SECTORS)
def test_tokens_stay_between_the_rims_of_a_ring(boxes: tuple[Box, ...], area: Sector) -> None:
    for left, top, right, bottom in frames(boxes, packed(boxes, area, 40)):
        corners = [hypot(x, y) for x in (left, right) for y in (top, bottom)]
        assert area.inner <= min(corners) and max(corners) <= area.outer


@settings(max_examples=60, deadline=None)
@given(BOXES, SECTORS)
def test_tokens_stay_between_the_straight_rims_of_a_part_of_a_ring(boxes: tuple[Box, ...], area: Sector) -> None:
    for left, top, right, bottom in frames(boxes, packed(boxes, area, 40)):
        angles = [(atan2(x, -y) - area.start) % (2 * pi) for x in (left, right) for y in (top, bottom)]
        assert max(angles) <= area.end - area.start


@settings(max_examples=60, deadline=None)
@given(BOXES, st.floats(0, 6), st.floats(0.2, 1.5))
def test_tokens_on_arcs_never_overlap(boxes: tuple[Box, ...], start: float, wide: float) -> None:
    assert not overlapping(boxes, packed_along(boxes, start, start + wide, (270, 350), 33))


@given(st.integers(1, 12), st.floats(0, 6), st.floats(0.2, 1.5))
def test_round_tokens_on_arcs_stand_closer_but_do_not_touch(count: int, start: float, wide: float) -> None:
    where = packed_along((Box("a", is_round=True),) * count, start, start + wide, (270, 350), 33)
    apart = [hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(where.centres) for b in where.centres[:i]]
    assert all(far >= where.size for far in apart)


def test_few_tokens_are_large_and_many_are_small() -> None:
    area, box = Rectangle(0, 0, 80, 80), Box("a")
    assert packed((box,), area, 54).size == 54 > packed((box,) * 9, area, 54).size


def test_a_kind_begins_a_row_of_its_own_if_it_would_be_torn() -> None:
    boxes = (Box("a"), Box("a"), Box("b"), Box("b"))
    where = packed(boxes, Rectangle(0, 0, 110, 90), 33)
    assert len({y for _, y in where.centres[:2]}) == 1 and where.centres[1][1] < where.centres[2][1]


def test_nothing_is_found_where_tokens_would_be_too_small() -> None:
    assert fitted((Box("a"),) * 50, Rectangle(0, 0, 60, 60), 40, 18) is None


def test_a_heading_stands_above_the_tokens() -> None:
    where = packed((Box("a"),), Rectangle(0, 0, 80, 80), 30, Head(60, 20))
    assert where.head[1] + 10 <= where.centres[0][1] - where.size / 2
