"""Places inside a ring, each beside the space that names the same member: sectors with a band of its colour."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from rondel.draw.areas import Sector
from rondel.draw.arrangement import space_of
from rondel.draw.glyph_defs import glyph
from rondel.draw.inks import ink_on
from rondel.draw.letter_widths import BOLD, width_of
from rondel.draw.lettering import capital, shortened
from rondel.draw.markup import NOTHING, Markup, el, join
from rondel.draw.paths import annular, arc, point
from rondel.draw.pen import Pen, titled
from rondel.draw.tokens import spot_class, tokens_in
from rondel.tell.scene.scene import SeenBoard, Spot

BAND = 23.0
NEUTRAL = "#6f675a"


def sectors(pen: Pen, board: SeenBoard, spots: Sequence[Spot], radii: tuple[float, float]) -> list[Markup]:
    """All places beside the spaces of a ring; kinds stand one inside the other."""
    kinds = list(dict.fromkeys(spot.kind for spot in spots))
    deep = (radii[1] - radii[0]) / max(1, len(kinds))
    found = []
    for index, kind in enumerate(kinds):
        outer = radii[1] - index * deep
        mates = [spot for spot in spots if spot.kind == kind]
        found += [_sector(pen, spot, area) for spot, area in _areas(pen, board, mates, (outer - deep, outer - 1))]
    return found


def _areas(pen: Pen, board: SeenBoard, mates: Sequence[Spot], radii: tuple[float, float]) -> list[tuple[Spot, Sector]]:
    """Each place with its sector, which reaches half the way to its neighbours."""
    middles = sorted((_middle(pen, board, spot, i / len(mates)), i) for i, spot in enumerate(mates))
    found = []
    for nth, (middle, index) in enumerate(middles):
        before, after = middles[nth - 1][0], middles[(nth + 1) % len(middles)][0]
        start = middle - ((middle - before) % (2 * pi) or 2 * pi) / 2
        end = middle + ((after - middle) % (2 * pi) or 2 * pi) / 2
        found.append((mates[index], Sector(start + 0.012, end - 0.012, *radii, margin=5.0)))
    return found


def _middle(pen: Pen, board: SeenBoard, spot: Spot, otherwise: float) -> float:
    space = space_of(spot.member, board, pen.looks.place(spot.kind).beside)
    return 2 * pi * (space.index / len(board.spots) if space else otherwise)


def _sector(pen: Pen, spot: Spot, area: Sector) -> Markup:
    fill = (spot.member and pen.looks.member_fill(spot.member)) or NEUTRAL
    options = pen.options(spot.key, spot.options)
    whole = annular(area.start, area.end, area.inner, area.outer)
    band = annular(area.start, area.end, area.outer - BAND, area.outer)
    room = Sector(area.start, area.end, area.inner, area.outer - BAND, margin=5.0)
    return el(
        "g",
        {"id": spot.key, "class": spot_class(options), **pen.chosen(options)},
        titled(capital(spot.label)),
        el("path", {"d": whole, "class": "ground paper"}),
        el("path", {"d": band, "fill": fill, "class": "band"}),
        _lettered(pen, spot, area, fill),
        tokens_in(pen, spot.tokens, room, 40),
    )


def _lettered(pen: Pen, spot: Spot, area: Sector, fill: str) -> Markup:
    """The name on the band, upright: above it reads clockwise, below the other way."""
    ink, is_low = ink_on(fill), sin(area.middle - pi / 2) > 0.3
    radius = area.outer - (7.5 if is_low else 16.5)
    start, end = (area.end, area.start) if is_low else (area.start, area.end)
    room = (area.end - area.start) * radius - 12
    label = capital(spot.label)
    size = 12.5 if width_of(label, 12.5, BOLD) <= room else 10.5
    text = shortened(label, room, size, BOLD)
    if not text:
        return _glyph(pen, spot, area, ink)
    id = f"arc-{spot.key}"
    line = el("textPath", {"href": f"#{id}", "startOffset": "50%"}, text)
    letters = el("text", {"class": "arc", "fill": ink, "font-size": size}, line)
    return join(el("path", {"id": id, "d": arc(start, end, radius), "fill": "none"}), letters)


def _glyph(pen: Pen, spot: Spot, area: Sector, ink: str) -> Markup:
    if spot.member is None:
        return NOTHING
    x, y = point(area.outer - BAND / 2, area.middle)
    return glyph(pen.looks.glyphs, pen.looks.member_glyph(spot.member), 16, x, y, fill=ink)
