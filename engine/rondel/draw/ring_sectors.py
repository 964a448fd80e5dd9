"""Places inside a ring, each beside the space that names the same member: sectors with a band of its colour.

How they are arranged depends on the rules alone: what lies there now never moves a place or makes it smaller.
"""

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
from rondel.draw.pen import Pen, called, titled
from rondel.draw.stacks import stack_in
from rondel.draw.tokens import spot_class, tokens_in
from rondel.tell.scene.scene import SeenBoard, Spot

BAND, SLIM_BAND = 23.0, 5.0
SLIM = 50.0  # deep enough for a card that can be told from others
NEUTRAL = "#6f675a"


def sectors(pen: Pen, board: SeenBoard, spots: Sequence[Spot], radii: tuple[float, float]) -> list[Markup]:
    """All places beside the spaces of a ring; kinds stand one inside the other."""
    found, outer = list[Markup](), radii[1]
    for mates, deep in _by_depth(spots, radii[1] - radii[0]):
        areas = _areas(pen, board, mates, (outer - deep + 1, outer - 1))
        found += [_sector(pen, spot, area, is_slim=deep == SLIM) for spot, area in areas]
        outer -= deep
    return found


def _by_depth(spots: Sequence[Spot], deep: float) -> list[tuple[list[Spot], float]]:
    """The places of each kind with how deep they are; stacks need little room, and stand inside the others."""
    kinds = dict.fromkeys(spot.kind for spot in spots)
    mates = [[spot for spot in spots if spot.kind == kind] for kind in kinds]
    slim = [some for some in mates if all(spot.is_stack for spot in some)]
    broad = [some for some in mates if some not in slim]
    if not broad or deep < SLIM * (len(slim) + len(broad)):
        return [(some, deep / len(mates)) for some in broad + slim]
    return [(some, (deep - SLIM * len(slim)) / len(broad)) for some in broad] + [(some, SLIM) for some in slim]


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


def _sector(pen: Pen, spot: Spot, area: Sector, *, is_slim: bool) -> Markup:
    deep = SLIM_BAND if is_slim else BAND
    fill = (spot.member and pen.looks.member_fill(spot.member)) or NEUTRAL
    options = pen.options(spot.key, spot.options)
    whole = annular(area.start, area.end, area.inner, area.outer)
    band = annular(area.start, area.end, area.outer - deep, area.outer)
    room = Sector(area.start, area.end, area.inner, area.outer - deep, margin=3.0 if is_slim else 5.0)
    return el(
        "g",
        {"id": spot.key, "class": spot_class(options), **pen.chosen(options)},
        titled(called(spot)),
        el("path", {"d": whole, "class": "ground paper"}),
        el("path", {"d": band, "fill": fill, "class": "band"}),
        None if is_slim else _lettered(pen, spot, area, fill),
        stack_in(pen, spot.tokens, room) if is_slim else tokens_in(pen, spot.tokens, room, 46),
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
