"""Signs with what they mean, one below the other, in columns where that is shorter."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rondel.terminal.flowing import Lines, fewest_lines, flow, words


def legend_lines(legend: Sequence[tuple[str, str]], wide: int) -> Lines:
    """The lines of a legend."""
    widest = max((Text(sign).cell_len for sign, _ in legend), default=0)
    heads = [Text(sign.ljust(widest), style="bold") for sign, _ in legend]
    entries = [[head, *words(meaning)] for head, (_, meaning) in zip(heads, legend, strict=True)]
    return fewest_lines(lambda each: [flow(entry, each, widest + 1) for entry in entries], wide, (1, 2))
