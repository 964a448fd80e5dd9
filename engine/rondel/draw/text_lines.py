"""Lines of text in a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.lettering import LINE
from rondel.draw.markup import Markup, el, join


def lines_at(lines: Sequence[str], size: float, centre: tuple[float, float], more: dict[str, object]) -> Markup:
    """Lines of text about a centre."""
    x, y = centre
    top = y - (len(lines) - 1) / 2 * size * LINE + size * 0.35
    attrs: dict[str, object] = {"class": "w sp" if "fill" in more else "w sp dim", "x": x, "font-size": size, **more}
    return join(*[el("text", {**attrs, "y": top + i * size * LINE}, line) for i, line in enumerate(lines)])
