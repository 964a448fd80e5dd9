"""Dots with their ranges, a row each, on one axis: by how much things differ, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.frozen import frozen
from rondel.lab.charts.axis import axis_below
from rondel.lab.charts.scale import scale_for
from rondel.lab.charts.svg import line, percent, picture, tag, words

ROW, LABEL, STRIP = 52.0, 16.0, 32.0


@frozen
class DotRow:
    """A number with its range; filled, if one may speak of it. `said` stands at the end of the row."""

    label: str
    said: str
    number: float
    low: float
    high: float
    is_filled: bool


def dots(title: str, rows: Sequence[DotRow], comma: str = ".") -> str:
    """The picture; a dot left of 0 is less, right of it more."""
    ends = max(max(abs(row.low), abs(row.high)) for row in rows)
    scale = scale_for((-ends, ends), 0.02, 0.98)
    bottom = ROW * len(rows) + 4
    parts = [axis_below(scale, 4, bottom, comma)]
    for number, row in enumerate(rows):
        top = number * ROW
        kind = "filled" if row.is_filled else "hollow"
        low, at, high = (scale.at(value) for value in (row.low, row.number, row.high))
        parts += [
            words(row.label, 0, top + LABEL, shown="label halo"),
            words(row.said, 1, top + LABEL, at="end", shown=f"value halo {kind}"),
            line(low, top + STRIP, high, top + STRIP, f"range {kind}"),
            line(low, top + STRIP - 5, low, top + STRIP + 5, f"range {kind}"),
            line(high, top + STRIP - 5, high, top + STRIP + 5, f"range {kind}"),
            tag("circle", cx=percent(at), cy=top + STRIP, r="6.5", class_=f"dot {kind}"),
        ]
    told = "; ".join(f"{row.label}: {row.said}" for row in rows)
    return picture(title, told, bottom + 24, *parts)
