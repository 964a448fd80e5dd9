"""Rings. From the rim inwards: the ring itself, rings inside it, places beside its spaces, the hub.

A space shows its glyphs near the inner rim and what stands there near the outer one. A space without glyphs shows its
name, wrapped, and below it what stands there.
"""

from __future__ import annotations

from collections.abc import Sequence

from rondel.draw.areas import Sector
from rondel.draw.glyph_defs import glyph
from rondel.draw.inks import ink_on
from rondel.draw.lettering import capital
from rondel.draw.look import SpaceLook
from rondel.draw.markup import NOTHING, Markup, el, join, num
from rondel.draw.packing import Packed, packed_along
from rondel.draw.paths import annular, point
from rondel.draw.pen import Pen, called, titled
from rondel.draw.ring_hub import hub
from rondel.draw.ring_sectors import sectors
from rondel.draw.space_names import common_letters, lettered, sector_of
from rondel.draw.text_lines import lines_at
from rondel.draw.tokens import box_of, sorted_by_kind, spot_class, tokens_at
from rondel.frozen import frozen
from rondel.tell.scene.scene import SeenBoard, SeenMark, Spot, Token

RIM = 350.0
GAP = 7.0
NUMBER = 12.0  # letters: smaller ones cannot be read


@frozen
class RingParts:
    """A ring with what stands inside it."""

    board: SeenBoard
    rings: tuple[SeenBoard, ...]
    beside: tuple[Spot, ...]
    centre: tuple[Spot, ...]
    mark: SeenMark | None


def ring(pen: Pen, parts: RingParts) -> Markup:
    """A ring and everything inside it."""
    bands = (parts.board, *parts.rings)
    depth = _depth(parts)
    drawn, outer = [el("circle", {"r": RIM + 8, "class": "felt"})], RIM
    for band in bands:
        drawn += _spaces(pen, band, (outer - depth, outer))
        outer -= depth + GAP
    middle = _hub_radius(parts, outer)
    drawn.append(el("circle", {"r": outer, "class": "bed"}))
    drawn += sectors(pen, parts.board, parts.beside, (middle + 6, outer))
    drawn.append(hub(pen, parts.centre, parts.mark, middle, "" if parts.beside else parts.board.label))
    return el("svg", {"viewBox": "-362 -362 724 724", "role": "group", "aria-label": parts.board.label}, *drawn)


def _depth(parts: RingParts) -> float:
    """How deep each of the rings is: the less there is inside, the deeper."""
    if not parts.beside and not parts.rings:
        return 150.0
    return {0: 88.0, 1: 60.0}.get(len(parts.rings), 52.0)


def _hub_radius(parts: RingParts, outer: float) -> float:
    if not parts.beside:
        return outer
    return 74.0 if not parts.rings else 50.0


def _spaces(pen: Pen, board: SeenBoard, radii: tuple[float, float]) -> list[Markup]:
    names = tuple("" if _known_glyphs(pen, pen.looks.space(spot)) else capital(spot.label) for spot in board.spots)
    letters = common_letters(names, radii)
    return [_space(pen, spot, sector_of(spot.index, len(names), radii), letters) for spot in board.spots]


def _space(pen: Pen, spot: Spot, area: Sector, letters: float) -> Markup:
    look, options = pen.looks.space(spot), pen.options(spot.key, spot.options)
    outline = annular(area.start, area.end, area.inner, area.outer)
    ground: dict[str, object] = {"d": outline, "class": _ground(look, spot), "fill": look.fill or None}
    is_signed = bool(_known_glyphs(pen, look))
    return el(
        "g",
        {"id": spot.key, "class": spot_class(options), **pen.chosen(options)},
        titled(called(spot)),
        el("path", ground),
        _number(spot, look, area),
        _signed(pen, spot, look, area) if is_signed else _named(pen, spot, look, area, letters),
    )


def _number(spot: Spot, look: SpaceLook, area: Sector) -> Markup:
    """The number by which sentences call a space, small in a corner of the outer rim; pieces there need the room."""
    if spot.tokens:
        return NOTHING
    size = NUMBER
    x, y = point(area.outer - size * 0.85, area.start + size * 1.05 / area.outer)
    shown: dict[str, object] = {"fill": ink_on(look.fill)} if look.fill else {}
    attrs = {"class": "at", "x": num(x), "y": num(y + size * 0.36), "font-size": num(size)}
    return el("text", {**attrs, **shown}, spot.index)


def _ground(look: SpaceLook, spot: Spot) -> str:
    return "ground" if look.fill else f"ground tint{spot.index % 2}"


def _known_glyphs(pen: Pen, look: SpaceLook) -> list[str]:
    return [name for name in look.glyphs if name in pen.looks.glyphs]


def _signed(pen: Pen, spot: Spot, look: SpaceLook, area: Sector) -> Markup:
    """Glyphs side by side along the inner rim, tokens along the outer one."""
    names = _known_glyphs(pen, look)
    deep = area.outer - area.inner
    width = (area.end - area.start) * (area.inner + deep * 0.27)
    size = min(deep * 0.36 if len(names) == 1 else deep * 0.29, width / len(names) * 0.92)
    radius = area.inner + max(deep * 0.27, size * 0.62)
    shown: dict[str, object] = {"fill": ink_on(look.fill)} if look.fill else {"class": "sign"}
    signs = []
    for index, name in enumerate(names):
        x, y = point(radius, area.middle + (index - (len(names) - 1) / 2) * size * 1.06 / radius)
        signs.append(glyph(pen.looks.glyphs, name, size, x, y, **shown))
    tokens = sorted_by_kind(spot.tokens)
    boxes = tuple(box_of(pen, token) for token in tokens)
    where = packed_along(boxes, area.start, area.end, (radius + size * 0.55, area.outer - 2), 33)
    return join(*signs, tokens_at(pen, tokens, where))


def _named(pen: Pen, spot: Spot, look: SpaceLook, area: Sector, letters: float) -> Markup:
    """The name of a space, and under it what stands there."""
    tokens = sorted_by_kind(spot.tokens)
    boxes = tuple(box_of(pen, token) for token in tokens)
    lines, size, where = lettered(capital(spot.label), boxes, area, letters)
    ink: dict[str, object] = {"fill": ink_on(look.fill)} if look.fill else {}
    return join(lines_at(lines, size, where.head, ink), _tokens(pen, tokens, where))


def _tokens(pen: Pen, tokens: Sequence[Token], where: Packed) -> Markup:
    return tokens_at(pen, tokens, where) if tokens else NOTHING
