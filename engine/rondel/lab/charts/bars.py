"""Pairs of bars, a row each: what two sides have of the same things."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.frozen import frozen
from rondel.lab.charts.axis import axis_below
from rondel.lab.charts.scale import scale_for
from rondel.lab.charts.svg import Legend, box, picture, words

ROW, HEAD = 54.0, 26.0


@frozen
class BarRow:
    """What both sides have; None where one cannot have it. `said` stands at the end of the row, strong if it counts."""

    label: str
    said: str
    first: float | None
    second: float | None
    is_strong: bool = True


def paired_bars(title: str, legend: Legend, rows: Sequence[BarRow], comma: str = ".") -> str:
    """The picture; bars go to the left of 0 for what is lost."""
    numbers = [number for row in rows for number in (row.first, row.second) if number is not None]
    scale = scale_for(numbers, 0.01, 0.99)
    bottom = HEAD + ROW * len(rows)
    parts = [legend.drawn(), axis_below(scale, HEAD, bottom, comma)]
    for number, row in enumerate(rows):
        top = HEAD + number * ROW
        parts += [words(row.label, 0, top + 16, shown="label halo")]
        shown = "value halo" if row.is_strong else "value halo hollow"
        parts += [words(row.said, 1, top + 16, at="end", shown=shown)]
        for amount, down, shown in ((row.first, 22, "first"), (row.second, 35, "second")):
            if amount is not None:
                parts.append(box(scale.at(0), top + down, scale.at(amount), top + down + 11, shown))
    told = "; ".join(f"{row.label}: {row.said}" for row in rows)
    return picture(title, told, bottom + 24, *parts)
