"""Pictures: scales, bins, and what stands in them for those who do not see them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rondel.lab.charts.bars import BarRow, paired_bars
from rondel.lab.charts.dots import DotRow, dots
from rondel.lab.charts.histogram import bin_bounds, binned, histogram
from rondel.lab.charts.running import RunningPoint, running
from rondel.lab.charts.scale import Scale, scale_for, tick_text
from rondel.lab.charts.svg import Legend

LEGEND = Legend("before & after", "<later>")
PICTURES = {
    "dots": dots("T", [DotRow('a "b" <c>', "+1", 1.0, 0.5, 1.5, True), DotRow("d", "0", 0.0, -1.0, 1.0, False)]),
    "bars": paired_bars("T", LEGEND, [BarRow("a & b", "+1", -3.0, 2.0), BarRow("new", "only", None, 1.0)]),
    "histogram": histogram("T", "told", LEGEND, [{1: 3, 90: 1}, {2: 5}], "points", ","),
    "running": running("T", "told", [RunningPoint(200, 1, 0, 2), RunningPoint(400, 1, 0.5, 1.5)], "games"),
    "one look": running("T", "told", [RunningPoint(2, 0, 0, 0)], "games"),
    "nothing": dots("T", [DotRow("a", "0", 0.0, 0.0, 0.0, False)]),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_well_formed_and_says_what_it_shows(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert (root.get("role"), (root.get("aria-label") or "")[:2]) == ("img", "T.")


def test_texts_are_written_as_texts() -> None:
    assert "&lt;later&gt;" in PICTURES["bars"]
    assert "<later>" not in PICTURES["bars"]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 17), (0.001, 0.002), (-1e6, 1e6), (5, 5.01)])
def test_ticks_are_few_and_inside(low: float, high: float) -> None:
    ticks = Scale(low, high).ticks(6)
    assert 2 <= len(ticks) <= 7
    assert low - 1e-9 <= ticks[0] < ticks[-1] <= high + 1e-9


def test_a_scale_has_room_for_nothing_at_all() -> None:
    assert scale_for([0.0]).at(0) == 0.5


@pytest.mark.parametrize(("number", "step", "text"), [(0.0, 0.5, "0.0"), (-2.5, 0.5, "\u22122.5"), (20.0, 10.0, "20")])
def test_numbers_at_an_axis_have_the_digits_of_its_step(number: float, step: float, text: str) -> None:
    assert tick_text(number, step) == text


def test_every_number_falls_into_a_bin() -> None:
    sides = [{-7: 1, 0: 2, 133: 1}, {50: 4}]
    bounds = bin_bounds(sides)
    assert len(bounds) <= 41
    assert [sum(binned(side, bounds)) for side in sides] == [pytest.approx(1), pytest.approx(1)]
